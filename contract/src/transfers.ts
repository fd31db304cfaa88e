import { endpoint } from './endpoint.ts'
import { organizationSlug } from './organizations.ts'
import {
  closed,
  file,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  time,
  Type,
} from './schema.ts'

export const transferKinds = ['export', 'import', 'copy', 'erasure'] as const
export const transferStatuses = ['queued', 'running', 'succeeded', 'failed'] as const

const tag = 'transfers'
const operatorsOnly = 'For root operators only.'
const facts = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })

export const Transfer = model(
  'Transfer',
  Type.Object({
    id: id(),
    kind: oneOf(transferKinds),
    status: oneOf(transferStatuses),
    organization: Type.Object(
      {
        id: nullable(id('Null: it is not known yet')),
        name: nullable(Type.String()),
        slug: nullable(Type.String()),
      },
      {
        description:
          'As it was when the transfer was started; of an import and of a copy the new organization',
      },
    ),
    progress: facts('What is done so far: rows, files'),
    result: nullable(
      facts(
        'Once it succeeded: what was moved; of an erasure the certificate, with what was deleted where, and its `sha256` and `signature`',
      ),
    ),
    failure: nullable(Type.String({ description: 'Why it failed, and what can be done' })),
    created_by: nullable(id('User')),
    created_at: time('When it was started'),
    started_at: nullable(time()),
    finished_at: nullable(time()),
  }),
  {
    description: 'An export, an import, a copy or an erasure of a whole organization.',
    examples: [
      {
        id: 2,
        kind: 'export',
        status: 'succeeded',
        organization: { id: 3, name: 'Acme', slug: 'acme' },
        progress: { rows: 5120, files: 12, ofFiles: 12 },
        result: { rows: 5120, files: 12, sizeBytes: 48210933 },
        failure: null,
        created_by: 1,
        created_at: '2026-01-31T12:00:00Z',
        started_at: '2026-01-31T12:00:01Z',
        finished_at: '2026-01-31T12:00:09Z',
      },
    ],
  },
)

const archiveKey = (options: object = {}) =>
  Type.String({
    minLength: 20,
    maxLength: 200,
    description: 'Key of the archive',
    examples: ['qak_Ml9wYUtb4yqv0rI6mC1Jz8nHsE2xDgTfQkL5oRaZpVw'],
    ...options,
  })

export const exportOrganization = endpoint({
  operation: 'exportOrganization',
  method: 'POST',
  path: '/api/organizations/{id}/exports',
  tag,
  summary: 'Export an organization to one encrypted archive',
  description: `${operatorsOnly} The organization stays as it is. The archive has its rows of one moment, its files and its secrets, and can be downloaded for 7 days. The audit log, links and tokens of this server, hosts and embed keys stay behind.`,
  params: idParams,
  status: 202,
  response: model(
    'OrganizationExport',
    Type.Object({
      transfer: Transfer,
      key: archiveKey({ description: 'Opens the archive, and is shown only now' }),
    }),
    {
      examples: [
        {
          transfer: {
            id: 2,
            kind: 'export',
            status: 'queued',
            organization: { id: 3, name: 'Acme', slug: 'acme' },
            progress: {},
            result: null,
            failure: null,
            created_by: 1,
            created_at: '2026-01-31T12:00:00Z',
            started_at: null,
            finished_at: null,
          },
          key: 'qak_Ml9wYUtb4yqv0rI6mC1Jz8nHsE2xDgTfQkL5oRaZpVw',
        },
      ],
    },
  ),
})

export const importOrganization = endpoint({
  operation: 'importOrganization',
  method: 'POST',
  path: '/api/organizations/imports',
  tag,
  summary: 'Import an organization from an archive',
  description: `${operatorsOnly} Everything gets new ids. Users are found by their e-mail addresses; the others are created without a password and set one by "Forgot password". The organization is suspended until you resume it, so that it does not work in two places. All of it is imported, or nothing; both servers have to have the same version.`,
  multipart: true,
  bodyLimitBytes: 1024 ** 4,
  body: closed({
    file: file({ description: 'Archive of an export' }),
    key: archiveKey(),
    name: Type.Optional(name({ description: 'By default the one in the archive', examples: ['Acme'] })),
    slug: organizationSlug({ description: 'Must be free on this server' }),
  }),
  status: 202,
  response: Transfer,
})

export const copyOrganization = endpoint({
  operation: 'copyOrganization',
  method: 'POST',
  path: '/api/organizations/{id}/copies',
  tag,
  summary: 'Copy an organization as a sandbox',
  description: `${operatorsOnly} In the copy schedules, subscriptions and webhooks are paused, alerts silenced, sign-in providers disabled, and connectors that send messages have no secrets.`,
  params: idParams,
  body: model('OrganizationCopy', closed({ name: name(), slug: organizationSlug() }), {
    examples: [{ name: 'Acme Sandbox', slug: 'acme-sandbox' }],
  }),
  status: 202,
  response: Transfer,
})

export const eraseOrganization = endpoint({
  operation: 'eraseOrganization',
  method: 'POST',
  path: '/api/organizations/{id}/erasures',
  tag,
  summary: 'Erase an organization with everything that it has',
  description: `${operatorsOnly} It must be suspended or archived. Cannot be undone: rows, files and users are deleted; a user who is a member of another organization moves there. The certificate is in the result. Its key in backups is destroyed, so that nobody can read there what was its own.`,
  params: idParams,
  body: model(
    'OrganizationErasure',
    closed({ slug: organizationSlug({ description: 'Slug of the organization, as a confirmation' }) }),
    { examples: [{ slug: 'acme' }] },
  ),
  status: 202,
  response: Transfer,
})

export const listTransfers = endpoint({
  operation: 'listTransfers',
  method: 'GET',
  path: '/api/transfers',
  tag,
  summary: 'Exports, imports, copies and erasures',
  description: operatorsOnly,
  query: listQuery(Transfer, {
    kind: Type.Optional(Type.Array(oneOf(transferKinds), { maxItems: 4, description: 'May be repeated' })),
  }),
  response: model('TransferPage', page(Transfer)),
})

export const getTransfer = endpoint({
  operation: 'getTransfer',
  method: 'GET',
  path: '/api/transfers/{id}',
  tag,
  summary: 'One transfer',
  description: operatorsOnly,
  params: idParams,
  response: Transfer,
})

export const getTransferArchive = endpoint({
  operation: 'getTransferArchive',
  method: 'GET',
  path: '/api/transfers/{id}/archive',
  tag,
  summary: 'Archive of an export',
  description: `${operatorsOnly} For 7 days after the export.`,
  params: idParams,
  produces: ['application/octet-stream'],
  response: Type.String({ description: 'The archive, encrypted' }),
})
