import type { Deferred } from '../sql/index.ts'

/**
 * One caller's view of a table, in the dialect of its source. The expressions refer to the stored table, which is
 * always named `t`: always `t.column`, because some engines let a column of the view shadow the stored one with the
 * same name. Values of policies, and the key of masks, are not in the text: placeholders are bound by the executor of
 * the view.
 */
export interface TableView {
  /** A column that is not here does not exist for the caller. */
  columns: { name: string; sql: string }[]
  /** Rows for which this does not hold do not exist for the caller. */
  where?: string
  values?: readonly Deferred[]
}
