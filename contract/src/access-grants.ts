import { GrantTarget, permissionName } from './access.ts'
import { endpoint } from './endpoint.ts'
import { closed, id, model, nullable, oneOf, page, time, Type, withDefault } from './schema.ts'

/** What members ask for. */
const requestedLevels = ['view', 'edit'] as const

/** What people choose from: each stands for the permissions that fit the kind of the target. */
export const accessLevels = [...requestedLevels, 'publish'] as const

export const accessLevel = (options: object = {}) =>
  oneOf(requestedLevels, {
    description: 'view: see and query what is there; edit: also create and change it, not delete it',
    examples: ['view'],
    ...options,
  })

const grantedLevel = (options: object = {}) =>
  oneOf(accessLevels, {
    description:
      'view: see and query what is there; edit: also create and change it, not delete it; publish: also release it, for apps alone',
    examples: ['view'],
    ...options,
  })

/** What one member or group is granted on a target, or around it. */
export const AccessGrant = model(
  'AccessGrant',
  Type.Object({
    user_id: nullable(id('null: it is a group')),
    group_id: nullable(id('null: it is a member')),
    name: Type.String({ description: 'Of the member or group' }),
    level: nullable(grantedLevel({ description: 'null: no level, but the permissions that are listed' })),
    permissions: Type.Array(permissionName()),
    expires_at: nullable(time('When the first of them ends by itself; null: never')),
    target_type: GrantTarget,
    target_id: id('What it is granted on: the target, a folder around it, or its project'),
  }),
  {
    examples: [
      {
        user_id: null,
        group_id: 5,
        name: 'Sales',
        level: 'view',
        permissions: ['dashboard.view'],
        expires_at: '2026-12-31T23:00:00.000Z',
        target_type: 'folder',
        target_id: 7,
      },
    ],
  },
)

export const AccessGrantPage = model('AccessGrantPage', page(AccessGrant))

export const AccessChangeRequest = model(
  'AccessChangeRequest',
  closed({
    user_id: Type.Optional(id('A member of the organization')),
    group_id: Type.Optional(id('Or a group')),
    level: nullable(grantedLevel()),
    expires_at: Type.Optional(nullable(time('When it ends by itself; null or absent: never'))),
  }),
  { examples: [{ group_id: 5, level: 'view', expires_at: null }] },
)

const tag = 'groups'
const params = closed({ target_type: GrantTarget, target_id: id() })
const needs = 'Needs `access.grant` on the target; whoever created it and may still edit it can do so, too.'

export const listAccess = endpoint({
  operation: 'listAccess',
  method: 'GET',
  path: '/api/access/{target_type}/{target_id}',
  tag,
  summary: 'Who is granted access to something',
  description: `What members and groups are granted on it, on the folders around it and on its project. Roles are not listed; neither are grants that ended. ${needs}`,
  params,
  query: closed({
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 50),
    offset: withDefault(Type.Integer({ minimum: 0, maximum: 2147483647 }), 0),
  }),
  response: AccessGrantPage,
})

export const setAccess = endpoint({
  operation: 'setAccess',
  method: 'PUT',
  path: '/api/access/{target_type}/{target_id}',
  tag,
  summary: 'Give or take access to something',
  description: `Replaces what the member or group is granted on the target itself; null takes it back. You cannot grant permissions that you do not have. ${needs}`,
  params,
  body: AccessChangeRequest,
  status: 204,
})
