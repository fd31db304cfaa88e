import { Refusal } from '../../../kernel/errors.ts'
import { nearestHint } from '../../sql/index.ts'
import { fieldNames } from '../field.ts'
import type { Known } from '../known.ts'

/** Something of a model that does not work. */
export interface Problem {
  path: string // e.g. "measures.3.column"
  /** Name of the dimension, measure, hierarchy or join. */
  field: string
  message: string
}

/** Refusals of the rules of SQL, which stop at the first, as the problems of one field. */
export function problemsOf(field: string, check: () => unknown): Problem[] {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.extras.details ?? []).map(({ path, message }) => ({ path, field, message }))
  }
}

export function noColumn({ table }: Known, wanted: string): string {
  const names = table.columns.map(({ name }) => name)
  return `dataset "${table.name}" has no column "${wanted}"${nearestHint(wanted, names)}`
}

export const noField = (known: Known, wanted: string): string =>
  `dataset "${known.table.name}" has no field "${wanted}"${nearestHint(wanted, fieldNames(known))}`
