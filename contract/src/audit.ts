import { endpoint } from './endpoint.ts'
import {
  Type,
  closed,
  id,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  time,
  matching,
  withDefault,
} from './schema.ts'

/** One line of the audit log. Entries are written once, numbered without gaps, and chained by their hashes. */
export const AuditEntry = model(
  'AuditEntry',
  Type.Object({
    id: id('Primary key'),
    seq: Type.Integer({ minimum: 1, description: 'Position in the log of this organization, without gaps' }),
    created_at: time('When it happened, by the clock of the server'),
    type: Type.String({ description: 'Event type: `<resource>.<past tense>`' }),
    actor_id: nullable(id('The actor; null when no user was signed in')),
    actor_name: nullable(Type.String({ description: 'Username at that time' })),
    address: nullable(Type.String({ description: 'Network address of the client' })),
    request_id: Type.String({ description: 'The same as in `X-Request-Id` and in the logs' }),
    subject_type: Type.String({ description: 'Kind of the affected object' }),
    subject_id: nullable(Type.Integer({ description: 'Its id; null where there is none' })),
    subject_name: nullable(Type.String({ description: 'Its name at that time' })),
    data: Type.Record(Type.String(), Type.Unknown(), { description: 'The change. Never a secret.' }),
    hash: Type.String({ description: 'Keyed hash of this entry and of the hash before it, in hex' }),
    previous_hash: Type.String({ description: 'Hash of the entry before; empty for the first' }),
    signature: nullable(
      Type.String({
        description: 'Ed25519 signature, for verification with the public key; null on older entries',
      }),
    ),
  }),
  {
    examples: [
      {
        id: 812,
        seq: 41,
        created_at: '2026-01-31T09:30:00.000Z',
        type: 'connector.created',
        actor_id: 3,
        actor_name: 'dana',
        address: '203.0.113.7',
        request_id: '0d6a2f5e-1c0b-4b54-9f3b-0d9d3d2c1a77',
        subject_type: 'connector',
        subject_id: 12,
        subject_name: 'Ticket webhook',
        data: { type: 'automation_webhook' },
        hash: '9f2d…',
        previous_hash: '41c0…',
        signature: 'b3Nw…',
      },
    ],
  },
)

const filters = {
  actor_id: Type.Optional(id('Only entries of this actor')),
  type: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 20,
      description: 'Only these types, e.g. `user.login_failed`. May be repeated',
    }),
  ),
  subject_type: Type.Optional(Type.String({ maxLength: 100, description: 'Only objects of this kind' })),
  subject_id: Type.Optional(id('Only the object with this id; requires `subject_type`')),
  since: Type.Optional(time('Only entries at this time or later')),
  until: Type.Optional(time('Only entries before this time')),
}

/** The columns that an audit list can be sorted by. */

export const listAuditEntries = endpoint({
  operation: 'listAuditEntries',
  method: 'GET',
  path: '/api/audit',
  tag: 'audit',
  summary: 'List the audit log of the organization',
  description:
    '`q` matches the type, the actor and the name of the subject. Without `sort` the newest come first. Reading the log is itself recorded.',
  query: listQuery(AuditEntry, filters),
  response: page(AuditEntry),
})

export const AuditVerification = model(
  'AuditVerification',
  Type.Object({
    valid: Type.Boolean({
      description: 'True when no entry was changed, removed, moved or added from outside',
    }),
    checked: Type.Integer({ minimum: 0, description: 'How many entries were checked' }),
    first_broken: nullable(
      Type.Object({
        seq: Type.Integer({ description: 'Where the log can no longer be trusted from' }),
        reason: oneOf(
          ['changed', 'missing', 'unlinked', 'tail_cut', 'head_forged', 'cut_forged', 'unexpected'],
          {
            description:
              '`changed`: its content does not fit its hash. `missing`: a number is left out. `unlinked`: it does not follow the entry before. `tail_cut`: the newest entries were removed. `head_forged`: the signed end of the log is not the server’s. `cut_forged`: the record of the removed entries is not the server’s. `unexpected`: an entry beyond the signed end.',
          },
        ),
      }),
    ),
    head: nullable(
      Type.Object({
        seq: Type.Integer({ description: 'Number of the newest entry' }),
        hash: Type.String({
          description: 'Its hash: keep it elsewhere to prove later that nothing was cut off',
        }),
        signed_at: time(),
      }),
    ),
    cut: nullable(
      Type.Object({
        seq: Type.Integer({ description: 'Number of the last entry that was cut off' }),
        hash: Type.String({ description: 'Its hash, from which the first remaining entry continues' }),
        cut_at: time(),
      }),
    ),
    public_key: Type.String({
      description: 'With it an export can be checked elsewhere: `quarry audit check <file> <public key>`',
    }),
  }),
)

export const verifyAudit = endpoint({
  operation: 'verifyAudit',
  method: 'GET',
  path: '/api/audit/verify',
  tag: 'audit',
  summary: 'Verify the audit log',
  description: 'Recomputes the whole hash chain and names the first broken entry.',
  query: closed({
    seq: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'An end of the log that you noted earlier',
      }),
    ),
    hash: Type.Optional(
      Type.String({
        ...matching('^[0-9a-f]{64}$', '64 hexadecimal digits in lower case'),
        description: 'Its hash',
      }),
    ),
  }),
  response: AuditVerification,
})

export const exportAudit = endpoint({
  operation: 'exportAudit',
  method: 'GET',
  path: '/api/audit/export',
  tag: 'audit',
  summary: 'Download the audit log',
  description:
    'Streams every entry that matches, oldest first. In CSV, cells that a spreadsheet would run as a formula get a leading apostrophe. The last line of NDJSON, `{"export": …}`, holds the count, the SHA-256 of all lines before it and the signature of the server, which `quarry audit check` and anybody with the public key can check.',
  query: closed({
    format: withDefault(oneOf(['ndjson', 'csv']), 'ndjson'),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    ...filters,
  }),
  response: Type.String({ description: 'The entries' }),
  produces: ['application/x-ndjson', 'text/csv'],
})
