import { GrantTarget, permissionName } from './access.ts'
import { endpoint } from './endpoint.ts'
import {
  closed,
  description,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  page,
  resource,
  time,
  Type,
  newHead,
  changedHead,
  exampleStamps,
} from './schema.ts'

export const Group = model(
  'Group',
  resource({
    name: name({ examples: ['Sales'] }),
    description: description(),
    member_count: Type.Integer({ minimum: 0 }),
  }),
  {
    examples: [
      {
        id: 5,
        name: 'Sales',
        description: 'Everyone who sells',
        member_count: 8,
        ...exampleStamps,
      },
    ],
  },
)

export const GroupCreate = model('GroupCreate', closed(newHead), {
  examples: [{ name: 'Sales', description: 'Everyone who sells' }],
})

export const GroupUpdate = model('GroupUpdate', closed(changedHead, { minProperties: 1 }), {
  examples: [{ name: 'Sales Europe' }],
})

export const GroupMember = model(
  'GroupMember',
  Type.Object({
    user_id: id(),
    username: Type.String(),
    full_name: Type.String({ description: 'May be empty' }),
    email: Type.String(),
    added_at: time(),
  }),
  {
    examples: [
      {
        user_id: 7,
        username: 'ana',
        full_name: 'Ana García',
        email: 'ana@acme.example',
        added_at: '2026-01-31T09:30:00.000Z',
      },
    ],
  },
)

export const GroupMemberAdd = model(
  'GroupMemberAdd',
  closed({ user_id: id('A member of the organization') }),
  {
    examples: [{ user_id: 7 }],
  },
)

const grantExample = { permission: 'dashboard.edit', target_type: 'project', target_id: 12 }

export const GroupPermission = model(
  'GroupPermission',
  closed({
    permission: permissionName(),
    target_type: nullable(GrantTarget),
    target_id: nullable(id('The target; null together with target_type: everything of the organization')),
    expires_at: Type.Optional(nullable(time('When it ends by itself; null or absent: never'))),
  }),
  { examples: [grantExample] },
)

export const GroupPermissions = model(
  'GroupPermissions',
  Type.Object({
    permissions: Type.Array(GroupPermission),
    revision: Type.Integer({ minimum: 1, description: 'Revision of the group, for If-Match' }),
  }),
  { examples: [{ permissions: [grantExample], revision: 2 }] },
)

export const GroupPermissionsReplace = model(
  'GroupPermissionsReplace',
  closed({ permissions: Type.Array(GroupPermission, { maxItems: 500 }) }),
  { examples: [{ permissions: [grantExample] }] },
)

export const GroupPage = model('GroupPage', page(Group))
export const GroupMemberPage = model('GroupMemberPage', page(GroupMember))

const tag = 'groups'
const memberParams = closed({ id: id(), user_id: id() })

export const listGroups = endpoint({
  operation: 'listGroups',
  method: 'GET',
  path: '/api/groups',
  tag,
  summary: 'Groups of the organization',
  description: 'Needs `group.view`.',
  query: listQuery(Group),
  response: GroupPage,
})

export const createGroup = endpoint({
  operation: 'createGroup',
  method: 'POST',
  path: '/api/groups',
  tag,
  summary: 'Create a group',
  description: 'Needs `group.create`. A new group has no members and grants nothing.',
  body: GroupCreate,
  response: Group,
  status: 201,
})

export const getGroup = endpoint({
  operation: 'getGroup',
  method: 'GET',
  path: '/api/groups/{id}',
  tag,
  summary: 'One group',
  description: 'Needs `group.view`. Members and grants are read separately.',
  params: idParams,
  response: Group,
})

export const updateGroup = endpoint({
  operation: 'updateGroup',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/groups/{id}',
  tag,
  summary: 'Change a group',
  description: 'Needs `group.edit`. Members and grants stay as they are.',
  params: idParams,
  body: GroupUpdate,
  response: Group,
})

export const deleteGroup = endpoint({
  operation: 'deleteGroup',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/groups/{id}',
  tag,
  summary: 'Delete a group and its grants',
  description: "Needs `group.delete`. Its members stay in the organization and lose only the group's grants.",
  params: idParams,
})

export const listGroupMembers = endpoint({
  operation: 'listGroupMembers',
  method: 'GET',
  path: '/api/groups/{id}/members',
  tag,
  summary: 'Members of a group',
  description: 'Needs `group.view`.',
  params: idParams,
  query: listQuery(GroupMember),
  response: GroupMemberPage,
})

export const addGroupMember = endpoint({
  operation: 'addGroupMember',
  method: 'POST',
  path: '/api/groups/{id}/members',
  tag,
  summary: 'Add a member of the organization to a group',
  description: 'The caller must have all grants of the group. Adding a member twice is a conflict.',
  params: idParams,
  body: GroupMemberAdd,
  response: GroupMember,
  status: 201,
})

export const removeGroupMember = endpoint({
  operation: 'removeGroupMember',
  method: 'DELETE',
  path: '/api/groups/{id}/members/{user_id}',
  tag,
  summary: 'Take someone out of a group',
  description:
    "Needs `group.edit`. The user loses the group's grants and keeps those of the role and other groups.",
  params: memberParams,
})

export const getGroupPermissions = endpoint({
  operation: 'getGroupPermissions',
  method: 'GET',
  path: '/api/groups/{id}/permissions',
  tag,
  summary: 'List the grants of a group',
  description:
    'Needs `group.view`. A grant without a target applies to the whole organization; one on a project applies to its contents.',
  params: idParams,
  response: GroupPermissions,
})

export const replaceGroupPermissions = endpoint({
  operation: 'replaceGroupPermissions',
  method: 'PUT',
  ifMatch: true,
  path: '/api/groups/{id}/permissions',
  tag,
  summary: 'Replace the grants of a group',
  description: 'All or nothing. You cannot grant permissions that you do not have.',
  params: idParams,
  body: GroupPermissionsReplace,
  response: GroupPermissions,
})
