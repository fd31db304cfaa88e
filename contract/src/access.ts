import { endpoint } from './endpoint.ts'
import { closed, model, oneOf, page, Type, matching, withDefault } from './schema.ts'

/** What a group permission may be limited to. A grant on a project holds for what the project contains. */
export const grantTargets = ['project', 'dataset', 'dashboard', 'connector', 'recipe'] as const

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
  description: 'all: on everything of the organization; published: on what is published only',
})

export const Permission = model(
  'Permission',
  Type.Object({
    name: permissionName(),
    description: Type.String(),
    roles: Type.Record(Type.String(), reach, { description: 'The roles that hold it, and how far' }),
    grantable: Type.Boolean({ description: 'Whether a group can be given it' }),
    target_types: Type.Array(GrantTarget, {
      description: 'What a group can be given it on; each may also be given for all of the organization',
    }),
  }),
  {
    examples: [
      {
        name: 'dashboard.edit',
        description: 'Change a dashboard',
        roles: { admin: 'all', editor: 'all' },
        grantable: true,
        target_types: ['project', 'dashboard'],
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
  description: 'Every permission there is, which roles hold it, and what a group can be given it on.',
  query: closed({
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 200),
    offset: withDefault(Type.Integer({ minimum: 0, maximum: 2147483647 }), 0),
  }),
  response: PermissionPage,
})
