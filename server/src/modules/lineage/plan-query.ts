import type { ExploreRequest } from '../../../../contract/src/explore.ts'
import type { ClaimedJob } from '../../kernel/jobs/queue.ts'
import { originOfProgram } from '../../kernel/events.ts'
import type { RunIn } from '../../kernel/work.ts'
import { type DatasetOrigin, datasetOrigins } from '../datasets/index.ts'
import { savedQueriesOf } from '../explore/index.ts'
import { type Warehouse, WarehouseError, type StatementLineage } from '../warehouse/index.ts'
import { keepReadings } from './keep-readings.ts'
import type { Reading, Gap, NodeRef, Source } from './node.ts'
import { datasetRef } from './readers/fields.ts'
import { queryReader } from './readers/query.ts'
import { Gathered } from './readers/gathered.ts'

export interface PlanDependencies {
  warehouse: Pick<Warehouse, 'plan'>
  runIn: RunIn
  now(): Date
}

/** Lets the engine read the SQL of a saved query, over the columns of the datasets that it may mean. */
export async function planQuery(
  dependencies: PlanDependencies,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { orgId, payload } = job
  const id = payload['query_id']
  if (orgId === null || typeof id !== 'number') throw new TypeError('not a query to plan')
  const at = {
    scope: { orgId },
    origin: originOfProgram(`job-${job.id}`),
  }
  const found = await dependencies.runIn(at, async ({ db }) => {
    const [row] = await savedQueriesOf(db, { ids: [id] })
    const { sql, inputs = [] } = (row?.query ?? {}) as ExploreRequest
    if (!row || sql === undefined) return undefined
    const [reading] = await queryReader.read(db, [id])
    const datasets = datasetsNamed({ sql, inputs }, await datasetOrigins(db))
    return reading && { reading, sql, datasets }
  })
  if (!found) return
  const planned = await plannedReading(dependencies, { orgId, signal, ...found })
  await dependencies.runIn(at, async ({ db }) => {
    const [row] = await savedQueriesOf(db, { ids: [id] })
    // Changed meanwhile: the change queued a job of its own.
    if (row?.revision === planned.version)
      await keepReadings({ db, orgId, now: dependencies.now() }, [planned])
  })
}

/** The datasets that a user's statement may reference, by their names in it. */
export function datasetsNamed(
  { sql, inputs = [] }: Pick<ExploreRequest, 'sql' | 'inputs'>,
  origins: readonly DatasetOrigin[],
): DatasetOrigin[] {
  const text = sql?.toLowerCase() ?? ''
  const called = inputs.flatMap(({ dataset_id: of, name }) => {
    const origin = origins.find((one) => one.id === of)
    return origin ? [{ ...origin, name }] : []
  })
  const taken = new Set(called.map(({ name }) => name.toLowerCase()))
  const others = origins.filter(({ name }) => text.includes(name.toLowerCase()))
  return [...called, ...others.filter(({ name }) => !taken.has(name.toLowerCase()))]
}

interface Found {
  orgId: number
  signal: AbortSignal
  reading: Reading
  sql: string
  datasets: DatasetOrigin[]
}

/** The engine's lineage of a statement replaces the one derived without it. */
export async function plannedReading(
  { warehouse }: PlanDependencies,
  { orgId, signal, reading: unplanned, sql, datasets }: Found,
): Promise<Reading> {
  const { node, version, runId, columns, gaps, sources } = unplanned
  const reading = { node, version, runId, columns, gaps, sources }
  const byName = new Map(datasets.map(({ name, id }) => [name.toLowerCase(), datasetRef(id)]))
  try {
    const { columns, lineage } = await warehouse.plan(orgId, { sql, tables: datasets, signal })
    return {
      ...reading,
      ...sourcesOfStatement(lineage, (table) => byName.get(table.toLowerCase())),
      columns: columns.map(({ name, type }) => [name, type, null] as const),
    }
  } catch (error) {
    if (!(error instanceof WarehouseError) || error.retryable) throw error
    return { ...reading, gaps: [[null, `its SQL cannot be followed: ${error.message}`]] }
  }
}

/** What the engine says of a statement, as edges from what its tables are. */
function sourcesOfStatement(
  lineage: StatementLineage,
  nodeOf: (table: string) => NodeRef | undefined,
): { sources: Source[]; gaps: Gap[] } {
  const gathered = new Gathered()
  for (const { name, sources } of lineage.columns)
    for (const { table, column, how } of sources) {
      const from = nodeOf(table)
      if (from) gathered.edge(from, [column, name, how])
    }
  for (const { table, column, how } of lineage.indirect) {
    const from = nodeOf(table)
    if (from) gathered.edge(from, [column, null, how])
  }
  for (const table of lineage.tables) {
    const from = nodeOf(table)
    if (from) gathered.rows(from)
  }
  for (const { output, reason } of lineage.gaps) gathered.gaps.push([output, reason])
  return { sources: gathered.sources, gaps: gathered.gaps }
}
