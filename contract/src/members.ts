import { endpoint } from './endpoint.ts'
import { closed, id, idParams, listQuery, model, page, time, Type } from './schema.ts'
import { role } from './users.ts'

export const Member = model(
  'Member',
  Type.Object({
    user_id: id(),
    username: Type.String(),
    full_name: Type.String({ description: 'May be empty' }),
    email: Type.String(),
    role: role(),
    is_active: Type.Boolean(),
    is_home: Type.Boolean({ description: "Whether this is the user's default organization" }),
    joined_at: time(),
  }),
  {
    examples: [
      {
        user_id: 7,
        username: 'ana',
        full_name: 'Ana García',
        email: 'ana@acme.example',
        role: 'editor',
        is_active: true,
        is_home: true,
        joined_at: '2026-01-31T09:30:00.000Z',
      },
    ],
  },
)

export const MemberUpdate = model('MemberUpdate', closed({ role: role() }), {
  examples: [{ role: 'viewer' }],
})

export const MemberPage = model('MemberPage', page(Member))

const tag = 'organizations'
const memberParams = closed({ id: id(), user_id: id() })

export const listMembers = endpoint({
  operation: 'listMembers',
  method: 'GET',
  path: '/api/organizations/{id}/members',
  tag,
  summary: 'Members of an organization',
  description:
    'Needs `organization.view_members`. Members whose home is another organization are in the list, too.',
  params: idParams,
  query: listQuery(Member, {
    role: Type.Optional(Type.Array(role(), { maxItems: 5, description: 'May be repeated' })),
  }),
  response: MemberPage,
})

export const updateMember = endpoint({
  operation: 'updateMember',
  method: 'PATCH',
  path: '/api/organizations/{id}/members/{user_id}',
  tag,
  summary: 'Change the role of a member',
  description: 'It applies from the next request on. The last administrator cannot be demoted.',
  params: memberParams,
  body: MemberUpdate,
  response: Member,
})

export const removeMember = endpoint({
  operation: 'removeMember',
  method: 'DELETE',
  path: '/api/organizations/{id}/members/{user_id}',
  tag,
  summary: 'Remove a member',
  description:
    'It applies from the next request on. Neither the last administrator nor a user from their own home ' +
    'organization can be removed; deactivate the user instead.',
  params: memberParams,
})
