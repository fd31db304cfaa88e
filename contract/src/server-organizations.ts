import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import {
  noLimits,
  operatedStatuses,
  optionalLimits,
  organizationExample,
  organizationSlug,
  statuses,
} from './organizations.ts'
import {
  closed,
  idParams,
  listQuery,
  matching,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
  Type,
} from './schema.ts'

const quota = (description: string) =>
  nullable(
    Type.Integer({
      minimum: 0,
      maximum: 9_007_199_254_740_991,
      description: `${description}. Null: unlimited`,
    }),
  )

const quotas = {
  max_storage_bytes: quota('Most bytes of datasets, uploaded files and documents that are kept'),
  max_seats: quota('Most active members, viewers of apps apart'),
  max_app_viewers: quota('Most active viewers of apps'),
  max_runs: quota('Most runs in a month (UTC)'),
  max_model_tokens: quota('Most tokens of language models, in and out, in a month (UTC)'),
  max_requests: quota('Most requests in a month (UTC)'),
  max_engine_seconds: quota('Most seconds of the engine for queries in a month (UTC)'),
}

const plan = (options: object = {}) =>
  Type.String({ maxLength: 100, description: 'What the operator calls its plan', ...options })

const optionalQuotas = {
  max_storage_bytes: Type.Optional(quotas.max_storage_bytes),
  max_seats: Type.Optional(quotas.max_seats),
  max_app_viewers: Type.Optional(quotas.max_app_viewers),
  max_runs: Type.Optional(quotas.max_runs),
  max_model_tokens: Type.Optional(quotas.max_model_tokens),
  max_requests: Type.Optional(quotas.max_requests),
  max_engine_seconds: Type.Optional(quotas.max_engine_seconds),
}

const noQuotas = {
  max_storage_bytes: 50_000_000_000,
  max_seats: 25,
  max_app_viewers: null,
  max_runs: null,
  max_model_tokens: null,
  max_requests: null,
  max_engine_seconds: 36_000,
}

const tag = 'organizations'

/** An organization as the operator of the server sees it, on the Cloud surface. */
export const ServerOrganization = model(
  'ServerOrganization',
  resource({
    name: name({ examples: ['Acme'] }),
    slug: organizationSlug(),
    status: oneOf(operatedStatuses, {
      description: 'Suspended and archived organizations cannot be reached; nothing of them is deleted',
    }),
    suspended_at: nullable(time()),
    plan: plan(),
    ...quotas,
    ...limits,
  }),
  { examples: [{ ...organizationExample, suspended_at: null, plan: 'team', ...noQuotas, ...noLimits }] },
)

export const ServerOrganizationPage = model('ServerOrganizationPage', page(ServerOrganization))

export const listServerOrganizations = endpoint({
  operation: 'listServerOrganizations',
  method: 'GET',
  path: '/api/organizations',
  tag,
  summary: 'Every organization of the server',
  description: 'For root operators only. Archived organizations are in the list, too.',
  query: listQuery(ServerOrganization, {
    status: statusFilter(operatedStatuses),
  }),
  response: ServerOrganizationPage,
})

export const createServerOrganization = endpoint({
  operation: 'createServerOrganization',
  method: 'POST',
  path: '/api/organizations',
  tag,
  summary: 'Create an organization',
  description:
    'The caller becomes its first administrator. With `administrator_email` the holder of that address is invited as an administrator, too.',
  body: model(
    'ServerOrganizationCreate',
    closed({
      name: name({ examples: ['Acme'] }),
      slug: Type.Optional(organizationSlug()),
      administrator_email: Type.Optional(
        Type.String({ format: 'email', maxLength: 254, description: 'Who is invited as an administrator' }),
      ),
      plan: Type.Optional(plan()),
      ...optionalQuotas,
    }),
    { examples: [{ name: 'Acme', slug: 'acme', plan: 'team', max_seats: 25 }] },
  ),
  response: ServerOrganization,
  status: 201,
})

