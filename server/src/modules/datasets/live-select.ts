import { refuse } from '../../kernel/errors.ts'
import { type Bindings, type DialectName, dialects, fillDeferred } from '../sql/index.ts'
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

// Placeholders that a user's own query could contain; a bare `?` beyond the number of values fails by itself.
const places: Partial<Record<DialectName, RegExp>> = { postgres: /\$\d/, clickhouse: /\{\s*\w+\s*:/ }

/** A text over the view of a table, with what its policies compare with where the values of the statement go. */
export function seenThrough(
  { view, source, name }: Pick<DatasetTable, 'view' | 'source' | 'name'>,
  sql: string,
  values: Bindings,
): string {
  if (view?.values === undefined) return sql
  const query = source.kind === 'live' && 'query' in source.relation ? source.relation.query : ''
  if (source.kind === 'live' && places[source.dialect]?.test(query))
    throw refuse.conflict(
      `the query of dataset "${name}" has places for values, which are those of its policies: take them out`,
    )
  return fillDeferred(sql, view.values, ({ value }) => values.value(value))
}

/** The FROM item of a live table, in the source and before policies: always named `t`. */
export function relationSql({ relation, dialect }: LiveSource): string {
  if ('query' in relation) return `(\n${relation.query}\n)`
  const { identifier } = dialects[dialect]
  return [relation.schema, relation.table]
    .flatMap((part) => (part === undefined ? [] : [identifier(part)]))
    .join('.')
}
