import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listRuns } from '../../../../contract/src/runs.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import { countRun } from '../../kernel/quotas/quota-store.ts'
import { requireQuota, takeQuota } from '../../kernel/quotas/quotas.ts'
import { visible } from '../access/index.ts'
import { restrictsMaking, restrictsSome } from '../policies/index.ts'
import type { NewRun, RunRow, StageSpan } from './run.ts'

export const runJob = 'pipeline.run'

const active = ['queued', 'running']

/** What its job knows of a run that waits to be tried again; null of every other. */
const whileItWaits = <T>(column: 'run_at' | 'last_error') => sql<T | null>`
  case when runs.status = 'queued' and runs.retries > 0 then
    (select ${sql.ref(`job.${column}`)} from job where job.run_id = runs.id) end`

const runRows = (db: Reader) =>
  db
    .selectFrom('runs')
    .leftJoin('datasets', (join) =>
      join.onRef('datasets.org_id', '=', 'runs.org_id').onRef('datasets.id', '=', 'runs.dataset_id'),
    )
    .select(['runs.id', 'runs.kind', 'runs.title', 'runs.status', 'runs.trigger', 'runs.dataset_id'])
    .select(['runs.recipe_id', 'runs.parent_id', 'runs.schedule_id', 'runs.project_id'])
    .select(['runs.attempt', 'runs.retries', 'runs.retry', 'runs.retry_of'])
    .select(whileItWaits<Date>('run_at').as('next_attempt_at'))
    .select(whileItWaits<string>('last_error').as('retry_reason'))
    .select(['runs.progress', 'runs.failure', 'runs.result', 'runs.created_at'])
    .select(['runs.created_by', 'runs.started_at', 'runs.finished_at', 'runs.cancelled_by'])
    .select('datasets.name as dataset_name')

type Caller = Pick<Context, 'user'>

/** As much of each as the caller may see. */
const rowsFor = (db: Reader, { user }: Caller) =>
  runRows(db).select(
    // The policies of a deleted dataset are unknown.
    sql<boolean>`(${restrictsMaking(user)} or ${restrictsSome(user, sql`runs.reads`)}
      or (runs.dataset_id is null and runs.kind <> 'build' and ${user.role}::text <> 'admin'))`.as(
      'restricted',
    ),
  )

type Query = ReturnType<typeof rowsFor>

export function pageOfRuns(context: Pick<Context, 'read' | 'user'>, list: Input<typeof listRuns>) {
  return readPage(context, list, {
    newestFirst: 'id',
    table: 'runs',
    search: ['datasets.name', 'runs.title'],
    from: (db) => filtered(rowsFor(db, context).where(visible(context, 'run.view', 'run')), list),
  })
}

const equals = ['kind', 'trigger', 'dataset_id', 'recipe_id', 'schedule_id', 'parent_id', 'retry_of'] as const

// As the index on it is written.
const lastChange = sql<Date>`greatest(runs.created_at, runs.started_at, runs.finished_at)`

function filtered(
  query: Query,
  { status, since, top_level: topLevel, ...list }: Input<typeof listRuns>,
): Query {
  let kept = query
    .$if(status !== undefined, (runs) => runs.where('runs.status', 'in', status ?? []))
    .$if(since !== undefined, (runs) => runs.where(lastChange, '>=', new Date(since ?? 0)))
    .$if(topLevel === true, (runs) => runs.where('runs.parent_id', 'is', null))
  for (const name of equals) {
    const value = list[name]
    if (value !== undefined) kept = kept.where(`runs.${name}`, '=', value as never)
  }
  return kept
}

/** A run that was queued just now: nothing is known of it yet that not everybody may know. */
export const findQueued = async (db: Reader, id: number): Promise<RunRow> =>
  ({ ...(await runRows(db).where('runs.id', '=', id).executeTakeFirstOrThrow()), restricted: true }) as RunRow

/** A run as much as the caller may see of it. */
export const findVisibleRun = (db: Reader, context: Caller, id: number): Promise<RunRow | undefined> =>
  rowsFor(db, context).where('runs.id', '=', id).executeTakeFirst() as Promise<RunRow | undefined>

export const findDetail = (db: Reader, context: Caller, id: number) =>
  rowsFor(db, context)
    .select('runs.steps')
    .where('runs.id', '=', id)
    .executeTakeFirst() as unknown as Promise<(RunRow & { steps: StageSpan[] }) | undefined>