export const getServerOrganization = endpoint({
  operation: 'getServerOrganization',
  method: 'GET',
  path: '/api/organizations/{id}',
  tag,
  summary: 'One organization of the server',
  description: 'For root operators only.',
  params: idParams,
  response: ServerOrganization,
})

export const updateServerOrganization = endpoint({
  operation: 'updateServerOrganization',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/organizations/{id}',
  tag,
  summary: 'Rename, limit, archive or bring back an organization, or change its plan and quotas',
  description:
    'For root operators only. You cannot archive your own home organization, and a limit above that of the server is 422.',
  params: idParams,
  body: model(
    'ServerOrganizationUpdate',
    closed(
      {
        name: Type.Optional(name()),
        slug: Type.Optional(organizationSlug()),
        status: Type.Optional(oneOf(statuses)),
        plan: Type.Optional(plan()),
        ...optionalQuotas,
        ...optionalLimits,
      },
      { minProperties: 1 },
    ),
    { examples: [{ status: 'active' }] },
  ),
  response: ServerOrganization,
})

export const suspendServerOrganization = endpoint({
  operation: 'suspendServerOrganization',
  method: 'POST',
  path: '/api/organizations/{id}/suspend',
  tag,
  summary: 'Suspend an organization',
  description:
    'For root operators only. From the next request on it cannot be reached on any surface, streams end, and queued work and schedules wait. Nothing is deleted. The reason stands in the audit log of the organization. Your own home organization is 409.',
  params: idParams,
  body: model(
    'OrganizationSuspension',
    closed({ reason: Type.String({ minLength: 1, maxLength: 1000, description: 'Why, for the audit log' }) }),
    { examples: [{ reason: 'Unpaid since January' }] },
  ),
  response: ServerOrganization,
})

export const resumeServerOrganization = endpoint({
  operation: 'resumeServerOrganization',
  method: 'POST',
  path: '/api/organizations/{id}/resume',
  tag,
  summary: 'Resume a suspended organization',
  description: 'For root operators only. What waited goes on.',
  params: idParams,
  response: ServerOrganization,
})

const day = (description: string) =>
  Type.String({
    ...matching('^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', 'a date, e.g. 2026-01-31'),
    description,
    examples: ['2026-01-31'],
  })

const level = (description: string) =>
  nullable(Type.Integer({ description: `${description}; null: not measured on that day` }))

const OrganizationUsage = model(
  'OrganizationUsage',
  Type.Object({
    days: Type.Array(
      Type.Object({
        day: day('UTC'),
        requests: Type.Integer({ description: 'Requests of its members, apps and embedded pages' }),
        engine_seconds: Type.Number({ description: 'Time of the engine for queries' }),
        runs: Type.Integer({ description: 'Runs that were queued' }),
        model_tokens: Type.Integer({ description: 'Tokens of language models, in and out' }),
        stored_bytes: level('Bytes of datasets, uploaded files and documents'),
        seats: level('Active members, viewers of apps apart'),
        app_viewers: level('Active viewers of apps'),
      }),
    ),
  }),
  { description: 'Days without any usage are left out. Oldest first.', examples: [{ days: [] }] },
)

export const getServerOrganizationUsage = endpoint({
  operation: 'getServerOrganizationUsage',
  method: 'GET',
  path: '/api/organizations/{id}/usage',
  tag,
  summary: 'What an organization used, by day',
  description:
    'For root operators only. Counters are some seconds behind, levels are of the last hour and, for today, of now. `Accept: text/csv` is the same as a file.',
  params: idParams,
  query: closed({
    since: Type.Optional(day('First day; 90 days ago by default')),
    until: Type.Optional(day('Last day')),
  }),
  produces: ['text/csv'],
  response: OrganizationUsage,
})

export const archiveServerOrganization = endpoint({
  operation: 'archiveServerOrganization',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/organizations/{id}',
  tag,
  summary: 'Archive an organization',
  description: 'It becomes unreachable; nothing is deleted, and its id is never reused.',
  params: idParams,
})
