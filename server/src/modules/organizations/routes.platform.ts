import * as invitations from '../../../../contract/src/invitations.ts'
import * as members from '../../../../contract/src/members.ts'
import * as contract from '../../../../contract/src/organizations.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { type AccessRequirement, route, type Route } from '../../kernel/route.ts'
import type { Config } from '../../kernel/config/settings.ts'
import type { RunIn } from '../../kernel/work.ts'
import { createOrganization } from './create-organization.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { createInvitation, showInvitation } from './invitations/create-invitation.ts'
import { pageOfInvitations } from './invitations/store.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.ts'
import { showMember } from './members/member.ts'
import { removeMember } from './members/remove-member.ts'
import { pageOfMembers } from './members/store.ts'
import { type SetHomeRole, updateMember } from './members/update-member.ts'
import { limitsOf, type OrganizationRow, showToMember } from './organization.ts'
import { findOrganization, pageOfOwnOrganizations } from './store.ts'
import { type EnforceProvider, updateOrganization } from './update-organization.ts'

export interface OrganizationDependencies {
  runIn: RunIn
  config: Pick<Config, 'maxSeconds'>
  /** Identity's side of a role change. */
  setHomeRole: SetHomeRole
  /** Identity's side of the rule that members sign in through the provider only. */
  enforceProvider: EnforceProvider
}

const requires = (permission: string): AccessRequirement => ({
  permission,
  target: { type: 'organization', param: 'id' },
})

/** Organizations, their members, settings and invitations, for those who are in them. */
export function organizationRoutes(dependencies: OrganizationDependencies): Route[] {
  const create = createOrganization(dependencies)
  const update = updateOrganization(dependencies)
  return [
    route(contract.listOrganizations, { permission: 'member' }, async (context, list) => {
      const page = await pageOfOwnOrganizations(context, list)
      const items = page.items.map((row) =>
        showToMember(row, { role: row.role, defaultOrgId: context.user.defaultOrgId }),
      )
      return { ...page, items }
    }),
    route(contract.createOrganization, { permission: 'root_operator' }, async (context, input) =>
      showToMember(await create(context, input), { role: 'admin', defaultOrgId: context.user.defaultOrgId }),
    ),
    route(contract.getOrganization, requires('organization.view'), async (context) =>
      showToCaller(context, await own(context)),
    ),
    route(contract.updateOrganization, requires('organization.edit'), async (context, { id, ...change }) =>
      showToCaller(context, await update(context, { id, change, event: 'organization.updated' })),
    ),
    route(contract.getOrganizationSettings, requires('organization.view_settings'), async (context) =>
      showSettings(await own(context)),
    ),
    route(
      contract.updateOrganizationSettings,
      requires('organization.settings'),
      async (context, { id, ...change }) =>
        showSettings(await update(context, { id, change, event: 'organization.settings_changed' })),
    ),
    ...memberRoutes(dependencies),
    ...invitationRoutes(dependencies),
  ]
}

const memberRoutes = (dependencies: OrganizationDependencies): Route[] => [
  route(members.listMembers, requires('organization.view_members'), async (context, list) => {
    const page = await pageOfMembers(context, list)
    return { ...page, items: page.items.map(showMember) }
  }),
  route(members.updateMember, requires('organization.members'), updateMember(dependencies)),
  route(members.removeMember, requires('organization.members'), removeMember),
]

const invitationRoutes = (dependencies: OrganizationDependencies): Route[] => [
  route(invitations.listInvitations, requires('organization.view_members'), async (context, list) => {
    const page = await pageOfInvitations(context, list)
    return { ...page, items: page.items.map(showInvitation) }
  }),
  route(invitations.createInvitation, requires('organization.invite'), createInvitation),
  route(invitations.deleteInvitation, requires('organization.invite'), withdrawInvitation),
  route(invitations.acceptInvitation, { permission: 'signed_in' }, acceptInvitation(dependencies)),
]

async function own(context: Pick<Context, 'read' | 'orgId'>): Promise<OrganizationRow> {
  const row = await context.read((db) => findOrganization(db, context.orgId))
  if (!row) throw refuse.notFound('organization')
  return row
}

const showToCaller = ({ user }: Pick<Context, 'user'>, row: OrganizationRow) =>
  showToMember(row, { role: user.role, defaultOrgId: user.defaultOrgId })

const showSettings = (row: OrganizationRow) => ({
  enforce_password_change: row.enforce_password_change,
  enforce_identity_provider: row.enforce_identity_provider,
  break_glass_user_id: row.break_glass_user_id,
  audit_retention_days: row.audit_retention_days,
  timezone: row.timezone,
  language: row.language,
  share_link_days: row.share_link_days,
  policies_follow_lineage: row.policies_follow_lineage,
  ...limitsOf(row),
  revision: row.revision,
})
