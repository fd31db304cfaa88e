import { refuse } from '../../kernel/errors.ts'
import { dialects, type Values, withDeferred } from '../sql/index.ts'
import type { DatasetTable, LiveSource } from './dataset-table.ts'

/** A live table as its caller may see it: one SELECT in the language of where it lies. */
export function liveSelect(table: DatasetTable, source: LiveSource, values: Values): string {
  const dialect = dialects[source.dialect]
  const columns = table.view
    ? table.view.columns.map((column) => `${column.sql} AS ${dialect.identifier(column.name)}`)
    : table.columns.map((column) => `t.${dialect.identifier(column.name)}`)
  if (columns.length === 0) throw refuse.conflict(`no column of dataset "${table.name}" may be seen`)
  const where = table.view?.where === undefined ? '' : ` WHERE ${table.view.where}`
  return seenThrough(table, `SELECT ${columns.join(', ')} FROM ${relationSql(source)} AS t${where}`, values)
}

/** A text over the view of a table, with what its policies compare with where the values of the statement go. */
export const seenThrough = ({ view }: Pick<DatasetTable, 'view'>, sql: string, values: Values): string =>
  withDeferred(sql, view?.values, ({ value }) => values.value(value))

/** What a live table is in FROM, where it lies and before policies: wherever it stands it is called `t`. */
export function relationSql({ relation, dialect }: LiveSource): string {
  if ('query' in relation) return `(\n${relation.query}\n)`
  const { identifier } = dialects[dialect]
  return [relation.schema, relation.table]
    .flatMap((part) => (part === undefined ? [] : [identifier(part)]))
    .join('.')
}
