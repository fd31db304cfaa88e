import { ColumnType } from './datasets.ts'
import { evaluationsMustPass } from './hold-back.ts'
import { endpoint } from './endpoint.ts'
import { grains } from './grains.ts'
import { Format } from './formats.ts'
import { DimensionValue } from './dimension-values.ts'
import { Model, dimensionKinds, geoRoles, measureKinds } from './models.ts'
import {
  type Static,
  Type,
  closed,
  historyQuery,
  id,
  idParams,
  matching,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

export const ModelProblem = model(
  'ModelProblem',
  Type.Object({
    path: Type.String({ description: 'Place in the model', examples: ['measures.3.column'] }),
    field: Type.String({ description: 'Name of the dimension, measure, hierarchy or join' }),
    message: Type.String(),
  }),
)

export const defaultAggregates = ['sum', 'avg', 'count_distinct'] as const

export const ModelField = model(
  'ModelField',
  Type.Object({
    name: Type.String({ description: 'As queries name it', examples: ['customer.country'] }),
    role: oneOf(['dimension', 'measure']),
    source: oneOf(['model', 'column'], {
      description: '`column`: of the dataset, without a dimension in the model',
    }),
    join: nullable(Type.String({ description: 'Path of its join', examples: ['customer'] })),
    dataset_id: id('Dataset that it belongs to'),
    label: Type.String(),
    description: nullable(Type.String()),
    synonyms: Type.Array(Type.String()),
    kind: oneOf([...dimensionKinds, ...measureKinds, 'other'], {
      description: 'Of a dimension or a measure; `other`: cannot be grouped by',
    }),
    type: ColumnType,
    format: nullable(Format),
    is_hidden: Type.Boolean(),
    column: nullable(Type.String({ description: 'Column of its dataset, where it has one' })),
    default_role: oneOf(['dimension', 'measure'], {
      description:
        'What it is mostly used for: a number that is an amount or a rate is computed with, a year, code or key grouped by',
    }),
    default_aggregate: nullable(
      oneOf(defaultAggregates, { description: 'Of a number: how it is mostly computed with' }),
    ),
    grains: Type.Array(oneOf(grains), { description: 'That it can be cut to, where it is a time' }),
    geo: nullable(oneOf(geoRoles)),
    bin: nullable(Type.Number()),
    values: Type.Optional(
      Type.Array(DimensionValue, {
        description: 'Labels and colors of its values, in their order; omitted where policies restrict you',
      }),
    ),
  }),
)

export const DatasetModel = model(
  'DatasetModel',
  Type.Object({
    dataset_id: id(),
    model: Model,
    revision: Type.Integer({
      minimum: 0,
      description: '0 while none was written; send it back as `If-Match`',
    }),
    updated_at: nullable(time()),
    updated_by: nullable(id('Author')),
    fields: Type.Array(ModelField, {
      description:
        'Everything that a query of this dataset can name, joined fields included, as you may see it',
    }),
    hierarchies: Type.Array(
      Type.Object({ name: Type.String(), label: Type.String(), levels: Type.Array(Type.String()) }),
      {
        description: 'Of this dataset and of joined ones, by the names that queries use',
      },
    ),
    problems: Type.Array(ModelProblem, {
      description: 'Fields that do not work with the current columns: queries with one of them fail',
    }),
  }),
)

const tag = 'models'
const yaml = 'application/yaml'

export const getModel = endpoint({
  operation: 'getModel',
  method: 'GET',
  path: '/api/datasets/{id}/model',
  tag,
  summary: 'Get the semantic model of a dataset',
  description: 'With `Accept: application/yaml` the model alone, as YAML to keep or to edit.',
  params: idParams,
  response: DatasetModel,
  produces: [yaml],
})

export const replaceModel = endpoint({
  operation: 'replaceModel',
  method: 'PUT',
  ifMatch: true,
  path: '/api/datasets/{id}/model',
  tag,
  summary: 'Replace the semantic model of a dataset',
  description:
    'JSON, or YAML with `Content-Type: application/yaml`. Everything that is wrong is refused at once, each with its ' +
    'place. The one it replaces stays among the revisions. Evaluation sets of the severity `fail` are asked first.',
  params: idParams,
  query: closed({ evaluations_must_pass: evaluationsMustPass() }),
  body: Model,
  consumes: [yaml],
  response: DatasetModel,
})

export const addSynonym = endpoint({
  operation: 'addSynonym',
  method: 'POST',
  idempotencyKey: false,
  ifMatch: true,
  path: '/api/datasets/{id}/model/synonyms',
  tag,
  summary: 'Make a word mean a field of the model',
  description:
    'Needs `dataset.edit`. A new revision of the model, checked like any other: questions are read with it from then on.',
  params: idParams,
  body: model(
    'ModelSynonym',
    closed({
      field: Type.String({ minLength: 1, maxLength: 200, description: 'Name of a dimension or measure' }),
      synonym: Type.String({
        minLength: 1,
        maxLength: 200,
        ...matching('\\S', 'a text with something visible in it'),
      }),
      evaluations_must_pass: evaluationsMustPass(),
    }),
    { examples: [{ field: 'revenue', synonym: 'turnover' }] },
  ),
  response: DatasetModel,
})

export const suggestModel = endpoint({
  operation: 'suggestModel',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/datasets/{id}/model/suggest',
  tag,
  summary: 'A first model, drawn from names, types and values',
  description: 'Read-only: send it, edited or not, with PUT.',
  params: idParams,
  response: model(
    'ModelSuggestion',
    Type.Object({
      model: Model,
      reasons: Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
        description: 'Reasons for suggestions that do not follow from the types',
      }),
    }),
  ),
})

export const ModelRevision = model(
  'ModelRevision',
  Type.Object({
    revision: Type.Integer({ minimum: 1 }),
    is_current: Type.Boolean(),
    dimension_count: Type.Integer(),
    measure_count: Type.Integer(),
    join_count: Type.Integer(),
    created_at: time(),
    created_by: nullable(id('Author')),
  }),
)

const revisionParams = closed({ id: id(), revision: Type.Integer({ minimum: 1, maximum: 2147483647 }) })

export const listModelRevisions = endpoint({
  operation: 'listModelRevisions',
  method: 'GET',
  path: '/api/datasets/{id}/model/revisions',
  tag,
  summary: 'List model revisions, newest first',
  description: 'Needs `dataset.edit`.',
  params: idParams,
  query: historyQuery(ModelRevision),
  response: model('ModelRevisionPage', page(ModelRevision)),
})

export const getModelRevision = endpoint({
  operation: 'getModelRevision',
  method: 'GET',
  path: '/api/datasets/{id}/model/revisions/{revision}',
  tag,
  summary: 'The model as it was',
  description: 'Needs `dataset.edit`. A revision never changes once it is saved.',
  params: revisionParams,
  response: Model,
  produces: [yaml],
})

export const restoreModelRevision = endpoint({
  operation: 'restoreModelRevision',
  method: 'POST',
  ifMatch: true,
  path: '/api/datasets/{id}/model/revisions/{revision}/restore',
  tag,
  summary: 'Make an old model the newest one',
  description: 'Needs `dataset.edit`. The present model stays among the revisions.',
  params: revisionParams,
  query: closed({ evaluations_must_pass: evaluationsMustPass() }),
  response: DatasetModel,
})

export type ModelProblem = Static<typeof ModelProblem>
export type ModelField = Static<typeof ModelField>
export type DatasetModel = Static<typeof DatasetModel>
