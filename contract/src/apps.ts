import { endpoint } from './endpoint.ts'
import { slug } from './publication-definitions.ts'
import {
  type Static,
  Type,
  changedHead,
  closed,
  exampleStamps,
  hexColor,
  id,
  idParams,
  listQuery,
  matching,
  model,
  name,
  newHead,
  nullable,
  oneOf,
  page,
  resource,
  time,
} from './schema.ts'
import { appLanguages, Titles } from './titles.ts'
import { Attributes } from './user-attributes.ts'
import { userRoles } from './users.ts'

export const appActions = ['filter', 'drill', 'rows', 'export', 'chat'] as const

const NavigationGroup = model(
  'NavigationGroup',
  closed({
    label: Type.Optional(name({ description: 'Heading; without one the entries stand by themselves' })),
    titles: Type.Optional(Titles),
    items: Type.Array(
      closed({
        publication: slug('A publication of the app'),
        label: Type.Optional(name()),
        titles: Type.Optional(Titles),
        icon: Type.Optional(
          Type.String({ ...matching('^[a-z0-9-]{1,40}$', 'the name of an icon, e.g. plane') }),
        ),
      }),
      { maxItems: 50 },
    ),
  }),
  { examples: [{ label: 'Flights', items: [{ publication: 'airports' }] }] },
)

const AppTheme = model(
  'AppTheme',
  closed({
    primary_color: Type.Optional(Type.String(hexColor)),
    accent_color: Type.Optional(Type.String(hexColor)),
  }),
  { description: 'Over the branding of the organization', examples: [{ primary_color: '#1971c2' }] },
)

const settings = {
  slug: slug(
    'Its name in the header `X-App` and in tokens of embedded pages: with another one, links and tokens end at once',
  ),
  languages: Type.Array(oneOf(appLanguages), {
    minItems: 1,
    uniqueItems: true,
    description: 'Languages of its page, the default first',
  }),
  titles: Titles,
  theme: AppTheme,
  navigation: Type.Array(NavigationGroup, { maxItems: 20 }),
  landing: nullable(slug('Publication that the app opens with; null: the first of the navigation')),
  audience: model(
    'AppAudience',
    closed({
      roles: Type.Array(oneOf(userRoles), {
        uniqueItems: true,
        description: 'Members with one of these roles',
      }),
      group_ids: Type.Array(id('Group'), { maxItems: 100, uniqueItems: true }),
      attributes: Type.Optional(
        Type.Union([Attributes], { description: 'Members who have one of these values' }),
      ),
    }),
    {
      description:
        'Who may open the app; it holds for the next request. Who may edit the app may always open it',
      examples: [{ roles: ['viewer', 'cs_staff'], group_ids: [] }],
    },
  ),
  actions: Type.Array(oneOf(appActions), {
    uniqueItems: true,
    description: 'What viewers may do besides looking; the server refuses the rest',
  }),
  allowed_origins: Type.Array(
    Type.String({
      ...matching(
        '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$',
        'an origin without a path, e.g. https://www.example.com',
      ),
    }),
    { maxItems: 50, uniqueItems: true, description: 'Origins whose pages may embed the app' },
  ),
  requires_review: Type.Boolean({
    description: 'A release is published once someone other than its author has approved it',
  }),
}

const optional = Object.fromEntries(
  Object.entries(settings).map(([field, schema]) => [field, Type.Optional(schema)]),
) as unknown as { [K in keyof typeof settings]: ReturnType<typeof Type.Optional<(typeof settings)[K]>> }

const CurrentRelease = Type.Object({
  id: id('Release'),
  number: Type.String({ examples: ['v1.4.0'] }),
  published_at: time(),
})

const example = {
  slug: 'flights',
  languages: ['en'],
  titles: {},
  theme: {},
  navigation: [{ items: [{ publication: 'airports' }] }],
  landing: null,
  audience: { roles: ['viewer'], group_ids: [] },
  actions: ['filter', 'drill'],
  allowed_origins: [],
  requires_review: false,
}

const projectId = nullable(id('Project in whose files it is'))

export const App = model(
  'App',
  resource({
    name: Type.String(),
    description: Type.String(),
    ...settings,
    project_id: projectId,
    release: nullable(CurrentRelease),
    address: Type.String({
      description: 'Address of the App surface, where its viewers open it',
      examples: ['https://app.example.com'],
    }),
  }),
  {
    examples: [
      {
        id: 2,
        name: 'Flights',
        description: '',
        ...example,
        project_id: null,
        release: null,
        address: 'https://app.example.com',
        ...exampleStamps,
      },
    ],
  },
)

const tag = 'publishing'
const path = '/api/publishing/apps'

export const listApps = endpoint({
  operation: 'listApps',
  method: 'GET',
  path,
  tag,
  summary: 'List apps',
  description: 'Needs `app.view`.',
  query: listQuery(App, { project_id: Type.Optional(id('Only those in the files of this project')) }, [
    'address',
  ]),
  response: model('AppPage', page(App)),
})

export const createApp = endpoint({
  operation: 'createApp',
  method: 'POST',
  path,
  tag,
  summary: 'Create an app',
  description:
    'Needs `app.create`. It is empty, and nobody but its authors sees it before its first release.',
  body: model(
    'AppCreate',
    closed({ ...newHead, ...optional, slug: settings.slug, project_id: Type.Optional(projectId) }),
    {
      examples: [{ name: 'Flights', slug: 'flights' }],
    },
  ),
  response: App,
  status: 201,
})

export const getApp = endpoint({
  operation: 'getApp',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'Get an app',
  description: 'Needs `app.view`.',
  params: idParams,
  response: App,
})

export const updateApp = endpoint({
  operation: 'updateApp',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change an app',
  description:
    'Needs `app.edit`. Audience, actions and origins hold for the next request; name, titles, languages, theme, navigation and ' +
    'landing page are shown with the next release.',
  params: idParams,
  body: model(
    'AppUpdate',
    closed({ ...changedHead, ...optional, project_id: Type.Optional(projectId) }, { minProperties: 1 }),
    {
      examples: [{ actions: ['filter', 'drill', 'rows', 'export', 'chat'] }],
    },
  ),
  response: App,
})

export const deleteApp = endpoint({
  operation: 'deleteApp',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete an app with all that it publishes',
  description: 'Needs `app.delete`. One that is published is a conflict: withdraw it first.',
  params: idParams,
})

export const withdrawApp = endpoint({
  operation: 'withdrawApp',
  method: 'POST',
  path: `${path}/{id}/withdraw`,
  tag,
  summary: 'Stop showing an app at once',
  description: 'Needs `app.publish`. Publishing a release shows it again.',
  params: idParams,
  response: App,
})

export type App = Static<typeof App>
export type AppAction = (typeof appActions)[number]
