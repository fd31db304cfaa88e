import { sql } from 'kysely'
import type { RunStep } from '../../../../contract/src/runs.ts'
import type { ScheduleAction } from '../../../../contract/src/schedule-triggers.ts'
import type { BuildRange } from '../../../../contract/src/builds.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { visible } from '../access/index.ts'
import { restrictsMaking } from '../policies/index.ts'
import type { PlanStep } from './planning/plan-graph.ts'
import type { Step, StepChange, StepReason } from './build-step.ts'

/** The request, as it is stored with the build. */
export type BuildRequest = ScheduleAction & { range?: BuildRange }

export interface NewBuild {
  orgId: number
  runId: number
  request: BuildRequest
  chain: readonly number[]
}

export async function insertBuild(db: Tx, { orgId, runId, request, chain }: NewBuild): Promise<void> {
  await db
    .insertInto('builds')
    .values({ org_id: orgId, run_id: runId, request: JSON.stringify(request), chain: [...chain] })
    .execute()
}

export type NewStep = Pick<PlanStep, 'position' | 'kind' | 'recipeId' | 'datasetId' | 'level' | 'needs'> &
  Pick<Step, 'state' | 'reason' | 'blockedBy'>

export async function insertSteps(
  db: Tx,
  { orgId, runId }: { orgId: number; runId: number },
  steps: readonly NewStep[],
): Promise<void> {
  const rows = steps.map((step) => ({
    org_id: orgId,
    run_id: runId,
    position: step.position,
    kind: step.kind,
    recipe_id: step.recipeId,
    dataset_id: step.datasetId,
    level: step.level,
    needs: step.needs,
    state: step.state,
    reason: step.reason,
    blocked_by: step.blockedBy,
  }))
  // A statement takes 65535 parameters at most.
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto('build_steps')
      .values(rows.slice(at, at + 1000))
      .execute()
}

export interface LockedBuild {
  orgId: number
  status: string
  createdBy: number | null
  scheduleId: number | null
  request: BuildRequest
}

/** Serializes the advance of a build; its steps' runs still reference it. */
export async function lockBuild(db: Tx, runId: number): Promise<LockedBuild | undefined> {
  const { rows } = await sql<LockedBuild>`
    select r.org_id as "orgId", r.status, r.created_by as "createdBy", r.schedule_id as "scheduleId", b.request
    from runs r join builds b on b.org_id = r.org_id and b.run_id = r.id
    where r.id = ${runId} for no key update of r`.execute(db)
  return rows[0]
}

