import { endpoint } from './endpoint.ts'
import { closed, model, oneOf, page, Type, matching, withDefault } from './schema.ts'

/** Target types of grants. A grant on a project or a folder applies to its contents. */
export const grantTargets = [
  'project',
  'folder',
  'dataset',
  'dashboard',
  'connector',
  'recipe',
  'agent',
  'knowledge_base',
  'app',
] as const

export const GrantTarget = oneOf(grantTargets, { examples: ['dashboard'] })

export const permissionName = (options: object = {}) =>
  Type.String({
    maxLength: 100,
    ...matching('^[a-z_]+\\.[a-z_]+$', 'a permission of the catalogue, e.g. dashboard.edit'),
    description: '`<resource>.<action>`, one of the catalogue',
    examples: ['dashboard.edit'],
    ...options,
  })

const reach = oneOf(['all', 'published'], {
  description: 'all: on everything in the organization; published: only on published objects',
})

export const Permission = model(
  'Permission',
  Type.Object({
    name: permissionName(),
    description: Type.String(),
    roles: Type.Record(Type.String(), reach, { description: 'Roles that have it, and its reach' }),
    grantable: Type.Boolean({ description: 'Whether it can be granted to a group' }),
    assignable: Type.Boolean({ description: 'Whether it can be part of a custom role' }),
    target_types: Type.Array(GrantTarget, {
      description: 'Target types of grants; each may also be granted for the whole organization',
    }),
  }),
  {
    examples: [
      {
        name: 'dashboard.edit',
        description: 'Change a dashboard',
        roles: { admin: 'all', editor: 'all' },
        grantable: true,
        assignable: true,
        target_types: ['project', 'folder', 'dashboard'],
      },
    ],
  },
)

export const PermissionPage = model('PermissionPage', page(Permission))

export const listPermissions = endpoint({
  operation: 'listPermissions',
  method: 'GET',
  path: '/api/permissions',
  tag: 'groups',
  summary: 'The catalogue of permissions',
  description: 'All permissions, the roles that have them, and the target types of grants.',
  query: closed({
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 200),
    offset: withDefault(Type.Integer({ minimum: 0, maximum: 2147483647 }), 0),
  }),
  response: PermissionPage,
})
