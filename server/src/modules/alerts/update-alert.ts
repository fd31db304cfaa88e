import type { Alert, updateAlert as endpoint } from '../../../../contract/src/alerts.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import { databaseNow } from '../../kernel/database/database-now.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requirePlace } from '../access/index.ts'
import { type AlertRow, type Settings, showAlert } from './alert.ts'
import { withholding, withoutNames } from '../models/index.ts'
import { requireJudged, requireTold } from './check-alert.ts'
import { dashboardOf } from './create-alert.ts'
import { lookAt, waitFor } from './evaluating/look.ts'
import { nextTime } from './evaluating/times.ts'
import type { Asking } from './parts.ts'
import { type AlertChange, deleteAlertRow, findAlert, lockAlert, updateAlertRow } from './store.ts'

type Change = Omit<Input<typeof endpoint>, 'id'>

const judging = ['source', 'measure', 'condition', 'only_complete', 'for_times', 'explain_by'] as const
const telling = ['trigger', 'recipients', 'remind_hours'] as const

/** What is judged and who is told of it is computed with the rights of whoever changed that last. */
export const updateAlert =
  (asking: Asking) =>
  async (context: Context, { id, ...change }: Input<typeof endpoint>): Promise<Alert> => {
    const seen = await context.read((db) => findAlert(db, id))
    if (!seen) throw refuse.notFound('alert')
    if (change.project_id !== undefined && change.project_id !== seen.project_id)
      await requirePlace(context, 'alert.create', change.project_id)
    const settings = settingsAfter(seen, change)
    const isOther = [...judging, ...telling].some((name) => change[name] !== undefined)
    if (isOther) await requireTold(context, settings)
    const judged = () => requireJudged({ ...context, ...asking }, settings)
    const sight = isOther ? await withoutNames(context, [seen.dataset_id ?? 0], judged) : undefined
    const withholds = await withholding(context)
    return await context.transaction(async (work) => {
      const { db, emit } = work
      const alert = await lockAlert(db, id)
      if (!alert) throw refuse.notFound('alert')
      checkRevision(context.ifMatch, alert)
      // What was checked is what is saved.
      checkRevision(seen.revision, alert)
      const due = change.trigger ? nextTime(settings.trigger, await databaseNow(db)) : undefined
      const owned: AlertChange = sight
        ? { ...settings, owner_id: context.user.userId, dataset_id: sight.asked.datasetId }
        : {}
      await updateAlertRow(db, id, {
        ...owned,
        ...(sight ? { dashboard_id: dashboardOf(settings) } : {}),
        ...headOf(change),
        ...(due === undefined ? {} : { due_at: due }),
      })
      if (due) await waitFor(work, id, due)
      if (sight) await lookAt(work, { alertId: id, cause: `it was changed (${alert.revision + 1})` })
      const subject = { type: 'alert', id, name: change.name ?? alert.name }
      await emit({ type: 'alert.updated', subject, data: { changed: Object.keys(change) } })
      return showAlert((await findAlert(db, id))!, withholds)
    })
  }

const headOf = ({ name, description, project_id: projectId }: Change): AlertChange => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
  ...(projectId === undefined ? {} : { project_id: projectId }),
})

const settingsAfter = (row: AlertRow, change: Change): Settings => ({
  source: change.source ?? row.source,
  measure: change.measure ?? row.measure,
  condition: change.condition ?? row.condition,
  only_complete: change.only_complete ?? row.only_complete,
  for_times: change.for_times ?? row.for_times,
  explain_by: change.explain_by ?? row.explain_by,
  trigger: change.trigger ?? row.trigger,
  recipients: change.recipients ?? row.recipients,
  remind_hours: change.remind_hours === undefined ? row.remind_hours : change.remind_hours,
})

export async function deleteAlert({ transaction, ifMatch }: Context, { id }: { id: number }): Promise<void> {
  await transaction(async ({ db, emit }) => {
    const alert = await lockAlert(db, id)
    if (!alert) throw refuse.notFound('alert')
    checkRevision(ifMatch, alert)
    await deleteAlertRow(db, id)
    await emit({ type: 'alert.deleted', subject: { type: 'alert', id, name: alert.name } })
  })
}
