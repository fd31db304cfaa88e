/**
 * What one caller sees of a table, in the dialect of where the table lies. The expressions stand over the stored
 * table, which is called `t` wherever a view is written: always `t.column`, because some engines let a column of the
 * view hide the stored one of the same name. Values stand in the text as literals: a view takes no parameters.
 */
export interface TableView {
  /** A column that is not here does not exist for the caller. */
  columns: { name: string; sql: string }[]
  /** Rows for which this does not hold do not exist for the caller. */
  where?: string
}
