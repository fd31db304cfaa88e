import { endpoint } from './endpoint.ts'
import {
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
  Type,
} from './schema.ts'

export const domainStates = ['pending', 'verified', 'active', 'failing'] as const
export const mappedSurfaces = ['platform', 'app'] as const

const host = () =>
  Type.String({
    minLength: 1,
    maxLength: 253,
    description: 'Host name in lower-case ASCII, without scheme, port and wildcard',
    examples: ['reports.acme.com'],
  })
const surface = () =>
  oneOf(mappedSurfaces, { description: 'What is served at the host: for authors, or for viewers of apps' })
const appId = () =>
  nullable(
    id('App that is opened at the host, on the surface `app`. Null: the first one that the viewer may open'),
  )

export const Domain = model(
  'Domain',
  resource({
    host: host(),
    organization_id: id(),
    organization_name: Type.String(),
    surface: surface(),
    app_id: appId(),
    state: oneOf(domainStates, {
      description:
        'Pending: ownership is not proven. Verified: it is, and there is no valid certificate yet. Active: the host is served. Failing: the last check did not find the record; 7 days later the host is no longer served',
    }),
    reason: nullable(Type.String({ description: 'What the last check found instead of the record' })),
    record_name: Type.String({ description: 'Name of the DNS record of type TXT that proves ownership' }),
    record_value: Type.String({ description: 'Its value' }),
    verified_at: nullable(time('When the record was first found')),
    checked_at: nullable(time('When it was last looked for')),
    failing_since: nullable(time()),
    certificate_expires_at: nullable(
      time(
        'When the certificate ends that the server ordered; it is renewed 30 days ahead. Null: there is none',
      ),
    ),
    certificate_problem: nullable(Type.String({ description: 'Why the last order of a certificate failed' })),
  }),
  {
    examples: [
      {
        id: 4,
        host: 'reports.acme.com',
        organization_id: 3,
        organization_name: 'Acme',
        surface: 'app',
        app_id: null,
        state: 'pending',
        reason: 'there is no TXT record at _quarry-challenge.reports.acme.com',
        record_name: '_quarry-challenge.reports.acme.com',
        record_value: 'quarry-verification=Zr3tq0YyQm1kT5lXw8nB4A',
        verified_at: null,
        checked_at: '2026-01-31T09:30:00.000Z',
        failing_since: null,
        certificate_expires_at: null,
        certificate_problem: null,
        created_at: '2026-01-31T09:00:00.000Z',
        updated_at: '2026-01-31T09:30:00.000Z',
        created_by: 1,
        revision: 1,
      },
    ],
  },
)

const tag = 'domains'
const operatorsOnly = 'For root operators only.'

export const listDomains = endpoint({
  operation: 'listDomains',
  method: 'GET',
  path: '/api/domains',
  tag,
  summary: 'Hosts of organizations',
  description: operatorsOnly,
  query: listQuery(Domain, {
    state: statusFilter(domainStates),
    organization_id: Type.Optional(id('Only those of this organization')),
  }),
  response: model('DomainPage', page(Domain)),
})

export const createDomain = endpoint({
  operation: 'createDomain',
  method: 'POST',
  path: '/api/domains',
  tag,
  summary: 'Map a host to an organization',
  description: `${operatorsOnly} The host is served once the TXT record \`record_name\` has \`record_value\`. A host that is mapped already is 409; wildcards, IP addresses, names of this machine, hosts of the server itself and international names that are not in ASCII are 422.`,
  body: model(
    'DomainCreate',
    closed({
      host: host(),
      organization_id: id(),
      surface: surface(),
      app_id: Type.Optional(appId()),
    }),
    { examples: [{ host: 'reports.acme.com', organization_id: 3, surface: 'app' }] },
  ),
  response: Domain,
  status: 201,
})

export const getDomain = endpoint({
  operation: 'getDomain',
  method: 'GET',
  path: '/api/domains/{id}',
  tag,
  summary: 'One host',
  description: operatorsOnly,
  params: idParams,
  response: Domain,
})

export const updateDomain = endpoint({
  operation: 'updateDomain',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/domains/{id}',
  tag,
  summary: 'Change what is served at a host',
  description: operatorsOnly,
  params: idParams,
  body: model(
    'DomainUpdate',
    closed({ surface: Type.Optional(surface()), app_id: Type.Optional(appId()) }, { minProperties: 1 }),
    { examples: [{ surface: 'app', app_id: null }] },
  ),
  response: Domain,
})

export const deleteDomain = endpoint({
  operation: 'deleteDomain',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/domains/{id}',
  tag,
  summary: 'Stop serving a host',
  description: operatorsOnly,
  params: idParams,
})

export const verifyDomain = endpoint({
  operation: 'verifyDomain',
  method: 'POST',
  path: '/api/domains/{id}/verify',
  tag,
  summary: 'Look for the TXT record now, and order a certificate that is missing',
  description: `${operatorsOnly} It is also looked for every hour, and once it was found every day. Whatever was found is in the response.`,
  params: idParams,
  response: Domain,
})
