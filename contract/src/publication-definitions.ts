import { partId } from './charts.ts'
import { ExploreRequest } from './explore.ts'
import { column } from './filters.ts'
import { Format } from './formats.ts'
import { type Static, Type, closed, id, matching, model, name, oneOf, time } from './schema.ts'
import { Titles } from './titles.ts'

export const publicationKinds = ['dashboard', 'endpoint', 'entity', 'page'] as const

export const slugPattern = matching(
  '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
  'lower-case letters, digits and hyphens, at most 63, e.g. flight-delays',
)

export const slug = (description: string) =>
  Type.String({ ...slugPattern, description, examples: ['flight-delays'] })

/** Parts of the App surface's addresses, and of what its lists take and return, that nothing published may be called. */
export const reservedNames = {
  slugs: [
    'app',
    'assets',
    'auth',
    'branding',
    'chat',
    'csp-report',
    'dashboards',
    'docs',
    'embed',
    'endpoints',
    'entities',
    'forgot-password',
    'healthz',
    'me',
    'metrics',
    'pages',
    'readyz',
    'redoc',
    'reset-password',
    'search',
    'sign-in',
  ],
  fields: ['limit', 'offset', 'sort', 'order', 'q', 'entity', 'key', 'relations', 'filters'],
} as const

const publicName = (description: string) =>
  Type.String({
    ...matching(
      '^[a-z][a-z0-9_]{0,62}$',
      'a lower-case letter, then at most 62 letters, digits and _, e.g. flight_number',
    ),
    description,
    examples: ['airport'],
  })

export const EntityField = model(
  'EntityField',
  closed({
    name: publicName('Name in the API'),
    column: column('Column of the dataset'),
    label: Type.Optional(name({ description: 'Label on pages; that of the column by default' })),
    titles: Type.Optional(Titles),
    format: Type.Optional(Format),
    is_searchable: Type.Optional(Type.Boolean({ description: '`q` searches it; texts only' })),
    is_filterable: Type.Optional(
      Type.Boolean({ description: 'Lists can be filtered by it; true by default' }),
    ),
    is_sortable: Type.Optional(Type.Boolean({ description: 'Lists can be sorted by it; true by default' })),
    is_hidden: Type.Optional(
      Type.Boolean({ description: 'In no response: for keys that relations go by, and for filters' }),
    ),
  }),
  { examples: [{ name: 'city', column: 'City', is_searchable: true }] },
)

export const relationKinds = ['many_to_one', 'one_to_many'] as const

export const EntityRelation = model(
  'EntityRelation',
  closed({
    name: publicName('Name in the API'),
    label: Type.Optional(name()),
    titles: Type.Optional(Titles),
    entity: slug('Another entity of the app'),
    kind: oneOf(relationKinds, {
      description: '`many_to_one`: one object of the other entity; `one_to_many`: a list of them',
    }),
    field: publicName('Field of this entity'),
    to: publicName('Field of the other entity with equal values'),
  }),
  { examples: [{ name: 'carrier', entity: 'carriers', kind: 'many_to_one', field: 'carrier', to: 'code' }] },
)

export const EntityChart = model(
  'EntityChart',
  closed({
    dashboard: slug('A dashboard of the app'),
    chart: partId('One of its charts, over the dataset of the objects or one that is joined with it'),
    join: Type.Optional(
      name({ description: 'The join of a model that leads from one to the other, where there are several' }),
    ),
  }),
  { examples: [{ dashboard: 'delays', chart: 'by-month', join: 'from' }] },
)

/** A report of record does not change with its data. */
const pinsData = Type.Optional(
  Type.Boolean({
    description:
      'Show the data of the time when it was released, for as long as that release is current; those of now by default',
  }),
)

const EntityDefinition = closed(
  {
    kind: oneOf(['entity']),
    dataset_id: id('Dataset whose rows are the objects'),
    singular: name({ description: 'What one object is called', examples: ['Airport'] }),
    singular_titles: Type.Optional(Titles),
    plural: name({
      examples: ['Airports'],
      description: 'In other languages several are called by its titles',
    }),
    key: publicName('Field with a different value in each row'),
    title: Type.Optional(publicName('Field that stands for the object; the key by default')),
    subtitle: Type.Optional(publicName('Field that stands below the title')),
    image: Type.Optional(publicName('Field with the https address of a picture')),
    pins_data: pinsData,
    fields: Type.Array(EntityField, { minItems: 1, maxItems: 200 }),
    relations: Type.Optional(Type.Array(EntityRelation, { maxItems: 20 })),
    detail: Type.Optional(
      Type.Array(
        closed({
          label: Type.Optional(name({ description: 'Heading' })),
          titles: Type.Optional(Titles),
          fields: Type.Array(publicName('Field'), { maxItems: 200, uniqueItems: true }),
          charts: Type.Optional(
            Type.Array(EntityChart, { maxItems: 10, description: 'Filtered to the object' }),
          ),
        }),
        {
          maxItems: 20,
          description:
            'Sections of the page of an object, of fields, charts or both; all fields in one by default',
        },
      ),
    ),
    sort: Type.Optional(
      closed({ field: publicName('Field that lists are sorted by'), order: oneOf(['asc', 'desc']) }),
    ),
  },
  { title: 'EntityDefinition' },
)

/** Most rows of a response of an endpoint whose author says no other number. */
export const defaultMaxRows = 10_000

const EndpointDefinition = closed(
  {
    kind: oneOf(['endpoint']),
    dataset_id: id('Queried dataset'),
    query: ExploreRequest,
    pins_data: pinsData,
    max_rows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Most rows of a response; 10,000 by default',
      }),
    ),
    cache_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 86_400,
        description: '`Cache-Control: private, max-age`; 0 by default',
      }),
    ),
    deprecated_at: Type.Optional(time('Since then it is to be used no more: `Deprecation`')),
    sunset_at: Type.Optional(time('When it ends: `Sunset`, and 404 from then on')),
    replaced_by: Type.Optional(slug('Endpoint to use instead: `Link` with `successor-version`')),
    requests_per_minute: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'For each user; 600 by default' }),
    ),
  },
  { title: 'EndpointDefinition' },
)

const DashboardDefinition = closed(
  { kind: oneOf(['dashboard']), dashboard_id: id('Dashboard that is published'), pins_data: pinsData },
  { title: 'DashboardDefinition' },
)

const PageDefinition = closed(
  {
    kind: oneOf(['page']),
    markdown: Type.String({
      maxLength: 100_000,
      description:
        'Markdown. On lines of their own `{{chart:dashboard/chart}}`, `{{number:dashboard/chart}}`, `{{list:entity limit=5}}` and ' +
        '`{{dashboard:slug}}` show publications of the app',
    }),
  },
  { title: 'PageDefinition' },
)

export const PublicationDefinition = model(
  'PublicationDefinition',
  Type.Union([DashboardDefinition, EndpointDefinition, EntityDefinition, PageDefinition]),
  { examples: [{ kind: 'dashboard', dashboard_id: 5 }] },
)

export type PublicationKind = (typeof publicationKinds)[number]
export type PublicationDefinition = Static<typeof PublicationDefinition>
export type EntityDefinition = Static<typeof EntityDefinition>
export type EndpointDefinition = Static<typeof EndpointDefinition>
export type DashboardDefinition = Static<typeof DashboardDefinition>
export type EntityField = Static<typeof EntityField>
export type EntityChart = Static<typeof EntityChart>
export type EntityRelation = Static<typeof EntityRelation>
