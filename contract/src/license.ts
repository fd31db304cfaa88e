import { endpoint } from './endpoint.ts'
import { userRoles } from './users.ts'
import { closed, id, listQuery, model, nullable, oneOf, page, time, Type } from './schema.ts'

export const licenseStates = ['none', 'valid', 'expiring', 'grace', 'expired', 'unverified'] as const
export const seatKinds = ['author', 'reader', 'app_viewer'] as const

const seatKind = () =>
  oneOf(seatKinds, {
    description:
      'The most that one user may do in any organization. Author: an administrator or editor. Reader: another member. App viewer: only apps',
  })

const count = (description: string) => Type.Integer({ minimum: 0, description })

const LicenseSeats = Type.Array(
  Type.Object({
    kind: seatKind(),
    max: nullable(count('Licensed seats. Null: any number')),
    used: count('Active users of this kind now'),
    over_since: nullable(time('Since when more are used than licensed')),
  }),
)

const tag = 'license'

export const License = model(
  'License',
  Type.Object({
    state: oneOf(licenseStates, {
      description:
        'None: the free edition. Expiring: less than 60 days are left. Grace: it expired less than 30 days ago. Expired: longer ago. Unverified: no key of this server verifies its signature. In every state all features work',
    }),
    license_id: nullable(Type.String()),
    customer: nullable(Type.String()),
    key_id: nullable(Type.String({ description: 'Id of the key that signed it' })),
    issued_at: nullable(time()),
    expires_at: nullable(time()),
    grace_ends_at: nullable(time('30 days after it expires')),
    features: Type.Array(Type.String(), {
      description: 'What the customer agreed on; the server disables nothing that is missing here',
    }),
    seats: LicenseSeats,
    new_seats_refused: Type.Array(seatKind(), {
      description: 'Kinds of which no user can be added, because a grace period of 30 days is over',
    }),
    revision: nullable(Type.Integer({ minimum: 1, description: 'Send it back as `If-Match: "<revision>"`' })),
  }),
  {
    examples: [
      {
        state: 'valid',
        license_id: 'lic_7Q2M',
        customer: 'Acme',
        key_id: 'Zr3tq0Yy',
        issued_at: '2026-01-01T00:00:00.000Z',
        expires_at: '2027-01-01T00:00:00.000Z',
        grace_ends_at: '2027-01-31T00:00:00.000Z',
        features: ['support'],
        seats: [{ kind: 'author', max: 25, used: 12, over_since: null }],
        new_seats_refused: [],
        revision: 1,
      },
    ],
  },
)

const operatorsOnly = 'For root operators only.'

export const getLicense = endpoint({
  operation: 'getLicense',
  method: 'GET',
  path: '/api/license',
  tag,
  summary: 'The license of the installation',
  description: operatorsOnly,
  response: License,
})

export const putLicense = endpoint({
  operation: 'putLicense',
  method: 'PUT',
  ifMatch: true,
  path: '/api/license',
  tag,
  summary: 'Install a license',
  description: `${operatorsOnly} It replaces the one that is installed. Nothing is called over the network: the document carries a signature (Ed25519) that \`LICENSE_PUBLIC_KEY\` verifies. A document that is no license, was altered or is signed by another key is 422.`,
  body: model(
    'LicenseInstallation',
    closed({
      document: Type.String({
        minLength: 1,
        maxLength: 16_384,
        description: 'The license as it was issued; blanks and line breaks around it are ignored',
      }),
    }),
    { examples: [{ document: 'eyJhbGciOiJFZERTQSJ9.eyJ2ZXJzaW9uIjoxfQ.c2lnbmF0dXJl' }] },
  ),
  response: License,
})

export const deleteLicense = endpoint({
  operation: 'deleteLicense',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/license',
  tag,
  summary: 'Remove the license',
  description: `${operatorsOnly} The installation is the free edition then: all features, any number of seats.`,
})

const LicenseSeatUsage = model(
  'LicenseSeatUsage',
  Type.Object({
    seats: LicenseSeats,
    roles: Type.Array(
      Type.Object({
        kind: seatKind(),
        role: oneOf(userRoles, { description: 'The highest role of the user in any organization' }),
        used: count('Active users'),
      }),
    ),
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'UTC', examples: ['2026-01-31'] }),
        author: count('Authors'),
        reader: count('Readers'),
        app_viewer: count('App viewers'),
      }),
      { description: 'Last 400 days with a count, oldest first' },
    ),
  }),
  {
    description:
      'A user counts once, however many organizations they are a member of. Deactivated users, and members of suspended or archived organizations only, do not count.',
    examples: [
      {
        seats: [{ kind: 'author', max: 25, used: 12, over_since: null }],
        roles: [{ kind: 'author', role: 'admin', used: 2 }],
        days: [{ day: '2026-01-31', author: 12, reader: 40, app_viewer: 0 }],
      },
    ],
  },
)

export const getLicenseSeats = endpoint({
  operation: 'getLicenseSeats',
  method: 'GET',
  path: '/api/license/seats',
  tag,
  summary: 'Used seats, by kind, role and day',
  description: operatorsOnly,
  response: LicenseSeatUsage,
})

const SeatHolder = model(
  'SeatHolder',
  Type.Object({
    user_id: id(),
    username: Type.String(),
    email: Type.String(),
    kind: seatKind(),
    role: oneOf(userRoles, { description: 'The highest role of the user in any organization' }),
    organizations: count('Active organizations that the user is a member of'),
  }),
  {
    examples: [
      { user_id: 7, username: 'ada', email: 'ada@acme.com', kind: 'author', role: 'admin', organizations: 2 },
    ],
  },
)

export const listSeatHolders = endpoint({
  operation: 'listSeatHolders',
  method: 'GET',
  path: '/api/license/seats/holders',
  tag,
  summary: 'Who counts',
  description: operatorsOnly,
  query: listQuery(SeatHolder, {
    kind: Type.Optional(Type.Array(oneOf(seatKinds), { maxItems: 3, description: 'May be repeated' })),
  }),
  response: model('SeatHolderPage', page(SeatHolder)),
})
