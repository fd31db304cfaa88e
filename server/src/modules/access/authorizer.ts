import type { Config } from '../../kernel/config/settings.ts'
import type { Context, Embed, Principal } from '../../kernel/context.ts'
import type { Meter } from '../../kernel/quotas/meter.ts'
import type { Cache } from '../../kernel/cache.ts'
import type { Database, Scope } from '../../kernel/database/database.ts'
import { refuse, Refusal } from '../../kernel/errors.ts'
import type { Authorizer } from '../../kernel/authorizer.ts'
import type { AccessRequirement } from '../../kernel/route.ts'
import type { RunIn } from '../../kernel/work.ts'
import { isTokenValid, type Claims, type Tokens } from '../identity/index.ts'
import { callersOf, type Caller, limitsOf, principalOf, roleOf } from './callers.ts'
import { findPermission } from './permissions.ts'
import { findPlaces, targetOf } from './places.ts'
import { probesBy } from './probes.ts'
import { holdsAnywhere, holdsEverywhere, holdsOn, type Place } from './rights.ts'
import { viewingAs } from './view-as.ts'
import type { Origin } from '../../kernel/events.ts'

export interface AuthorizerDependencies {
  database: Database
  cache: Cache
  meter: Pick<Meter, 'requireWithin'>
  tokens: Pick<Tokens, 'verify'>
  /** Runs the transaction that records a refusal. */
  runIn: RunIn
  now(): Date
  config: Pick<Config, 'maxSeconds'>
  /** In whose name a link is opened. */
  linkBearer(authorization: string | undefined): Promise<LinkBearer>
  /** Who asks with the token of an embedded page; undefined: it is another token. */
  embedBearer(
    authorization: string | undefined,
    asked: Pick<Credentials, 'orgId' | 'pageOrigin'>,
  ): Promise<EmbedBearer | undefined>
  /** Who previews an app before its release; undefined: it is another token. */
  previewBearer(
    authorization: string | undefined,
    asked: Pick<Credentials, 'orgId' | 'pageOrigin'>,
  ): Promise<PreviewBearer | undefined>
}

/** Someone whom only the backend of a customer knows. */
export interface EmbedBearer extends LinkBearer {
  embed: Embed
  limits: Parameters<typeof limitsOf>[0]
  cacheVersion: string
}

/** An author who looks at an app as one of its viewers. The id is of this preview alone. */
export interface PreviewBearer extends LinkBearer {
  authorId: number
  embed: Embed
  role: Principal['role']
}

interface LinkBearer {
  orgId: number
  userId: number
  token: Principal['token']
}

type Credentials = Parameters<Authorizer['authenticate']>[0]

/** The one door of access: every request that is not public passes here. */
export function openAuthorizer(dependencies: AuthorizerDependencies): Authorizer {
  const { tokens, runIn, now, config, linkBearer, meter } = dependencies
  const findCaller = callersOf(dependencies)
  const findViewer = viewersOf({ ...dependencies, findCaller })
  const recordDenial = denialsTo(runIn, now)
  const countProbe = probesBy(now)
  const viewAs = viewingAs(findCaller)

  async function authenticate({ authorization, orgId, requirement, origin, pageOrigin }: Credentials) {
    if (requirement.byLink) return await linkCaller(await linkBearer(authorization), { findCaller, config })
    const viewer = requirement.forEmbeds && (await findViewer(authorization, { orgId, pageOrigin }))
    if (viewer) return viewer
    const claims = await tokens.verify(authorization)
    const caller = await findCaller(claims.userId, orgId)
    if (!caller || !isTokenValid(claims, caller)) throw refuse.unauthenticated()
    const role = roleOf(caller)
    if (caller.org_id === null || role === null) {
      const at = { userId: caller.id, orgId: orgId ?? caller.default_org_id }
      const refusal = await outside(dependencies, at)
      const who = { ...origin, userId: caller.id, username: caller.username }
      await recordDenial(refusal, { scope: { orgId: caller.default_org_id, userId: caller.id }, origin: who })
      throw refusal
    }
    requireUsable(caller, requirement)
    // Who one is, is answered all the same, and so is whoever may raise the quota.
    if (!caller.is_root_operator && !requirement.withTemporaryPassword)
      meter.requireWithin(caller.org_id, 'requests')
    return {
      orgId: caller.org_id,
      user: principalOf(caller, {
        role,
        token: tokenOf(claims),
        limits: limitsOf(caller, config.maxSeconds),
      }),
      cacheVersion: caller.cacheVersion,
    }
  }

  async function denied(context: Context, refusal: Refusal): Promise<Refusal> {
    const permission = refusal.extras.permission
    if (permission && !permission.endsWith('.view')) await recordDenial(refusal, context)
    return refusal
  }

  return {
    authenticate,
    async checkCaller(context, requirement, targetId) {
      const { permission } = requirement
      if (mayTry(context.user, requirement)) return
      throw await denied(context, refuse.permissionDenied(permission, targetId))
    },
    async checkTarget(context, requirement, targetId) {
      const refusal = await refusalOf(context, requirement, targetId)
      if (refusal?.code === 'not_found') await countProbe(context, requirement.target?.type ?? '')
      if (refusal) throw await denied(context, refusal)
    },
    async viewAs(context, as) {
      const seen = await viewAs(context, as)
      if (seen instanceof Refusal) throw await denied(context, seen)
      return seen
    },
  }
}

