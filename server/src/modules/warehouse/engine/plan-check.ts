import type { DuckDBConnection } from '@duckdb/node-api'
import { WarehouseError } from '../errors.ts'
import { versionTable } from './governed-tables.ts'
import { identifier } from './quote.ts'
import { tableFunctions } from './tree-shape.ts'
import type { Tree } from './tree-walk.ts'

const operators: ReadonlySet<string> = new Set(
  (
    'GET PROJECTION FILTER AGGREGATE_AND_GROUP_BY WINDOW UNNEST ORDER_BY TOP_N LIMIT SAMPLE DISTINCT ' +
    'COMPARISON_JOIN ASOF_JOIN DELIM_JOIN ANY_JOIN CROSS_PRODUCT POSITIONAL_JOIN DEPENDENT_JOIN DELIM_GET ' +
    'UNION EXCEPT INTERSECT EXPRESSION_GET CHUNK_GET COLUMN_DATA_GET DUMMY_SCAN EMPTY_RESULT ' +
    'MATERIALIZED_CTE RECURSIVE_CTE CTE_REF PIVOT'
  )
    .split(' ')
    .map((name) => `LOGICAL_${name}`),
)

/**
 * The second gate: what the engine itself planned for this text may read the expected files and nothing else.
 * Reads the plan as bound, before the optimizer could remove a scan.
 */
export async function checkPlan(
  connection: DuckDBConnection,
  text: string,
  catalogs: ReadonlySet<string>,
): Promise<void> {
  const reader = await connection.runAndReadAll(
    'SELECT json_serialize_plan($1::VARCHAR, optimize := false)',
    [text],
  )
  const plan = parsePlan(String(reader.getRows()[0]?.[0]))
  // The engine cannot write the plan of a statement whose parameters have no type, e.g. SELECT $1.
  if (plan === undefined) return checkNames(connection, text, catalogs)
  for (const node of plan) checkNode(node, catalogs)
}

function parsePlan(json: string): Tree[] | undefined {
  try {
    const answer = JSON.parse(json) as Tree
    return answer.error ? undefined : (answer.plans as Tree[])
  } catch {
    return undefined
  }
}

function checkNode(node: Tree, catalogs: ReadonlySet<string>): void {
  if (!operators.has(String(node.type))) throw refusal()
  if (node.type === 'LOGICAL_GET' && !isExpectedScan(node, catalogs)) throw refusal()
  for (const child of (node.children as Tree[] | undefined) ?? []) checkNode(child, catalogs)
}

function isExpectedScan(node: Tree, catalogs: ReadonlySet<string>): boolean {
  if (node.name !== 'seq_scan') return tableFunctions.has(String(node.name))
  const { catalog, schema, table } = (node.function_data ?? {}) as Tree
  return catalogs.has(String(catalog)) && schema === 'main' && table === versionTable
}

function checkNames(connection: DuckDBConnection, text: string, catalogs: ReadonlySet<string>): void {
  const expected = new Set([...catalogs].map((catalog) => `${catalog}.main.${identifier(versionTable)}`))
  for (const name of connection.getTableNames(text, true)) if (!expected.has(name)) throw refusal()
}

function refusal(): WarehouseError {
  return new WarehouseError(
    'denied',
    'this is not allowed in a query: reading something other than its tables',
  )
}
