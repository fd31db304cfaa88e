import { sql } from 'kysely'
import type { Grant, Role, Limits, Principal } from '../../kernel/context.ts'
import type { Cache } from '../../kernel/cache.ts'
import { CacheVersions, cacheVersionOf } from '../../kernel/cache-versions.ts'
import type { Database } from '../../kernel/database/database.ts'
import { grantsOfMember } from './holders.ts'
import { defaultLimits } from '../../../../contract/src/limits.ts'
import type { Config } from '../../kernel/config/settings.ts'

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

const callerBytes = 1000
const grantBytes = 200

/**
 * Loads callers, each in one round trip; a cached one is valid while the cache version is unchanged. It reads tables
 * of other modules because it runs on every request: user, organization, membership and grants are one statement.
 */
export function callersOf({ database, cache }: { database: Database; cache: Cache }) {
  const cacheVersions = new CacheVersions(database)
  // Only a guess: the row itself has the default organization.
  const defaultOrgs = new Map<number, number>()

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
    const key = `caller ${userId} ${orgId ?? 'default'}`
    const known = cache.find<Caller>(key)
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

/** The root operator works as an administrator wherever they are no member. */
export const roleOf = (caller: Caller): Principal['role'] | null =>
  caller.member_role ?? (caller.is_root_operator ? 'admin' : null)

/** Who a caller is to the rest of the program. */
export const principalOf = (
  caller: Caller,
  { role, limits, token }: Pick<Principal, 'role' | 'limits' | 'token'>,
): Principal => ({
  userId: caller.id,
  username: caller.username,
  email: caller.email,
  role,
  isRootOperator: caller.is_root_operator,
  defaultOrgId: caller.default_org_id,
  grants: caller.grants,
  limits,
  token,
})

/** The organization's own limits, within what the server allows now. */
export const limitsOf = (caller: Caller, max: Config['maxSeconds']): Limits => ({
  querySeconds: Math.min(caller.query_seconds ?? defaultLimits.query_seconds, max.query),
  exportSeconds: Math.min(caller.export_seconds ?? defaultLimits.export_seconds, max.export),
  resultRows: caller.result_rows ?? defaultLimits.result_rows,
  exportRows: caller.export_rows,
})
