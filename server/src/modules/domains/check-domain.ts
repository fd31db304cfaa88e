import { originOfProgram, type Origin } from '../../kernel/events.ts'
import type { Database } from '../../kernel/database/database.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import type { Log } from '../../kernel/log.ts'
import type { Mailer } from '../../kernel/mail/mail.ts'
import { rootOperatorMails } from '../../kernel/mail/root-operators-store.ts'
import { everyHour } from '../../kernel/retention.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { DomainRow } from './domain.ts'
import type { FindRecord } from './find-record.ts'
import { dueDomains, findDomain, lockDomain, noteCheck } from './store.ts'

export const domainMailJob = 'domains.mail-failing'

export interface Checking {
  database: Database
  runIn: RunIn
  findRecord: FindRecord
  now(): Date
}

/** Looks for the record, and writes down what was found; undefined when there is no such domain any more. */
export async function checkDomain(
  { database, runIn, findRecord, now }: Checking,
  id: number,
  origin: Origin,
): Promise<DomainRow | undefined> {
  const domain = await database.read(worker, (db) => findDomain(db, id))
  if (!domain) return undefined
  const reason = await findRecord(domain)
  const scope = { orgId: domain.organization_id }
  return await runIn({ scope, origin }, async ({ db, emit, enqueue }) => {
    const row = await lockDomain(db, id)
    if (!row) return undefined
    const found = outcome(row, reason, now())
    await noteCheck(db, id, found)
    if (found.state !== row.state && found.state !== 'pending') {
      const type = found.state === 'failing' ? 'domain.failing' : 'domain.verified'
      const data = reason === undefined ? {} : { reason }
      await emit({ type, subject: { type: 'domain', id, name: row.host }, data })
      if (found.state === 'failing')
        await enqueue({ kind: domainMailJob, payload: { host: row.host, reason } })
    }
    return { ...row, ...found }
  })
}

function outcome(row: DomainRow, reason: string | undefined, at: Date) {
  const { verified_at, failing_since } = row
  if (reason === undefined)
    return {
      state: 'active' as const,
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
        await checkDomain(parts, id, originOfProgram('domains'))
    },
    { log: parts.log, failure: 'the records of domains could not be looked for' },
  )

/** Mails root operators that a host is about to be lost. */
export async function mailFailing(
  { database, mailer, urls }: { database: Database; mailer: Pick<Mailer, 'send'>; urls: { cloud: string } },
  { id, payload }: { id: number; payload: Record<string, unknown> },
): Promise<void> {
  const host = String(payload['host'])
  for (const to of await rootOperatorMails(database))
    await mailer.send({
      to,
      subject: `Quarry: ${host} can no longer be verified`,
      text: `The record that proves who owns ${host} was not found: ${String(payload['reason'])}.\n\nThe host is served for 7 more days. Its record and state are at ${urls.cloud}/domains.\n`,
      id: `job-${id}-${to}`,
    })
}
