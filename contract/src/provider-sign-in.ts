import { accessTokenExample, accessTokenFields } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { closed, matching, model, nullable, oneOf, Type, visibleAscii } from './schema.ts'
import { signInKinds } from './sign-in-protocols.ts'

const key = Type.String({
  maxLength: 100,
  ...matching('^[1-9][0-9]{0,9}-[A-Za-z0-9_-]{22}$', 'the key of a sign-in provider'),
})

const token = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, ...visibleAscii, description })

export const SignInChoices = model(
  'SignInChoices',
  Type.Object({
    items: Type.Array(
      Type.Object({
        key: Type.String(),
        name: Type.String(),
        kind: oneOf(signInKinds, {
          description: '`ldap` takes user name and password, the others lead elsewhere',
        }),
      }),
    ),
  }),
  { examples: [{ items: [{ key: '3-PbRZ0uX8dKk3vVv8o3mQ1g', name: 'Acme', kind: 'oidc' }] }] },
)

export const listSignInChoices = endpoint({
  operation: 'listSignInChoices',
  method: 'GET',
  path: '/api/auth/providers',
  tag: 'auth',
  summary: 'The ways into an organization beside a password',
  description: 'An unknown organization looks like one without providers.',
  access: 'public',
  query: closed({
    organization: Type.String({ minLength: 1, maxLength: 63, description: 'Slug', examples: ['acme'] }),
  }),
  response: SignInChoices,
})

export const startProviderSignIn = endpoint({
  operation: 'startProviderSignIn',
  method: 'POST',
  path: '/api/auth/providers/{key}/start',
  tag: 'auth',
  summary: 'Start a sign-in through a provider of an organization',
  description:
    'Lead the browser to `authorize_url`, and keep `attempt` in the tab: only with it the sign-in can be finished, once, ' +
    'within ten minutes. LDAP has no such sign-in (404).',
  access: 'public',
  params: closed({ key }),
  response: model(
    'SignInAttempt',
    Type.Object({
      authorize_url: Type.String(),
      attempt: Type.String(),
      state: Type.String({ description: 'Comes back with the browser: `state` or `RelayState`' }),
    }),
    {
      examples: [
        {
          authorize_url: 'https://login.acme.example/auth?client_id=quarry',
          attempt: 'Zm9yIHRoaXMgdGFi',
          state: 'c3RhdGU',
        },
      ],
    },
  ),
})

const ProviderAccessToken = model(
  'ProviderAccessToken',
  Type.Object({
    ...accessTokenFields,
    sign_out_url: nullable(
      Type.String({ description: 'Where the browser signs out at the provider; null where it cannot' }),
    ),
  }),
  { examples: [{ ...accessTokenExample, sign_out_url: null }] },
)

export const finishProviderSignIn = endpoint({
  operation: 'finishProviderSignIn',
  method: 'POST',
  signsIn: true,
  path: '/api/auth/providers/{key}/finish',
  tag: 'auth',
  summary: 'Finish a sign-in with what the provider sent back',
  description:
    'Every refusal looks alike (401); the audit log of the organization has the reason. Groups and attributes of the user ' +
    'follow the claims.',
  access: 'public',
  params: closed({ key }),
  body: model(
    'SignInReturn',
    closed({
      attempt: token('From the start of the sign-in'),
      state: token('From the address that the provider led back to'),
      code: Type.String({ minLength: 1, maxLength: 4096, ...visibleAscii, description: 'The same' }),
      iss: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, ...visibleAscii, description: 'The same (RFC 9207)' }),
      ),
    }),
    { examples: [{ attempt: 'Zm9yIHRoaXMgdGFi', state: 'c3RhdGU', code: 'Y29kZQ' }] },
  ),
  response: ProviderAccessToken,
})

export const signInAtDirectory = endpoint({
  operation: 'signInAtDirectory',
  method: 'POST',
  signsIn: true,
  path: '/api/auth/providers/{key}/login',
  tag: 'auth',
  summary: 'Sign in with the user name and the password of a directory (LDAP)',
  description:
    'Every refusal looks alike (401), and repeated failures are answered so for a while, whatever the password. Groups and ' +
    'attributes of the user follow the directory.',
  access: 'public',
  params: closed({ key }),
  body: model(
    'DirectoryLogin',
    closed({
      username: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 1024, format: 'password' }),
    }),
    { examples: [{ username: 'ada', password: 'the one of the directory' }] },
  ),
  response: ProviderAccessToken,
})

export const receiveSamlResponse = endpoint({
  operation: 'receiveSamlResponse',
  method: 'POST',
  path: '/api/auth/providers/{key}/saml',
  tag: 'auth',
  summary: 'The assertion consumer service of a SAML provider',
  description:
    'The browser posts here what the identity provider gave it, and is led back to the sign-in page (303), which finishes the ' +
    'sign-in. Responses that no sign-in here asked for are not accepted.',
  access: 'public',
  consumes: ['application/x-www-form-urlencoded'],
  bodyLimitBytes: 512 * 1024,
  status: 303,
  params: closed({ key }),
  body: model(
    'SamlResponse',
    closed({
      SAMLResponse: Type.String({ minLength: 1, maxLength: 350_000, description: 'Base64' }),
      RelayState: Type.Optional(Type.String({ maxLength: 1000, description: 'As it was sent along' })),
    }),
    { examples: [{ SAMLResponse: 'PHNhbWxwOlJlc3BvbnNlLz4=', RelayState: 'c3RhdGU' }] },
  ),
})

export const showSamlMetadata = endpoint({
  operation: 'showSamlMetadata',
  method: 'GET',
  path: '/api/auth/providers/{key}/metadata',
  tag: 'auth',
  summary: 'SAML metadata of this side, for the identity provider',
  description:
    'Entity ID, which is this address, and the assertion consumer service, of one provider. 404 for other kinds.',
  access: 'public',
  params: closed({ key }),
  response: Type.String({ description: 'XML' }),
  produces: ['application/samlmetadata+xml'],
})
