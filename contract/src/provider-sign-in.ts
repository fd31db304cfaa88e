import { accessTokenExample, accessTokenFields } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { closed, matching, model, nullable, Type, visibleAscii } from './schema.ts'

const key = Type.String({
  maxLength: 100,
  ...matching('^[1-9][0-9]{0,9}-[A-Za-z0-9_-]{22}$', 'the key of a sign-in provider'),
})

const token = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, ...visibleAscii, description })

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
  response: model(
    'SignInChoices',
    Type.Object({ items: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })) }),
    { examples: [{ items: [{ key: '3-PbRZ0uX8dKk3vVv8o3mQ1g', name: 'Acme' }] }] },
  ),
})

export const startProviderSignIn = endpoint({
  operation: 'startProviderSignIn',
  method: 'POST',
  path: '/api/auth/providers/{key}/start',
  tag: 'auth',
  summary: 'Start a sign-in through a provider of an organization',
  description:
    'Lead the browser to `authorize_url`, and keep `attempt` in the tab: only with it the sign-in can be finished, once, ' +
    'within ten minutes.',
  access: 'public',
  params: closed({ key }),
  response: model('SignInAttempt', Type.Object({ authorize_url: Type.String(), attempt: Type.String() }), {
    examples: [
      { authorize_url: 'https://login.acme.example/auth?client_id=quarry', attempt: 'Zm9yIHRoaXMgdGFi' },
    ],
  }),
})

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
  response: model(
    'ProviderAccessToken',
    Type.Object({
      ...accessTokenFields,
      sign_out_url: nullable(
        Type.String({ description: 'Where the browser signs out at the provider; null where it cannot' }),
      ),
    }),
    { examples: [{ ...accessTokenExample, sign_out_url: null }] },
  ),
})
