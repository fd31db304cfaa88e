import { endpoint } from './endpoint.ts'
import {
  closed,
  exampleStamps,
  id,
  idParams,
  listQuery,
  matching,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  type Static,
  Type,
  visibleAscii,
} from './schema.ts'
import { attributeName } from './user-attributes.ts'

const issuer = Type.String({
  minLength: 1,
  maxLength: 500,
  ...matching('^https://[!-~]+$', 'an https:// address'),
  description: 'As the provider calls itself; its configuration is read from below it',
  examples: ['https://login.acme.example'],
})

/** What the provider must be asked for beside `openid`, without which it would not say who signed in. */
const scopes = Type.String({
  maxLength: 500,
  ...matching(
    '^openid( [!#-\\[\\]-~]+)*$',
    'names with one space between them, the first of which is openid',
  ),
  description: 'What the provider is asked for',
  examples: ['openid email profile'],
})

const claim = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    ...visibleAscii,
    description: 'Name of a claim of the ID token or of the user information',
    examples: ['groups'],
    ...options,
  })

const GroupMapping = model(
  'SignInGroupMapping',
  closed({
    value: Type.String({ minLength: 1, maxLength: 200, description: 'A value of the claim' }),
    group_id: id('A group of the organization'),
  }),
  { examples: [{ value: 'analysts', group_id: 5 }] },
)

const AttributeMapping = model(
  'SignInAttributeMapping',
  closed({
    claim: claim(),
    attribute: Type.String(
      matching(attributeName, 'a letter, then letters, digits and underscores, at most 60'),
    ),
  }),
  { examples: [{ claim: 'department', attribute: 'region' }] },
)

/** Every role but that of administrators: no provider makes one. */
const newUserRoles = ['viewer', 'editor', 'management', 'cs_staff'] as const

const domain = Type.String({
  maxLength: 253,
  ...matching(
    '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$',
    'a domain in lower case, e.g. acme.example',
  ),
})

const settings = {
  name: name({ description: 'On the button of the sign-in page', examples: ['Acme'] }),
  issuer,
  client_id: Type.String({ minLength: 1, maxLength: 500, ...visibleAscii, examples: ['quarry'] }),
  scopes,
  is_enabled: Type.Boolean({ description: 'Whether users can sign in through it' }),
  allowed_domains: Type.Array(domain, {
    maxItems: 100,
    uniqueItems: true,
    description:
      'Unknown users with a verified address of one of these domains are created when they sign in; empty: nobody is',
  }),
  max_users: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Nobody is created while the organization has so many active members; null: no limit',
    }),
  ),
  new_user_role: oneOf(newUserRoles, { description: 'Role of users who are created' }),
  assume_email_verified: Type.Boolean({
    description:
      'Takes addresses for verified of which the provider does not say so. Only for providers where users cannot choose their address',
  }),
  groups_claim: nullable(claim({ description: 'The claim with the groups of the user; null: no groups' })),
  group_mappings: Type.Array(GroupMapping, {
    maxItems: 200,
    description:
      'At each sign-in the user joins the groups whose value the claim has, and leaves the others of these groups',
  }),
  attribute_mappings: Type.Array(AttributeMapping, {
    maxItems: 50,
    description: 'Attributes for row policies, set at each sign-in; one whose claim is absent is removed',
  }),
}

const clientSecret = Type.String({
  minLength: 1,
  maxLength: 2000,
  ...visibleAscii,
  format: 'password',
  description: 'Is never shown again',
})

const example = {
  name: 'Acme',
  issuer: 'https://login.acme.example',
  client_id: 'quarry',
  scopes: 'openid email profile',
  is_enabled: true,
  allowed_domains: ['acme.example'],
  max_users: null,
  new_user_role: 'viewer',
  assume_email_verified: false,
  groups_claim: 'groups',
  group_mappings: [{ value: 'analysts', group_id: 5 }],
  attribute_mappings: [{ claim: 'department', attribute: 'region' }],
}

export const SignInProvider = model(
  'SignInProvider',
  resource({
    ...settings,
    has_client_secret: Type.Boolean(),
    key: Type.String({ description: 'What addresses call it' }),
    redirect_uri: Type.String({ description: 'To be registered at the provider' }),
    sign_out_uri: Type.String({ description: 'Where the provider may lead to after signing out' }),
  }),
  {
    examples: [
      {
        id: 4,
        ...example,
        has_client_secret: true,
        key: '3-PbRZ0uX8dKk3vVv8o3mQ1g',
        redirect_uri: 'https://quarry.example.com/sign-in/3-PbRZ0uX8dKk3vVv8o3mQ1g',
        sign_out_uri: 'https://quarry.example.com/sign-in',
        ...exampleStamps,
      },
    ],
  },
)

