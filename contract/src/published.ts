import { App, appActions } from './apps.ts'
import { Branding } from './branding.ts'
import { shownParts } from './dashboard-contents.ts'
import { DashboardState, RenderedDashboard } from './dashboard-render.ts'
import { endpoint } from './endpoint.ts'
import { Format } from './formats.ts'
import { MapOutlines } from './maps.ts'
import { columnTypes } from './datasets.ts'
import { publicationKinds, relationKinds } from './publication-definitions.ts'
import { appHeader, cell, listFields, slugParams } from './published-objects.ts'
import { type Static, Type, closed, model, nullable, oneOf, page, time, withDefault } from './schema.ts'
import { appLanguages, Titles } from './titles.ts'

const tag = 'app'

const ShownField = Type.Object({
  name: Type.String(),
  label: Type.String(),
  titles: Type.Optional(Titles),
  type: oneOf(columnTypes),
  format: Type.Optional(Format),
  is_searchable: Type.Boolean(),
  is_filterable: Type.Boolean(),
  is_sortable: Type.Boolean(),
})

export const PublishedEntity = model(
  'PublishedEntity',
  Type.Object({
    slug: Type.String(),
    singular: Type.String(),
    singular_titles: Type.Optional(Titles),
    plural: Type.String(),
    key: Type.String(),
    title: Type.String({ description: 'Field that stands for an object' }),
    subtitle: nullable(Type.String()),
    image: nullable(Type.String()),
    as_of: nullable(time('When the data are of that its release pinned; null: those of now')),
    fields: Type.Array(ShownField),
    detail: Type.Array(
      Type.Object({
        label: nullable(Type.String()),
        titles: Type.Optional(Titles),
        fields: Type.Array(Type.String()),
        charts: Type.Array(Type.Object({ dashboard: Type.String(), chart: Type.String() }), {
          description: '`/api/{entity}/{key}/charts` has them, filtered to the object',
        }),
      }),
      { description: 'Sections of the page of an object; none: all fields in one' },
    ),
    relations: Type.Array(
      Type.Object({
        name: Type.String(),
        label: Type.String(),
        titles: Type.Optional(Titles),
        entity: Type.String(),
        kind: oneOf(relationKinds),
      }),
    ),
  }),
)

export const PublishedApp = model(
  'PublishedApp',
  Type.Object({
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    titles: Titles,
    release: Type.String({ description: 'Number of the release', examples: ['v1.4.0'] }),
    languages: Type.Array(oneOf(appLanguages)),
    branding: Branding,
    navigation: Type.Unsafe<Static<typeof App>['navigation']>(Type.Array(Type.Ref('NavigationGroup#'))),
    landing: nullable(Type.String()),
    actions: Type.Array(oneOf(appActions)),
    publications: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        description: Type.String(),
        titles: Titles,
        kind: oneOf(publicationKinds),
      }),
    ),
    entities: Type.Array(PublishedEntity),
    apps: Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), titles: Titles }), {
      description: 'All apps that you may open, this one included',
    }),
  }),
  {
    description: 'An app as its viewers see it',
    examples: [
      {
        slug: 'flights',
        name: 'Flights',
        description: '',
        titles: {},
        release: 'v1.4.0',
        languages: ['en'],
        branding: {
          product_name: 'Acme Insights',
          tagline: '',
          primary_color: '#1971c2',
          accent_color: '#f08c00',
          support_url: null,
          logo_url: null,
          updated_at: null,
          revision: 0,
        },
        navigation: [{ items: [{ publication: 'airports' }] }],
        landing: 'airports',
        actions: ['filter', 'drill'],
        publications: [
          {
            slug: 'airports',
            name: 'Airports',
            description: '',
            titles: { de: 'Flughäfen' },
            kind: 'entity',
          },
        ],
        entities: [],
        apps: [{ slug: 'flights', name: 'Flights', titles: {} }],
      },
    ],
  },
)

export const getPublishedApp = endpoint({
  operation: 'getPublishedApp',
  method: 'GET',
  path: '/api/app',
  tag,
  summary: 'The app: its name, its brand and what it publishes',
  description: appHeader,
  response: PublishedApp,
})

const publishedFormats = ['json', 'png', 'pdf', 'xlsx'] as const

const PublishedDashboardSummary = model(
  'PublishedDashboardSummary',
  Type.Object({ slug: Type.String(), name: Type.String(), description: Type.String() }),
  { examples: [{ slug: 'overview', name: 'Overview', description: '' }] },
)

