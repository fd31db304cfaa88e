import { databaseNow } from '../../kernel/database/database-now.ts'
import { type Event, type EventContext, originOfProgram } from '../../kernel/events.ts'
import type { Database } from '../../kernel/database/database.ts'
import { targetOf } from '../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../kernel/jobs/worker.ts'
import type { RunIn } from '../../kernel/work.ts'
import { actingMember } from '../access/index.ts'
import { getDatasetTable, warehouseTable } from '../datasets/index.ts'
import { unrecorded } from '../history/index.ts'
import { dialects } from '../sql/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import {
  findFreshness,
  type FreshnessRow,
  hasFreshness,
  type FreshnessState,
  lockFreshness,
  recordFreshness,
} from './store.ts'

interface FreshnessDependencies {
  database: Pick<Database, 'read'>
  runIn: RunIn
  warehouse: Pick<Warehouse, 'query'>
}

export const checkFreshnessJob = 'freshness.check'

const hourMs = 60 * 60 * 1000
const timeoutMs = 60_000

/** A new version may have made the dataset fresh again. */
export async function handleVersionPublished(
  { type, subject }: Event,
  { db, enqueue }: EventContext,
): Promise<void> {
  if (!/^dataset\.version_(published|restored)$/.test(type) || subject.id === null) return
  if (await hasFreshness(db, subject.id))
    await enqueue({ kind: checkFreshnessJob, payload: { dataset_id: subject.id } })
}

/** Checks the freshness of a dataset: when it changed, and when it would become stale. */
export const freshnessJobs = (dependencies: FreshnessDependencies): Record<string, JobHandler> => ({
  [checkFreshnessJob]: (job) => checkFreshness(dependencies, targetOf(job, 'dataset_id')),
})

async function checkFreshness(
  dependencies: FreshnessDependencies,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  const seen = await dependencies.database.read({ orgId }, (db) => findFreshness(db, id))
  if (!seen) return
  const found = await newestOf(dependencies, orgId, seen)
  const origin = originOfProgram(`freshness-${id}`)
  await dependencies.runIn({ scope: { orgId }, origin }, async ({ db, emit, enqueue }) => {
    const row = await lockFreshness(db, id)
    // The target or version changed: that change checks again.
    if (!row || row.updated_at.getTime() !== seen.updated_at.getTime()) return
    if (row.published_at?.getTime() !== seen.published_at?.getTime()) return
    const now = await databaseNow(db)
    const look = freshnessStateOf(row, found, now)
    await recordFreshness(db, id, look)
    const subject = { type: 'dataset', id, name: row.name }
    const data = { within_hours: row.within_hours, as_of: found.asOf?.toISOString() ?? null }
    if (look.stale_since && !row.stale_since) await emit({ type: 'dataset.stale', subject, data })
    if (!look.stale_since && row.stale_since) await emit({ type: 'dataset.fresh_again', subject, data })
    if (!look.stale_since)
      await enqueue({ kind: checkFreshnessJob, payload: { dataset_id: id }, runAt: look.stale_at })
  })
}

interface Found {
  asOf: Date | null
  problem: string | null
}

function freshnessStateOf(row: FreshnessRow, { asOf, problem }: Found, now: Date): FreshnessState {
  const from = asOf ?? row.as_of ?? row.updated_at
  const staleAt = new Date(from.getTime() + row.within_hours * hourMs)
  const isStale = staleAt <= now
  return {
    as_of: asOf ?? row.as_of,
    problem,
    stale_at: staleAt,
    stale_since: isStale ? (row.stale_since ?? now) : null,
  }
}

/**
 * The age of the data: the time of publication, or the newest value of a column as the user who set the target sees
 * it.
 */
async function newestOf(
  { database, warehouse }: FreshnessDependencies,
  orgId: number,
  { time_column: column, published_at: publishedAt, set_by: userId, dataset_id: id }: FreshnessRow,
): Promise<Found> {
  if (column === null || publishedAt === null) return { asOf: publishedAt, problem: null }
  const acting = userId === null ? undefined : await actingMember(database, { orgId, userId })
  if (!acting)
    return unknown('the user who set the freshness target is not active here any more: set it again')
  try {
    const table = await getDatasetTable(acting, id)
    const { identifier: quoted } = dialects.duckdb
    const sql = `SELECT epoch(max(${quoted(column)})) AS newest FROM ${quoted(table.name)}`
    const tables = [warehouseTable(table, unrecorded())]
    const { rowsJson } = await warehouse.query(orgId, { sql, tables, rowLimit: 1, timeoutMs })
    const [[newest] = []] = JSON.parse(String(rowsJson)) as [[number | null]?]
    return typeof newest === 'number'
      ? { asOf: new Date(newest * 1000), problem: null }
      : unknown(`column "${column}" holds no time`)
  } catch (error) {
    return unknown(
      `column "${column}" could not be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

const unknown = (problem: string): Found => ({ asOf: null, problem })
