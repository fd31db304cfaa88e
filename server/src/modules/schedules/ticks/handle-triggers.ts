import { databaseNow } from '../../../kernel/database/database-now.ts'
import { type Event, type EventContext, originOfProgram } from '../../../kernel/events.ts'
import type { Work } from '../../../kernel/context.ts'
import { targetOf } from '../../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { pauseFor } from '../pause-schedule.ts'
import { type Cause, isStranded, type ScheduleRow, waitFor } from '../schedule.ts'
import { lockSchedule } from '../store.ts'
import { chainOf, keepCause, noteUpdate, setDue, sourceUpdates, startedBy } from './tick-store.ts'

const noteJob = 'schedules.note-cause'
const lossJob = 'schedules.note-loss'

/** Something that may start schedules. */
interface Happened {
  kind: 'dataset' | 'schedule' | 'recipe'
  id: number
  /** The same for the same happening. */
  event: string
  text: string
  /** How the run ended; of a dataset null. */
  status: 'succeeded' | 'failed' | 'cancelled' | null
  run_id: number | null
}

/** Queues a job for each schedule that is started by what happened, in the same transaction. */
export async function handleTriggers(event: Event, context: EventContext): Promise<void> {
  await goOn(event, context)
  await handleDeletedSource(event, context)
  for (const happened of happenedIn(event))
    for (const scheduleId of await startedBy(context.db, happened))
      await context.enqueue({ kind: noteJob, payload: { ...happened, schedule_id: scheduleId } })
}

const losses = {
  'dataset.deleted': 'dataset',
  'recipe.deleted': 'recipe',
  'schedule.deleted': 'schedule',
} as const

/** What was deleted starts nothing any more: a schedule that waits for it would wait for ever. */
async function handleDeletedSource({ type, subject }: Event, context: EventContext): Promise<void> {
  const kind = losses[type as keyof typeof losses] as (typeof losses)[keyof typeof losses] | undefined
  if (kind === undefined || subject.id === null) return
  for (const scheduleId of await startedBy(context.db, { kind, id: subject.id }))
    await context.enqueue({
      kind: lossJob,
      payload: { schedule_id: scheduleId, text: `${kind} ${subject.name ?? subject.id}` },
    })
}

/** What was due while the run before was under way is seen to at its end. */
async function goOn({ type, data = {} }: Event, context: EventContext): Promise<void> {
  const scheduleId = data['schedule_id']
  if (!(type in statuses) || typeof scheduleId !== 'number' || typeof data['parent_id'] === 'number') return
  await waitFor(context, scheduleId, context.now)
}

const statuses = {
  'run.succeeded': 'succeeded',
  'run.failed': 'failed',
  'run.cancelled': 'cancelled',
} as const

function happenedIn({ type, subject, data = {} }: Event): Happened[] {
  const name = subject.name ?? ''
  const number = (key: string) => (typeof data[key] === 'number' ? data[key] : null)
  if (subject.id === null) return []
  if (type === 'dataset.version_published') {
    const version = number('version')
    const text = `dataset ${name}, version ${version}`
    return [
      {
        kind: 'dataset',
        id: subject.id,
        event: `version ${version}`,
        text,
        status: null,
        run_id: number('run_id'),
      },
    ]
  }
  const status = statuses[type as keyof typeof statuses] as Happened['status'] | undefined
  if (!status || data['is_skipped'] === true) return []
  const of = {
    event: `run ${subject.id}`,
    text: `run ${subject.id} of ${name}: ${status}`,
    status,
    run_id: subject.id,
  }
  const [scheduleId, recipeId] = [number('schedule_id'), number('recipe_id')]
  return [
    ...(scheduleId !== null && number('parent_id') === null
      ? [{ kind: 'schedule' as const, id: scheduleId, ...of }]
      : []),
    ...(recipeId !== null ? [{ kind: 'recipe' as const, id: recipeId, ...of }] : []),
  ]
}

export const causeJobs = ({ runIn }: { runIn: RunIn }): Record<string, JobHandler> => {
  const job =
    (note: (work: Work, payload: Record<string, unknown>) => Promise<void>): JobHandler =>
    async (job) => {
      const { id, orgId } = targetOf(job, 'schedule_id')
      const origin = originOfProgram(`schedule-${id}`)
      await runIn({ scope: { orgId }, origin }, (work) => note(work, job.payload))
    }
  return {
    [noteJob]: job((work, payload) =>
      noteCause(work, payload as unknown as Happened & { schedule_id: number }),
    ),
    [lossJob]: job((work, { schedule_id: id, text }) => noteLoss(work, Number(id), String(text))),
  }
}

/** Pauses a schedule that nothing can start any more, and notifies its owner. */
async function noteLoss(work: Work, scheduleId: number, text: string): Promise<void> {
  const schedule = await lockSchedule(work.db, scheduleId)
  if (!schedule || schedule.paused_at !== null || !isStranded(schedule)) return
  await pauseFor(
    work,
    schedule,
    `${text} was deleted, and nothing else starts it: name another, or delete the schedule`,
  )
}

async function noteCause(
  work: Work,
  { schedule_id: scheduleId, ...happened }: Happened & { schedule_id: number },
): Promise<void> {
  const schedule = await lockSchedule(work.db, scheduleId)
  if (!schedule || schedule.paused_at !== null || !isMeant(schedule, happened)) return
  const at = { scheduleId, kind: happened.kind, sourceId: happened.id }
  if (!(await noteUpdate(work.db, at, happened.event))) return
  const led = happened.run_id === null ? [] : await chainOf(work.db, happened.run_id)
  const chain = [...new Set([...(schedule.cause?.chain ?? []), ...led])]
  if (chain.includes(scheduleId))
    return await pauseFor(
      work,
      schedule,
      `it would start itself in a circle: ${happened.text} comes from its own run`,
    )
  const dueAt = await dueAfter(work, schedule)
  const cause = causeOf(schedule, happened, chain)
  await (dueAt ? setDue(work, scheduleId, { dueAt, cause }) : keepCause(work.db, scheduleId, cause))
}

function isMeant({ trigger }: ScheduleRow, { kind, status }: Happened): boolean {
  if (trigger.kind === 'datasets') return kind === 'dataset'
  return trigger.kind === 'run' && status !== null && (trigger.statuses ?? ['succeeded']).includes(status)
}

const causeOf = (schedule: ScheduleRow, { text }: Happened, chain: number[]): Cause => ({
  text: schedule.cause ? `${schedule.cause.text.slice(0, 300)}; ${text}` : text,
  chain,
})

const defaultWaitSeconds = 60
const maxWaits = 10

/** When what has happened by now starts it; undefined: others have to happen too. */
async function dueAfter({ db }: Work, { id, trigger }: ScheduleRow): Promise<Date | undefined> {
  const now = await databaseNow(db)
  if (trigger.kind !== 'datasets') return now
  const updates = await sourceUpdates(db, id)
  const updated = updates.flatMap(({ first_update_at: first }) => (first ? [first.getTime()] : []))
  if (trigger.when === 'all' && updated.length < updates.length) return undefined
  const waitMs = (trigger.wait_seconds ?? defaultWaitSeconds) * 1000
  return new Date(Math.min(now.getTime() + waitMs, Math.min(...updated) + maxWaits * waitMs))
}
