import type { Input } from '../../../../contract/src/endpoint.ts'
import type { createSchedule as endpoint, Schedule } from '../../../../contract/src/schedules.ts'
import { countForNewOne } from '../../kernel/database/count-for-new-one.ts'
import { databaseNow } from '../../kernel/database/database-now.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAllInTurn } from '../../kernel/errors.ts'
import { requirePermissionIn } from '../access/index.ts'
import { type Engine, requireWanted, wantedOf } from '../builds/index.ts'
import { fail } from './errors.ts'
import { requireNoCircle, requireTrigger } from './require-trigger.ts'
import { firstTick, showSchedule, waitFor } from './schedule.ts'
import { findSchedule, insertSchedule } from './store.ts'

const maxSchedules = 200

/** Its creator is its owner: it runs with their current permissions. */
export const createSchedule =
  ({ warehouse: { engineVersion } }: Engine) =>
  async (context: Context, input: Input<typeof endpoint>): Promise<Schedule> => {
    const { name, trigger, action, project_id: projectId = null } = input
    const [, , graph] = await checkAllInTurn([
      () => requirePermissionIn(context, 'schedule.create', projectId),
      () => requireTrigger(context, trigger),
      () => requireWanted(context, wantedOf(action), { place: 'body.action', engineVersion }),
    ])
    return context.transaction(
      async (work) => {
        const { db, emit } = work
        if ((await countForNewOne(db, { table: 'schedules', orgId: context.orgId })) >= maxSchedules)
          throw fail.tooManySchedules(maxSchedules)
        const now = await databaseNow(db)
        const nextTick = firstTick(trigger, now)
        const id = await insertSchedule(db, {
          orgId: context.orgId,
          name,
          description: input.description ?? '',
          projectId,
          trigger,
          action,
          catchUp: input.catch_up ?? { policy: 'once' },
          ownerId: context.user.userId,
          isPaused: input.is_paused ?? false,
          nextTick,
        })
        if (!input.is_paused) await waitFor(work, id, nextTick)
        await requireNoCircle(db, graph, { id, name, trigger, action })
        await emit({
          type: 'schedule.created',
          subject: { type: 'schedule', id, name },
          data: { trigger, action },
        })
        return showSchedule((await findSchedule(db, id))!, now)
      },
      { isResponse: true },
    )
  }