type ViewerDependencies = AuthorizerDependencies & { findCaller: FindCaller }

/** Whom the token of an embedded page or of a preview is for; undefined for any other token. */
const viewersOf =
  (dependencies: ViewerDependencies) =>
  async (...shown: Parameters<AuthorizerDependencies['embedBearer']>) => {
    const embedded = await dependencies.embedBearer(...shown)
    if (embedded) return embedCaller(embedded, dependencies)
    const previewed = await dependencies.previewBearer(...shown)
    return previewed && (await previewCaller(previewed, dependencies))
  }

/** The creator of the link, with current permissions; any obstacle means that there is no such link. */
async function linkCaller(
  { orgId, userId, token }: LinkBearer,
  { findCaller, config }: { findCaller: FindCaller } & Pick<AuthorizerDependencies, 'config'>,
) {
  const caller = await findCaller(userId, orgId)
  const role = caller?.is_active === true && caller.org_id === orgId ? caller.member_role : null
  if (!caller || role === null) throw refuse.notFound('link')
  const limits = limitsOf(caller, config.maxSeconds)
  const user = { ...principalOf(caller, { role, token, limits }), isRootOperator: false }
  return { orgId, user, cacheVersion: caller.cacheVersion }
}

/** A viewer of one app without a user: neither groups nor grants, and no attributes but those of the token. */
function embedCaller(
  { orgId, userId, token, embed, limits, cacheVersion }: EmbedBearer,
  { config, meter }: Pick<AuthorizerDependencies, 'config' | 'meter'>,
): Awaited<ReturnType<Authorizer['authenticate']>> {
  meter.requireWithin(orgId, 'requests')
  const user: Principal = {
    userId,
    username: '',
    email: '',
    role: 'viewer',
    isRootOperator: false,
    isAppViewer: true,
    embed,
    defaultOrgId: orgId,
    grants: [],
    limits: limitsOf(limits, config.maxSeconds),
    token,
  }
  return { orgId, user, cacheVersion }
}

/** A viewer of one app as its author imagines them, who sees nothing that the author may not. */
async function previewCaller(
  { orgId, authorId, userId, role, token, embed }: PreviewBearer,
  {
    findCaller,
    ...dependencies
  }: { findCaller: FindCaller } & Pick<AuthorizerDependencies, 'config' | 'meter'>,
) {
  const caller = await findCaller(authorId, orgId)
  const own = caller?.is_active === true && caller.org_id === orgId ? roleOf(caller) : null
  if (!caller || own === null) throw refuse.unauthenticated()
  const { cacheVersion } = caller
  const seen = embedCaller({ orgId, userId, token, embed, limits: caller, cacheVersion }, dependencies)
  const viewedBy = principalOf(caller, { role: own, token, limits: seen.user.limits })
  return { ...seen, user: { ...seen.user, role, viewedBy } }
}

function requireUsable(caller: Caller, requirement: AccessRequirement): void {
  if (mustChangePassword(caller) && !requirement.withTemporaryPassword)
    throw refuse.permissionDenied('password.current', '', 'change your temporary password first')
  if (caller.is_app_viewer && !requirement.forAppViewers)
    throw refuse.permissionDenied('platform.access', '', 'you may open apps, and nothing else')
}

