import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

export const embedAlgorithms = ['EdDSA', 'HS256'] as const

export const EmbedKey = model(
  'EmbedKey',
  Type.Object({
    id: id(),
    app_id: id('App'),
    name: Type.String(),
    kid: Type.String({
      description: 'Goes into the header `kid` of every token that is signed with the key',
    }),
    algorithm: oneOf(embedAlgorithms, {
      description:
        'Tokens of the key are signed in this way and in no other, whatever they say of themselves',
    }),
    public_key: nullable(
      Type.String({ description: 'In PEM; null for a secret, which is shown once when it is created' }),
    ),
    last_used_at: nullable(time('When a token of the key was last accepted, to the minute')),
    created_at: time(),
    created_by: nullable(id('User')),
  }),
  {
    description: 'With it the backend of a customer signs tokens that open publications of an app',
    examples: [
      {
        id: 3,
        app_id: 2,
        name: 'Shop backend',
        kid: 'ek_1_4Tg0pW2sYkq8Rr1x',
        algorithm: 'HS256',
        public_key: null,
        last_used_at: null,
        created_at: '2026-01-31T09:30:00.000Z',
        created_by: 1,
      },
    ],
  },
)

const tag = 'publishing'
const path = '/api/publishing/apps/{id}/embed-keys'

export const listEmbedKeys = endpoint({
  operation: 'listEmbedKeys',
  method: 'GET',
  path,
  tag,
  summary: 'List the embed keys of an app',
  description: 'Needs `app.publish`. Secrets are not part of it.',
  params: idParams,
  query: listQuery(EmbedKey),
  response: model('EmbedKeyPage', page(EmbedKey)),
})

export const EmbedKeyMade = model(
  'EmbedKeyMade',
  Type.Object({
    key: EmbedKey,
    secret: nullable(
      Type.String({ description: 'Shown this once; tokens are signed with its characters as they are' }),
    ),
  }),
)

export const createEmbedKey = endpoint({
  operation: 'createEmbedKey',
  method: 'POST',
  path,
  tag,
  summary: 'Create an embed key',
  description:
    'Needs `app.publish`. For `EdDSA` give the public key of a pair that you made (Ed25519, as PEM or as JWK); the private key stays with ' +
    'you. For `HS256` a secret is made and returned this once. An app has two keys at most: create the second, let your backend sign with ' +
    'it, then revoke the first.',
  params: idParams,
  body: model(
    'EmbedKeyCreate',
    closed({
      name: name({ description: 'What signs with it' }),
      algorithm: oneOf(embedAlgorithms),
      public_key: Type.Optional(
        Type.String({ minLength: 1, maxLength: 2000, description: 'PEM, or the JSON of a JWK; with EdDSA' }),
      ),
    }),
    { examples: [{ name: 'Shop backend', algorithm: 'HS256' }] },
  ),
  response: EmbedKeyMade,
  status: 201,
})

export const revokeEmbedKey = endpoint({
  operation: 'revokeEmbedKey',
  method: 'DELETE',
  path: `${path}/{key_id}`,
  tag,
  summary: 'Revoke an embed key',
  description:
    'Needs `app.publish`. Its tokens open nothing from the next request on. This cannot be undone.',
  params: closed({ id: id(), key_id: id('Embed key') }),
})

export type EmbedKey = Static<typeof EmbedKey>
