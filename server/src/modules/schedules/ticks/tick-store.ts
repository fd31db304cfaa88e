import { type RawBuilder, sql } from 'kysely'
import type { ScheduleTick } from '../../../../../contract/src/schedules.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { type ListInput, readPage } from '../../../kernel/list.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { waitFor, type Cause, type TickRow } from '../schedule.ts'

export const ofTriggerKind = (kind: string): RawBuilder<boolean> =>
  sql<boolean>`schedules.trigger ->> 'kind' = ${kind}`

/** The outcomes of a schedule's times, newest first by default. */
export async function pageOfTicks(context: Pick<Context, 'read'>, list: ListInput & { id: number }) {
  const page = await readPage(context, list, {
    newestFirst: 'at',
    table: 'schedule_ticks',
    key: 'at',
    search: ['schedule_ticks.cause', 'schedule_ticks.reason'],
    from: (db) =>
      db
        .selectFrom('schedule_ticks')
        .leftJoin('runs', (join) =>
          join
            .onRef('runs.org_id', '=', 'schedule_ticks.org_id')
            .onRef('runs.id', '=', 'schedule_ticks.run_id'),
        )
        .select(['schedule_ticks.at', 'schedule_ticks.fired_at', 'schedule_ticks.outcome'])
        .select(['schedule_ticks.reason', 'schedule_ticks.cause', 'schedule_ticks.run_id'])
        .select('runs.status as run_status')
        .where('schedule_ticks.schedule_id', '=', list.id),
  })
  return { ...page, items: page.items as unknown as TickRow[] }
}

const maxRetained = 500

export interface NewTick {
  orgId: number
  scheduleId: number
  at: Date
  outcome: ScheduleTick['outcome']
  reason?: string | null
  cause?: string | null
  runId?: number | null
}

/** Records that a time was handled; false when another worker did so before. */
export async function insertTick(db: Tx, tick: NewTick): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('schedule_ticks')
    .values({
      org_id: tick.orgId,
      schedule_id: tick.scheduleId,
      at: tick.at,
      outcome: tick.outcome,
      reason: tick.reason ?? null,
      cause: tick.cause ?? null,
      run_id: tick.runId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'schedule_id', 'at']).doNothing())
    .executeTakeFirstOrThrow()
  await sql`
    delete from schedule_ticks where schedule_id = ${tick.scheduleId} and at < (
      select at from schedule_ticks where schedule_id = ${tick.scheduleId} order by at desc offset ${maxRetained} limit 1)`.execute(
    db,
  )
  return numInsertedOrUpdatedRows === 1n
}

export const setRunOfTick = (db: Tx, { scheduleId, at }: { scheduleId: number; at: Date }, runId: number) =>
  db
    .updateTable('schedule_ticks')
    .set({ run_id: runId })
    .where('schedule_id', '=', scheduleId)
    .where('at', '=', at)
    .execute()

/** Whether a run that the schedule started is not over yet. */
export async function isUnderWay(db: Tx, scheduleId: number): Promise<boolean> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('parent_id', 'is', null)
    .where('status', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

/** What is due next; null: nothing, until something happens. It is no change of the schedule. */
export async function setNext(work: Work, scheduleId: number, next: Date | null): Promise<void> {
  await work.db
    .updateTable('schedules')
    .set({ next_tick: next, due_at: next, cause: null })
    .where('id', '=', scheduleId)
    .execute()
  await work.db
    .updateTable('schedule_sources')
    .set({ first_update_at: null, last_update_at: null })
    .where('schedule_id', '=', scheduleId)
    .execute()
  await waitFor(work, scheduleId, next)
}

/** Schedules that this starts, when it happens. */
export async function startedBy(db: Tx, source: { kind: string; id: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('schedule_sources as w')
    .innerJoin('schedules as s', (join) =>
      join.onRef('s.org_id', '=', 'w.org_id').onRef('s.id', '=', 'w.schedule_id'),
    )
    .select('s.id')
    .where('w.kind', '=', source.kind)
    .where('w.source_id', '=', source.id)
    .where('s.paused_at', 'is', null)
    .orderBy('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes an update of a source; false when it was noted before. */
export async function noteUpdate(
  db: Tx,
  at: { scheduleId: number; kind: string; sourceId: number },
  event: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedule_sources')
    .set({
      last_event: event,
      first_update_at: sql<Date>`coalesce(first_update_at, now())`,
      last_update_at: sql<Date>`now()`,
    })
    .where('schedule_id', '=', at.scheduleId)
    .where('kind', '=', at.kind)
    .where('source_id', '=', at.sourceId)
    .where('last_event', 'is distinct from', event)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const sourceUpdates = (db: Tx, scheduleId: number) =>
  db
    .selectFrom('schedule_sources')
    .select(['first_update_at', 'last_update_at'])
    .where('schedule_id', '=', scheduleId)
    .execute()

/** Notes what has happened while the schedule waits for more. */
export const keepCause = (db: Tx, scheduleId: number, cause: Cause) =>
  db
    .updateTable('schedules')
    .set({ cause: JSON.stringify(cause) })
    .where('id', '=', scheduleId)
    .execute()

/** Something happened that starts it: it is due at the time given, for the time at which that first happened. */
export async function setDue(
  work: Work,
  scheduleId: number,
  { dueAt, cause }: { dueAt: Date; cause: Cause },
): Promise<void> {
  await work.db
    .updateTable('schedules')
    .set({
      next_tick: sql<Date>`coalesce(next_tick, now())`,
      due_at: dueAt,
      cause: JSON.stringify(cause),
    })
    .where('id', '=', scheduleId)
    .execute()
  await waitFor(work, scheduleId, dueAt)
}

/** The schedules that led to a run, the first one first. */
export async function chainOf(db: Tx, runId: number): Promise<number[]> {
  const { rows } = await sql<{ chain: number[] }>`
    select b.chain from runs r join builds b on b.org_id = r.org_id and b.run_id = coalesce(r.parent_id, r.id)
    where r.id = ${runId}`.execute(db)
  return rows[0]?.chain ?? []
}
