import type { Schema } from '../../lib/api.ts'
import { withChanges } from '../../lib/changed.ts'

type Saved = Schema<'ModelMeasure'>
type FieldName<T> = T extends unknown ? keyof T : never
type FieldOf<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never

/** A measure being put together: what its kind asks for may still be missing, and the server says so. */
export type Measure = Pick<Saved, 'name' | 'kind'> & {
  [K in Exclude<FieldName<Saved>, 'name' | 'kind'>]?: FieldOf<Saved, K>
}
export type Model = Omit<Schema<'Model'>, 'measures'> & { measures: Measure[] }
export type Dimension = Schema<'ModelDimension'>
export type Join = Schema<'ModelJoin'>
export type Hierarchy = Schema<'ModelHierarchy'>
export type Field = Schema<'ModelField'>
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

/** A name that nothing of the model has yet. */
export function freeName(model: Model, wanted: string, taken: readonly string[] = []): string {
  const names = new Set(
    [...model.dimensions, ...model.measures, ...model.joins, ...model.hierarchies]
      .map(({ name }) => name.toLowerCase())
      .concat(taken.map((name) => name.toLowerCase())),
  )
  const plain = wanted.replaceAll('.', '_')
  let name = plain
  for (let copy = 2; names.has(name.toLowerCase()); copy += 1) name = `${plain} ${copy}`
  return name
}

/** Puts a measure in the place of one, and lets those that are made of it follow its new name. */
export function withMeasure(model: Model, at: number, next: Measure): Model {
  const before = model.measures[at]?.name
  const follow = (name: string | undefined) => (name === before ? next.name : name)
  return {
    ...model,
    measures: model.measures.map((measure, index) => {
      if (index === at) return next
      if (before === next.name) return measure
      return withChanges(measure, {
        measure: follow(measure.measure),
        numerator: follow(measure.numerator),
        denominator: follow(measure.denominator),
      })
    }),
  }
}

/** Puts a dimension in the place of one; hierarchies and the default time follow its new name. */
export function withDimension(model: Model, at: number, next: Dimension): Model {
  const before = model.dimensions[at]?.name
  const follow = (name: string) => (name === before ? next.name : name)
  const time = model.default_time_dimension
  return {
    ...model,
    ...(time === undefined ? {} : { default_time_dimension: follow(time) }),
    dimensions: model.dimensions.with(at, next),
    hierarchies: model.hierarchies.map((one) => ({ ...one, levels: one.levels.map(follow) })),
  }
}

/** Moves an item one place up or down. */
export function moveItem<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