/** Members learn why; to all others a suspended organization is one that does not exist. */
async function outside(
  { database }: Pick<AuthorizerDependencies, 'database'>,
  { userId, orgId }: { userId: number; orgId: number },
): Promise<Refusal> {
  const found = await database.read({ userId }, (db) =>
    db
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
      .select('organizations.name')
      .where('memberships.user_id', '=', userId)
      .where('organizations.id', '=', orgId)
      .where('organizations.status', '=', 'suspended')
      .executeTakeFirst(),
  )
  const message = found && `the organization ${found.name} is suspended: ask the operator of the server`
  return refuse.permissionDenied('organization.access', '', message)
}

type FindCaller = ReturnType<typeof callersOf>

const mustChangePassword = (caller: Caller): boolean =>
  caller.must_reset_password && (caller.password_is_temporary || caller.enforce_password_change === true)

const tokenOf = ({ jti, expiresAt }: Claims): Principal['token'] => ({ jti, expiresAt })

function mayTry(user: Principal, { permission, target, anywhere }: AccessRequirement): boolean {
  if (permission === 'member' || permission === 'signed_in') return true
  if (permission === 'root_operator') return user.isRootOperator
  return target || anywhere ? holdsAnywhere(user, permission) : holdsEverywhere(user, permission)
}

async function refusalOf(
  context: Context,
  { permission, target }: AccessRequirement,
  id: number,
): Promise<Refusal | undefined> {
  if (!target) return undefined
  const { type } = target
  if (type === 'organization') return await refusalOfOrganization(context, id)
  const [place] = await findPlaces(context, { type, ids: [id] })
  // What every member may do is checked by the module, for existing objects of the organization.
  if (place && (permission === 'member' || holdsOn(context.user, permission, place))) return undefined
  const seen = place !== undefined && holdsOn(context.user, viewingOf(place), place)
  return seen ? refuse.permissionDenied(permission, id) : refuse.notFound(targetOf(type).word ?? type)
}

/** What has no permission of its own to be seen is seen with what it belongs to. */
function viewingOf({ type, parent }: Place): string {
  const own = `${type}.view`
  return parent && !findPermission(own) ? `${parent.type}.view` : own
}

/** A path that names another organization than the request does: neither wins. */
async function refusalOfOrganization(context: Context, id: number): Promise<Refusal | undefined> {
  if (id === context.orgId) return undefined
  const own = await context.read((db) =>
    db
      .selectFrom('memberships')
      .select('org_id')
      .where('org_id', '=', id)
      .where('user_id', '=', context.user.userId)
      .executeTakeFirst(),
  )
  if (own?.org_id !== id) return refuse.notFound('organization')
  return refuse.permissionDenied(
    'organization.access',
    id,
    `this request is for organization ${context.orgId}: name organization ${id} in X-Org-Id`,
  )
}

const perMinute = 20
const minuteMs = 60_000

/**
 * Records denials in the audit log. Limited per user, so that nobody can flood the log: the first entry of the next
 * minute has the number of suppressed ones.
 */
function denialsTo(runIn: RunIn, now: () => Date) {
  const windows = new Map<number, { startedAt: number; count: number }>()

  return async function record(refusal: Refusal, at: { scope: Scope; origin: Origin }): Promise<void> {
    const userId = at.origin.userId ?? 0
    const startedAt = now().getTime()
    const last = windows.get(userId)
    if (last && startedAt - last.startedAt < minuteMs) {
      last.count++
      if (last.count > perMinute) return
    } else {
      if (windows.size >= 10_000) windows.clear()
      windows.set(userId, { startedAt, count: 1 })
    }
    const left_out = last && startedAt - last.startedAt >= minuteMs ? Math.max(0, last.count - perMinute) : 0
    const { permission, target_id } = refusal.extras
    await runIn(at, ({ emit }) =>
      emit({
        type: 'access.denied',
        subject: {
          type: 'user',
          id: at.origin.userId,
          ...(at.origin.username ? { name: at.origin.username } : {}),
        },
        data: { permission, target_id, ...(left_out > 0 ? { left_out } : {}) },
      }),
    )
  }
}
