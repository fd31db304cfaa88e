import type { Alert, createAlert as endpoint } from '../../../../contract/src/alerts.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import { countForNewOne } from '../../kernel/database/count-for-new-one.ts'
import { databaseNow } from '../../kernel/database/database-now.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAllInTurn } from '../../kernel/errors.ts'
import { requirePermissionIn } from '../access/index.ts'
import { noteGuesses } from '../datasets/index.ts'
import { loadWithholds } from '../models/index.ts'
import { namingOf, type Settings, showAlert } from './alert.ts'
import { requireJudgedBeside, authorizeNotification } from './check-alert.ts'
import { fail } from './errors.ts'
import { queueEvaluation, waitFor } from './evaluating/queue-evaluation.ts'
import { nextTime } from './evaluating/times.ts'
import type { TryDependencies } from './dependencies.ts'
import { findAlert, insertAlert } from './store.ts'

const maxAlerts = 200

/** Its creator is its owner: it is evaluated with their current permissions. */
export const createAlert =
  (asking: TryDependencies) =>
  async (context: Context, input: Input<typeof endpoint>): Promise<Alert> => {
    const { name, description = '', project_id: projectId = null } = input
    await requirePermissionIn(context, 'alert.create', projectId)
    const settings: Settings = {
      source: input.source,
      measure: input.measure,
      condition: input.condition,
      only_complete: input.only_complete ?? false,
      for_times: input.for_times ?? 1,
      explain_by: input.explain_by ?? [],
      trigger: input.trigger,
      recipients: input.recipients ?? {},
      remind_hours: input.remind_hours ?? null,
    }
    const withholds = await loadWithholds(context)
    const [, { alertQuery, isPlanned }] = await checkAllInTurn([
      () => authorizeNotification(context, settings),
      () => requireJudgedBeside({ ...context, ...asking }, settings, { withholds }),
    ])
    const { orgId, user } = context
    return await context.transaction(
      async (work) => {
        const { db, emit } = work
        if ((await countForNewOne(db, { table: 'alerts', orgId })) >= maxAlerts) throw fail.tooMany(maxAlerts)
        const due = nextTime(settings.trigger, await databaseNow(db))
        const id = await insertAlert(db, {
          ...settings,
          org_id: orgId,
          created_by: user.userId,
          owner_id: user.userId,
          name,
          description,
          project_id: projectId,
          dataset_id: alertQuery.datasetId,
          dashboard_id: dashboardOf(settings),
          due_at: due,
        })
        const written = [{ definition: namingOf(settings), datasetIds: [alertQuery.datasetId] }]
        await noteGuesses(db, { ...context, withholds }, { owner: `alert ${id}`, written })
        if (!isPlanned) await queueEvaluation(work, { alertId: id, cause: 'it was made' })
        await waitFor(work, id, due)
        await emit({
          type: 'alert.created',
          subject: { type: 'alert', id, name },
          data: { measure: input.measure },
        })
        return showAlert((await findAlert(db, id))!, withholds)
      },
      { isResponse: true },
    )
  }

export const dashboardOf = ({ source }: Pick<Settings, 'source'>): number | null =>
  'dashboard_id' in source ? source.dashboard_id : null
