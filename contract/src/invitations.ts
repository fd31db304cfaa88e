import { endpoint } from './endpoint.ts'
import { Organization } from './organizations.ts'
import {
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  statusFilter,
  time,
  Type,
  matching,
} from './schema.ts'
import { email, role } from './users.ts'

const invitationStatuses = ['pending', 'accepted', 'expired'] as const

export const Invitation = model(
  'Invitation',
  Type.Object({
    id: id(),
    email: Type.String(),
    role: role(),
    status: oneOf(invitationStatuses),
    expires_at: time(),
    accepted_at: nullable(time()),
    created_at: time(),
    created_by: nullable(id('Inviting user')),
  }),
  {
    examples: [
      {
        id: 4,
        email: 'ben@other.example',
        role: 'viewer',
        status: 'pending',
        expires_at: '2026-02-07T09:30:00.000Z',
        accepted_at: null,
        created_at: '2026-01-31T09:30:00.000Z',
        created_by: 7,
      },
    ],
  },
)

export const InvitationCreate = model(
  'InvitationCreate',
  closed({
    email: email(),
    role: role(),
  }),
  { examples: [{ email: 'ben@other.example', role: 'viewer' }] },
)

export const InvitationAccept = model(
  'InvitationAccept',
  closed({
    token: Type.String({
      minLength: 20,
      maxLength: 200,
      ...matching('^[A-Za-z0-9_-]+$', 'the token of an invitation: letters, digits, - and _'),
    }),
  }),
  { examples: [{ token: 'Zk0X1m8xq2bVh3dQ7uYt5rWn9sLc4eJa6fGi0pKoRyT' }] },
)

export const InvitationPage = model('InvitationPage', page(Invitation))

const tag = 'organizations'
const invitationParams = closed({ id: id(), invitation_id: id() })

export const listInvitations = endpoint({
  operation: 'listInvitations',
  method: 'GET',
  path: '/api/organizations/{id}/invitations',
  tag,
  summary: 'Invitations of an organization',
  description: 'Needs `organization.view_members`.',
  params: idParams,
  query: listQuery(Invitation, {
    status: statusFilter(invitationStatuses),
  }),
  response: InvitationPage,
})

export const createInvitation = endpoint({
  operation: 'createInvitation',
  method: 'POST',
  path: '/api/organizations/{id}/invitations',
  tag,
  summary: 'Invite a user by e-mail',
  description:
    'Mails a link that works once and for seven days, for the user with that address only. A newer ' +
    'invitation of the same address replaces an older one.',
  params: idParams,
  body: InvitationCreate,
  response: Invitation,
  status: 201,
})

export const deleteInvitation = endpoint({
  operation: 'deleteInvitation',
  method: 'DELETE',
  path: '/api/organizations/{id}/invitations/{invitation_id}',
  tag,
  summary: 'Withdraw an invitation',
  description: 'Needs `organization.invite`. The invitation can no longer be accepted.',
  params: invitationParams,
})

export const acceptInvitation = endpoint({
  operation: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/accept',
  tag,
  summary: 'Accept an invitation',
  description: 'Only the user whose e-mail address was invited can accept; for others it does not exist.',
  body: InvitationAccept,
  response: Organization,
})
