import type { Deferred } from '../sql/index.ts'

/**
 * What one caller sees of a table, in the dialect of where the table lies. The expressions stand over the stored
 * table, which is called `t` wherever a view is written: always `t.column`, because some engines let a column of the
 * view hide the stored one of the same name. What policies compare with, and the key of masks,
 * are no part of the text: marks stand for them, and whoever asks the view binds them.
 */
export interface TableView {
  /** A column that is not here does not exist for the caller. */
  columns: { name: string; sql: string }[]
  /** Rows for which this does not hold do not exist for the caller. */
  where?: string
  values?: readonly Deferred[]
}
