import { type Place, refuse } from './errors.ts'

const uniqueViolation = '23505'

const isViolation = (error: unknown) => (error as { code?: string }).code === uniqueViolation

/** Turns a violated unique index into a conflict, e.g. "there is already a project called Flights". */
export async function orConflict<T>(write: Promise<T>, message: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isViolation(error)) throw refuse.conflict(message)
    throw error
  }
}

/** The same, at the field whose value is taken. */
export async function orConflictAt<T>(path: Place, write: Promise<T>, message: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isViolation(error)) throw refuse.conflictAt(path, message)
    throw error
  }
}
