import { refuse } from '../../kernel/errors.ts'
import { nearestHint } from './nearest.ts'

interface Among<C> {
  columns: readonly C[]
  /** Path of the name in the request. */
  path: string
  /** The owner of the column in messages: "the dataset". */
  of: string
}

/** The column of that name; refuses one that there is not, at its place. */
export function requireColumn<C extends { name: string }>(name: string, { columns, path, of }: Among<C>): C {
  const found = columns.find((column) => column.name === name)
  if (found) return found
  const names = columns.map((column) => column.name)
  throw refuse.invalid(path, `${of} has no column "${name}"${nearestHint(name, names)}`)
}
