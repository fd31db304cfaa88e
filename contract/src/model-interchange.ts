import { DatasetModel } from './dataset-model.ts'
import { endpoint } from './endpoint.ts'
import { Model } from './models.ts'
import { type Static, Type, closed, idParams, model, nullable, oneOf } from './schema.ts'

export const modelFormats = ['ossie', 'cube', 'metricflow'] as const

const format = oneOf(modelFormats, {
  description:
    '`ossie`: Apache Ossie, formerly Open Semantic Interchange; `cube`: a data model of Cube; `metricflow`: semantic models and metrics of MetricFlow and dbt',
})

export const ModelLoss = model(
  'ModelLoss',
  Type.Object({
    path: Type.String({ description: 'Place in the model, or in the document', examples: ['measures.3'] }),
    field: Type.String({ description: 'Dimension, measure, hierarchy or join' }),
    message: Type.String({ description: 'What of it the target cannot say' }),
  }),
)

export const ExportedModel = model(
  'ExportedModel',
  Type.Object({
    format,
    file_name: Type.String({ examples: ['orders.cube.yml'] }),
    text: Type.String(),
    losses: Type.Array(ModelLoss),
  }),
)

const tag = 'models'
const yaml = 'application/yaml'

export const exportModel = endpoint({
  operation: 'exportModel',
  method: 'GET',
  path: '/api/datasets/{id}/model/export',
  tag,
  summary: 'A model in the format of another tool',
  description:
    'As YAML, with what that format cannot say. With `Accept: application/yaml` the document alone.',
  params: idParams,
  query: closed({ format }),
  response: ExportedModel,
  produces: [yaml],
})

export const importModel = endpoint({
  operation: 'importModel',
  method: 'POST',
  path: '/api/datasets/{id}/model/import',
  tag,
  summary: 'A model from the format of another tool',
  description:
    'Dimensions, measures and joins become those of the document; what its format has no words for, such as formats of values, stays on fields of the same name. ' +
    'Only columns are carried over, no expressions in SQL: `losses` lists what is not. The model that it replaces stays among the revisions.',
  params: idParams,
  body: model(
    'ModelImport',
    closed({
      format,
      text: Type.String({
        minLength: 1,
        maxLength: 256 * 1024,
        description: 'The document, as YAML or JSON',
      }),
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 300,
          description:
            'Which of several datasets, cubes or semantic models of the document; by default the one with the table or the name of the dataset',
        }),
      ),
      dry_run: Type.Optional(Type.Boolean({ description: 'Returns the model without writing it' })),
    }),
    {
      examples: [
        { format: 'cube', text: 'cubes:\n  - name: orders\n    sql_table: public.orders\n', dry_run: true },
      ],
    },
  ),
  response: model(
    'ImportedModel',
    Type.Object({
      applied: Type.Boolean(),
      imported: Model,
      losses: Type.Array(ModelLoss),
      written: nullable(DatasetModel),
    }),
  ),
})

export type ModelLoss = Static<typeof ModelLoss>
export type ModelFormat = (typeof modelFormats)[number]
