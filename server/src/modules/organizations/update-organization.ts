import type { Context } from '../../kernel/context.ts'
import type { Config } from '../../kernel/config/settings.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import type { Tx } from '../../kernel/database/database.ts'
import type { RunIn } from '../../kernel/work.ts'
import { findMember } from './members/store.ts'
import { isTimeZone, type OrganizationRow } from './organization.ts'
import { changeOrganization, isSlugTaken, lockOrganization, type OrganizationChange } from './store.ts'

type Changer = Pick<Context, 'user' | 'origin' | 'ifMatch'>

interface Change {
  id: number
  change: OrganizationChange
  /** The emitted event, e.g. "organization.updated". */
  event: string
}

/** Fails if nobody could sign in any more; else revokes the passwords and sessions of users whose home it is. */
export type EnforceProvider = (db: Tx, at: { orgId: number; user: Context['user'] }) => Promise<void>

interface Parts {
  runIn: RunIn
  config: Pick<Config, 'maxSeconds'>
  enforceProvider?: EnforceProvider
}

/** Changes an organization in its own scope, so that it is in its own audit log, whoever changes it. */
export const updateOrganization =
  ({ runIn, config, enforceProvider }: Parts) =>
  async (context: Changer, { id, change, event }: Change): Promise<OrganizationRow> => {
    if (change.timezone !== undefined && !isTimeZone(change.timezone))
      throw refuse.invalid('body.timezone', `is not a time zone: ${change.timezone}`)
    if (change.status === 'archived' && id === context.user.defaultOrgId)
      throw refuse.conflict('this is your own home organization: archiving it would lock you out')
    refuseLimits(change, config)
    const scope = { orgId: id, userId: context.user.userId }
    return await runIn({ scope, origin: context.origin }, async ({ db, emit }) => {
      const organization = await lockOrganization(db, id)
      if (!organization) throw refuse.notFound('organization')
      checkRevision(context.ifMatch, organization)
      if (organization.status === 'suspended' && change.status === 'active')
        throw refuse.conflict(`the organization ${organization.name} is suspended: resume it instead`)
      if (change.slug !== undefined && (await isSlugTaken(db, change.slug, id)))
        throw refuse.conflict(`another organization has the slug ${change.slug}`)
      await refuseBreakGlass(db, { orgId: id, userId: change.break_glass_user_id })
      if (change.enforce_identity_provider === true && !organization.enforce_identity_provider)
        await enforceProvider?.(db, { orgId: id, user: context.user })
      const changed = await changeOrganization(db, id, change)
      await emit({
        type: event,
        subject: { type: 'organization', id, name: changed.name },
        data: { ...change },
      })
      return changed
    })
  }

/** Whoever keeps a password is one of those who may change this setting, and is managed here. */
async function refuseBreakGlass(
  db: Tx,
  { orgId, userId }: { orgId: number; userId: number | null | undefined },
) {
  if (userId === null || userId === undefined) return
  const member = await findMember(db, { orgId, userId })
  if (!member?.is_active || !member.is_home || member.role !== 'admin')
    throw refuse.invalid(
      'body.break_glass_user_id',
      'must be an active administrator whose home is this organization',
    )
}

/** The operator of the server sets the upper bounds of timeouts. */
function refuseLimits(change: OrganizationChange, { maxSeconds }: Pick<Config, 'maxSeconds'>): void {
  for (const [name, max] of [
    ['query_seconds', maxSeconds.query],
    ['export_seconds', maxSeconds.export],
  ] as const) {
    if ((change[name] ?? 0) > max) throw refuse.invalid(`body.${name}`, `the server allows at most ${max}`)
  }
}
