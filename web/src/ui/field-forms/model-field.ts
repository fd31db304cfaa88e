import type { Schema } from '../../lib/api.ts'

type Saved = Schema<'ModelMeasure'>
type FieldName<T> = T extends unknown ? keyof T : never
type FieldOf<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never

/** A measure being put together: what its kind asks for may still be missing, and the server says so. */
export type Measure = Pick<Saved, 'name' | 'kind'> & {
  [K in Exclude<FieldName<Saved>, 'name' | 'kind'>]?: FieldOf<Saved, K>
}
export type Dimension = Schema<'ModelDimension'>
export type DatasetColumn = Schema<'DatasetColumn'>

/** What the server finds wrong, by place: "measures.3.column". */
export type Errors = Record<string, string>

/** The complaint about a place, or about something in it. */
export function errorAt(errors: Errors, path: string): string | undefined {
  const within = Object.keys(errors).find((place) => place === path || place.startsWith(`${path}.`))
  return within === undefined ? undefined : errors[within]
}

export const errorCount = (errors: Errors, path: string): number =>
  Object.keys(errors).filter((place) => place === path || place.startsWith(`${path}.`)).length

/** Moves an item one place up or down. */
export function moveItem<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
