import { databaseNow } from '../../../kernel/database/database-now.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Reply } from '../../../kernel/route.ts'
import { actingMember } from '../../access/index.ts'
import { startOnce } from '../../runs/index.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { openBuild, plannedSteps } from '../builds/open-build.ts'
import { projectOf } from '../builds/start-build.ts'
import { fail } from '../errors.ts'
import type { FlowDependencies } from '../dependencies.ts'
import { wantedOf } from '../planning/wanted.ts'
import { findSchedule, lockSchedule } from '../schedules/schedule-store.ts'
import { planOf } from './fire-schedule.ts'
import { insertTick } from './tick-store.ts'

/** Starts now what the schedule starts, with the rights of its owner; when it is due next stays. */
export const runSchedule =
  (dependencies: FlowDependencies) =>
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
      if (planned instanceof Refusal) throw planned
      const run = await openBuild(work, {
        orgId,
        userId: acting.user.userId,
        request: schedule.action,
        steps: plannedSteps(planned.steps),
        projectId: schedule.project_id ?? projectOf(planned.graph, wantedOf(schedule.action), planned.steps),
        title: schedule.name,
        trigger: 'manual',
        scheduleId: id,
        chain: [id],
      })
      const at = await databaseNow(work.db)
      const cause = `started by ${context.user.username}`
      await insertTick(work.db, { orgId, scheduleId: id, at, outcome: 'started', cause, runId: run.id })
      return run
    })
  }
