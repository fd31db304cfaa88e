import { originOfProgram, type Origin } from '../../kernel/events.ts'
import type { Database } from '../../kernel/database/database.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import type { Log } from '../../kernel/log.ts'
import { everyHour } from '../../kernel/retention.ts'
import type { Work } from '../../kernel/context.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { AcmeServer } from './certificates/acme.ts'
import { isToBeOrdered, isValidAt, mayTryAgain, stageOfCertificate } from './certificates/certificate.ts'
import { orderJob } from './certificates/order-certificate.ts'
import { certificateOf, noteStage } from './certificates/store.ts'
import type { DomainRow } from './domain.ts'
import type { FindRecord } from './find-record.ts'
import { dueDomains, findDomain, lockDomain, noteCheck } from './store.ts'

export const domainMailJob = 'domains.mail-failing'
export const certificateMailJob = 'domains.mail-certificate'

export interface Checking {
  database: Database
  runIn: RunIn
  findRecord: FindRecord
  /** Undefined: whoever operates the proxy cares for certificates. */
  acme: AcmeServer | undefined
  now(): Date
}

/** Looks for the record, and writes down what was found; undefined when there is no such domain any more. */
export async function checkDomain(
  parts: Checking,
  id: number,
  { origin, isRequested = false }: { origin: Origin; isRequested?: boolean },
): Promise<DomainRow | undefined> {
  const { database, runIn, findRecord, now, acme } = parts
  const domain = await database.read(worker, (db) => findDomain(db, id))
  if (!domain) return undefined
  const reason = await findRecord(domain)
  const scope = { orgId: domain.organization_id }
  return await runIn({ scope, origin }, async (work) => {
    const { db, emit, enqueue } = work
    const row = await lockDomain(db, id)
    if (!row) return undefined
    const found = outcome(row, reason, { at: now(), isServed: acme === undefined || isValidAt(row, now()) })
    await noteCheck(db, id, found)
    if (found.state === 'failing' && row.state !== 'failing') {
      await emit({
        type: 'domain.failing',
        subject: { type: 'domain', id, name: row.host },
        data: { reason },
      })
      await enqueue({ kind: domainMailJob, payload: { host: row.host, reason } })
    }
    if (reason === undefined && (row.verified_at === null || row.state === 'failing'))
      await emit({ type: 'domain.verified', subject: { type: 'domain', id, name: row.host }, data: {} })
    if (acme !== undefined && reason === undefined)
      await watchCertificate(work, row, { now: now(), isRequested })
    return { ...row, ...found }
  })
}

/** Orders what is due, and notifies root operators of what should have been renewed by now. */
async function watchCertificate(
  { db, enqueue }: Work,
  { id, host }: DomainRow,
  { now, isRequested }: { now: Date; isRequested: boolean },
): Promise<void> {
  const certificate = await certificateOf(db, id)
  if (isToBeOrdered(certificate, now) && (isRequested || mayTryAgain(certificate, now)))
    await enqueue({ kind: orderJob, payload: { domain_id: id }, maxAttempts: 1 })
  const { certificate_expires_at: end, certificate_problem: problem } = certificate
  if (end === null) return
  const stage = stageOfCertificate(end, now)
  if (stage === certificate.stage) return
  await noteStage(db, id, stage)
  if (stage !== 'valid')
    await enqueue({ kind: certificateMailJob, payload: { host, problem, expires_at: end.toISOString() } })
}

function outcome(
  row: DomainRow,
  reason: string | undefined,
  { at, isServed }: { at: Date; isServed: boolean },
) {
  const { verified_at, failing_since } = row
  if (reason === undefined)
    return {
      state: isServed ? ('active' as const) : ('verified' as const),
      reason: null,
      verified_at: verified_at ?? at,
      checked_at: at,
      failing_since: null,
    }
  const wasVerified = verified_at !== null
  return {
    state: wasVerified ? ('failing' as const) : ('pending' as const),
    reason,
    verified_at,
    checked_at: at,
    failing_since: wasVerified ? (failing_since ?? at) : null,
  }
}

const atOnce = 200

/** Every hour looks for the records that are due, until it is stopped. */
export const startWatchingDomains = (parts: Checking & { log: Log }): { stop(): void } =>
  everyHour(
    async () => {
      for (const id of await parts.database.read(worker, (db) => dueDomains(db, atOnce)))
        await checkDomain(parts, id, { origin: originOfProgram('domains') })
    },
    { log: parts.log, failure: 'the records of domains could not be looked for' },
  )
