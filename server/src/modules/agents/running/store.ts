import { type SelectQueryBuilder, sql } from 'kysely'
import type { AgentPlanStep } from '../../../../../contract/src/agents.ts'
import type { AgentRunStatus, AgentStepStatus } from '../../../../../contract/src/agent-runs.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { PendingCall, RunRow, StepRow } from './run.ts'

/** Runs with their agent; as a table called agent_runs, so that lists sort by it. */
export function runRows(db: Reader): SelectQueryBuilder<DB, 'agent_runs', RunRow> {
  const rows = db
    .selectFrom('agent_runs as r')
    .innerJoin('agents as a', (join) =>
      join.onRef('a.org_id', '=', 'r.org_id').onRef('a.id', '=', 'r.agent_id'),
    )
    .innerJoin('agent_versions as v', (join) =>
      join
        .onRef('v.org_id', '=', 'r.org_id')
        .onRef('v.agent_id', '=', 'r.agent_id')
        .onRef('v.version', '=', 'r.agent_version'),
    )
    .select(['r.id', 'r.org_id', 'r.agent_id', 'a.name as agent_name', 'r.agent_version', 'v.definition'])
    .select(['r.user_id', 'r.session_id', 'r.message_id', 'r.replay_of', 'r.content', 'r.plan'])
    .select(['r.status', 'r.reason', 'r.answer', 'r.tokens', 'r.cost', 'r.active_ms'])
    .select(['r.pending_calls'])
    .select(['r.claim', 'r.leased_until', 'r.created_at', 'r.finished_at'])
  return db.selectFrom(rows.as('agent_runs')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    'agent_runs',
    RunRow
  >
}

export const findRun = (db: Reader, id: number): Promise<RunRow | undefined> =>
  runRows(db).where('agent_runs.id', '=', id).executeTakeFirst()

export async function runOfMessage(db: Reader, messageId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('agent_runs')
    .select('id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row?.id
}

/** What runs answered, by their id. */
export async function answersOfRuns(db: Reader, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('agent_runs').select(['id', 'answer']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, answer }) => [id, answer]))
}

interface NewRun {
  org_id: number
  agent_id: number
  agent_version: number
  user_id: number
  session_id: number | null
  message_id: number | null
  replay_of: number | null
  content: string
  plan: AgentPlanStep[] | null
}

