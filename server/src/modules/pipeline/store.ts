import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { RunProgress, RunResult, listRuns } from '../../../../contract/src/runs.ts'
import type { Context } from '../../kernel/context.ts'
import type { Database, Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import type { HeldRun, RunRow } from './run.ts'

export const runJob = 'pipeline.run'

const active = ['queued', 'running']

const runRows = (db: Reader) =>
  db
    .selectFrom('runs')
    .leftJoin('datasets', (join) =>
      join.onRef('datasets.org_id', '=', 'runs.org_id').onRef('datasets.id', '=', 'runs.dataset_id'),
    )
    .select(['runs.id', 'runs.kind', 'runs.status', 'runs.trigger', 'runs.dataset_id', 'runs.project_id'])
    .select(['runs.attempt', 'runs.progress', 'runs.failure', 'runs.result', 'runs.created_at'])
    .select(['runs.created_by', 'runs.started_at', 'runs.finished_at', 'runs.cancelled_by'])
    .select('datasets.name as dataset_name')

export function pageOfRuns(context: Pick<Context, 'read' | 'user'>, list: Input<typeof listRuns>) {
  const { status, since, kind, dataset_id: datasetId } = list
  const newestFirst = list.sort === undefined ? { sort: 'id', order: 'desc' as const } : {}
  return readPage(
    context,
    { ...list, ...newestFirst },
    {
      table: 'runs',
      search: ['datasets.name'],
      from: (db) =>
        runRows(db)
          .where(visible(context, 'run.view', 'run'))
          .$if(status !== undefined, (query) => query.where('runs.status', 'in', status ?? []))
          .$if(since !== undefined, (query) => query.where('runs.created_at', '>=', new Date(since ?? 0)))
          .$if(kind !== undefined, (query) => query.where('runs.kind', '=', kind ?? ''))
          .$if(datasetId !== undefined, (query) => query.where('runs.dataset_id', '=', datasetId ?? 0)),
    },
  )
}

export const findRun = (db: Reader, id: number): Promise<RunRow | undefined> =>
  runRows(db).where('runs.id', '=', id).executeTakeFirst() as Promise<RunRow | undefined>

export const lockRun = (db: Tx, id: number) =>
  db.selectFrom('runs').select(['id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()

export interface NewRun {
  orgId: number
  kind: string
  trigger: string
  datasetId: number | null
  projectId: number | null
  options: Record<string, unknown>
  createdBy: number | null
}

/** Answers undefined when a run of this kind is already under way on the dataset. */
export async function insertRun(db: Tx, run: NewRun): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into runs (org_id, kind, trigger, dataset_id, project_id, options, created_by)
    values (${run.orgId}, ${run.kind}, ${run.trigger}, ${run.datasetId}, ${run.projectId},
      ${JSON.stringify(run.options)}, ${run.createdBy})
    on conflict (org_id, dataset_id, kind) where status in ('queued', 'running') do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

export async function activeRunOf(
  db: Reader,
  at: { datasetId: number; kind: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('runs')
    .select('id')
    .where('dataset_id', '=', at.datasetId)
    .where('kind', '=', at.kind)
    .where('status', 'in', active)
    .executeTakeFirst()
  return row?.id
}

type Claim = Pick<HeldRun, 'id' | 'attempt' | 'fencingToken'>

/** Puts the run into the hands of this claim; undefined when it is over or in newer hands. */
export async function beginRun(db: Tx, { id, attempt, fencingToken }: Claim): Promise<HeldRun | undefined> {
  const { rows } = await sql<Omit<HeldRun, 'fencingToken'>>`
    update runs set status = 'running', attempt = ${attempt}, fencing_token = ${fencingToken},
      started_at = coalesce(started_at, now()), heartbeat_at = now()
    where id = ${id} and status in ('queued', 'running') and fencing_token < ${fencingToken}
    returning id, org_id as "orgId", kind, dataset_id as "datasetId", options, created_by as "createdBy", attempt`.execute(
    db,
  )
  return rows[0] && { ...rows[0], fencingToken }
}

type Held = Pick<HeldRun, 'id' | 'fencingToken'>

const own = (db: Tx | Reader, { id, fencingToken }: Held) =>
  db
    .updateTable('runs')
    .where('id', '=', id)
    .where('fencing_token', '=', fencingToken)
    .where('status', '=', 'running')

/** Notes how far it is; false when the run is no longer this worker's. */
export async function writeProgress(
  database: Pick<Database, 'read'>,
  run: Held & { orgId: number },
  progress: RunProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await database.read({ orgId: run.orgId }, (db) =>
    own(db, run)
      .set({ progress: JSON.stringify(progress), heartbeat_at: sql`now()` })
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

export type End =
  | { status: 'succeeded'; result: RunResult; progress: RunProgress }
  | { status: 'failed'; failure: string }

/** Ends it; false when it is no longer this worker's. */
export async function endRun(db: Tx, run: Held, { status, ...end }: End): Promise<boolean> {
  const texts = Object.fromEntries(
    Object.entries(end).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const { numUpdatedRows } = await own(db, run)
    .set({ status, finished_at: sql`now()`, ...texts })
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const markCancelled = (db: Tx, id: number, cancelledBy: number | null) =>
  db
    .updateTable('runs')
    .set({ status: 'cancelled', finished_at: sql`now()`, cancelled_by: cancelledBy })
    .where('id', '=', id)
    .where('status', 'in', active)
    .execute()

/** Cancels what is under way on a dataset that goes. */
export const cancelRunsOf = (db: Tx, datasetId: number, cancelledBy: number | null) =>
  db
    .updateTable('runs')
    .set({ status: 'cancelled', finished_at: sql`now()`, cancelled_by: cancelledBy })
    .where('dataset_id', '=', datasetId)
    .where('status', 'in', active)
    .execute()

/** Takes out the jobs of runs that every worker gave up, of all organizations. */
export async function takeLostJobs(
  database: Pick<Database, 'read'>,
): Promise<{ id: number; orgId: number }[]> {
  const { rows } = await database.read({ worker: true }, (db) =>
    sql<{ id: number; orgId: number }>`
      delete from job where kind = ${runJob} and state = 'failed' and subject_org_id is not null
      returning (payload ->> 'run_id')::integer as id, subject_org_id::integer as "orgId"`.execute(db),
  )
  return rows
}

export async function failUnfinished(db: Tx, id: number, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({ status: 'failed', failure, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', active)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
