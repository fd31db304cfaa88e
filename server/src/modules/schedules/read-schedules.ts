import type { Input } from '../../../../contract/src/endpoint.ts'
import type {
  listSchedules as listEndpoint,
  listScheduleTicks as ticksEndpoint,
  previewSchedule as previewEndpoint,
  Schedule,
  ScheduleTick,
} from '../../../../contract/src/schedules.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse, orNotFound } from '../../kernel/errors.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import { parseTimes } from './times/cron.ts'
import { ofTriggerKind, pageOfTicks } from './ticks/tick-store.ts'
import { showSchedule, showTick } from './schedule.ts'
import { scheduleFields, findSchedule, scheduleRows } from './store.ts'

export async function listSchedules(
  context: Context,
  input: Input<typeof listEndpoint>,
): Promise<PageOf<Schedule>> {
  const { project_id: projectId, is_paused: isPaused, trigger_kind: kind } = input
  const page = await readPage(context, input, {
    table: 'schedules',
    search: ['schedules.name', 'schedules.description'],
    fields: scheduleFields,
    from: (db) =>
      scheduleRows(db)
        .where(visible(context, 'schedule.view', 'schedule'))
        .$if(projectId !== undefined, (query) => query.where('schedules.project_id', '=', projectId ?? 0))
        .$if(kind !== undefined, (query) => query.where(ofTriggerKind(kind ?? '')))
        .$if(isPaused !== undefined, (query) =>
          query.where('schedules.paused_at', isPaused ? 'is not' : 'is', null),
        ),
  })
  return { ...page, items: page.items.map((row) => showSchedule(row, context.now())) }
}

export async function getSchedule(
  { read, now }: Pick<Context, 'read' | 'now'>,
  { id }: { id: number },
): Promise<Schedule> {
  const row = orNotFound(await read((db) => findSchedule(db, id)), 'schedule')
  return showSchedule(row, now())
}

export async function listScheduleTicks(
  context: Context,
  input: Input<typeof ticksEndpoint>,
): Promise<PageOf<ScheduleTick>> {
  const page = await pageOfTicks(context, input)
  return { ...page, items: page.items.map(showTick) }
}

/** The next runs of a pattern, for users who are writing one. */
export async function previewSchedule(
  { now }: Pick<Context, 'now'>,
  { cron, timezone: timeZone, count = 5 }: Input<typeof previewEndpoint>,
): Promise<{ next_run_times: string[] }> {
  const { pattern, problem } = parseTimes(cron, timeZone)
  if (problem) throw refuse.invalid(`body.${problem.field}`, problem.message)
  return { next_run_times: pattern.next(now(), count).map((at) => at.toISOString()) }
}