/** The steps with the status of their runs, in order. */
export async function stepsWithRuns(db: Reader, runId: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select s.position, s.kind, s.recipe_id as "recipeId", s.dataset_id as "datasetId", s.needs, s.state, s.reason,
      s.blocked_by as "blockedBy", s.child_run_id as "childRunId",
      case when c.id is not null then jsonb_build_object('status', c.status,
        'isSkipped', coalesce((c.result ->> 'is_skipped')::boolean, false)) end as child
    from build_steps s left join runs c on c.org_id = s.org_id and c.id = s.child_run_id
    where s.run_id = ${runId} order by s.position`.execute(db)
  return rows.map((row) => ({ ...row, child: row.child ?? undefined }))
}

export async function writeChanges(db: Tx, runId: number, changes: readonly StepChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ position, state, reason, blockedBy }) => ({
    position,
    state,
    reason,
    blocked_by: blockedBy,
  }))
  await sql`
    update build_steps s set state = c.state, reason = c.reason, blocked_by = c.blocked_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (position integer, state text, reason text, blocked_by integer)
    where s.run_id = ${runId} and s.position = c.position`.execute(db)
}

/** A run does it from now on. */
export const noteChild = (db: Tx, at: { runId: number; position: number }, childRunId: number) =>
  db
    .updateTable('build_steps')
    .set({ state: 'queued', child_run_id: childRunId })
    .where('run_id', '=', at.runId)
    .where('position', '=', at.position)
    .execute()

/** It could not even be queued. */
export const recordStepFailure = (
  db: Tx,
  at: { runId: number; position: number },
  { reason, failure }: { reason: StepReason; failure: string },
) =>
  db
    .updateTable('build_steps')
    .set({ state: 'failed', reason, failure })
    .where('run_id', '=', at.runId)
    .where('position', '=', at.position)
    .execute()

/** In a cancelled build, steps that have not started never will. */
export const cancelWaiting = (db: Tx, runId: number) =>
  db
    .updateTable('build_steps')
    .set({ state: 'cancelled', reason: 'cancelled' })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .execute()

/** A dataset that is still loaded from a connector. */
export const findRefreshable = (db: Tx, id: number) =>
  db
    .selectFrom('datasets')
    .select(['id', 'name', 'project_id'])
    .where('id', '=', id)
    .where('mode', '=', 'extract')
    .where('source', 'is not', null)
    .where('connector_id', 'is not', null)
    .executeTakeFirst()

export const findBuild = (db: Reader, runId: number) =>
  db
    .selectFrom('builds')
    .select(['run_id', 'request'])
    .where('run_id', '=', runId)
    .executeTakeFirst() as unknown as Promise<{ request: BuildRequest } | undefined>

export async function stepsToRetry(db: Reader, runId: number): Promise<NewStep[]> {
  const { rows } = await sql<NewStep>`
    select position, kind, recipe_id as "recipeId", dataset_id as "datasetId", level, needs, state, reason, blocked_by as "blockedBy"
    from build_steps where run_id = ${runId} order by position`.execute(db)
  return rows
}

/** One of the recipes that the user may not run, where there is one. */
export async function mayNotRun(
  db: Reader,
  context: Pick<Context, 'user'>,
  recipeIds: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.id from recipes r where r.id = any(${[...recipeIds]}::integer[])
      and not ${visible(context, 'recipe.run', { type: 'recipe', as: 'r' })} limit 1`.execute(db)
  return rows[0]?.id
}

export const writeBuildProgress = (db: Tx, runId: number, fraction: number) =>
  db
    .updateTable('runs')
    .set({ progress: JSON.stringify({ stage: 'building', fraction, row_count: 0, size_bytes: 0 }) })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .execute()

/** Counts of steps by how they ended. */
export async function countStates(db: Reader, runId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('build_steps')
    .select(['state', sql<number>`count(*)::integer`.as('count')])
    .where('run_id', '=', runId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export interface ShownStep extends Pick<Step, 'position' | 'needs' | 'state' | 'reason' | 'blockedBy'> {
  kind: 'recipe' | 'refresh'
  recipeId: number | null
  datasetId: number | null
  childRunId: number | null
  failure: string | null
  childStatus: RunStep['status'] | null
  startedAt: Date | null
  finishedAt: Date | null
  /** Null: deleted, or the caller may not see it. */
  name: string | null
}

/** The steps as the caller may see them. */
export async function stepsToShow(
  context: Pick<Context, 'user' | 'read'>,
  runId: number,
): Promise<ShownStep[]> {
  // Why something failed may quote what policies hide.
  const restricted = restrictsMaking(context.user)
  const { rows } = await context.read((db) =>
    sql<ShownStep>`
      select s.position, s.kind, s.needs, s.state, s.reason, s.blocked_by as "blockedBy", r.id as "recipeId", datasets.id as "datasetId",
        c.id as "childRunId", coalesce(s.failure, case when not ${restricted} then c.failure end) as failure, c.status as "childStatus",
        c.started_at as "startedAt", c.finished_at as "finishedAt",
        case s.kind when 'recipe' then r.name else datasets.name end as name
      from build_steps s
      left join recipes r on r.org_id = s.org_id and r.id = s.recipe_id
        and ${visible(context, 'recipe.view', { type: 'recipe', as: 'r' })}
      left join datasets on datasets.org_id = s.org_id and datasets.id = s.dataset_id
        and ${visible(context, 'dataset.view', 'dataset')}
      left join runs c on c.org_id = s.org_id and c.id = s.child_run_id
        and ${visible(context, 'run.view', { type: 'run', as: 'c' })}
      where s.run_id = ${runId} order by s.position`.execute(db),
  )
  return rows
}
