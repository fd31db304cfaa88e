import type { Alert, silenceAlert as silenceEndpoint } from '../../../../contract/src/alerts.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { loadWithholds } from '../models/index.ts'
import { type AlertRow, showAlert } from './alert.ts'
import { acknowledgeGroups } from './evaluating/evaluation-store.ts'
import { findAlert, lockAlert, updateAlertRow } from './store.ts'

const maxDays = 366

/** It is still evaluated; what fires when the silence ends is notified then. */
export async function silenceAlert(
  context: Context,
  { id, until }: Input<typeof silenceEndpoint>,
): Promise<Alert> {
  const ends = until === null ? null : new Date(until)
  const now = context.now().getTime()
  if (ends && (ends.getTime() <= now || ends.getTime() > now + maxDays * 86_400_000))
    throw refuse.invalid('body.until', `must lie in the future, at most ${maxDays} days from now`)
  return await changed(context, id, async ({ db, emit }, alert) => {
    await updateAlertRow(db, id, { silenced_until: ends })
    await emit({ type: 'alert.silenced', subject: { type: 'alert', id, name: alert.name }, data: { until } })
  })
}

type Changer = Pick<Context, 'user' | 'read' | 'transaction' | 'ifMatch'>

export const acknowledgeAlert = (context: Changer, { id }: { id: number }): Promise<Alert> =>
  changed(context, id, async ({ db, emit }, alert) => {
    const count = await acknowledgeGroups(db, { alertId: id, userId: context.user.userId })
    if (count === 0) throw refuse.conflict('nothing of it fires that was not acknowledged already')
    await emit({
      type: 'alert.acknowledged',
      subject: { type: 'alert', id, name: alert.name },
      data: { count },
    })
  })

async function changed(
  context: Changer,
  id: number,
  change: (work: Work, alert: AlertRow) => Promise<void>,
): Promise<Alert> {
  const withholds = await loadWithholds(context)
  return await context.transaction(
    async (work) => {
      const alert = await lockAlert(work.db, id)
      if (!alert) throw refuse.notFound('alert')
      checkRevision(context.ifMatch, alert)
      await change(work, alert)
      return showAlert((await findAlert(work.db, id))!, withholds)
    },
    { isResponse: true },
  )
}
