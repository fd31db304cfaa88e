import { endpoint } from './endpoint.ts'
import {
  closed,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
  Type,
} from './schema.ts'
import { email, role } from './users.ts'

const statuses = ['active', 'archived'] as const

const slug = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 63,
    pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
    description: 'Short name in addresses: lower-case letters, digits and hyphens; unique on the server',
    examples: ['acme'],
    ...options,
  })

const timeZone = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'IANA time zone in which days and weeks begin when a query names none',
    examples: ['Europe/Madrid'],
    ...options,
  })

const organizationExample = {
  id: 3,
  name: 'Acme',
  slug: 'acme',
  status: 'active',
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
  created_by: 1,
  revision: 1,
}

export const Organization = model(
  'Organization',
  resource({
    name: name({ examples: ['Acme'] }),
    slug: slug(),
    status: oneOf(statuses, { description: 'An archived organization cannot be reached' }),
    role: nullable(role()),
    is_default: Type.Boolean({
      description: 'Whether a request of the caller without X-Org-Id means this one',
    }),
  }),
  {
    description: '`role` is the role of the caller in it; null where the root operator is no member.',
    examples: [{ ...organizationExample, role: 'admin', is_default: true }],
  },
)

export const OrganizationCreate = model(
  'OrganizationCreate',
  closed({ name: name({ examples: ['Acme'] }), slug: Type.Optional(slug()) }),
  { description: 'Without a slug one is made from the name.', examples: [{ name: 'Acme', slug: 'acme' }] },
)

export const OrganizationUpdate = model(
  'OrganizationUpdate',
  closed({ name: Type.Optional(name()) }, { minProperties: 1 }),
  { description: 'The slug is changed on the Cloud surface.', examples: [{ name: 'Acme Europe' }] },
)

const settings = {
  enforce_password_change: Type.Boolean({
    description: 'Refuse everything but a password change to members whose must_reset_password is set',
  }),
  time_zone: timeZone(),
}

export const OrganizationSettings = model(
  'OrganizationSettings',
  Type.Object({
    ...settings,
    revision: Type.Integer({ minimum: 1, description: 'Revision of the organization, for If-Match' }),
  }),
  { examples: [{ enforce_password_change: false, time_zone: 'UTC', revision: 1 }] },
)

export const OrganizationSettingsUpdate = model(
  'OrganizationSettingsUpdate',
  closed(
    {
      enforce_password_change: Type.Optional(settings.enforce_password_change),
      time_zone: Type.Optional(timeZone()),
    },
    { minProperties: 1 },
  ),
  { examples: [{ time_zone: 'Europe/Madrid' }] },
)

