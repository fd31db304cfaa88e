import { permissionName } from './access.ts'
import { endpoint } from './endpoint.ts'
import {
  changedHead,
  closed,
  description,
  exampleStamps,
  id,
  idParams,
  listQuery,
  model,
  name,
  newHead,
  page,
  resource,
  Type,
} from './schema.ts'

const permissionList = () =>
  Type.Array(permissionName(), {
    minItems: 1,
    maxItems: 200,
    description: 'Those that `GET /api/permissions` says are assignable, on everything of the organization',
    examples: [['dataset.view', 'dataset.certify']],
  })

export const CustomRole = model(
  'CustomRole',
  resource({
    name: name({ examples: ['Data steward'] }),
    description: description(),
    permissions: permissionList(),
    holder_count: Type.Integer({ minimum: 0, description: 'Members and groups that have it' }),
  }),
  {
    examples: [
      {
        id: 4,
        name: 'Data steward',
        description: 'Certifies datasets',
        permissions: ['dataset.certify', 'dataset.view'],
        holder_count: 2,
        ...exampleStamps,
      },
    ],
  },
)

export const CustomRoleCreate = model(
  'CustomRoleCreate',
  closed({ ...newHead, permissions: permissionList() }),
  {
    examples: [{ name: 'Data steward', permissions: ['dataset.view', 'dataset.certify'] }],
  },
)

export const CustomRoleUpdate = model(
  'CustomRoleUpdate',
  closed({ ...changedHead, permissions: Type.Optional(permissionList()) }, { minProperties: 1 }),
  { examples: [{ name: 'Keeper of data' }] },
)

export const CustomRolePage = model('CustomRolePage', page(CustomRole))

const Holder = Type.Object({ id: id(), name: Type.String() })

export const CustomRoleHolders = model(
  'CustomRoleHolders',
  Type.Object({
    members: Type.Array(Holder),
    groups: Type.Array(Holder),
    revision: Type.Integer({ minimum: 1, description: 'Revision of the role, for If-Match' }),
  }),
  { examples: [{ members: [{ id: 7, name: 'ana' }], groups: [], revision: 2 }] },
)

export const CustomRoleHoldersReplace = model(
  'CustomRoleHoldersReplace',
  closed({
    user_ids: Type.Array(id(), { maxItems: 500, description: 'Members of the organization' }),
    group_ids: Type.Array(id(), { maxItems: 500 }),
  }),
  { examples: [{ user_ids: [7], group_ids: [] }] },
)

const tag = 'roles'
const noEscalation = 'You cannot give permissions that you do not have.'

export const listRoles = endpoint({
  operation: 'listRoles',
  method: 'GET',
  path: '/api/roles',
  tag,
  summary: 'Custom roles of the organization',
  description:
    'Needs `role.view`. The five built-in roles are not listed: `GET /api/permissions` says what they have.',
  query: listQuery(CustomRole),
  response: CustomRolePage,
})

export const createRole = endpoint({
  operation: 'createRole',
  method: 'POST',
  path: '/api/roles',
  tag,
  summary: 'Create a custom role',
  description: `A set of permissions that is added to the built-in role of whoever has it. ${noEscalation}`,
  body: CustomRoleCreate,
  response: CustomRole,
  status: 201,
})

export const getRole = endpoint({
  operation: 'getRole',
  method: 'GET',
  path: '/api/roles/{id}',
  tag,
  summary: 'One custom role',
  description: 'Needs `role.view`.',
  params: idParams,
  response: CustomRole,
})

export const updateRole = endpoint({
  operation: 'updateRole',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/roles/{id}',
  tag,
  summary: 'Change a custom role',
  description: `It applies to all its holders from their next request on. ${noEscalation}`,
  params: idParams,
  body: CustomRoleUpdate,
  response: CustomRole,
})

export const deleteRole = endpoint({
  operation: 'deleteRole',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/roles/{id}',
  tag,
  summary: 'Delete a custom role',
  description: 'A role that someone has is a conflict, unless its holders get another one.',
  params: idParams,
  query: closed({ replacement_id: Type.Optional(id('The role that its holders get instead')) }),
})

export const getRoleHolders = endpoint({
  operation: 'getRoleHolders',
  method: 'GET',
  path: '/api/roles/{id}/holders',
  tag,
  summary: 'Who has a custom role',
  description: 'Needs `role.view`.',
  params: idParams,
  response: CustomRoleHolders,
})

export const replaceRoleHolders = endpoint({
  operation: 'replaceRoleHolders',
  method: 'PUT',
  ifMatch: true,
  path: '/api/roles/{id}/holders',
  tag,
  summary: 'Give a custom role to members and groups',
  description: `Replaces all of them. ${noEscalation}`,
  params: idParams,
  body: CustomRoleHoldersReplace,
  response: CustomRoleHolders,
})
