import { refuse } from '../../kernel/errors.ts'
import { type Bindings, type DialectName, dialects, withDeferred } from '../sql/index.ts'
import type { DatasetTable, LiveSource } from './dataset-table.ts'

/**
 * A live table as its caller may see it: one SELECT in the language of where it lies. What policies compare with, and the
 * key of masks, can only be bound: nothing that writes values into a text is taken.
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

// How a query of a person's own could name the place of a value; a bare `?` more than there are values fails by itself.
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
  return withDeferred(sql, view.values, ({ value }) => values.value(value))
}

/** What a live table is in FROM, where it lies and before policies: wherever it stands it is called `t`. */
export function relationSql({ relation, dialect }: LiveSource): string {
  if ('query' in relation) return `(\n${relation.query}\n)`
  const { identifier } = dialects[dialect]
  return [relation.schema, relation.table]
    .flatMap((part) => (part === undefined ? [] : [identifier(part)]))
    .join('.')
}
