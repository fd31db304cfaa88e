import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { IssuedCertificate } from './acme.ts'
import type { CertificateState } from './certificate.ts'

/** The key of the account at an ACME server; whoever comes second finds that of the first. */
export async function accountKeyOf(
  db: Tx,
  directoryUrl: string,
  { newKey, isUsable }: { newKey(): Promise<string>; isUsable(sealed: string): boolean },
): Promise<string> {
  const find = () =>
    db
      .selectFrom('acme_accounts')
      .select('sealed_key')
      .where('directory_url', '=', directoryUrl)
      .executeTakeFirst()
  const found = await find()
  if (found && isUsable(found.sealed_key)) return found.sealed_key
  await db.deleteFrom('acme_accounts').where('directory_url', '=', directoryUrl).execute()
  await db
    .insertInto('acme_accounts')
    .values({ directory_url: directoryUrl, sealed_key: await newKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())!.sealed_key
}

export async function addChallenge(db: Reader, token: string, keyAuthorization: string): Promise<void> {
  await sql`delete from acme_challenges where created_at < now() - interval '1 day'`.execute(db)
  await db
    .insertInto('acme_challenges')
    .values({ token, key_authorization: keyAuthorization })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ key_authorization: keyAuthorization }))
    .execute()
}

export const removeChallenge = (db: Reader, token: string) =>
  db.deleteFrom('acme_challenges').where('token', '=', token).execute()

export async function findKeyAuthorization(db: Reader, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('acme_challenges')
    .select('key_authorization')
    .where('token', '=', token)
    .executeTakeFirst()
  return found?.key_authorization
}

const none: CertificateState = {
  valid_from: null,
  certificate_expires_at: null,
  tried_at: null,
  failures: 0,
  certificate_problem: null,
  stage: 'valid',
}

export async function certificateOf(db: Reader, domainId: number): Promise<CertificateState> {
  const found = await db
    .selectFrom('domain_certificates')
    .select([
      'valid_from',
      'expires_at as certificate_expires_at',
      'tried_at',
      'failures',
      'problem as certificate_problem',
      'stage',
    ])
    .where('domain_id', '=', domainId)
    .executeTakeFirst()
  return found ?? none
}

interface Place {
  orgId: number
  domainId: number
}

/** In the transaction that holds the domain. */
export const noteTry = (db: Tx, { orgId, domainId }: Place, at: Date) =>
  db
    .insertInto('domain_certificates')
    .values({ org_id: orgId, domain_id: domainId, tried_at: at })
    .onConflict((conflict) => conflict.column('domain_id').doUpdateSet({ tried_at: at }))
    .execute()

export const noteProblem = (db: Tx, domainId: number, problem: string) =>
  db
    .updateTable('domain_certificates')
    .set({ problem, failures: sql`failures + 1` })
    .where('domain_id', '=', domainId)
    .execute()

export const noteStage = (db: Tx, domainId: number, stage: string) =>
  db.updateTable('domain_certificates').set({ stage }).where('domain_id', '=', domainId).execute()

export const storeCertificate = (
  db: Tx,
  domainId: number,
  { chain, validFrom, expiresAt, sealedKey }: Omit<IssuedCertificate, 'key'> & { sealedKey: string },
) =>
  db
    .updateTable('domain_certificates')
    .set({
      chain,
      sealed_key: sealedKey,
      valid_from: validFrom,
      expires_at: expiresAt,
      failures: 0,
      problem: null,
      stage: 'valid',
    })
    .where('domain_id', '=', domainId)
    .execute()

export interface ServedCertificate {
  domain_id: number
  org_id: number
  host: string
  surface: string
  chain: string
  sealed_key: string
  expires_at: Date
}

/** Those of hosts that are served; as the worker. */
export async function servedCertificates(db: Reader): Promise<ServedCertificate[]> {
  const { rows } = await sql<ServedCertificate>`
    select c.domain_id, c.org_id, d.host, d.surface, c.chain, c.sealed_key, c.expires_at
    from domain_certificates c join domains d on d.org_id = c.org_id and d.id = c.domain_id
      join organizations o on o.id = d.org_id and o.status = 'active'
    where c.chain is not null and d.verified_at is not null
      and (d.failing_since is null or d.failing_since > now() - interval '7 days')
    order by d.host`.execute(db)
  return rows
}