export async function insertRun(db: Tx, { plan, ...made }: NewRun): Promise<number> {
  const { id } = await db
    .insertInto('agent_runs')
    .values({ ...made, plan: plan === null ? null : JSON.stringify(plan) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const leaseSeconds = 40

const lease = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

/** Takes a run that waits or that nobody holds any more; undefined: another one has it, or it has finished. */
export async function claimRun(db: Reader, id: number): Promise<number | undefined> {
  const row = await db
    .updateTable('agent_runs')
    .set({ status: 'running', claim: sql<number>`claim + 1`, leased_until: lease })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .where(sql<boolean>`(leased_until is null or leased_until < now())`)
    .returning('claim')
    .executeTakeFirst()
  return row?.claim
}

/** A run as its worker holds it. */
export interface HeldRun {
  id: number
  claim: number
}

const held = (db: Reader, { id, claim }: HeldRun) =>
  db.updateTable('agent_runs').where('id', '=', id).where('claim', '=', claim).where('status', '=', 'running')

export const renewRun = (db: Reader, run: HeldRun) => held(db, run).set({ leased_until: lease }).execute()

export const releaseRun = (db: Reader, run: HeldRun) => held(db, run).set({ leased_until: null }).execute()

export interface Progress {
  active_ms: number
  status?: AgentRunStatus
  reason?: string | null
  answer?: string | null
  tokens?: number
  cost?: number
  pending_calls?: readonly PendingCall[]
}

/** Writes how far a run is; false when it is another one’s by now, was cancelled, or is gone. */
export async function saveProgress(db: Tx, run: HeldRun, progress: Progress): Promise<boolean> {
  const { active_ms: elapsed, tokens, cost, pending_calls: pending, ...others } = progress
  const ends = progress.status !== undefined && progress.status !== 'running'
  const waits = progress.status === 'awaiting_approval'
  const { numUpdatedRows } = await held(db, run)
    .set({
      ...others,
      active_ms: sql<number>`active_ms + ${Math.round(elapsed)}`,
      ...(tokens === undefined ? {} : { tokens: sql<number>`tokens + ${tokens}` }),
      ...(pending === undefined ? {} : { pending_calls: JSON.stringify(pending) }),
      ...(cost === undefined ? {} : { cost: sql<number>`cost + ${cost}` }),
      ...(ends ? { leased_until: null } : {}),
      ...(ends && !waits ? { finished_at: sql<Date>`now()` } : {}),
    })
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Sets the status of a run that nobody works on. */
export const setRunStatus = (
  db: Tx,
  id: number,
  { status, reason = null }: { status: AgentRunStatus; reason?: string | null },
) =>
  db
    .updateTable('agent_runs')
    .set({
      status,
      reason,
      leased_until: null,
      finished_at: status === 'queued' ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Forgets the calls after one that was not done: the language model decides again with that known. */
export const dropPendingCalls = (db: Tx, id: number) =>
  db.updateTable('agent_runs').set({ pending_calls: '[]' }).where('id', '=', id).execute()

export const lockRun = async (db: Tx, id: number): Promise<RunRow | undefined> => {
  await db.selectFrom('agent_runs').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return await findRun(db, id)
}

export function stepsOf(db: Reader, runId: number): Promise<StepRow[]> {
  return db
    .selectFrom('agent_steps as s')
    .leftJoin('agent_approvals as p', (join) =>
      join.onRef('p.org_id', '=', 's.org_id').onRef('p.step_id', '=', 's.id'),
    )
    .select(['s.id', 's.run_id', 's.position', 's.tool', 's.arguments', 's.call_hash', 's.model_text'])
    .select(['s.status', 's.result', 's.result_level', 's.failure', 'p.id as approval_id'])
    .select(['s.started_at', 's.finished_at'])
    .where('s.run_id', '=', runId)
    .orderBy('s.position')
    .execute() as unknown as Promise<StepRow[]>
}

export interface NewStep {
  org_id: number
  run_id: number
  position: number
  tool: string
  arguments: Record<string, unknown>
  call_hash: string
  model_text: string
  status: AgentStepStatus
  failure?: string | null
}

export async function insertStep(db: Tx, { arguments: args, ...step }: NewStep): Promise<number> {
  const isFinished = step.status === 'refused' || step.status === 'failed'
  const { id } = await db
    .insertInto('agent_steps')
    .values({
      ...step,
      arguments: JSON.stringify(args),
      ...(isFinished ? { finished_at: sql<Date>`now()` } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface FinishedStep {
  status: AgentStepStatus
  result?: unknown
  /** What of the data the result is; rows where it is not known. */
  level?: StepRow['result_level']
  failure?: string | null
}

export const finishStep = (
  db: Tx,
  id: number,
  { status, result, level = 'rows', failure = null }: FinishedStep,
) =>
  db
    .updateTable('agent_steps')
    .set({
      status,
      failure,
      result_level: level,
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(status === 'sending' ? {} : { finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()

/** Forgets what was being read when its worker stopped: reading has no effect, and is done again. */
export const deleteUnfinishedSteps = (db: Tx, runId: number) =>
  db.deleteFrom('agent_steps').where('run_id', '=', runId).where('status', '=', 'running').execute()

/** Ends a step that was being sent; false when another attempt has ended it. */
export async function finishSending(
  db: Tx,
  id: number,
  { status, result, failure = null }: { status: AgentStepStatus; result?: unknown; failure?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_steps')
    .set({
      status,
      failure,
      finished_at: sql<Date>`now()`,
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const removedAtOnce = 500

/** Deletes runs that finished before, with their steps and approvals. */
export async function removeOldRuns(db: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from agent_runs where id in (
      select id from agent_runs where finished_at < ${before} order by id limit ${removedAtOnce}
    ) returning id`.execute(db)
  return rows.length
}