/** A run with what a new one needs to do the same. */
export const findForRetry = (db: Tx, id: number) =>
  db
    .selectFrom('runs')
    .select(['id', 'org_id', 'kind', 'status', 'title', 'dataset_id', 'recipe_id', 'project_id', 'parent_id'])
    .select(['options', 'retry'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const lockRun = (db: Tx, id: number) =>
  db.selectFrom('runs').select(['id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()

/** What a recipe reads now, so that it is known later also when it reads something else by then. */
const readBy = (recipeId: number | null) => sql<number[]>`array(
  select i.dataset_id from recipe_inputs i where i.org_id = current_org_id() and i.recipe_id = ${recipeId})`

export async function insertRun(
  db: Tx,
  run: NewRun,
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<number> {
  await takeQuota(db, { orgId: run.orgId, quota: 'runs', more: 1 })
  await requireQuota(db, { orgId: run.orgId, quota: 'storage_bytes', more: 1 })
  await countRun(db, run.orgId)
  const { id } = await db
    .insertInto('runs')
    .values({
      org_id: run.orgId,
      kind: run.kind,
      trigger: run.trigger,
      dataset_id: run.datasetId,
      project_id: run.projectId,
      options: JSON.stringify(run.options),
      created_by: run.createdBy,
      recipe_id: run.recipeId ?? null,
      reads: readBy(run.recipeId ?? null),
      parent_id: run.parentId ?? null,
      schedule_id: run.scheduleId ?? null,
      title: run.title ?? null,
      ...(run.retry && { retry: JSON.stringify(run.retry) }),
      retry_of: run.retryOf ?? null,
      ...(isOpen && { status: 'running', started_at: sql<Date>`now()`, progress: JSON.stringify(building) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const building = { stage: 'building', fraction: null, row_count: 0, size_bytes: 0 }

/** The unfinished run of a kind on a dataset; with `queued` one that has not started. */
export async function activeRunOf(
  db: Reader,
  at: { datasetId: number; kind: string; queued?: boolean },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('runs')
    .select('id')
    .where('dataset_id', '=', at.datasetId)
    .where('kind', '=', at.kind)
    .where('status', 'in', at.queued ? ['queued'] : active)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** Cancels the unfinished part of a run and its steps; returns the runs that it ended. */
export async function markCancelled(
  db: Tx,
  { id, datasetId }: { id?: number; datasetId?: number },
  cancelledBy: number | null,
): Promise<FinishedRun[]> {
  // In the order of their ids, as everybody locks them.
  const { rows } = await sql<FinishedRun>`
    with recursive tree (id) as (
      select id from runs where ${id === undefined ? sql`dataset_id = ${datasetId}` : sql`id = ${id}`}
      union select r.id from runs r join tree t on r.parent_id = t.id
    ),
    locked as (
      select id from runs where id in (select id from tree) and status in ('queued', 'running')
      order by id for update
    ),
    ended as (
      update runs set status = 'cancelled', finished_at = now(), cancelled_by = ${cancelledBy},
        log_lines = log_lines + 1
      where id in (select id from locked) and status in ('queued', 'running') returning *
    ),
    -- One that is at work keeps its key until it has stopped.
    dropped as (delete from job where run_id in (select id from ended) and state = 'queued'),
    said as (
      insert into run_logs (org_id, run_id, line, at, level, message)
      select org_id, id, log_lines, clock_timestamp(), 'warn', 'Cancelled' from ended
    )
    select ${finishedColumns} from ended`.execute(db)
  return rows
}

/** What an event tells of a run that ended. */
export interface FinishedRun {
  id: number
  kind: string
  trigger: string
  title: string | null
  datasetId: number | null
  recipeId: number | null
  parentId: number | null
  scheduleId: number | null
  retryOf: number | null
  createdBy: number | null
}

export const finishedColumns = sql`id, kind, trigger, title, dataset_id as "datasetId", recipe_id as "recipeId",
  parent_id as "parentId", schedule_id as "scheduleId", retry_of as "retryOf", created_by as "createdBy"`

/** How the last run before it that did the same ended. */
export async function statusBefore(db: Tx, run: FinishedRun): Promise<string | undefined> {
  const { kind, recipeId, datasetId, scheduleId } = run
  const same =
    recipeId !== null
      ? sql<boolean>`recipe_id = ${recipeId}`
      : datasetId !== null
        ? sql<boolean>`dataset_id = ${datasetId}`
        : sql<boolean>`schedule_id = ${scheduleId}`
  const row = await db
    .selectFrom('runs')
    .select('status')
    .where('id', '<', run.id)
    .where('kind', '=', kind)
    .where(same)
    .where('status', 'in', ['succeeded', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status
}

/** The name that an event calls a run by. */
export const nameOfRun = async (db: Tx, { title, datasetId }: FinishedRun): Promise<string | undefined> => {
  if (title !== null) return title
  if (datasetId === null) return undefined
  const row = await db.selectFrom('datasets').select('name').where('id', '=', datasetId).executeTakeFirst()
  return row?.name
}

/** What there is to tell of a run to others. */
export const findRunFacts = (db: Reader, id: number) =>
  db
    .selectFrom('runs')
    .select(['id', 'kind', 'status', 'dataset_id', 'failure', 'created_by', 'created_at', 'started_at'])
    .select(['finished_at', 'parent_id', 'title'])
    .where('id', '=', id)
    .executeTakeFirst()
