import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import type { ClaimedJob } from '../../../kernel/jobs/queue.ts'
import { scrub } from '../../../kernel/log.ts'
import {
  type Acting,
  actingMember,
  backgroundContext,
  requireTarget,
  visibleIds,
} from '../../access/index.ts'
import { type ReportCaller, type Whole, renderWhole } from '../../dashboards/index.ts'
import { type Through, throughWebhook, whoConfirms } from '../confirmed-charts.ts'
import { cardOf } from './card.ts'
import {
  type Delivery,
  type Ending,
  endDelivery,
  endUnknown,
  noteAttempt,
  takeDelivery,
} from './delivery-store.ts'
import { mailOf } from './mail.ts'
import { messageOf } from './message.ts'
import type { SendingDependencies } from './dependencies.ts'

type Outcome = Pick<Ending, 'status' | 'reason'>

/** Sends to one recipient, with what they may do and see at this moment. */
export async function deliver(
  dependencies: SendingDependencies,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const id = job.payload['delivery_id']
  const { orgId } = job
  if (orgId === null || typeof id !== 'number') throw new TypeError('not a delivery')
  const origin = originOfProgram(`job-${job.id}`)
  const inOrganization: <T>(work: Parameters<typeof dependencies.runIn<T>>[1]) => Promise<T> = (work) =>
    dependencies.runIn({ scope: { orgId }, origin }, work)
  const delivery = await inOrganization(({ db }) => takeDelivery(db, { orgId, id }))
  if (!delivery) return void (await inOrganization(({ db }) => endUnknown(db, { orgId, id })))
  const attempt = await outcomeOf(dependencies, delivery, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    return error instanceof Error ? error : new Error(String(error))
  })
  if (attempt instanceof Error) {
    const reason = scrub(attempt.message)
    const isLast = delivery.connectorId !== null || job.attempt >= job.maxAttempts
    if (!isLast) {
      await inOrganization(({ db }) => noteAttempt(db, { orgId, id, reason }))
      throw attempt
    }
    return await end(dependencies, delivery, { status: 'failed', reason })
  }
  await end(dependencies, delivery, attempt)
}

/** What its owner has to know of is an event. */
async function end({ runIn }: SendingDependencies, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { orgId, id, subscription, name, isTest, userId } = delivery
  const origin = originOfProgram(`delivery-${id}`)
  await runIn({ scope: { orgId }, origin }, async ({ db, emit }) => {
    await endDelivery(db, { orgId, id, ...outcome })
    if (isTest || (outcome.status !== 'withheld' && outcome.status !== 'failed')) return
    await emit({
      type: outcome.status === 'withheld' ? 'subscription.withheld' : 'subscription.failed',
      subject: { type: 'subscription', id: subscription.id, name: subscription.name },
      data: {
        recipient: name,
        user_id: userId,
        reason: outcome.reason,
        owner_id: subscription.owner_id,
        dashboard_id: subscription.dashboard_id,
      },
    })
  })
}

async function outcomeOf(
  dependencies: SendingDependencies,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const { orgId, subscription, connectorId } = delivery
  // A webhook has no permissions of its own: it gets what the owner may see.
  const userId = delivery.userId ?? subscription.owner_id
  const acting = userId === null ? undefined : await actingMember(dependencies.database, { orgId, userId })
  if (!acting) return { status: 'skipped', reason: 'they are no active member any more' }
  const caller = callerFor(dependencies, acting, { signal, delivery })
  if (connectorId !== null && !(await maySendThrough(caller, connectorId)))
    return { status: 'withheld', reason: 'its owner may not send through the connector any more' }
  const through = connectorId === null ? undefined : await throughWebhook(caller.read, subscription)
  const whole = await wholeFor(caller, delivery, through)
  if (!('body' in whole)) return whole
  const sight = sightOf(JSON.parse(whole.body.toString()) as RenderedDashboard, through)
  if (sight.asking === 0 && sight.waiting > 0)
    return { status: 'withheld', reason: `${whoConfirms} has yet to confirm its charts` }
  if (sight.asking > 0 && sight.refused === sight.asking)
    return { status: 'withheld', reason: 'they may not query the datasets of any of its charts' }
  if (subscription.content.only_with_rows && sight.rows === 0)
    return { status: 'skipped', reason: 'no chart has a row' }
  if (connectorId === null) {
    await dependencies.mailer.send(await mailOf(dependencies, { caller, whole, delivery }))
    return { status: 'sent', reason: null }
  }
  const failure = await dependencies.sendThrough(
    { orgId, connectorId },
    {
      ...messageOf(dependencies, { whole, delivery, through }),
      card: () => cardOf(dependencies, { caller, whole, delivery }),
    },
  )
  return failure === null ? { status: 'sent', reason: null } : { status: 'failed', reason: failure }
}

/** Of the owner: to name a connector took that right when it was named. */
async function maySendThrough(owner: ReportCaller, id: number): Promise<boolean> {
  const { visible } = await visibleIds(owner, 'connector.send', { type: 'connector', ids: [id] })
  return visible.has(id)
}

/** The caller is the recipient. */
function callerFor(
  dependencies: SendingDependencies,
  acting: Acting,
  { signal, delivery }: { signal: AbortSignal; delivery: Delivery },
): ReportCaller {
  const { warehouse, sources, history, reports, sqlEnabled } = dependencies
  return {
    ...backgroundContext(acting, { ...dependencies, requestId: `delivery-${delivery.id}`, signal }),
    accept: 'application/json',
    warehouse,
    sources,
    history,
    occasion: { origin: 'subscription', subscriptionId: delivery.subscription.id },
    reports,
    sqlEnabled,
  }
}

async function wholeFor(
  caller: ReportCaller,
  { subscription }: Delivery,
  through: Through | undefined,
): Promise<Whole | Outcome> {
  const { dashboard_id: id, content } = subscription
  try {
    await requireTarget(caller, 'dashboard.view', { type: 'dashboard', id, path: 'dashboard' })
    const charts = content.charts.length === 0 ? {} : { charts: content.charts }
    return await renderWhole(caller, {
      id,
      state: content.state,
      ...charts,
      place: 'body',
      ...(through && { through }),
    })
  } catch (error) {
    if (!(error instanceof Refusal) || !lasting.has(error.code)) throw error
    const isSight = error.code !== 'validation_error' || error.message.startsWith('dashboard:')
    return isSight
      ? { status: 'withheld', reason: 'they may not see the dashboard, or it is gone' }
      : { status: 'failed', reason: `the dashboard has changed: ${error.message}` }
  }
}

/** Refusals that another attempt meets again. */
const lasting: ReadonlySet<string> = new Set(['not_found', 'permission_denied', 'validation_error'])

function sightOf({ charts }: RenderedDashboard, through: Through | undefined) {
  const all = charts.filter(({ result, failure }) => result ?? failure)
  const asking = all.filter((chart) => !through?.withheld(chart))
  return {
    waiting: all.length - asking.length,
    asking: asking.length,
    refused: asking.filter(({ failure }) => failure?.error === 'not_found').length,
    rows: asking.reduce((sum, { result }) => sum + (result?.row_count ?? 0), 0),
  }
}
