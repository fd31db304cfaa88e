import type { ModelJoin } from '../../../../contract/src/models.ts'
import { type DatasetTable, liveSelect } from '../datasets/index.ts'
import { Bindings, dialects, type Statement } from '../sql/index.ts'

/** Columns that a model declares unique together. */
export interface KeyClaim {
  table: DatasetTable
  columns: string[]
}

/** What the cardinality of a join implies about the keys on its sides. */
export function keyClaims(
  { cardinality, on }: Pick<ModelJoin, 'cardinality' | 'on'>,
  { from, to }: { from: DatasetTable; to: DatasetTable },
): KeyClaim[] {
  const there = { table: to, columns: on.map((pair) => pair.to) }
  const here = { table: from, columns: on.map(({ column }) => column) }
  return [
    ...(cardinality === 'many_to_one' || cardinality === 'one_to_one' ? [there] : []),
    ...(cardinality === 'one_to_many' || cardinality === 'one_to_one' ? [here] : []),
  ]
}

/** Counts the keys that several rows share, where the table is stored. */
export function sharedKeys({ table, columns }: KeyClaim): Statement {
  const { source } = table
  const dialect = dialects[source.kind === 'live' ? source.dialect : 'duckdb']
  const values = new Bindings(dialect)
  const from =
    source.kind === 'live' ? `(${liveSelect(table, source, values)}) AS k` : dialect.identifier(table.name)
  const types = new Map(table.columns.map(({ name, type, native_type: native }) => [name, { type, native }]))
  const key = columns.map((name) => {
    const sql = dialect.identifier(name)
    const type = types.get(name)
    return type ? dialect.read(sql, { name, ...type }) : sql
  })
  return values.statement(`SELECT count(*) AS n FROM (SELECT 1 AS one FROM ${from}
WHERE ${key.map((column) => `${column} IS NOT NULL`).join(' AND ')}
GROUP BY ${key.join(', ')} HAVING count(*) > 1) AS shared`)
}

/** Reports the number of shared keys that contradict a cardinality. */
export function contradictionMessage({ table, columns }: KeyClaim, shared: number): string {
  const key = columns.map((name) => `"${name}"`).join(' and ')
  const several = shared === 1 ? 'one value is shared' : `${shared.toLocaleString('en')} values are shared`
  return `${key} of "${table.name}" is not unique, ${several} by several rows: one of them would be counted for each`
}