const optional = {
  scopes: Type.Optional(settings.scopes),
  is_enabled: Type.Optional(settings.is_enabled),
  allowed_domains: Type.Optional(settings.allowed_domains),
  max_users: Type.Optional(settings.max_users),
  new_user_role: Type.Optional(settings.new_user_role),
  assume_email_verified: Type.Optional(settings.assume_email_verified),
  groups_claim: Type.Optional(settings.groups_claim),
  group_mappings: Type.Optional(settings.group_mappings),
  attribute_mappings: Type.Optional(settings.attribute_mappings),
}

export const SignInProviderCreate = model(
  'SignInProviderCreate',
  closed({
    name: settings.name,
    issuer: settings.issuer,
    client_id: settings.client_id,
    client_secret: Type.Optional(nullable(clientSecret)),
    ...optional,
  }),
  {
    description: 'Without a client secret it is a public client, which PKCE alone protects.',
    examples: [{ ...example, client_secret: 'from-the-provider', group_mappings: [] }],
  },
)

export const SignInProviderUpdate = model(
  'SignInProviderUpdate',
  closed(
    {
      name: Type.Optional(settings.name),
      issuer: Type.Optional(settings.issuer),
      client_id: Type.Optional(settings.client_id),
      client_secret: Type.Optional(nullable(clientSecret)),
      ...optional,
    },
    { minProperties: 1 },
  ),
  {
    description:
      'Another issuer needs the client secret again, and each user is matched by address once more: subjects of one issuer mean nothing at another.',
    examples: [{ is_enabled: false }],
  },
)

export const SignInProviderPage = model('SignInProviderPage', page(SignInProvider))

export const SignInProviderTest = model(
  'SignInProviderTest',
  Type.Object({
    ok: Type.Boolean(),
    message: Type.String({ description: 'What was found, or what is wrong' }),
  }),
  { examples: [{ ok: true, message: 'https://login.acme.example publishes its configuration and 2 keys' }] },
)

const tag = 'sign-in providers'

export const listSignInProviders = endpoint({
  operation: 'listSignInProviders',
  method: 'GET',
  path: '/api/sign-in-providers',
  tag,
  summary: 'Sign-in providers of the organization',
  description: 'Needs `organization.view_settings`. Client secrets are never shown.',
  query: listQuery(SignInProvider, {}, ['redirect_uri', 'sign_out_uri']),
  response: SignInProviderPage,
})

export const createSignInProvider = endpoint({
  operation: 'createSignInProvider',
  method: 'POST',
  path: '/api/sign-in-providers',
  tag,
  summary: 'Add an OpenID Connect provider',
  description: 'Needs `organization.settings`. Register its `redirect_uri` at the provider.',
  body: SignInProviderCreate,
  response: SignInProvider,
  status: 201,
})

export const getSignInProvider = endpoint({
  operation: 'getSignInProvider',
  method: 'GET',
  path: '/api/sign-in-providers/{id}',
  tag,
  summary: 'One sign-in provider',
  description: 'Needs `organization.view_settings`. The client secret is never shown.',
  params: idParams,
  response: SignInProvider,
})

export const updateSignInProvider = endpoint({
  operation: 'updateSignInProvider',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/sign-in-providers/{id}',
  tag,
  summary: 'Change a sign-in provider',
  description:
    'Needs `organization.settings`. The last enabled one of an organization that enforces the identity provider cannot be disabled.',
  params: idParams,
  body: SignInProviderUpdate,
  response: SignInProvider,
})

export const deleteSignInProvider = endpoint({
  operation: 'deleteSignInProvider',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/sign-in-providers/{id}',
  tag,
  summary: 'Delete a sign-in provider',
  description: 'Users who were created through it stay, and sign in another way.',
  params: idParams,
})

export const testSignInProvider = endpoint({
  operation: 'testSignInProvider',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/sign-in-providers/{id}/test',
  tag,
  summary: 'Read the configuration and the keys of a sign-in provider',
  description: 'Needs `organization.settings`. Nobody is signed in, and the client secret is not sent.',
  params: idParams,
  response: SignInProviderTest,
})

export type SignInProvider = Static<typeof SignInProvider>
