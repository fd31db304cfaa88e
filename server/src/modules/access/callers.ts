import { sql } from 'kysely'
import type { Grant, Role } from '../../kernel/context.ts'
import { BoundedMemory } from '../../kernel/bounded-memory.ts'
import { type CacheVersions, cacheVersionOf } from '../../kernel/cache-versions.ts'
import type { Database } from '../../kernel/database/database.ts'
import { grantsOfMember } from './holders.ts'

/** The data about a caller that authorization needs, in the organization of the request. */
export interface Caller {
  id: number
  username: string
  email: string
  role: string
  is_active: boolean
  is_root_operator: boolean
  token_generation: number
  tokens_revoked_at: Date | null
  exempt_token_jti: string | null
  must_reset_password: boolean
  password_is_temporary: boolean
  default_org_id: number
  /** Null: there is no such organization, or it is archived. */
  org_id: number | null
  enforce_password_change: boolean | null
  query_seconds: number | null
  export_seconds: number | null
  result_rows: number | null
  export_rows: number | null
  /** Null: the user is no member of it. */
  member_role: Role | null
  grants: Grant[]
  /** The cache version of the caller. */
  cacheVersion: string
}

type Row = Omit<Caller, 'cacheVersion'> & { user_version: string | null; org_version: string | null }

const memory = { maxBytes: 16 * 1024 * 1024, orgShare: 0.25 }
const callerBytes = 1000
const grantBytes = 200

/**
 * Loads callers, each in one round trip; a cached one is valid while the cache version is unchanged. It reads tables
 * of other modules because it runs on every request: user, organization, membership and grants are one statement.
 */
export function callersOf({ database, cacheVersions }: { database: Database; cacheVersions: CacheVersions }) {
  // Only a guess: the row itself has the default organization.
  const defaultOrgs = new Map<number, number>()
  const cache = new BoundedMemory<Caller>(memory)

  async function read(userId: number, orgId: number | undefined): Promise<Caller | undefined> {
    // The gate gives 0 for an id that cannot exist: it finds nothing, like one that does not.
    const scope = orgId ? { userId, orgId } : { userId }
    const { rows } = await database.read(scope, (db) => statement(userId, orgId ?? null).execute(db))
    return rows[0] && callerOf(rows[0])
  }

  async function readInDefault(userId: number): Promise<Caller | undefined> {
    const guess = defaultOrgs.get(userId)
    const caller = await read(userId, guess)
    if (!caller || caller.default_org_id === guess) return caller
    if (defaultOrgs.size >= 50_000) defaultOrgs.clear()
    defaultOrgs.set(userId, caller.default_org_id)
    return await read(userId, caller.default_org_id)
  }

  /** The user in the named organization; without one, in the default organization. */
  return async function findCaller(userId: number, orgId: number | undefined): Promise<Caller | undefined> {
    const key = `${userId} ${orgId ?? 'default'}`
    const known = cache.get(key)
    if (known?.org_id && known.cacheVersion === (await cacheVersions.of({ orgId: known.org_id, userId })))
      return known
    const caller = orgId === undefined ? await readInDefault(userId) : await read(userId, orgId)
    if (caller?.org_id)
      cache.set(key, {
        orgId: caller.org_id,
        value: caller,
        sizeBytes: callerBytes + grantBytes * caller.grants.length,
      })
    return caller
  }
}

/** The user in the organization, loaded now. */
export async function readCaller(
  database: Pick<Database, 'read'>,
  scope: { orgId: number; userId: number },
): Promise<Caller | undefined> {
  const { rows } = await database.read(scope, (db) => statement(scope.userId, scope.orgId).execute(db))
  return rows[0] && callerOf(rows[0])
}

const callerOf = ({ user_version, org_version, ...row }: Row): Caller => ({
  ...row,
  cacheVersion: cacheVersionOf(user_version, org_version),
})

// A role of the organization and a group's grants are only visible in the scope of that organization.
const statement = (userId: number, orgId: number | null) => sql<Row>`
  select u.id, u.username, u.email, u.role, u.is_active, u.is_root_operator, u.token_generation,
    u.tokens_revoked_at, u.exempt_token_jti, u.must_reset_password, u.password_is_temporary, u.default_org_id,
    o.id as org_id, o.enforce_password_change, o.query_seconds, o.export_seconds, o.result_rows, o.export_rows,
    m.role as member_role,
    ${grantsOfMember} as grants,
    (select version::text from cache_versions where subject = 'user' and id = u.id) as user_version,
    (select version::text from cache_versions where subject = 'organization' and id = o.id) as org_version
  from users u
  left join organizations o on o.id = ${orgId}::integer and o.status = 'active'
  left join memberships m on m.org_id = o.id and m.user_id = u.id
  where u.id = ${userId}`
