import type { grantTargets } from '../../../../contract/src/access.ts'
import type { Role } from '../../kernel/context.ts'

/** The reach of a role's permission: everything in the organization, or published objects. */
export type Reach = 'all' | 'published'

export type GrantTarget = (typeof grantTargets)[number]

export interface PermissionRow {
  description: string
  roles: Partial<Record<Role, Reach>>
  /** What a group can be given it on, beside all of the organization; absent: no group can be given it. */
  on?: readonly GrantTarget[]
  /** With it one could take every other permission, so no custom role has it. */
  isReserved?: true
}

const admins = { admin: 'all' } as const
const authors = { admin: 'all', editor: 'all' } as const
const overseers = { admin: 'all', management: 'all' } as const
const readers = { admin: 'all', editor: 'all', management: 'all' } as const
const audience = { ...readers, viewer: 'published', cs_staff: 'published' } as const
const savers = { ...authors, management: 'published', viewer: 'published', cs_staff: 'published' } as const
const everyone = { ...readers, viewer: 'all', cs_staff: 'all' } as const

const project = ['project'] as const
const folder = ['project', 'folder'] as const
const connector = [...folder, 'connector'] as const
const dataset = [...folder, 'dataset'] as const
const dashboard = [...folder, 'dashboard'] as const
const recipe = [...folder, 'recipe'] as const
const agent = ['agent'] as const
const app = ['app'] as const
const knowledgeBase = ['knowledge_base'] as const

