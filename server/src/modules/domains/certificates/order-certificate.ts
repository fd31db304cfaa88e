import { originOfProgram } from '../../../kernel/events.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { type ClaimedJob, targetOf, worker } from '../../../kernel/jobs/queue.ts'
import type { SealedPlace, Secrets } from '../../../kernel/secrets.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { lockDomain, noteCheck } from '../store.ts'
import type { AcmeServer, IssuedCertificate, Order } from './acme.ts'
import { isToBeOrdered } from './certificate.ts'
import {
  accountKeyOf,
  addChallenge,
  certificateOf,
  noteProblem,
  noteTry,
  removeChallenge,
  storeCertificate,
} from './store.ts'

export const orderJob = 'domains.order-certificate'

export interface Ordering {
  database: Database
  runIn: RunIn
  secrets: Secrets
  /** Undefined: no certificates are ordered. */
  acme: AcmeServer | undefined
  now(): Date
}

const accountPlace = (directoryUrl: string): SealedPlace => ({
  column: 'acme_accounts.sealed_key',
  orgId: 0,
  row: `acme_account:${directoryUrl}`,
  field: 'key',
})
export const keyPlace = (orgId: number, domainId: number): SealedPlace => ({
  column: 'domain_certificates.sealed_key',
  orgId,
  row: `domain:${domainId}`,
  field: 'certificate key',
})

// An order takes seconds. Whoever began one less than this ago is still at it.
const atWorkMs = 2 * 60 * 1000

/** Orders the certificate of a host whose ownership was proven, and writes down what came of it. */
export async function orderCertificate(parts: Ordering, job: ClaimedJob): Promise<void> {
  const { orgId, id } = targetOf(job, 'domain_id')
  const host = await claimOrder(parts, { orgId, id })
  if (host === undefined || parts.acme === undefined) return
  const origin = originOfProgram('domains')
  const subject = { type: 'domain', id, name: host }
  try {
    const issued = await placeOrder(parts, parts.acme, host)
    await parts.runIn({ scope: { orgId }, origin }, async ({ db, emit }) => {
      const domain = await lockDomain(db, id)
      if (!domain) return
      const sealedKey = parts.secrets.seal(issued.key, keyPlace(orgId, id))
      await storeCertificate(db, id, { ...issued, sealedKey })
      if (domain.state === 'verified') await noteCheck(db, id, { ...domain, state: 'active' })
      await emit({ type: 'domain.certificate_issued', subject, data: { expires_at: issued.expiresAt } })
    })
  } catch (error) {
    const problem = `the certificate authority at ${new URL(parts.acme.directoryUrl).host} issued none: ${(error as Error).message}. Check that http://${host}/.well-known/acme-challenge/ leads to this server on port 80`
    await parts.runIn({ scope: { orgId }, origin }, async ({ db, emit }) => {
      if (!(await lockDomain(db, id))) return
      await noteProblem(db, id, problem.slice(0, 1000))
      await emit({ type: 'domain.certificate_failed', subject, data: { problem } })
    })
  }
}

/** The host, when its certificate is to be ordered and nobody else is at it. */
const claimOrder = (
  { runIn, acme, now }: Ordering,
  { orgId, id }: { orgId: number; id: number },
): Promise<string | undefined> =>
  runIn({ scope: { orgId }, origin: originOfProgram('domains') }, async ({ db }) => {
    const domain = await lockDomain(db, id)
    if (!domain || domain.verified_at === null || acme === undefined) return undefined
    const certificate = await certificateOf(db, id)
    const isAtWork =
      certificate.tried_at !== null && now().getTime() - certificate.tried_at.getTime() < atWorkMs
    if (!isToBeOrdered(certificate, now()) || isAtWork) return undefined
    await noteTry(db, { orgId, domainId: id }, now())
    return domain.host
  })

function opens(secrets: Secrets, text: string, place: SealedPlace): boolean {
  try {
    return secrets.open(text, place) !== ''
  } catch {
    return false
  }
}

async function placeOrder(
  { database, secrets }: Ordering,
  server: AcmeServer,
  host: string,
): Promise<IssuedCertificate> {
  // Few processes ever order one, so that the others need not load what it takes.
  const { newAccountKey, orderFromAuthority } = await import('./acme.ts')
  const place = accountPlace(server.directoryUrl)
  const sealed = await database.transaction(worker, (db) =>
    accountKeyOf(db, server.directoryUrl, {
      newKey: async () => secrets.seal(await newAccountKey(), place),
      // Under another ENCRYPTION_KEY it is lost, and a new account is as good.
      isUsable: (text) => opens(secrets, text, place),
    }),
  )
  const order: Order = {
    host,
    accountKey: secrets.open(sealed, place),
    present: (token, keyAuthorization) =>
      database.transaction(worker, (db) => addChallenge(db, token, keyAuthorization)),
    withdraw: (token) => database.transaction(worker, async (db) => void (await removeChallenge(db, token))),
  }
  return await orderFromAuthority(server, order)
}
