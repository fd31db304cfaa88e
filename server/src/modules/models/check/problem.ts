import { Refusal } from '../../../kernel/errors.ts'

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
