import { databaseNow } from '../../../kernel/database/database-now.ts'
import type { Work } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type Acting, actingMember } from '../../access/index.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { FlowDependencies } from '../dependencies.ts'
import { openBuild, plannedSteps } from '../builds/open-build.ts'
import { projectOf } from '../builds/start-build.ts'
import { planBuild } from '../planning/plan-build.ts'
import { requireWanted } from '../planning/require-wanted.ts'
import { wantedOf } from '../planning/wanted.ts'
import { pauseFor } from '../schedules/pause-schedule.ts'
import { patternOf, type ScheduleRow } from '../schedules/schedule.ts'
import { findSchedule, lockSchedule } from '../schedules/schedule-store.ts'
import { fireJob, waitFor } from '../schedules/wait-for.ts'
import { type Due, dueOf } from '../times/catch-up.ts'
import { insertTick, isUnderWay, setNext, setRunOfTick } from './tick-store.ts'

// It is looked at when its run before ends; this is for when that was missed.
const recheckMs = 5 * 60 * 1000

/** The jobs that wait for the times of schedules. */
export const fireJobs = (dependencies: FlowDependencies): Record<string, JobHandler> => ({
  [fireJob]: async ({ orgId, payload }) => {
    const id = payload['schedule_id']
    if (orgId === null || typeof id !== 'number') throw new TypeError('the job names no schedule')
    await fireSchedule(dependencies, { orgId, id })
  },
})

/**
 * Sees to a schedule that is due, as its owner may now. The time is written down in the transaction that starts the
 * build, under a key that only one can have: however many workers look, it is one build.
 */
async function fireSchedule(
  dependencies: FlowDependencies,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  const seen = await dependencies.database.read({ orgId }, (db) => findSchedule(db, id))
  if (!seen?.due_at) return
  const { acting, origin } = await ownerOf(dependencies, orgId, seen)
  await dependencies.runIn({ scope: { orgId }, origin }, async (work) => {
    const schedule = await lockSchedule(work.db, id)
    const now = await databaseNow(work.db)
    // Somebody else saw to it, or it was changed, since it was looked up.
    if (!schedule?.due_at || schedule.due_at > now || schedule.revision !== seen.revision) return
    if (!acting) return await pauseFor(work, schedule, ownerInactiveText(schedule))
    if (await isUnderWay(work.db, id)) return await waitFor(work, id, new Date(now.getTime() + recheckMs))
    const due = whatIsDue(schedule, now)
    if (!due) return await pauseFor(work, schedule, 'its times cannot be computed any more: set them anew')
    if (due.missed) await insertTick(work.db, missedTick(orgId, schedule, due.missed))
    await setNext(work, id, due.next ?? null)
    if (due.fire) await fire(dependencies, work, { schedule, acting, at: due.fire })
  })
}

async function ownerOf({ database }: FlowDependencies, orgId: number, { owner_id: userId, id }: ScheduleRow) {
  const acting = userId === null ? undefined : await actingMember(database, { orgId, userId })
  const by = { userId: acting?.user.userId ?? null, username: acting?.user.username ?? null }
  return { acting, origin: { ...by, requestId: `schedule-${id}`, address: null } }
}

const ownerInactiveText = ({ owner_name: name }: ScheduleRow) =>
  `its owner ${name ?? ''} is not active here any more: whoever changes what it starts becomes its owner`

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
  dependencies: FlowDependencies,
  work: Work,
  { schedule, acting, at }: Firing,
): Promise<void> {
  const tick = { orgId: acting.orgId, scheduleId: schedule.id, at, cause: schedule.cause?.text ?? null }
  const planned = await planOf(dependencies, work, { schedule, acting })
  if (planned instanceof Refusal) {
    const reason = `${schedule.owner_name ?? 'its owner'} may not start this any more: ${planned.message}`
    await insertTick(work.db, { ...tick, outcome: 'refused', reason })
    return await pauseFor(work, schedule, reason)
  }
  if (planned.steps.every(({ action }) => action === 'skip'))
    return void (await insertTick(work.db, {
      ...tick,
      outcome: 'nothing_to_do',
      reason: 'everything was up to date',
    }))
  if (!(await insertTick(work.db, { ...tick, outcome: 'started' }))) return
  const run = await openBuild(work, {
    orgId: acting.orgId,
    userId: acting.user.userId,
    request: schedule.action,
    steps: plannedSteps(planned.steps),
    projectId: schedule.project_id ?? projectOf(planned.graph, wantedOf(schedule.action), planned.steps),
    title: schedule.name,
    trigger: 'schedule',
    scheduleId: schedule.id,
    chain: [...(schedule.cause?.chain ?? []), schedule.id],
  })
  await setRunOfTick(work.db, tick, run.id)
}

/** What it would do now, or why its owner may not do that. */
export async function planOf(
  { warehouse }: FlowDependencies,
  { db }: Work,
  { schedule, acting }: Omit<Firing, 'at'>,
) {
  const wanted = wantedOf(schedule.action)
  const { engineVersion } = warehouse
  // Within the transaction: what is planned is what there is when it starts.
  const within: Acting = { ...acting, read: (query) => query(db) }
  try {
    const graph = await requireWanted(within, wanted, { place: 'action', engineVersion })
    return { graph, steps: planBuild(graph, wanted) }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
