import { newPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import {
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
  Type,
  matching,
  freeOfControls,
} from './schema.ts'

export const userRoles = ['admin', 'editor', 'viewer', 'management', 'cs_staff'] as const
export const userStatuses = ['active', 'deactivated'] as const

export const role = (options: object = {}) => oneOf(userRoles, { examples: ['editor'], ...options })

export const usernamePattern = '^[A-Za-z0-9]([A-Za-z0-9._@+-]*[A-Za-z0-9])?$'

// Only ASCII: two addresses that look alike must not be two users.
export const emailPattern =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*" +
  '@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)*[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$'

const username = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    ...matching(usernamePattern, 'letters, digits and . _ @ + -, with a letter or a digit at both ends'),
    description: 'Letters, digits and . _ @ + - ; upper and lower case are the same name',
    examples: ['ada'],
    ...options,
  })

export const email = (options: object = {}) =>
  Type.String({
    maxLength: 254,
    ...matching(emailPattern, 'an e-mail address in ASCII, e.g. ada@example.com'),
    description: 'Internationalised domains in their xn-- form',
    examples: ['ada@example.com'],
    ...options,
  })

export const fullName = (options: object = {}) =>
  Type.String({
    maxLength: 200,
    ...freeOfControls,
    examples: ['Ada Lovelace'],
    ...options,
  })

/** What every answer about a user shows. */
export const userFields = {
  user_id: id('The same as `id`'),
  username: Type.String(),
  email: Type.String(),
  full_name: Type.String({ description: 'May be empty' }),
  role: role({ description: 'Role in the organization of this request' }),
  status: oneOf(userStatuses),
  must_reset_password: Type.Boolean({
    description: 'True for a newly created user and after an administrator reset the password',
  }),
  default_org_id: id('Home organization: used when a request has no X-Org-Id'),
  last_login_at: nullable(time()),
}

const memberFields = {
  ...userFields,
  is_linked: Type.Boolean({
    description: 'Whether an identity provider signs the user in: a subject of it is linked',
  }),
  is_app_viewer: Type.Boolean({ description: 'There is the App surface only for them' }),
}

export const User = model('User', resource(memberFields), {
  examples: [
    {
      id: 12,
      user_id: 12,
      username: 'ada',
      email: 'ada@example.com',
      full_name: 'Ada Lovelace',
      role: 'editor',
      status: 'active',
      must_reset_password: false,
      default_org_id: 1,
      last_login_at: '2026-01-31T09:30:00.000Z',
      is_linked: false,
      is_app_viewer: false,
      created_at: '2026-01-30T09:30:00.000Z',
      updated_at: '2026-01-31T09:30:00.000Z',
      created_by: 1,
      revision: 2,
    },
  ],
})

export const UserPage = model('UserPage', page(User))

export const listUsers = endpoint({
  operation: 'listUsers',
  method: 'GET',
  path: '/api/users',
  tag: 'users',
  summary: 'List the members of the organization',
  description: 'Needs `user.view`. Deactivated users are in the list; `status` and `role` narrow it.',
  query: listQuery(User, {
    status: statusFilter(userStatuses),
    role: Type.Optional(Type.Array(role(), { maxItems: 20, description: 'May be repeated' })),
  }),
  response: UserPage,
})

export const UserCreate = model(
  'UserCreate',
  closed({
    username: username(),
    email: email(),
    password: Type.Optional(
      newPassword({ description: 'Absent: a temporary one is mailed, valid for 24 hours' }),
    ),
    role: role(),
    full_name: Type.Optional(fullName()),
    group_ids: Type.Optional(Type.Array(id(), { maxItems: 200, uniqueItems: true })),
    is_app_viewer: Type.Optional(
      Type.Boolean({
        description:
          'For the App surface only, as a viewer: other routes are refused. Giving the user a role ends that',
      }),
    ),
  }),
  { examples: [{ username: 'ada', email: 'ada@example.com', role: 'editor', full_name: 'Ada Lovelace' }] },
)

export const createUser = endpoint({
  operation: 'createUser',
  method: 'POST',
  path: '/api/users',
  tag: 'users',
  summary: 'Create a user whose home is this organization',
  description:
    'With a password, the user (a service account, for example) may work at once and `must_reset_password` is ' +
    'only informative; without one a temporary password is mailed and must be changed first.',
  body: UserCreate,
  response: User,
  status: 201,
})

export const getUser = endpoint({
  operation: 'getUser',
  method: 'GET',
  path: '/api/users/{id}',
  tag: 'users',
  summary: 'Get a member of the organization',
  description: 'Needs `user.view`. A user of another organization is 404, like one that does not exist.',
  params: idParams,
  response: User,
})

export const UserUpdate = model(
  'UserUpdate',
  closed(
    {
      email: Type.Optional(email()),
      full_name: Type.Optional(fullName()),
      status: Type.Optional(
        oneOf(userStatuses, { description: 'Deactivation ends every token of the user at once' }),
      ),
    },
    { minProperties: 1 },
  ),
)

export const updateUser = endpoint({
  operation: 'updateUser',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/users/{id}',
  tag: 'users',
  summary: 'Change a user whose home is this organization',
  description:
    'Needs `user.edit`, in the home organization of the user; only a root operator changes a root operator. You cannot deactivate yourself, nor the last administrator.',
  params: idParams,
  body: UserUpdate,
  response: User,
})

export const deactivateUser = endpoint({
  operation: 'deactivateUser',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/users/{id}',
  tag: 'users',
  summary: 'Deactivate a user: signed out at once, everything that the user made stays',
  description:
    'Needs `user.deactivate`, in the home organization of the user; only a root operator deactivates a root operator. You cannot deactivate yourself, nor the last administrator: 409.',
  params: idParams,
})

export const unlinkUser = endpoint({
  operation: 'unlinkUser',
  method: 'DELETE',
  path: '/api/users/{id}/sign-in-provider',
  tag: 'users',
  summary: 'Unlink a user from the identity provider',
  description:
    'Needs `user.edit`, in the home organization of the user. Signs the user out; the next sign-in through a provider links whoever it then vouches for with the address of the user.',
  params: idParams,
})

export const UserRole = model('UserRole', closed({ role: role() }))

export const setUserRole = endpoint({
  operation: 'setUserRole',
  method: 'PUT',
  ifMatch: true,
  path: '/api/users/{id}/role',
  tag: 'users',
  summary: 'Give a user another role',
  description:
    'Applies from the next request on. Tokens with the former role are revoked, so the user signs in again.',
  params: idParams,
  body: UserRole,
  response: User,
})

export const resetUserPassword = endpoint({
  operation: 'resetUserPassword',
  method: 'POST',
  path: '/api/users/{user_id}/reset-password',
  tag: 'users',
  summary: 'Mail a temporary password to a user',
  description:
    'Ends every token of the user at once and sets `must_reset_password`. The temporary password is valid for 24 ' +
    'hours and opens nothing but change-password.',
  params: closed({ user_id: id() }),
  response: User,
})
