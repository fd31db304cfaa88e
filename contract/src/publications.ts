import { endpoint } from './endpoint.ts'
import { PublicationDefinition, publicationKinds, slug } from './publication-definitions.ts'
import { queryClients } from './query-history.ts'
import {
  type Static,
  Type,
  changedHead,
  closed,
  exampleStamps,
  id,
  idParams,
  listQuery,
  model,
  newHead,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
} from './schema.ts'
import { Titles } from './titles.ts'

export const publicationStatuses = ['draft', 'published', 'withdrawn'] as const

const example = {
  app_id: 2,
  slug: 'airports',
  name: 'Airports',
  definition: {
    kind: 'entity',
    dataset_id: 7,
    singular: 'Airport',
    plural: 'Airports',
    key: 'code',
    title: 'city',
    fields: [
      { name: 'code', column: 'iata' },
      { name: 'city', column: 'City', is_searchable: true },
    ],
  },
}

export const Publication = model(
  'Publication',
  resource({
    app_id: id('App that it belongs to'),
    slug: Type.String({ description: 'Its place in the addresses of the app' }),
    name: Type.String(),
    description: Type.String(),
    titles: Titles,
    kind: oneOf(publicationKinds),
    status: oneOf(publicationStatuses, {
      description:
        '`draft`: in no release; `published`: in the current release of the app; `withdrawn`: not shown, whatever releases say',
    }),
    has_changes: Type.Boolean({
      description: 'Its definition is another than the one in the current release',
    }),
    definition: nullable(PublicationDefinition),
  }),
  {
    description: '`definition` is null if it names what policies hide from you',
    examples: [
      {
        id: 4,
        ...example,
        description: '',
        titles: {},
        kind: 'entity',
        status: 'draft',
        has_changes: true,
        ...exampleStamps,
      },
    ],
  },
)

const tag = 'publishing'
const path = '/api/publishing/publications'

export const listPublications = endpoint({
  operation: 'listPublications',
  method: 'GET',
  path,
  tag,
  summary: 'What apps publish, and what they will',
  description: 'Needs `app.view`.',
  query: listQuery(
    Publication,
    {
      app_id: Type.Optional(id('Only those of this app')),
      kind: Type.Optional(oneOf(publicationKinds)),
      status: statusFilter(publicationStatuses),
    },
    ['has_changes', 'kind', 'status'],
  ),
  response: model('PublicationPage', page(Publication)),
})

export const createPublication = endpoint({
  operation: 'createPublication',
  method: 'POST',
  path,
  tag,
  summary: 'Add something to an app',
  description:
    'Needs `app.edit`, and the permission to query what it shows. Nobody sees it before a release has it.',
  body: model(
    'PublicationCreate',
    closed({
      app_id: id('App'),
      slug: slug('Its place in the addresses of the app'),
      ...newHead,
      titles: Type.Optional(Titles),
      definition: PublicationDefinition,
    }),
    { examples: [example] },
  ),
  response: Publication,
  status: 201,
})

export const getPublication = endpoint({
  operation: 'getPublication',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One publication, as its authors see it',
  description: 'Needs `app.view`.',
  params: idParams,
  response: Publication,
})

export const updatePublication = endpoint({
  operation: 'updatePublication',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change a publication',
  description: 'Needs `app.edit`. Its kind stays. Viewers see the change with the next release.',
  params: idParams,
  body: model(
    'PublicationUpdate',
    closed(
      {
        ...changedHead,
        titles: Type.Optional(Titles),
        slug: Type.Optional(slug('Its place in the addresses of the app')),
        definition: Type.Optional(PublicationDefinition),
      },
      { minProperties: 1 },
    ),
    { examples: [{ name: 'All airports' }] },
  ),
  response: Publication,
})

export const deletePublication = endpoint({
  operation: 'deletePublication',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a publication',
  description:
    'Needs `app.delete`. One in the current release is a conflict: release the app without it, or withdraw it.',
  params: idParams,
})

export const withdrawPublication = endpoint({
  operation: 'withdrawPublication',
  method: 'POST',
  path: `${path}/{id}/withdraw`,
  tag,
  summary: 'Stop showing a publication at once',
  description: 'Needs `app.publish`. Nobody sees it from the next request on, in whatever release it is.',
  params: idParams,
  response: Publication,
})

export const reinstatePublication = endpoint({
  operation: 'reinstatePublication',
  method: 'POST',
  path: `${path}/{id}/reinstate`,
  tag,
  summary: 'Show a withdrawn publication again',
  description: 'Needs `app.publish`. It is shown as the current release has it.',
  params: idParams,
  response: Publication,
})

export const suggestEntity = endpoint({
  operation: 'suggestEntity',
  method: 'GET',
  path: '/api/publishing/suggestions/{id}',
  tag,
  summary: 'An entity guessed from a dataset',
  description:
    'Needs `dataset.query` on the dataset: key, title, names and formats from its columns, its model and how often values repeat.',
  params: idParams,
  response: model(
    'EntitySuggestion',
    Type.Object({ slug: Type.String(), definition: PublicationDefinition }),
    {
      examples: [{ slug: 'airports', definition: example.definition }],
    },
  ),
})

export const PublicationConsumer = model(
  'PublicationConsumer',
  Type.Object({
    id: id('Of its last query'),
    user_id: nullable(id('Who asked; null: a visitor')),
    user_name: nullable(Type.String({ description: 'Null for former members' })),
    release: nullable(
      Type.String({ description: 'Number of the release; null: it is gone', examples: ['v1.4.0'] }),
    ),
    client: oneOf(queryClients),
    calls: Type.Integer({ minimum: 1 }),
    last_at: time(),
  }),
  {
    examples: [
      {
        id: 812,
        user_id: 5,
        user_name: 'kim',
        release: 'v1.4.0',
        client: 'api',
        calls: 31,
        last_at: '2026-01-31T09:30:00.000Z',
      },
    ],
  },
)

export const listConsumers = endpoint({
  operation: 'listConsumers',
  method: 'GET',
  path: `${path}/{id}/consumers`,
  tag,
  summary: 'Who used a publication in the last 30 days, and as which release had it',
  description: 'Needs `app.view`. The latest first.',
  params: idParams,
  query: listQuery(PublicationConsumer),
  response: model('PublicationConsumerPage', page(PublicationConsumer)),
})

export type Publication = Static<typeof Publication>
export type PublicationStatus = (typeof publicationStatuses)[number]
