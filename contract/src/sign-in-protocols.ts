import {
  closed,
  freeOfControls,
  matching,
  model,
  nullable,
  oneOf,
  type Static,
  Type,
  visibleAscii,
} from './schema.ts'

const httpsAddress = (description: string, options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 2000,
    ...matching('^https://[!-~]+$', 'an https:// address'),
    description,
    ...options,
  })

const attribute = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, ...visibleAscii, description })

const dn = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 1000, ...freeOfControls, description, examples: [example] })

const filter = (description: string) =>
  Type.String({ minLength: 3, maxLength: 1000, ...freeOfControls, description })

const certificate = Type.String({
  minLength: 1,
  maxLength: 10_000,
  description: 'X.509, as PEM or as the base64 of metadata',
})

const oidc = closed({
  kind: Type.Literal('oidc', { description: 'OpenID Connect, by discovery' }),
  issuer: httpsAddress('As the provider calls itself; its configuration is read from below it', {
    maxLength: 500,
    examples: ['https://login.acme.example'],
  }),
  client_id: Type.String({ minLength: 1, maxLength: 500, ...visibleAscii, examples: ['quarry'] }),
  // The provider must be asked for more than `openid`, or it does not say who signed in.
  scopes: Type.Optional(
    Type.String({
      maxLength: 500,
      ...matching(
        '^openid( [!#-\\[\\]-~]+)*$',
        'names with one space between them, the first of which is openid',
      ),
      description: 'What the provider is asked for; `openid email profile` without it',
    }),
  ),
})

const saml = closed({
  kind: Type.Literal('saml', { description: 'SAML 2.0, started here' }),
  entity_id: Type.String({
    minLength: 1,
    maxLength: 1024,
    ...visibleAscii,
    description: 'As the identity provider calls itself',
    examples: ['https://idp.acme.example/saml'],
  }),
  sign_in_url: httpsAddress('Where the identity provider takes requests by redirect'),
  sign_out_url: Type.Optional(
    nullable(httpsAddress('A page that ends the session at the identity provider; opened after signing out')),
  ),
  certificates: Type.Array(certificate, {
    minItems: 1,
    maxItems: 5,
    description: 'One of them must have signed the assertion. Add the next one before the provider uses it',
  }),
  subject_attribute: Type.Optional(
    nullable(
      attribute(
        'Attribute that identifies a user for good; null: the NameID, which then must not be transient',
      ),
    ),
  ),
  email_attribute: Type.Optional(nullable(attribute('Attribute with the address; null: the NameID'))),
  name_attribute: Type.Optional(nullable(attribute('Attribute with the full name; null: none'))),
})

const ldap = closed({
  kind: Type.Literal('ldap', {
    description: 'A directory; passwords are typed at the sign-in page and checked there',
  }),
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    ...visibleAscii,
    description: 'Name or address of the directory',
    examples: ['ldap.acme.example'],
  }),
  port: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      description: '636 with `tls` and 389 with `start_tls` without it',
    }),
  ),
  encryption: Type.Optional(
    oneOf(['tls', 'start_tls'], { description: 'Passwords are never sent in plain text; `tls` without it' }),
  ),
  certificate_authority: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 20_000,
        description: 'PEM certificates to trust instead of the public authorities',
      }),
    ),
  ),
  bind_dn: Type.Optional(
    nullable(
      dn(
        'Account that searches, whose password is `secret`; null: anonymous',
        'cn=quarry,dc=acme,dc=example',
      ),
    ),
  ),
  base_dn: dn('Where users are searched', 'ou=people,dc=acme,dc=example'),
  user_filter: Type.Optional(
    filter('Finds the one user; `{username}` is what was typed. `(uid={username})` without it'),
  ),
  subject_attribute: Type.Optional(
    attribute('Identifies a user for good; `entryUUID` without it, `objectGUID` in Active Directory'),
  ),
  email_attribute: Type.Optional(attribute('`mail` without it')),
  name_attribute: Type.Optional(attribute('`cn` without it')),
  group_base_dn: Type.Optional(
    nullable(
      dn(
        'Where groups are searched; their names become the claim `groups`. Null: they are not',
        'ou=groups,dc=acme,dc=example',
      ),
    ),
  ),
  group_filter: Type.Optional(
    filter('Finds the groups of a user by `{dn}` or `{username}`; `(member={dn})` without it'),
  ),
  group_name_attribute: Type.Optional(attribute('Attribute with the name of a group; `cn` without it')),
})

const protocols = [oidc, saml, ldap] as const

/** How a provider says who signs in. A new kind is an entry here and in the server's list of protocols. */
export const SignInProtocol = model(
  'SignInProtocol',
  Type.Union([...protocols], { description: 'How the provider says who signs in' }),
  { examples: [{ kind: 'oidc', issuer: 'https://login.acme.example', client_id: 'quarry' }] },
)

export type SignInProtocol = Static<typeof SignInProtocol>
export type SignInKind = SignInProtocol['kind']

export const signInKinds: readonly SignInKind[] = protocols.map(({ properties }) => properties.kind.const)
