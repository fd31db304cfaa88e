import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { DbtManifest, DbtNode } from './parse-manifest.ts'

/** A dataset of the connector, and the node of dbt that makes its table. */
export interface Match {
  dataset: Dataset
  node: DbtNode
}

export interface Matches {
  matches: Match[]
  unmatched: { node: string; relation: string; reason: string }[]
}

/**
 * Matches nodes and datasets by database, schema and name of the table, in any case: databases fold names, dbt does not.
 * A source and a model of the same table are the model.
 */
export function matchNodes(
  { nodes }: DbtManifest,
  datasets: readonly Dataset[],
  database: string | undefined,
): Matches {
  const byTable = new Map<string, Dataset[]>()
  for (const dataset of datasets) {
    const { schema, table } = dataset.source ?? {}
    if (table === undefined) continue
    const key = tableKey(schema ?? undefined, table)
    byTable.set(key, [...(byTable.get(key) ?? []), dataset])
  }
  const made = new Map<number, Match>()
  const result: Matches = { matches: [], unmatched: [] }
  for (const node of nodes) {
    const found = datasetsOf(node, { byTable, database })
    if (typeof found === 'string')
      result.unmatched.push({ node: node.id, relation: node.relation.join('.'), reason: found })
    else
      for (const dataset of found)
        if (!made.has(dataset.id) || node.kind !== 'source') made.set(dataset.id, { dataset, node })
  }
  result.matches = [...made.values()].sort((a, b) => a.dataset.id - b.dataset.id)
  return result
}

interface Tables {
  byTable: ReadonlyMap<string, Dataset[]>
  database: string | undefined
}

const tableKey = (schema: string | undefined, table: string) => `${schema ?? ''}.${table}`.toLowerCase()

function datasetsOf({ relation }: DbtNode, { byTable, database }: Tables): Dataset[] | string {
  const table = relation.at(-1)
  if (table === undefined) return 'it has no table of its own'
  const schema = relation.at(-2)
  const itsDatabase = relation.at(-3)
  const found = byTable.get(tableKey(schema, table)) ?? byTable.get(tableKey(undefined, table))
  if (!found) return 'no dataset of this connector reads this table'
  // Where a schema is a database, as in MySQL and ClickHouse, dbt names no database.
  const isElsewhere =
    database !== undefined &&
    itsDatabase !== undefined &&
    itsDatabase.toLowerCase() !== database.toLowerCase() &&
    itsDatabase.toLowerCase() !== schema?.toLowerCase()
  return isElsewhere
    ? `it is in the database "${itsDatabase}", and this connector reads "${database}"`
    : found
}

/** The nearest nodes above one that have a dataset. */
export function nearestAbove(
  manifest: DbtManifest,
  node: DbtNode,
  isMatched: (id: string) => boolean,
): string[] {
  const byId = new Map(manifest.nodes.map((one) => [one.id, one]))
  const seen = new Set<string>([node.id])
  const found: string[] = []
  const waiting = [...node.dependsOn]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    if (isMatched(id)) found.push(id)
    else waiting.push(...(byId.get(id)?.dependsOn ?? []))
  }
  return found.sort()
}
