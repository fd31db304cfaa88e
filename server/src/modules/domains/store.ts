import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listDomains } from '../../../../contract/src/domains.ts'
import type { Database, Reader, Tx } from '../../kernel/database/database.ts'
import type { MappedHost } from '../../kernel/http/mapped-hosts.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import { readPage } from '../../kernel/list.ts'
import type { DomainRow } from './domain.ts'

const columns = [
  'domains.id',
  'host',
  'domains.org_id as organization_id',
  'surface',
  'app_id',
  'state',
  'reason',
  'token',
  'verified_at',
  'checked_at',
  'failing_since',
  'certificate.expires_at as certificate_expires_at',
  'certificate.problem as certificate_problem',
  'domains.created_by',
  'domains.created_at',
  'domains.updated_at',
  'domains.revision',
] as const

const rows = (db: Reader) =>
  db
    .selectFrom('domains')
    .innerJoin('organizations', 'organizations.id', 'domains.org_id')
    .leftJoin('domain_certificates as certificate', 'certificate.domain_id', 'domains.id')
    .select(columns)
    .select('organizations.name as organization_name')

/** Of all organizations, which only the worker sees. */
export const pageOfDomains = (database: Pick<Database, 'read'>, list: Input<typeof listDomains>) =>
  readPage<'domains', DomainRow>({ read: (query) => database.read(worker, query) }, list, {
    table: 'shown',
    search: ['shown.host', 'shown.organization_name'],
    from: (db) => {
      let all = db.selectFrom(rows(db).as('shown')).selectAll()
      if (list.state) all = all.where('state', 'in', list.state)
      if (list.organization_id) all = all.where('organization_id', '=', list.organization_id)
      return all as never
    },
  })

export const findDomain = (db: Reader, id: number) =>
  rows(db).where('domains.id', '=', id).executeTakeFirst() as Promise<DomainRow | undefined>

export async function lockDomain(db: Tx, id: number): Promise<DomainRow | undefined> {
  await db.selectFrom('domains').select('id').where('id', '=', id).forUpdate().execute()
  return await findDomain(db, id)
}

export interface NewDomain {
  org_id: number
  host: string
  surface: DomainRow['surface']
  app_id: number | null
  token: string
  created_by: number
}

/** Undefined when the host is mapped already, in whatever organization. */
export async function insertDomain(db: Tx, domain: NewDomain): Promise<DomainRow | undefined> {
  const made = await db
    .insertInto('domains')
    .values(domain)
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made && (await findDomain(db, made.id))
}

export const changeDomain = (db: Tx, id: number, change: Partial<Pick<DomainRow, 'surface' | 'app_id'>>) =>
  db
    .updateTable('domains')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

type Found = Pick<DomainRow, 'state' | 'reason' | 'verified_at' | 'checked_at' | 'failing_since'>

/** What a check found. Nobody changed the domain, so its revision stays. */
export const noteCheck = (
  db: Tx,
  id: number,
  { state, reason, verified_at, checked_at, failing_since }: Found,
) =>
  db
    .updateTable('domains')
    .set({ state, reason, verified_at, checked_at, failing_since })
    .where('id', '=', id)
    .execute()

export const removeDomain = (db: Tx, id: number) => db.deleteFrom('domains').where('id', '=', id).execute()

export async function hasApp(db: Reader, orgId: number, id: number): Promise<boolean> {
  const app = await db
    .selectFrom('apps')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return app !== undefined
}

export async function organizationExists(db: Reader, id: number): Promise<boolean> {
  const found = await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** What is served at a host whose ownership was proven; as the worker. */
export async function findMappedHost(db: Reader, host: string): Promise<MappedHost | undefined> {
  const { rows: found } = await sql<MappedHost>`
    select d.org_id as "orgId", o.slug, d.surface, a.slug as app
    from domains d join organizations o on o.id = d.org_id and o.status = 'active'
      left join apps a on a.org_id = d.org_id and a.id = d.app_id
    where d.host = ${host} and d.verified_at is not null
      and (d.failing_since is null or d.failing_since > now() - interval '7 days')`.execute(db)
  return found[0]
}

/** Hosts of an organization that are served, those of the whole surface before those of one app; as the worker. */
export async function servedHosts(
  db: Reader,
  orgId: number,
): Promise<{ host: string; surface: DomainRow['surface'] }[]> {
  return (await db
    .selectFrom('domains')
    .select(['host', 'surface'])
    .where('org_id', '=', orgId)
    .where('state', '=', 'active')
    .orderBy(sql`app_id is not null`)
    .orderBy('id')
    .execute()) as { host: string; surface: DomainRow['surface'] }[]
}

/** Those whose record is to be looked for again. Who has not put it there in 30 days is no longer waited for. */
export async function dueDomains(db: Reader, limit: number): Promise<number[]> {
  const { rows: due } = await sql<{ id: number }>`
    select id from domains
    where checked_at is null or (state = 'active' and checked_at < now() - interval '1 day')
      or (state <> 'active' and checked_at < now() - interval '50 minutes'
        and coalesce(failing_since, created_at) > now() - interval '30 days')
    order by checked_at nulls first limit ${limit}`.execute(db)
  return due.map(({ id }) => id)
}
