import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Schedule, updateSchedule as endpoint } from '../../../../contract/src/schedules.ts'
import { countForNewOne } from '../../kernel/database/count-for-new-one.ts'
import { databaseNow } from '../../kernel/database/database-now.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { checkAllInTurn, orNotFound } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requirePermissionIn } from '../access/index.ts'
import { type Engine, planGraph, requireWanted, wantedOf } from '../builds/index.ts'
import { requireNoCircle, requireTrigger } from './require-trigger.ts'
import { firstTick, type ScheduleRow, showSchedule, waitFor } from './schedule.ts'
import {
  deleteScheduleRow,
  findSchedule,
  lockSchedule,
  replaceSources,
  type ScheduleChange,
  updateScheduleRow,
} from './store.ts'

export const updateSchedule =
  ({ warehouse: { engineVersion } }: Engine) =>
  async (context: Context, { id, ...given }: Input<typeof endpoint>): Promise<Schedule> => {
    const { trigger, action, project_id: projectId } = given
    await checkAllInTurn([
      async () =>
        projectId !== undefined && (await requirePermissionIn(context, 'schedule.create', projectId)),
      async () => trigger && (await requireTrigger(context, trigger)),
      async () =>
        action && (await requireWanted(context, wantedOf(action), { place: 'body.action', engineVersion })),
    ])
    return context.transaction(async (work) => {
      const { db, emit } = work
      // Before the row, as on creation: concurrent changes cannot create a cycle.
      if (trigger || action) await countForNewOne(db, { table: 'schedules', orgId: context.orgId })
      const before = await lockForChange(context, db, id)
      const after = { ...before, ...withoutMissing(given) }
      if (trigger || action) await requireNoCircle(db, await planGraph(db, context, engineVersion), after)
      const now = await databaseNow(db)
      const change = changeOf(context, { before, given, now })
      await updateScheduleRow(db, id, change)
      await waitFor(work, id, change.due_at ?? null)
      if (trigger) await replaceSources(db, { orgId: context.orgId, id, trigger })
      const subject = { type: 'schedule', id, name: after.name }
      const { name: _name, ...rest } = given
      await emit({ type: 'schedule.updated', subject, data: { changed: Object.keys(given), ...rest } })
      return showSchedule((await findSchedule(db, id))!, now)
    })
  }

type ScheduleInput = Omit<Input<typeof endpoint>, 'id'>

const withoutMissing = <T extends object>(input: T): Partial<ScheduleRow> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** A new trigger counts from now; who changes what is started is who starts it from now on. */
function changeOf(
  { user }: Pick<Context, 'user'>,
  { before, given, now }: { before: ScheduleRow; given: ScheduleInput; now: Date },
): ScheduleChange {
  const next = given.trigger && before.paused_at === null ? firstTick(given.trigger, now) : null
  return {
    ...given,
    ...(given.action && { owner_id: user.userId }),
    ...(given.trigger && { next_tick: next, due_at: next, cause: null }),
  }
}

export const deleteSchedule = (context: Context, { id }: { id: number }): Promise<void> =>
  context.transaction(async ({ db, emit }) => {
    const { name } = await lockForChange(context, db, id)
    await deleteScheduleRow(db, id)
    await emit({ type: 'schedule.deleted', subject: { type: 'schedule', id, name } })
  })

/** Locks a schedule that the caller changes from the state that they know. */
export async function lockForChange({ ifMatch }: Context, db: Tx, id: number): Promise<ScheduleRow> {
  const schedule = orNotFound(await lockSchedule(db, id), 'schedule')
  checkRevision(ifMatch, schedule)
  return schedule
}
