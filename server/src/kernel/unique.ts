import { type Place, refuse } from './errors.ts'

const uniqueViolation = '23505'

/**
 * Turns a violated unique index into a conflict, e.g. "there is already a project called Flights".
 * @param path the field whose value is taken, where there is one
 */
export async function orConflict<T>(write: Promise<T>, message: string, path?: Place): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw refuse.conflict(message, path)
    throw error
  }
}
