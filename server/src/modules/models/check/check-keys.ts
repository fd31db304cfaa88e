import type { ModelJoin } from '../../../../../contract/src/models.ts'
import type { Context } from '../../../kernel/context.ts'
import { type DatasetTable, warehouseTable } from '../../datasets/index.ts'
import { dialects } from '../../sql/index.ts'
import { WarehouseError, type Warehouse } from '../../warehouse/index.ts'
import type { Known } from '../known.ts'
import type { Problem } from './problem.ts'

type Asker = Pick<Context, 'orgId' | 'signal' | 'log'> & { warehouse: Warehouse }

const timeoutMs = 20_000

interface Key {
  table: DatasetTable
  columns: string[]
  /** Where the model says that no two rows of the table have the same key. */
  problem: Omit<Problem, 'message'>
}

/**
 * Joins whose cardinality the data contradicts: a side that is said to be one has keys that several rows share. A key
 * that cannot be counted (its table is live, or the count took too long) is left to those who query it.
 */
export async function checkKeys(asker: Asker, known: Known): Promise<Problem[]> {
  const found: Problem[] = []
  for (const key of known.model.joins.flatMap((join, index) => keysOf(known, join, index))) {
    const doubled = await countDoubled(asker, key)
    if (doubled > 0) found.push({ ...key.problem, message: contradiction(key, doubled) })
  }
  return found
}

function keysOf(known: Known, join: ModelJoin, index: number): Key[] {
  const { cardinality, on, name } = join
  const joined = known.joined.get(name)
  if (!joined) return []
  const problem = { path: `joins.${index}.cardinality`, field: name }
  const to = { table: joined.table, columns: on.map((pair) => pair.to), problem }
  const from = { table: known.table, columns: on.map(({ column }) => column), problem }
  return [
    ...(cardinality === 'many_to_one' || cardinality === 'one_to_one' ? [to] : []),
    ...(cardinality === 'one_to_many' || cardinality === 'one_to_one' ? [from] : []),
  ]
}

const contradiction = ({ table, columns }: Key, doubled: number): string => {
  const key = columns.map((name) => `"${name}"`).join(' and ')
  const several = doubled === 1 ? 'one value is shared' : `${doubled.toLocaleString('en')} values are shared`
  return `${key} of "${table.name}" is not unique, ${several} by several rows: one of them would be counted for each`
}

async function countDoubled(asker: Asker, { table, columns }: Key): Promise<number> {
  if (table.source.kind !== 'version') return 0
  const { identifier } = dialects.duckdb
  const key = columns.map(identifier)
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${identifier(table.name)}
WHERE ${key.map((column) => `${column} IS NOT NULL`).join(' AND ')}
GROUP BY ${key.join(', ')} HAVING count(*) > 1)`
  try {
    const { rowsJson } = await asker.warehouse.query(asker.orgId, {
      sql,
      tables: [warehouseTable(table)],
      rowLimit: 1,
      timeoutMs,
      signal: asker.signal,
    })
    return Number((JSON.parse(rowsJson.toString()) as unknown[][])[0]?.[0])
  } catch (error) {
    if (!(error instanceof WarehouseError) || error.kind === 'cancelled') throw error
    asker.log.warn({ err: error }, 'the key of a join could not be counted')
    return 0
  }
}