export const listPublishedDashboards = endpoint({
  operation: 'listPublishedDashboards',
  method: 'GET',
  path: '/api/dashboards',
  tag,
  summary: 'Dashboards of the app',
  description: appHeader,
  query: closed({
    ...listFields,
    sort: Type.Optional(oneOf(['slug', 'name', 'description'])),
    order: Type.Optional(oneOf(['asc', 'desc'])),
  }),
  response: model('PublishedDashboardPage', page(PublishedDashboardSummary)),
})

export const getPublishedDashboard = endpoint({
  operation: 'getPublishedDashboard',
  method: 'GET',
  path: '/api/dashboards/{slug}',
  tag,
  summary: 'A dashboard as its release froze it, without results',
  description: 'What filters are bound to, and how charts ask, is not part of it.',
  params: slugParams,
  response: model(
    'PublishedDashboard',
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      description: Type.String(),
      release: Type.String(),
      as_of: nullable(time('When the data are of that its release pinned; null: those of now')),
      actions: Type.Array(oneOf(appActions)),
      ...shownParts,
      maps: Type.Array(MapOutlines, { description: 'Maps of the organization that its charts are drawn on' }),
    }),
    {
      examples: [
        {
          slug: 'overview',
          name: 'Overview',
          description: '',
          release: 'v1.4.0',
          as_of: null,
          actions: ['filter', 'drill'],
          charts: [],
          tabs: [],
          filters: [],
          events: [],
          settings: {},
          variables: [],
          maps: [],
        },
      ],
    },
  ),
})

export const renderPublishedDashboard = endpoint({
  operation: 'renderPublishedDashboard',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/dashboards/{slug}/render',
  tag,
  summary: 'The results of its charts, with your rights',
  description:
    'The queries are those of the release, and the data those of now. Filters need the action `filter` of the app, drilling down needs ' +
    '`drill`. As `text/event-stream` charts come one by one.',
  params: slugParams,
  body: model(
    'PublishedDashboardRender',
    closed({
      state: Type.Optional(DashboardState),
      format: Type.Optional(
        oneOf(publishedFormats, {
          description:
            '`json` by default. `png`, `pdf` and `xlsx` (a sheet for each chart) are exports: they need the action `export`',
        }),
      ),
      tab: Type.Optional(Type.String({ maxLength: 100 })),
      charts: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200, description: 'Only these' }),
      ),
    }),
    { examples: [{ state: { filters: {} } }] },
  ),
  produces: [
    'text/event-stream',
    'image/png',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  response: RenderedDashboard,
})

export const getPublishedPage = endpoint({
  operation: 'getPublishedPage',
  method: 'GET',
  path: '/api/pages/{slug}',
  tag,
  summary: 'A page of the app',
  description: 'Markdown. What it embeds is asked by itself, with your rights.',
  params: slugParams,
  response: model(
    'PublishedPage',
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      description: Type.String(),
      markdown: Type.String(),
      release: Type.String(),
      published_at: time(),
    }),
    {
      examples: [
        {
          slug: 'about',
          name: 'About',
          description: '',
          markdown: '# About',
          release: 'v1.4.0',
          published_at: '2026-01-31T09:30:00.000Z',
        },
      ],
    },
  ),
})

const PublishedFound = model(
  'PublishedFound',
  Type.Object({
    kind: oneOf(['dashboard', 'entity', 'page', 'object']),
    publication: Type.String({ description: 'Slug; of an object that of its entity' }),
    key: Type.Union([...cell.anyOf], { description: 'Key of an object; null of a publication' }),
    title: Type.String(),
    subtitle: Type.String({ description: 'What of: the entity of an object; empty if nothing is known' }),
  }),
  {
    examples: [
      { kind: 'object', publication: 'airports', key: 'ATL', title: 'Atlanta', subtitle: 'Airport · US' },
    ],
  },
)

export const searchPublished = endpoint({
  operation: 'searchPublished',
  method: 'GET',
  path: '/api/search',
  tag,
  summary: 'Search the app, best matches first',
  description:
    `${appHeader} Dashboards, pages and entities by name and description, objects by their searchable fields, with your rights. ` +
    'Each word must occur, in any order and case. Of each entity at most a handful of objects is found: its list takes `q` for the rest.',
  query: closed({
    q: Type.String({ minLength: 1, maxLength: 200, description: 'Words' }),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 20),
  }),
  tagged: true,
  response: model('PublishedFoundList', Type.Object({ items: Type.Array(PublishedFound) })),
})

export type PublishedFound = Static<typeof PublishedFound>
export type PublishedApp = Static<typeof PublishedApp>
export type PublishedEntity = Static<typeof PublishedEntity>
