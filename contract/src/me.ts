import { endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { closed, id, listQuery, model, nullable, oneOf, page, resource, Type } from './schema.ts'
import { fullName, role, userFields } from './users.ts'

export const MyOrganization = model(
  'MyOrganization',
  Type.Object({
    id: id(),
    name: Type.String(),
    slug: Type.String(),
    role: role({ description: 'Your role there' }),
    is_default: Type.Boolean({ description: 'Used when a request has no X-Org-Id' }),
  }),
  { examples: [{ id: 1, name: 'Default', slug: 'default', role: 'admin', is_default: true }] },
)

export const MyOrganizationPage = model('MyOrganizationPage', page(MyOrganization))

export const EffectivePermission = model(
  'EffectivePermission',
  Type.Object({
    permission: Type.String({ examples: ['dashboard.edit'] }),
    target_type: nullable(Type.String({ description: 'null: on everything of the organization' })),
    target_id: nullable(id()),
    published_only: Type.Boolean({ description: 'Applies only to published objects' }),
  }),
  {
    examples: [{ permission: 'dashboard.edit', target_type: 'project', target_id: 3, published_only: false }],
  },
)

const language = () =>
  nullable(
    oneOf(languages, {
      description: 'Of the pages and of mails to you; null: the language of the organization',
    }),
  )

export const Me = model(
  'Me',
  resource({
    ...userFields,
    language: language(),
    is_root_operator: Type.Boolean({ description: 'Operates the server: may use the Cloud surface' }),
    org_id: id('Organization of this request'),
    organizations: Type.Array(MyOrganization),
    permissions: Type.Array(EffectivePermission, {
      description: 'Effective permissions of role and groups in the organization of this request',
    }),
    license_notice: nullable(
      oneOf(['expired', 'over_seats'], {
        description:
          'For administrators and editors: the license of the installation expired, or more seats are used than licensed. Nothing is disabled',
      }),
    ),
  }),
)

export const getMe = endpoint({
  operation: 'getMe',
  method: 'GET',
  path: '/api/me',
  tag: 'me',
  summary: 'Get the current user',
  description:
    'Also works with a temporary password. `permissions` are yours in the organization of the request.',
  response: Me,
})

export const MeUpdate = model(
  'MeUpdate',
  closed({ full_name: Type.Optional(fullName()), language: Type.Optional(language()) }, { minProperties: 1 }),
)

export const updateMe = endpoint({
  operation: 'updateMe',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/me',
  tag: 'me',
  summary: 'Change your own profile',
  description: 'Needs no permission. Your role is changed by an administrator only.',
  body: MeUpdate,
  response: Me,
})

export const listMyOrganizations = endpoint({
  operation: 'listMyOrganizations',
  method: 'GET',
  path: '/api/me/organizations',
  tag: 'me',
  summary: 'List the organizations you are a member of',
  description:
    'Name one of them in `X-Org-Id`; without the header a request is for your default organization.',
  query: listQuery(MyOrganization),
  response: MyOrganizationPage,
})