/** The catalogue of permissions, and the roles that have them. A role that is not listed does not. */
export const permissions = {
  'dashboard.view': { description: 'See a dashboard and what it shows', roles: audience, on: dashboard },
  'dashboard.create': { description: 'Make a dashboard', roles: authors, on: folder },
  'dashboard.edit': { description: 'Change a dashboard', roles: authors, on: dashboard },
  'dashboard.share': {
    description: 'Make links to a dashboard, and see who may see it',
    roles: authors,
    on: dashboard,
  },
  'dashboard.delete': { description: 'Delete a dashboard', roles: authors, on: dashboard },

  'dataset.view': { description: 'See a dataset, its columns and a preview', roles: audience, on: dataset },
  'dataset.query': { description: 'Ask a dataset questions', roles: audience, on: dataset },
  'dataset.query_sql': { description: 'Query a dataset in SQL', roles: readers, on: dataset },
  'dataset.export': { description: 'Take whole results out of a dataset', roles: readers, on: dataset },
  'dataset.create': { description: 'Make a dataset', roles: authors, on: folder },
  'dataset.upload': { description: 'Upload a file into a dataset', roles: authors, on: dataset },
  'dataset.edit': { description: 'Change a dataset', roles: authors, on: dataset },
  'dataset.refresh': { description: 'Refresh a dataset from its source', roles: authors, on: dataset },
  'dataset.certify': { description: 'Say that a dataset can be relied upon', roles: admins, on: dataset },
  'dataset.release_policies': {
    description: 'Release it from policies of what it is made of',
    roles: admins,
    on: dataset,
  },
  'dataset.edit_policies': { description: 'Say who sees which rows and columns', roles: admins, on: dataset },
  'dataset.delete': { description: 'Delete a dataset', roles: authors, on: dataset },

  'query.view': {
    description: 'See saved queries of projects; everyone sees their own',
    roles: audience,
    on: folder,
  },
  'query.create': {
    description: 'Save queries in a project; everyone saves their own',
    roles: savers,
    on: folder,
  },
  'query.edit': {
    description: 'Change saved queries of projects; everyone changes their own',
    roles: savers,
    on: folder,
  },
  'query.delete': {
    description: 'Delete saved queries of projects; everyone deletes their own',
    roles: savers,
    on: folder,
  },

  'connector.view': { description: 'See a connector, without its secrets', roles: readers, on: connector },
  'connector.create': { description: 'Make a connector', roles: authors, on: folder },
  'connector.edit': { description: 'Change a connector', roles: authors, on: connector },
  'connector.delete': { description: 'Delete a connector', roles: authors, on: connector },
  'connector.test': { description: 'Try whether a connector works', roles: authors, on: connector },
  'connector.query': { description: 'Read data through a connector', roles: authors, on: connector },
  'connector.send': { description: 'Send a message through a connector', roles: authors, on: connector },

  'recipe.view': { description: 'See a recipe and what it does', roles: readers, on: recipe },
  'recipe.create': { description: 'Make a recipe', roles: authors, on: folder },
  'recipe.edit': { description: 'Change and publish a recipe', roles: authors, on: recipe },
  'recipe.run': { description: 'Run a recipe', roles: authors, on: recipe },
  'recipe.delete': { description: 'Delete a recipe', roles: authors, on: recipe },

  'knowledge_base.view': {
    description: 'See a knowledge base, search it and read its documents',
    roles: audience,
    on: knowledgeBase,
  },
  'knowledge_base.create': { description: 'Make a knowledge base', roles: authors },
  'knowledge_base.upload': {
    description: 'Upload documents into a knowledge base',
    roles: authors,
    on: knowledgeBase,
  },
  'knowledge_base.edit': {
    description: 'Change a knowledge base and its documents, and who sees these',
    roles: authors,
    on: knowledgeBase,
  },
  'knowledge_base.delete': { description: 'Delete a knowledge base', roles: authors, on: knowledgeBase },

  'run.view': { description: 'See what goes on in the background', roles: readers, on: dataset },
  'run.cancel': { description: 'Cancel what goes on in the background', roles: authors, on: dataset },
  'run.retry': { description: 'Try again what failed or was cancelled', roles: authors, on: dataset },

  'schedule.view': { description: 'See when builds start by themselves', roles: readers, on: folder },
  'schedule.create': { description: 'Make a schedule', roles: authors, on: folder },
  'schedule.edit': { description: 'Change, pause and start a schedule', roles: authors, on: folder },
  'schedule.delete': { description: 'Delete a schedule', roles: authors, on: folder },

  'alert.view': { description: 'See alerts and their states', roles: readers, on: folder },
  'alert.create': { description: 'Make an alert', roles: authors, on: folder },
  'alert.edit': { description: 'Change, silence and acknowledge an alert', roles: authors, on: folder },
  'alert.delete': { description: 'Delete an alert', roles: authors, on: folder },

  'agent.view': { description: 'See an agent, what it does and its tools', roles: audience, on: agent },
  'agent.run': { description: 'Use an agent, with one’s own permissions', roles: audience, on: agent },
  'agent.create': { description: 'Make an agent', roles: authors },
  'agent.edit': { description: 'Change an agent', roles: authors, on: agent },
  'agent.bind': {
    description: 'Set through which connectors agents send, and to whom',
    roles: admins,
  },
  'agent.delete': { description: 'Delete an agent', roles: authors, on: agent },
  'chat.use': { description: 'Ask questions in chat', roles: everyone },
  'chat.evaluate': { description: 'Check what chat answers by sets of questions', roles: authors },

  'app.view': {
    description: 'See an app as its authors do, and open it',
    roles: readers,
    on: app,
  },
  'app.create': { description: 'Make an app', roles: authors },
  'app.edit': { description: 'Change an app and what it is to publish', roles: authors, on: app },
  'app.publish': { description: 'Release, withdraw and review an app', roles: authors, on: app },
  'app.delete': { description: 'Delete an app', roles: authors, on: app },

  'project.view': { description: 'See a project', roles: readers, on: project },
  'project.create': { description: 'Make a project', roles: authors },
  'project.edit': { description: 'Change a project', roles: authors, on: project },
  'project.delete': { description: 'Delete a project', roles: authors, on: project },

  'folder.view': { description: 'See a folder', roles: savers, on: folder },
  'folder.create': { description: 'Make a folder', roles: savers, on: folder },
  'folder.edit': { description: 'Rename and move a folder', roles: savers, on: folder },
  'folder.delete': { description: 'Delete a folder', roles: savers, on: folder },
  'folder.view_personal': { description: 'See the personal folders of others', roles: admins },

  'access.grant': {
    description: 'Give and take access to something, and decide requests for it',
    roles: admins,
    on: [...folder, 'dataset', 'dashboard', 'connector', 'recipe', 'agent', 'knowledge_base', 'app'],
  },

  'user.view': { description: 'See the users of the organization', roles: overseers },
  'user.create': { description: 'Create a user', roles: admins, isReserved: true },
  'user.edit': { description: "Change a user's name and address", roles: admins, isReserved: true },
  'user.deactivate': { description: 'Deactivate a user', roles: admins, isReserved: true },
  'user.set_role': { description: 'Give a user another role', roles: admins, isReserved: true },
  'user.set_attributes': {
    description: 'See and set the attributes of a user',
    roles: admins,
    isReserved: true,
  },
  'user.reset_password': { description: 'Send a user a temporary password', roles: admins, isReserved: true },

  'group.view': { description: 'See groups, their members and what they grant', roles: overseers },
  'group.create': { description: 'Make a group', roles: admins, isReserved: true },
  'group.edit': {
    description: 'Change a group, its members and what it grants',
    roles: admins,
    isReserved: true,
  },
  'group.delete': { description: 'Delete a group', roles: admins, isReserved: true },

  'role.view': { description: 'See custom roles and who has them', roles: overseers },
  'role.create': { description: 'Make a custom role', roles: admins, isReserved: true },
  'role.edit': { description: 'Change a custom role, and who has it', roles: admins, isReserved: true },
  'role.delete': { description: 'Delete a custom role', roles: admins, isReserved: true },

  'organization.view': { description: 'See the organization', roles: everyone },
  'organization.edit': { description: 'Rename the organization', roles: admins },
  'organization.view_settings': { description: 'See the settings of the organization', roles: overseers },
  'organization.settings': {
    description: 'Change the settings of the organization',
    roles: admins,
    isReserved: true,
  },
  'organization.view_members': { description: 'See members and invitations', roles: overseers },
  'organization.members': {
    description: 'Change roles of members and remove them',
    roles: admins,
    isReserved: true,
  },
  'organization.invite': {
    description: 'Invite users of other organizations',
    roles: admins,
    isReserved: true,
  },

  'lineage.view': { description: 'See lineage reported by other tools', roles: readers },
  'lineage.export': { description: 'Read the lineage of every run as events', roles: admins },
  'lineage.edit': {
    description: 'Receive events of other tools, send events to them, and rebuild all lineage',
    roles: admins,
  },

  'query_history.view': { description: 'See the queries of everybody in the organization', roles: admins },
  'audit.view': { description: 'Read the audit log', roles: admins },
  'audit.verify': { description: 'Verify the audit log', roles: admins },
  'audit.export': { description: 'Export the audit log', roles: admins },

  'branding.view': { description: 'See the branding', roles: everyone },
  'branding.edit': { description: 'Change the branding', roles: admins },

  'notification.view': { description: 'Read your own notifications', roles: everyone },
  'notification.route': { description: 'Say which notifications go to which connector', roles: admins },
  'notification.edit': { description: 'Mark your own notifications and choose their kinds', roles: everyone },
} as const satisfies Record<string, PermissionRow>

export type PermissionName = keyof typeof permissions

/** What a route may require beside a permission of the catalogue. */
const specials = ['member', 'signed_in', 'root_operator']

export function findPermission(name: string): PermissionRow | undefined {
  return Object.hasOwn(permissions, name) ? permissions[name as PermissionName] : undefined
}

/** Throws at startup if a route has an undeclared permission. */
export function assertDeclared(routes: readonly { requirement: { permission: string } | 'public' }[]): void {
  for (const { requirement } of routes) {
    if (requirement === 'public' || specials.includes(requirement.permission)) continue
    if (!findPermission(requirement.permission))
      throw new Error(`a route requires ${requirement.permission}, which is not in the catalogue`)
  }
}
