import { endpoint } from './endpoint.ts'
import {
  closed,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  Type,
  exampleStamps,
  matching,
} from './schema.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { policiesFollowLineage } from './policy-suggestions.ts'
import { role } from './users.ts'

export const statuses = ['active', 'archived'] as const
export const operatedStatuses = ['active', 'suspended', 'archived'] as const

export const organizationSlug = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 63,
    ...matching(
      '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
      'a lower-case name of letters, digits and hyphens that begins and ends with a letter or a digit',
    ),
    description: 'Short name in addresses: lower-case letters, digits and hyphens; unique on the server',
    examples: ['acme'],
    ...options,
  })

const timeZone = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'IANA time zone in which days and weeks begin when a query names none',
    examples: ['Europe/Madrid'],
    ...options,
  })

export const organizationExample = {
  id: 3,
  name: 'Acme',
  slug: 'acme',
  status: 'active',
  ...exampleStamps,
}

export const Organization = model(
  'Organization',
  resource({
    name: name({ examples: ['Acme'] }),
    slug: organizationSlug(),
    status: oneOf(operatedStatuses, {
      description: 'A suspended or archived organization cannot be reached',
    }),
    role: nullable(role()),
    is_default: Type.Boolean({
      description: 'Whether a request of the caller without X-Org-Id means this one',
    }),
  }),
  {
    description: '`role` is the role of the caller in it; null where the root operator is no member.',
    examples: [{ ...organizationExample, role: 'admin', is_default: true }],
  },
)

export const OrganizationCreate = model(
  'OrganizationCreate',
  closed({ name: name({ examples: ['Acme'] }), slug: Type.Optional(organizationSlug()) }),
  { description: 'Without a slug one is made from the name.', examples: [{ name: 'Acme', slug: 'acme' }] },
)

export const OrganizationUpdate = model(
  'OrganizationUpdate',
  closed({ name: Type.Optional(name()) }, { minProperties: 1 }),
  { description: 'The slug is changed on the Cloud surface.', examples: [{ name: 'Acme Europe' }] },
)

export const optionalLimits = {
  query_seconds: Type.Optional(limits.query_seconds),
  export_seconds: Type.Optional(limits.export_seconds),
  result_rows: Type.Optional(limits.result_rows),
  export_rows: Type.Optional(limits.export_rows),
}

const settings = {
  enforce_password_change: Type.Boolean({
    description: 'Refuse everything but a password change to members whose must_reset_password is set',
  }),
  enforce_identity_provider: Type.Boolean({
    description:
      'Members whose home is this organization sign in through the identity provider only; their passwords, ' +
      'reset links and sessions end. Root operators and the break-glass administrator keep their password',
  }),
  break_glass_user_id: nullable(
    id(
      'The administrator who keeps a password while the identity provider is enforced, for the day it is down; null: none',
    ),
  ),
  audit_retention_days: nullable(
    Type.Integer({
      minimum: 90,
      maximum: 36500,
      description: 'After how many days entries of the audit log are cut off; null: never',
    }),
  ),
  timezone: timeZone(),
  language: oneOf(languages, {
    description:
      'Of mails to members who have not chosen a language, of invitations, and of messages through connectors',
  }),
  share_link_days: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'Maximum lifetime of share links in days; null: no links',
    }),
  ),
  policies_follow_lineage: policiesFollowLineage(),
  ...limits,
}

export const noLimits = { query_seconds: null, export_seconds: null, result_rows: null, export_rows: null }

export const OrganizationSettings = model(
  'OrganizationSettings',
  Type.Object({
    ...settings,
    revision: Type.Integer({ minimum: 1, description: 'Revision of the organization, for If-Match' }),
  }),
  {
    examples: [
      {
        enforce_password_change: false,
        enforce_identity_provider: false,
        break_glass_user_id: null,
        audit_retention_days: null,
        timezone: 'UTC',
        language: 'en',
        share_link_days: null,
        policies_follow_lineage: 'suggest',
        ...noLimits,
        query_seconds: 60,
        revision: 1,
      },
    ],
  },
)

export const OrganizationSettingsUpdate = model(
  'OrganizationSettingsUpdate',
  closed(
    {
      enforce_password_change: Type.Optional(settings.enforce_password_change),
      enforce_identity_provider: Type.Optional(settings.enforce_identity_provider),
      break_glass_user_id: Type.Optional(settings.break_glass_user_id),
      audit_retention_days: Type.Optional(settings.audit_retention_days),
      timezone: Type.Optional(timeZone()),
      language: Type.Optional(settings.language),
      share_link_days: Type.Optional(settings.share_link_days),
      policies_follow_lineage: Type.Optional(settings.policies_follow_lineage),
      ...optionalLimits,
    },
    { minProperties: 1 },
  ),
  { examples: [{ timezone: 'Europe/Madrid', query_seconds: 60 }] },
)

export const OrganizationPage = model('OrganizationPage', page(Organization))

const tag = 'organizations'

export const listOrganizations = endpoint({
  operation: 'listOrganizations',
  method: 'GET',
  path: '/api/organizations',
  tag,
  summary: 'The organizations of the caller',
  description: 'Those that you are a member of, with your role in each.',
  query: listQuery(Organization),
  response: OrganizationPage,
})

export const createOrganization = endpoint({
  operation: 'createOrganization',
  method: 'POST',
  path: '/api/organizations',
  tag,
  summary: 'Create an organization (root operator)',
  description: 'The caller becomes its first administrator.',
  body: OrganizationCreate,
  response: Organization,
  status: 201,
})

export const getOrganization = endpoint({
  operation: 'getOrganization',
  method: 'GET',
  path: '/api/organizations/{id}',
  tag,
  summary: 'One organization of the caller',
  description: 'The id must be the organization of the request; another organization of the caller is 403.',
  params: idParams,
  response: Organization,
})

export const updateOrganization = endpoint({
  operation: 'updateOrganization',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/organizations/{id}',
  tag,
  summary: 'Rename an organization',
  description: 'Needs `organization.edit`.',
  params: idParams,
  body: OrganizationUpdate,
  response: Organization,
})

export const getOrganizationSettings = endpoint({
  operation: 'getOrganizationSettings',
  method: 'GET',
  path: '/api/organizations/{id}/settings',
  tag,
  summary: 'Settings of an organization',
  description: 'Needs `organization.view_settings`.',
  params: idParams,
  response: OrganizationSettings,
})

export const updateOrganizationSettings = endpoint({
  operation: 'updateOrganizationSettings',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/organizations/{id}/settings',
  tag,
  summary: 'Change settings of an organization',
  description:
    'Needs `organization.settings`. Settings that are not named stay as they are. A limit above that of the server is 422.',
  params: idParams,
  body: OrganizationSettingsUpdate,
  response: OrganizationSettings,
})
