import { isDeepStrictEqual } from 'node:util'
import type { Alert, updateAlert as endpoint } from '../../../../contract/src/alerts.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import { databaseNow } from '../../kernel/database/database-now.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAllInTurn, refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requirePermissionIn } from '../access/index.ts'
import { noteGuesses } from '../datasets/index.ts'
import { loadWithholds } from '../models/index.ts'
import { type AlertRow, isAlertWithheld, namingOf, type Settings, showAlert } from './alert.ts'
import { requireJudgedBeside, authorizeNotification } from './check-alert.ts'
import { dashboardOf } from './create-alert.ts'
import { queueEvaluation, waitFor } from './evaluating/queue-evaluation.ts'
import { nextTime } from './evaluating/times.ts'
import type { TryDependencies } from './dependencies.ts'
import { type AlertChange, deleteAlertRow, findAlert, lockAlert, updateAlertRow } from './store.ts'

type Change = Omit<Input<typeof endpoint>, 'id'>

const judging = ['source', 'measure', 'condition', 'only_complete', 'for_times', 'explain_by'] as const
const notificationFields = ['trigger', 'recipients', 'remind_hours'] as const

const naming = ['source', 'measure', 'explain_by'] as const

/** A change of parts hidden from its sender, without those that come back as shown. */
const withoutShown = (change: Change, shown: Alert): Change =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !isDeepStrictEqual(value, shown[name as keyof Alert])),
  )

/** What is evaluated and who is notified uses the permissions of the user who changed that last. */
export const updateAlert =
  (asking: TryDependencies) =>
  async (context: Context, { id, ...given }: Input<typeof endpoint>): Promise<Alert> => {
    const seen = await context.read((db) => findAlert(db, id))
    if (!seen) throw refuse.notFound('alert')
    const withholds = await loadWithholds(context)
    const isWithheld = isAlertWithheld(seen, withholds)
    const change = isWithheld ? withoutShown(given, showAlert(seen, withholds)) : given
    if (change.project_id !== undefined && change.project_id !== seen.project_id)
      await requirePermissionIn(context, 'alert.create', change.project_id)
    const settings = settingsAfter(seen, change)
    const isOther = [...judging, ...notificationFields].some((name) => change[name] !== undefined)
    const keepsNames = naming.some((name) => change[name] === undefined)
    const beside = { withholds, isWithheld: isWithheld && keepsNames }
    const checked =
      isOther &&
      (await checkAllInTurn([
        () => authorizeNotification(context, settings),
        () => requireJudgedBeside({ ...context, ...asking }, settings, beside),
      ]))
    const sight = checked ? checked[1] : undefined
    return await context.transaction(async (work) => {
      const { db, emit } = work
      const alert = await lockAlert(db, id)
      if (!alert) throw refuse.notFound('alert')
      checkRevision(context.ifMatch, alert)
      // What was checked is what is saved.
      checkRevision(seen.revision, alert)
      const due = change.trigger ? nextTime(settings.trigger, await databaseNow(db)) : undefined
      const owned: AlertChange = sight
        ? { ...settings, owner_id: context.user.userId, dataset_id: sight.alertQuery.datasetId }
        : {}
      await updateAlertRow(db, id, {
        ...owned,
        ...(sight ? { dashboard_id: dashboardOf(settings) } : {}),
        ...headOf(change),
        ...(due === undefined ? {} : { due_at: due }),
      })
      const written = [{ definition: namingOf(settings), datasetIds: [sight?.alertQuery.datasetId ?? 0] }]
      if (!beside.isWithheld)
        await noteGuesses(db, { ...context, withholds }, { owner: `alert ${id}`, written })
      if (due) await waitFor(work, id, due)
      if (sight && !sight.isPlanned)
        await queueEvaluation(work, { alertId: id, cause: `it was changed (${alert.revision + 1})` })
      const subject = { type: 'alert', id, name: change.name ?? alert.name }
      await emit({ type: 'alert.updated', subject, data: { changed: Object.keys(given) } })
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