export const Member = model(
  'Member',
  Type.Object({
    user_id: id(),
    username: Type.String(),
    full_name: Type.String({ description: 'Empty when it was not given' }),
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
    created_by: nullable(id('User who invited')),
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
  closed({ token: Type.String({ minLength: 20, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' }) }),
  { examples: [{ token: 'Zk0X1m8xq2bVh3dQ7uYt5rWn9sLc4eJa6fGi0pKoRyT' }] },
)

export const OrganizationPage = model('OrganizationPage', page(Organization))
export const MemberPage = model('MemberPage', page(Member))
export const InvitationPage = model('InvitationPage', page(Invitation))

const tag = 'organizations'
const memberParams = closed({ id: id(), user_id: id() })
const invitationParams = closed({ id: id(), invitation_id: id() })

export const listOrganizations = endpoint({
  operation: 'listOrganizations',
  method: 'GET',
  path: '/api/organizations',
  tag,
  summary: 'The organizations of the caller',
  query: listQuery(['id', 'name', 'slug', 'created_at', 'updated_at']),
  response: OrganizationPage,
})

export const createOrganization = endpoint({
  operation: 'createOrganization',
  method: 'POST',
  path: '/api/organizations',
  tag,
  summary: 'Create an organization (root operator)',
  description: 'The caller becomes its first administrator.',
  body: OrganizationCreate,
  response: Organization,
  status: 201,
})

export const getOrganization = endpoint({
  operation: 'getOrganization',
  method: 'GET',
  path: '/api/organizations/{id}',
  tag,
  summary: 'One organization of the caller',
  description: 'The id must be the organization of the request; another one of the caller answers 403.',
  params: idParams,
  response: Organization,
})

export const updateOrganization = endpoint({
  operation: 'updateOrganization',
  method: 'PATCH',
  path: '/api/organizations/{id}',
  tag,
  summary: 'Rename an organization',
  params: idParams,
  body: OrganizationUpdate,
  response: Organization,
})

export const getOrganizationSettings = endpoint({
  operation: 'getOrganizationSettings',
  method: 'GET',
  path: '/api/organizations/{id}/settings',
  tag,
  summary: 'Settings of an organization',
  params: idParams,
  response: OrganizationSettings,
})

export const updateOrganizationSettings = endpoint({
  operation: 'updateOrganizationSettings',
  method: 'PATCH',
  path: '/api/organizations/{id}/settings',
  tag,
  summary: 'Change settings of an organization',
  params: idParams,
  body: OrganizationSettingsUpdate,
  response: OrganizationSettings,
})

export const listMembers = endpoint({
  operation: 'listMembers',
  method: 'GET',
  path: '/api/organizations/{id}/members',
  tag,
  summary: 'Members of an organization',
  params: idParams,
  query: listQuery(['user_id', 'username', 'full_name', 'email', 'role', 'joined_at'], {
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
  description: 'It holds from the next request on. The last administrator cannot be demoted.',
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
    'It holds from the next request on. Neither the last administrator nor a user from their own home ' +
    'organization can be removed; deactivate the user instead.',
  params: memberParams,
})

export const listInvitations = endpoint({
  operation: 'listInvitations',
  method: 'GET',
  path: '/api/organizations/{id}/invitations',
  tag,
  summary: 'Invitations of an organization',
  params: idParams,
  query: listQuery(['id', 'email', 'role', 'created_at', 'expires_at'], {
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
  params: invitationParams,
})

export const acceptInvitation = endpoint({
  operation: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/accept',
  tag,
  summary: 'Accept an invitation',
  description:
    'Only the user whose e-mail address was invited can accept; others are told that it does not exist.',
  body: InvitationAccept,
  response: Organization,
})

/** An organization as the operator of the server sees it, on the Cloud surface. */
export const ServerOrganization = model(
  'ServerOrganization',
  resource({
    name: name({ examples: ['Acme'] }),
    slug: slug(),
    status: oneOf(statuses),
  }),
  { examples: [organizationExample] },
)

export const ServerOrganizationPage = model('ServerOrganizationPage', page(ServerOrganization))

export const listServerOrganizations = endpoint({
  operation: 'listServerOrganizations',
  method: 'GET',
  path: '/api/organizations',
  tag,
  summary: 'Every organization of the server',
  query: listQuery(['id', 'name', 'slug', 'status', 'created_at', 'updated_at'], {
    status: statusFilter(statuses),
  }),
  response: ServerOrganizationPage,
})

export const createServerOrganization = endpoint({
  operation: 'createServerOrganization',
  method: 'POST',
  path: '/api/organizations',
  tag,
  summary: 'Create an organization',
  description: 'The caller becomes its first administrator.',
  body: OrganizationCreate,
  response: ServerOrganization,
  status: 201,
})

export const getServerOrganization = endpoint({
  operation: 'getServerOrganization',
  method: 'GET',
  path: '/api/organizations/{id}',
  tag,
  summary: 'One organization of the server',
  params: idParams,
  response: ServerOrganization,
})

export const updateServerOrganization = endpoint({
  operation: 'updateServerOrganization',
  method: 'PATCH',
  path: '/api/organizations/{id}',
  tag,
  summary: 'Rename, archive or bring back an organization',
  params: idParams,
  body: model(
    'ServerOrganizationUpdate',
    closed(
      {
        name: Type.Optional(name()),
        slug: Type.Optional(slug()),
        status: Type.Optional(oneOf(statuses)),
      },
      { minProperties: 1 },
    ),
    { examples: [{ status: 'active' }] },
  ),
  response: ServerOrganization,
})

export const archiveServerOrganization = endpoint({
  operation: 'archiveServerOrganization',
  method: 'DELETE',
  path: '/api/organizations/{id}',
  tag,
  summary: 'Archive an organization',
  description: 'Nobody reaches it from then on; nothing of it is lost, and its id is never given again.',
  params: idParams,
})
