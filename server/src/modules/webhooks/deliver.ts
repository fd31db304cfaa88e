import type { Database } from '../../kernel/database/database.ts'
import { originOfProgram } from '../../kernel/events.ts'
import { type ClaimedJob, complete, retryLater, targetOf } from '../../kernel/jobs/queue.ts'
import type { Outbound, RemoteResponse } from '../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { RunIn } from '../../kernel/work.ts'
import { type DueDelivery, dueDelivery, noteAttempt } from './delivery-store.ts'
import { endlessly, testEvent } from './deliver-job.ts'
import type { Lines } from './lines.ts'
import { signatureOf } from './sign.ts'
import { changeWebhook, noteHealth, subjectOf } from './store.ts'

interface DeliveryDependencies {
  database: Pick<Database, 'read'>
  outbound: Pick<Outbound, 'call'>
  secrets: Secrets
  runIn: RunIn
  now(): Date
  lines: Lines
}

const timeoutMs = 10_000
const maxAnswerBytes = 4096
const hourMs = 3_600_000
/** How long a message is tried. */
const patienceMs = 24 * hourMs
/** How long nothing has to arrive until a webhook is paused. */
const pausedAfterMs = 72 * hourMs
const firstDelayMs = 10_000
const maxDelayMs = 4 * hourMs
const jitter = 0.25

interface Outcome {
  responseStatus: number | null
  responseBody: string | null
  /** Null: it arrived. */
  failure: string | null
  retryAfterMs: number
}

/** The pause before the next attempt: it doubles, and is spread so that what failed together is not tried together. */
export function delayMsAfter(attempts: number, random = Math.random()): number {
  const delayMs = Math.min(firstDelayMs * 2 ** attempts, maxDelayMs)
  return Math.round(delayMs * (1 + jitter * (random * 2 - 1)))
}

/** Sends one message once. A process that ends meanwhile leaves it to be sent again, under the same id. */
export async function deliverWebhook(
  dependencies: DeliveryDependencies,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<'done' | 'retry'> {
  const at = targetOf(job, 'delivery_id')
  const delivery = await dependencies.database.read({ orgId: at.orgId }, (db) => dueDelivery(db, at))
  const outcome = delivery && (await attempt(dependencies, delivery, signal))
  const origin = originOfProgram(`job-${job.id}`)
  return await dependencies.runIn(
    { scope: { orgId: at.orgId, worker: true }, origin },
    async ({ db, emit }) => {
      if (!delivery || !outcome) return await ended(complete(db, job))
      const next = nextAttempt(delivery, outcome, dependencies.now())
      const status = outcome.failure === null ? 'delivered' : next ? 'queued' : 'failed'
      const nextAttemptAt = next ? new Date(next.atMs) : null
      const isThere = await noteAttempt(db, at, { ...outcome, status, nextAttemptAt })
      if (isThere && delivery.event_type !== testEvent)
        await noteWebhook({ db, emit }, delivery, { outcome, now: dependencies.now() })
      if (!next || !isThere) return await ended(complete(db, job))
      const { delayMs } = next
      await retryLater(db, job, { error: outcome.failure ?? '', delayMs, maxAttempts: endlessly })
      return 'retry'
    },
  )
}

const ended = async (completed: Promise<boolean>): Promise<'done'> => {
  await completed
  return 'done'
}

async function attempt(
  { outbound, secrets, now, lines }: DeliveryDependencies,
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const nothing = { responseStatus: null, responseBody: null, retryAfterMs: 0 }
  if (delivery.webhook_status === 'paused' && delivery.event_type !== testEvent)
    return { ...nothing, failure: pausedMeanwhile }
  const body = delivery.request_body
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Quarry-Webhooks',
    'x-service-signature': signatureOf(secrets, delivery, { body, now: now() }),
    'x-service-timestamp': String(Math.floor(now().getTime() / 1000)),
    'x-service-event': delivery.event_type,
    'x-service-delivery': delivery.event_id,
  }
  try {
    const [url, line] = [delivery.target_url, lines.of(delivery)]
    return outcomeOf(await outbound.call({ url, headers, body, timeoutMs, maxAnswerBytes, signal, line }))
  } catch (error) {
    signal.throwIfAborted()
    return { ...nothing, failure: error instanceof Error ? error.message : String(error) }
  }
}

const pausedMeanwhile = 'the webhook was paused before it was sent'

function outcomeOf({ status, body, retryAfterSeconds = 0 }: RemoteResponse): Outcome {
  const isSuccess = status >= 200 && status < 300
  const redirect = status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''
  return {
    responseStatus: status,
    // Text of PostgreSQL has no NUL.
    responseBody: body.replaceAll('\u0000', '\u{fffd}'),
    failure: isSuccess ? null : `answered with status ${status}${redirect}`,
    retryAfterMs: retryAfterSeconds * 1000,
  }
}

/** When it is tried again; undefined: it arrived, or it is given up. A test is sent once. */
function nextAttempt(
  { attempts, created_at: createdAt, event_type: type }: DueDelivery,
  { failure, retryAfterMs }: Outcome,
  now: Date,
): { delayMs: number; atMs: number } | undefined {
  if (failure === null || failure === pausedMeanwhile || type === testEvent) return undefined
  const delayMs = Math.max(delayMsAfter(attempts), Math.min(retryAfterMs, maxDelayMs))
  const atMs = now.getTime() + delayMs
  return atMs - createdAt.getTime() > patienceMs ? undefined : { delayMs, atMs }
}

type Noting = Parameters<Parameters<RunIn>[1]>[0]

/** Keeps since when nothing arrives, and pauses a webhook that has been failing for days. */
async function noteWebhook(
  { db, emit }: Pick<Noting, 'db' | 'emit'>,
  { org_id: orgId, webhook_id: id, ...delivery }: DueDelivery,
  { outcome: { failure }, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  const at = { orgId, id }
  const since = delivery.failing_since
  if (failure === pausedMeanwhile) return
  if (failure === null) {
    if (since !== null) await noteHealth(db, at, null)
    return
  }
  if (since === null) return void (await noteHealth(db, at, now))
  if (delivery.webhook_status === 'paused' || now.getTime() - since.getTime() < pausedAfterMs) return
  const reason = `nothing has arrived since ${since.toISOString()}; the last attempt: ${failure}`
  await changeWebhook(db, at, { status: 'paused', paused_reason: reason })
  await emit({
    type: 'webhook.paused',
    subject: subjectOf({ ...delivery, id }),
    data: { reason, owner_id: delivery.created_by },
  })
}
