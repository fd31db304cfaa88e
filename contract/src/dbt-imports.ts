import { endpoint } from './endpoint.ts'
import { evaluationsMustPass } from './hold-back.ts'
import { type Static, Type, closed, file, id, idParams, model, nullable, oneOf, time } from './schema.ts'

export const dbtLimits = { manifestBytes: 48 * 1024 * 1024, catalogBytes: 24 * 1024 * 1024 } as const

/** What of a dataset an import can set, and owns from then on. */
export const dbtParts = [
  'description',
  'column',
  'check',
  'dimension',
  'measure',
  'join',
  'model',
  'lineage',
] as const

export const dbtActions = ['added', 'changed', 'removed', 'kept'] as const

const DbtChange = Type.Object({
  part: oneOf(dbtParts),
  name: Type.String({ description: 'Column, check, dimension, measure or join; empty: the dataset itself' }),
  action: oneOf(dbtActions, {
    description: '`kept`: it was written or changed in Quarry, and stays as it is there without `overwrite`',
  }),
  from: Type.Unknown({ description: 'Value in Quarry; null: none', examples: [null] }),
  to: Type.Unknown({ description: 'Value in dbt; null: none', examples: ['One row per order'] }),
})

const DbtLoss = Type.Object({
  node: Type.String({ description: 'Of dbt, by its unique id', examples: ['model.shop.orders'] }),
  part: oneOf(dbtParts),
  name: Type.String({ description: 'Test, metric, dimension, entity or column' }),
  reason: Type.String({ description: 'Why it could not be carried over' }),
})

export const DbtImport = model(
  'DbtImport',
  Type.Object({
    connector_id: id(),
    applied: Type.Boolean({ description: 'false: a dry run' }),
    project: Type.String({ description: 'Name of the dbt project' }),
    imported_at: nullable(time()),
    imported_by: nullable(id('User who imported it')),
    datasets: Type.Array(
      Type.Object({
        dataset_id: id(),
        name: Type.String(),
        node: Type.String({ description: 'Node of dbt that makes its table' }),
        changes: Type.Array(DbtChange),
        unchanged_count: Type.Integer({ minimum: 0, description: 'How much of it is the same already' }),
      }),
      { description: 'Datasets of the connector whose table is made by the dbt project' },
    ),
    losses: Type.Array(DbtLoss, { description: 'What could not be carried over; the first 1000' }),
    loss_count: Type.Integer({ minimum: 0 }),
    unmatched: Type.Array(
      Type.Object({ node: Type.String(), relation: Type.String(), reason: Type.String() }),
      { description: 'Models, seeds, snapshots and sources without a dataset; the first 1000' },
    ),
    unmatched_count: Type.Integer({ minimum: 0 }),
    lineage_count: Type.Integer({
      minimum: 0,
      description: 'Models of dbt whose inputs and outputs are in the lineage',
    }),
  }),
  {
    examples: [
      {
        connector_id: 3,
        applied: true,
        project: 'shop',
        imported_at: '2026-11-26T18:00:00.000Z',
        imported_by: 1,
        datasets: [
          {
            dataset_id: 7,
            name: 'orders',
            node: 'model.shop.orders',
            changes: [
              { part: 'description', name: '', action: 'added', from: null, to: 'One row per order' },
            ],
            unchanged_count: 0,
          },
        ],
        losses: [],
        loss_count: 0,
        unmatched: [],
        unmatched_count: 0,
        lineage_count: 1,
      },
    ],
  },
)

const tag = 'dbt'
const path = '/api/connectors/{id}/dbt-import'

export const importDbt = endpoint({
  operation: 'importDbt',
  method: 'POST',
  path,
  tag,
  summary: 'Import a dbt project into the datasets of a connector',
  description:
    'Descriptions, tests, semantic models with their metrics, and lineage of the nodes whose tables datasets of the connector read. ' +
    'Repeat it after each dbt run: only what an earlier import set is changed, and what was changed in Quarry since stays. Each dataset needs ' +
    '`dataset.edit`, lineage `lineage.edit`; what may not be changed, or cannot be said here, is listed in `losses`.',
  multipart: true,
  bodyLimitBytes: dbtLimits.manifestBytes + dbtLimits.catalogBytes,
  params: idParams,
  body: closed({
    manifest: file({
      description: '`target/manifest.json`, written by `dbt parse`, `dbt build` or `dbt docs generate`',
    }),
    catalog: Type.Optional(
      file({
        description: '`target/catalog.json`, written by `dbt docs generate`: comments of the database',
      }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'Returns what would change without changing it' })),
    evaluations_must_pass: evaluationsMustPass(),
    overwrite: Type.Optional(
      Type.Boolean({ description: 'Takes the version of dbt also where Quarry has its own' }),
    ),
  }),
  response: DbtImport,
})

export const getDbtImport = endpoint({
  operation: 'getDbtImport',
  method: 'GET',
  path,
  tag,
  summary: 'The last import of a dbt project, with its report',
  description: 'Needs `connector.edit`. null before the first one.',
  params: idParams,
  response: model('LastDbtImport', Type.Object({ last: nullable(DbtImport) })),
})

export type DbtImport = Static<typeof DbtImport>
export type DbtChange = Static<typeof DbtChange>
export type DbtLoss = Static<typeof DbtLoss>
export type DbtPart = (typeof dbtParts)[number]
