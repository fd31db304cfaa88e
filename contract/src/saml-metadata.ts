import { endpoint } from './endpoint.ts'
import { closed, matching, model, Type } from './schema.ts'

export const SamlMetadataSource = model(
  'SamlMetadataSource',
  closed(
    {
      url: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2000,
          ...matching('^https://[!-~]+$', 'an https:// address'),
        }),
      ),
      xml: Type.Optional(Type.String({ minLength: 1, maxLength: 500_000 })),
    },
    { minProperties: 1, maxProperties: 1 },
  ),
  { examples: [{ url: 'https://idp.acme.example/metadata' }] },
)

export const SamlMetadata = model(
  'SamlMetadata',
  Type.Object({
    entity_id: Type.String(),
    sign_in_url: Type.String(),
    certificates: Type.Array(Type.String()),
  }),
  {
    examples: [
      {
        entity_id: 'https://idp.acme.example/saml',
        sign_in_url: 'https://idp.acme.example/saml/sso',
        certificates: ['-----BEGIN CERTIFICATE-----\nMIIC...\n-----END CERTIFICATE-----\n'],
      },
    ],
  },
)

export const readSamlMetadata = endpoint({
  operation: 'readSamlMetadata',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/sign-in-providers/saml-metadata',
  tag: 'sign-in providers',
  summary: 'Read the metadata of a SAML identity provider',
  description:
    'Needs `organization.settings`. Returns what a `protocol` of the kind `saml` needs; nothing is stored, so metadata that changes later is read again by hand.',
  body: SamlMetadataSource,
  response: SamlMetadata,
})
