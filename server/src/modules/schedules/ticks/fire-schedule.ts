import { databaseNow } from '../../../kernel/database/database-now.ts'
import type { Work, Context } from '../../../kernel/context.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import { type Acting, actingMember } from '../../access/index.ts'
import { targetOf } from '../../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { ScheduleDependencies } from '../dependencies.ts'
import { pauseFor } from '../pause-schedule.ts'
import { patternOf, type ScheduleRow, fireJob, waitFor } from '../schedule.ts'
import { findSchedule, lockSchedule } from '../store.ts'
import { type Due, dueOf } from '../times/catch-up.ts'
import { insertTick, isUnderWay, setNext, setRunOfTick } from './tick-store.ts'
import type { Reply } from '../../../kernel/route.ts'
import { readingIn } from '../../../kernel/work.ts'
import { startOnce } from '../../runs/index.ts'
import { fail } from '../errors.ts'
import { openBuild, planBuild, plannedSteps, projectOf, requireWanted, wantedOf } from '../../builds/index.ts'

// The end of its previous run checks it; this is for missed ones.
const recheckMs = 5 * 60 * 1000

/** The jobs that wait for the times of schedules. */
export const fireJobs = (dependencies: ScheduleDependencies): Record<string, JobHandler> => ({
  [fireJob]: (job) => fireSchedule(dependencies, targetOf(job, 'schedule_id')),
})

/**
 * Handles a due schedule, with its owner's current permissions. The time is recorded in the transaction that starts
 * the build, under a unique key: however many workers poll, it is one build.
 */
async function fireSchedule(
  dependencies: ScheduleDependencies,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  const seen = await dependencies.database.read({ orgId }, (db) => findSchedule(db, id))
  if (!seen?.due_at) return
  const { acting, origin } = await ownerOf(dependencies, orgId, seen)
  await dependencies.runIn({ scope: { orgId }, origin }, async (work) => {
    const schedule = await lockSchedule(work.db, id)
    const now = await databaseNow(work.db)
    // Another worker handled it, or it was changed, since it was read.
    if (!schedule?.due_at || schedule.due_at > now || schedule.revision !== seen.revision) return
    if (!acting) return await pauseFor(work, schedule, ownerInactiveText(schedule))
    if (await isUnderWay(work.db, id)) return await waitFor(work, id, new Date(now.getTime() + recheckMs))
    const due = whatIsDue(schedule, now)
    if (!due) return await pauseFor(work, schedule, 'its times cannot be computed any more: set them again')
    if (due.missed) await insertTick(work.db, missedTick(orgId, schedule, due.missed))
    await setNext(work, id, due.next ?? null)
    if (due.fire) await fire(dependencies, work, { schedule, acting, at: due.fire })
  })
}

async function ownerOf(
  { database }: ScheduleDependencies,
  orgId: number,
  { owner_id: userId, id }: ScheduleRow,
) {
  const acting = userId === null ? undefined : await actingMember(database, { orgId, userId })
  const by = { userId: acting?.user.userId ?? null, username: acting?.user.username ?? null }
  return { acting, origin: { ...by, requestId: `schedule-${id}`, address: null } }
}

const ownerInactiveText = ({ owner_name: name }: ScheduleRow) =>
  `its owner ${name ?? ''} is not active here any more: change what it starts to become its owner`

/** A pattern of times may owe several; what happened is due once. */
function whatIsDue({ trigger, next_tick: tick, catch_up: catchUp }: ScheduleRow, now: Date): Due | undefined {
  if (tick === null) return undefined
  if (trigger.kind !== 'cron') return { fire: tick, missed: undefined, next: undefined }
  const pattern = patternOf(trigger)
  return pattern && dueOf({ pattern, tick, now, catchUp })
}

const missedTick = (orgId: number, { id }: ScheduleRow, first: Date) => ({
  orgId,
  scheduleId: id,
  at: first,
  outcome: 'missed' as const,
  reason: 'nothing could be started at this time, nor at what followed it until the next one here',
})

interface Firing {
  schedule: ScheduleRow
  acting: Acting
  at: Date
}

async function fire(
  dependencies: ScheduleDependencies,
  work: Work,
  { schedule, acting, at }: Firing,
): Promise<void> {
  const tick = { orgId: acting.orgId, scheduleId: schedule.id, at, cause: schedule.cause?.text ?? null }
  const planned = await planOf(dependencies, work, { schedule, acting }).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  if (planned instanceof Refusal) {
    const reason = `${schedule.owner_name ?? 'its owner'} may not start this any more: ${planned.message}`
    await insertTick(work.db, { ...tick, outcome: 'refused', reason })
    return await pauseFor(work, schedule, reason)
  }
  if (planned.steps.every(({ state }) => state === 'skipped'))
    return void (await insertTick(work.db, {
      ...tick,
      outcome: 'nothing_to_do',
      reason: 'everything was up to date',
    }))
  if (!(await insertTick(work.db, { ...tick, outcome: 'started' }))) return
  const chain = [...(schedule.cause?.chain ?? []), schedule.id]
  const run = await openBuild(work, { ...planned, trigger: 'schedule', chain })
  await setRunOfTick(work.db, tick, run.id)
}

/**
 * The build that it would start now.
 * @throws Refusal what its owner may not start
 */
async function planOf(
  { warehouse: { engineVersion } }: ScheduleDependencies,
  { db }: Work,
  { schedule, acting }: Omit<Firing, 'at'>,
) {
  const wanted = wantedOf(schedule.action)
  // Within the transaction: what is planned is what there is when it starts.
  const within: Acting = readingIn(acting, db)
  const graph = await requireWanted(within, wanted, { place: 'action', engineVersion })
  const steps = planBuild(graph, wanted)
  return {
    orgId: acting.orgId,
    userId: acting.user.userId,
    request: schedule.action,
    steps: plannedSteps(steps),
    projectId: schedule.project_id ?? projectOf(graph, wanted, steps),
    title: schedule.name,
    scheduleId: schedule.id,
  }
}

/** Starts now what the schedule starts, with the rights of its owner; when it is due next stays. */
export const runSchedule =
  (dependencies: ScheduleDependencies) =>
  async (context: Context, { id }: { id: number }): Promise<Reply> => {
    const seen = await context.read((db) => findSchedule(db, id))
    const userId = seen?.owner_id ?? null
    const { orgId } = context
    const acting = userId === null ? undefined : await actingMember(dependencies.database, { orgId, userId })
    if (!acting) throw fail.ownerInactive(seen?.owner_name ?? '')
    return startOnce(context, async (work) => {
      const schedule = await lockSchedule(work.db, id)
      if (!schedule || schedule.owner_id !== userId) throw refuse.notFound('schedule')
      const planned = await planOf(dependencies, work, { schedule, acting })
      const run = await openBuild(work, { ...planned, trigger: 'manual', chain: [id] })
      const at = await databaseNow(work.db)
      const cause = `started by ${context.user.username}`
      await insertTick(work.db, { orgId, scheduleId: id, at, outcome: 'started', cause, runId: run.id })
      return run
    })
  }
