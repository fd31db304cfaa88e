import { refuse } from '../../kernel/errors.ts'
import { type Bindings, dialects, fillDeferred } from '../sql/index.ts'
import type { DatasetTable, LiveSource } from './dataset-table.ts'

/**
 * A live table as its caller may see it: one SELECT in the dialect of the source. Values of policies, and the key of
 * masks, can only be bound: nothing that inlines values is accepted.
 */
export function liveSelect(table: DatasetTable, source: LiveSource, values: Bindings): string {
  const dialect = dialects[source.dialect]
  const columns = table.view
    ? table.view.columns.map((column) => `${column.sql} AS ${dialect.identifier(column.name)}`)
    : table.columns.map((column) => `t.${dialect.identifier(column.name)}`)
  if (columns.length === 0) throw refuse.conflict(`no column of dataset "${table.name}" may be seen`)
  const where = table.view?.where === undefined ? '' : ` WHERE ${table.view.where}`
  return seenThrough(table, `SELECT ${columns.join(', ')} FROM ${relationSql(source)} AS t${where}`, values)
}

const placeholders = 'has places for values, which are those of policies'

// How a user's own query could read the bound values: by a placeholder, or in MySQL and MariaDB, which hold them in session
// variables, by the schemas that list these. A bare `?` beyond the number of values fails by itself.
const valueLeaks = {
  postgres: { pattern: /\$\d/, words: placeholders },
  clickhouse: { pattern: /\{\s*\w+\s*:/, words: placeholders },
  mysql: {
    pattern: /information_schema|performance_schema|user_variables/i,
    words: 'reads what the server tells of sessions, which includes values of policies',
  },
}

/** Rejects a user's own query that could read the values of policies bound in the same statement. */
export function rejectValueLeaks({ source, name }: Pick<DatasetTable, 'source' | 'name'>): void {
  if (source.kind !== 'live' || !('query' in source.relation) || source.dialect === 'duckdb') return
  const { pattern, words } = valueLeaks[source.dialect]
  if (pattern.test(source.relation.query))
    throw refuse.conflict(`the query of dataset "${name}" ${words}: take them out`)
}

/** A text over the view of a table, with what its policies compare with where the values of the statement go. */
export function seenThrough(
  table: Pick<DatasetTable, 'view' | 'source' | 'name'>,
  sql: string,
  values: Bindings,
): string {
  if (table.view?.values === undefined) return sql
  rejectValueLeaks(table)
  return fillDeferred(sql, table.view.values, ({ value }) => values.value(value))
}

/** The FROM item of a live table, in the source and before policies: always named `t`. */
export function relationSql({ relation, dialect }: LiveSource): string {
  if ('query' in relation) return `(\n${relation.query}\n)`
  const { identifier } = dialects[dialect]
  return [relation.schema, relation.table]
    .flatMap((part) => (part === undefined ? [] : [identifier(part)]))
    .join('.')
}
