import { sql } from 'kysely'
import type { Grant, Role, Limits, Principal } from '../../kernel/context.ts'
import type { Cache } from '../../kernel/cache.ts'
import { CacheVersions, cacheVersionOf } from '../../kernel/cache-versions.ts'
import type { Database } from '../../kernel/database/database.ts'
import { grantsOfMember } from './grant-rows.ts'
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
  is_app_viewer: boolean | null
  grants: Grant[]
  /** The cache version of the caller. */
  cacheVersion: string
}

type LoadedGrant = Grant & { expiresInMs: number | null }

type Row = Omit<Caller, 'cacheVersion' | 'grants'> & {
  grants: LoadedGrant[]
  user_version: string | null
  org_version: string | null
}

/** A caller as loaded, and what it is valid for. */
interface Loaded {
  caller: Caller
  version: string
  /** By the clock of `performance`: when the first of the grants ends. */
  validUntilMs: number
}

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

  async function read(userId: number, orgId: number | undefined): Promise<Loaded | undefined> {
    const startedAtMs = performance.now()
    // The gate gives 0 for an id that cannot exist: it finds nothing, like one that does not.
    const scope = orgId ? { userId, orgId } : { userId }
    const { rows } = await database.read(scope, (db) => statement(userId, orgId ?? null).execute(db))
    return rows[0] && loadedOf(rows[0], startedAtMs)
  }

  async function readInDefault(userId: number): Promise<Loaded | undefined> {
    const guess = defaultOrgs.get(userId)
    const loaded = await read(userId, guess)
    if (!loaded || loaded.caller.default_org_id === guess) return loaded
    if (defaultOrgs.size >= 50_000) defaultOrgs.clear()
    defaultOrgs.set(userId, loaded.caller.default_org_id)
    return await read(userId, loaded.caller.default_org_id)
  }

  /** The user in the named organization; without one, in the default organization. */
  return async function findCaller(userId: number, orgId: number | undefined): Promise<Caller | undefined> {
    const key = `caller ${userId} ${orgId ?? 'default'}`
    const known = cache.find<Loaded>(key)
    if (known?.caller.org_id) {
      const version = await cacheVersions.of({ orgId: known.caller.org_id, userId })
      if (known.version === version && performance.now() < known.validUntilMs) return known.caller
    }
    const loaded = orgId === undefined ? await readInDefault(userId) : await read(userId, orgId)
    const caller = loaded?.caller
    if (caller?.org_id)
      cache.set(key, {
        orgId: caller.org_id,
        value: loaded,
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
  return rows[0] && loadedOf(rows[0], performance.now()).caller
}

/** The end of a grant changes no row, so what a response can depend on includes the time of the next end. */
function loadedOf({ user_version, org_version, grants, ...row }: Row, startedAtMs: number): Loaded {
  const version = cacheVersionOf(user_version, org_version)
  const ending = grants.flatMap(({ expiresAt }) => (expiresAt ? [expiresAt] : [])).toSorted()
  const validForMs = Math.min(...grants.map(({ expiresInMs }) => expiresInMs ?? Infinity))
  return {
    caller: {
      ...row,
      grants,
      cacheVersion: ending[0] === undefined ? version : `${version} until ${ending[0]}`,
    },
    version,
    validUntilMs: startedAtMs + validForMs,
  }
}

// A role of the organization and a group's grants are only visible in the scope of that organization.
const statement = (userId: number, orgId: number | null) => sql<Row>`
  select u.id, u.username, u.email, u.role, u.is_active, u.is_root_operator, u.token_generation,
    u.tokens_revoked_at, u.exempt_token_jti, u.must_reset_password, u.password_is_temporary, u.default_org_id,
    o.id as org_id, o.enforce_password_change, o.query_seconds, o.export_seconds, o.result_rows, o.export_rows,
    m.role as member_role, m.is_app_viewer,
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
  isAppViewer: caller.is_app_viewer === true,
  defaultOrgId: caller.default_org_id,
  grants: caller.grants,
  limits,
  token,
})

/** The organization's own limits, within what the server allows now. */
export const limitsOf = (
  caller: Pick<Caller, 'query_seconds' | 'export_seconds' | 'result_rows' | 'export_rows'>,
  max: Config['maxSeconds'],
): Limits => ({
  querySeconds: Math.min(caller.query_seconds ?? defaultLimits.query_seconds, max.query),
  exportSeconds: Math.min(caller.export_seconds ?? defaultLimits.export_seconds, max.export),
  resultRows: caller.result_rows ?? defaultLimits.result_rows,
  exportRows: caller.export_rows,
})
