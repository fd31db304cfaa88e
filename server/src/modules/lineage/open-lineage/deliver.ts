import type { ClaimedJob } from '../../../kernel/jobs/queue.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import { OutboundFailure } from '../../../kernel/outbound/guarded-lookup.ts'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { RunIn } from '../../../kernel/work.ts'
import type { FinishedRunRow } from '../runs/run-store.ts'
import { finishJob, type NextToSend, nextToSend, noteNotSent, noteSent } from './delivery-store.ts'
import { eventsOfRun } from './events-of-run.ts'
import { tokenPlace } from './set-delivery.ts'

export interface LineageDeliveryDependencies {
  secrets: Secrets
  outbound: Outbound
  runIn: RunIn
  now(): Date
  platformUrl: string
}

const timeoutMs = 10_000
const atOnce = 50
/** The remote server has understood it and rejects it, however often it is sent. */
const refusing: ReadonlySet<number> = new Set([400, 413, 422])

type Job = Pick<ClaimedJob, 'id' | 'orgId' | 'attempt' | 'maxAttempts'>

/**
 * Sends queued events in order until there are none. A failure ends the attempt, and the next one continues from
 * there.
 */
export async function deliver(
  dependencies: LineageDeliveryDependencies,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const { orgId } = job
  if (orgId === null) throw new TypeError('not a delivery of an organization')
  const origin = originOfProgram(`job-${job.id}`)
  const within: Within = (work) => dependencies.runIn({ scope: { orgId }, origin }, ({ db }) => work(db))
  try {
    for (;;) {
      const next = await within((db) => nextToSend(db, { orgId, limit: atOnce }))
      if (!next) return
      for (const end of next.ends) {
        if (signal.aborted) return
        const refusal = await send(dependencies, { orgId, within, signal, to: next, end })
        await within((db) => noteSent(db, { orgId, end, refusal, now: dependencies.now() }))
      }
    }
  } catch (error) {
    if (signal.aborted) return
    const isLast = job.attempt >= job.maxAttempts
    if (!(error instanceof OutboundFailure)) {
      if (isLast) await within((db) => finishJob(db, orgId))
      throw error
    }
    await within((db) => noteNotSent(db, { orgId, failure: error.message, now: dependencies.now(), isLast }))
    throw error
  }
}

type Within = <T>(work: (db: Parameters<typeof nextToSend>[0]) => Promise<T>) => Promise<T>

interface Sending {
  orgId: number
  within: Within
  signal: AbortSignal
  to: NextToSend
  end: FinishedRunRow
}

/** Answers why the remote server would not have it; null when it took it. */
async function send(
  { outbound, secrets, platformUrl }: LineageDeliveryDependencies,
  { orgId, within, signal, to, end }: Sending,
): Promise<string | null> {
  const events = await eventsOfRun({ orgId, read: within }, end, { platformUrl })
  const token = to.token === null ? undefined : secrets.open(to.token, tokenPlace(orgId))
  for (const event of events) {
    const { status } = await outbound.call({
      url: to.url,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(event),
      timeoutMs,
      maxAnswerBytes: 1000,
      signal,
    })
    if (refusing.has(status)) return `the remote server answered with status ${status}`
    if (status < 200 || status > 299)
      throw new OutboundFailure('unreachable', `the remote server answered with status ${status}`)
  }
  return null
}
