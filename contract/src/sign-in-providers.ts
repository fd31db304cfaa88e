import { endpoint } from './endpoint.ts'
import {
  closed,
  exampleStamps,
  freeOfControls,
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
import { SignInProtocol } from './sign-in-protocols.ts'
import { attributeName } from './user-attributes.ts'

const claim = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    ...visibleAscii,
    description:
      'Name of a claim of the ID token or the user information, or of an attribute of SAML or LDAP',
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
  protocol: SignInProtocol,
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
      'Takes addresses for verified of which the provider does not say so, as SAML and LDAP never do: true for them without it. Only for providers where users cannot choose their address',
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

const secret = Type.String({
  minLength: 1,
  maxLength: 2000,
  ...freeOfControls,
  format: 'password',
  description: 'The client secret of OpenID Connect, or the password of `bind_dn`. Is never shown again',
})

const example = {
  name: 'Acme',
  protocol: {
    kind: 'oidc',
    issuer: 'https://login.acme.example',
    client_id: 'quarry',
    scopes: 'openid email profile',
  },
  is_enabled: true,
  allowed_domains: ['acme.example'],
  max_users: null,
  new_user_role: 'viewer',
  assume_email_verified: false,
  groups_claim: 'groups',
  group_mappings: [{ value: 'analysts', group_id: 5 }],
  attribute_mappings: [{ claim: 'department', attribute: 'region' }],
}

const addresses = {
  redirect_uri: nullable(
    Type.String({
      description:
        'To be registered at the provider: redirect URI, or assertion consumer service; null with LDAP',
    }),
  ),
  sign_out_uri: nullable(
    Type.String({ description: 'Where an OpenID Connect provider may lead to after signing out' }),
  ),
  metadata_url: nullable(
    Type.String({ description: 'SAML metadata of this side; its address is also the entity ID' }),
  ),
}

export const SignInProvider = model(
  'SignInProvider',
  resource({
    ...settings,
    has_secret: Type.Boolean(),
    key: Type.String({ description: 'What addresses call it' }),
    ...addresses,
    app: Type.Object(addresses, {
      description: 'The same for the App address, where viewers of apps sign in: to be registered, too',
    }),
  }),
  {
    examples: [
      {
        id: 4,
        ...example,
        has_secret: true,
        key: '3-PbRZ0uX8dKk3vVv8o3mQ1g',
        redirect_uri: 'https://quarry.example.com/sign-in/3-PbRZ0uX8dKk3vVv8o3mQ1g',
        sign_out_uri: 'https://quarry.example.com/sign-in',
        metadata_url: null,
        app: {
          redirect_uri: 'https://app.example.com/sign-in/3-PbRZ0uX8dKk3vVv8o3mQ1g',
          sign_out_uri: 'https://app.example.com/sign-in',
          metadata_url: null,
        },
        ...exampleStamps,
      },
    ],
  },
)

const optional = {
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
    protocol: settings.protocol,
    secret: Type.Optional(nullable(secret)),
    ...optional,
  }),
  {
    description: 'OpenID Connect without a secret is a public client, which PKCE alone protects.',
    examples: [{ ...example, secret: 'from-the-provider', group_mappings: [] }],
  },
)

export const SignInProviderUpdate = model(
  'SignInProviderUpdate',
  closed(
    {
      name: Type.Optional(settings.name),
      protocol: Type.Optional(settings.protocol),
      secret: Type.Optional(nullable(secret)),
      ...optional,
    },
    { minProperties: 1 },
  ),
  {
    description:
      '`protocol` is replaced as a whole and keeps its kind. Another issuer or directory needs the secret again, and each user is matched by address once more: subjects of one mean nothing at another.',
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
  description: 'Needs `organization.view_settings`. Secrets are never shown.',
  query: listQuery(SignInProvider, {}, ['redirect_uri', 'sign_out_uri', 'metadata_url', 'app']),
  response: SignInProviderPage,
})

export const createSignInProvider = endpoint({
  operation: 'createSignInProvider',
  method: 'POST',
  path: '/api/sign-in-providers',
  tag,
  summary: 'Add a sign-in provider',
  description:
    'Needs `organization.settings`. Register its `redirect_uri` at the provider, or give it `metadata_url`.',
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
  description: 'Needs `organization.view_settings`. The secret is never shown.',
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
  summary: 'Test a sign-in provider',
  description:
    'Needs `organization.settings`. Nobody is signed in. OpenID Connect: reads the configuration and the keys; SAML: looks at the certificates; LDAP: connects and searches with the stored account.',
  params: idParams,
  response: SignInProviderTest,
})

export type SignInProvider = Static<typeof SignInProvider>
