import { chartKinds } from './chart-drawings.ts'
import { endpoint } from './endpoint.ts'
import { ExploreRequest } from './explore.ts'
import {
  Type,
  type Static,
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  resource,
  newHead,
  changedHead,
} from './schema.ts'

const ChartKind = oneOf(chartKinds, { description: 'Initial visualization of the result' })

export const SavedQuery = model(
  'SavedQuery',
  resource({
    name: Type.String(),
    description: Type.String(),
    project_id: nullable(id('Project that contains it; null: it is private to its creator')),
    dataset_id: id('Queried dataset'),
    query: ExploreRequest,
    chart_kind: nullable(ChartKind),
  }),
)

const query = {
  dataset_id: id('Queried dataset'),
  query: ExploreRequest,
}

const SavedQueryCreate = model(
  'SavedQueryCreate',
  closed({
    ...newHead,
    project_id: Type.Optional(nullable(id('Project to put it in; without one it is your own'))),
    ...query,
    chart_kind: Type.Optional(nullable(ChartKind)),
  }),
  {
    examples: [
      {
        name: 'Flights by origin',
        dataset_id: 7,
        query: { dimensions: ['origin'], measures: [{ aggregate: 'count' }] },
      },
    ],
  },
)

const SavedQueryUpdate = model(
  'SavedQueryUpdate',
  closed(
    {
      ...changedHead,
      project_id: Type.Optional(nullable(id('Project to move it to; null makes it its creator’s own'))),
      query: Type.Optional(ExploreRequest),
      chart_kind: Type.Optional(nullable(ChartKind)),
    },
    { minProperties: 1 },
  ),
  { examples: [{ name: 'Flights by origin and month' }] },
)

const tag = 'explore'
const path = '/api/saved-queries'

export const listSavedQueries = endpoint({
  operation: 'listSavedQueries',
  method: 'GET',
  path,
  tag,
  summary: 'Saved queries that you may see: your own, and those of projects',
  description: 'Those of projects need `query.view` on the project.',
  query: listQuery(SavedQuery, {
    project_id: Type.Optional(id('Only those of this project')),
    dataset_id: Type.Optional(id('Only those on this dataset')),
    personal: Type.Optional(Type.Boolean({ description: 'Only your own, or only those of projects' })),
  }),
  response: model('SavedQueryPage', page(SavedQuery)),
})

export const createSavedQuery = endpoint({
  operation: 'createSavedQuery',
  method: 'POST',
  path,
  tag,
  summary: 'Save a query',
  description: 'Its dataset is authorized now, and again with the permissions of each caller who runs it.',
  body: SavedQueryCreate,
  response: SavedQuery,
  status: 201,
})

export const getSavedQuery = endpoint({
  operation: 'getSavedQuery',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One saved query',
  description:
    'Your own, or with `query.view` one of a project. Its results are not stored: run it with explore.',
  params: idParams,
  response: SavedQuery,
})

export const updateSavedQuery = endpoint({
  operation: 'updateSavedQuery',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change a saved query',
  description:
    'Your own, or with `query.edit` one of a project. Only its creator can take it out of its project. A changed query is authorized like a new one.',
  params: idParams,
  body: SavedQueryUpdate,
  response: SavedQuery,
})

export const deleteSavedQuery = endpoint({
  operation: 'deleteSavedQuery',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a saved query',
  description: 'Your own, or with `query.delete` one of a project. This cannot be undone.',
  params: idParams,
})

export type SavedQuery = Static<typeof SavedQuery>
