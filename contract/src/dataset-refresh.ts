import { DatasetDrift, DatasetSource, RefreshChange, datasetModes } from './dataset-sources.ts'
import { Dataset } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { Run } from './runs.ts'
import { Type, closed, id, idParams, model, name, nullable, oneOf } from './schema.ts'

const tag = 'datasets'

export const refreshDataset = endpoint({
  operation: 'refreshDataset',
  method: 'POST',
  path: '/api/datasets/{id}/refresh',
  tag,
  summary: 'Refresh a dataset from its source',
  description:
    'Queries read the old version until the new one is whole. While a refresh of the dataset is queued or running ' +
    'another one is refused with 409 and `run_id`.',
  params: idParams,
  query: closed({
    full: Type.Optional(
      Type.Boolean({ description: 'Read everything this time, whatever the strategy of the dataset is' }),
    ),
  }),
  response: Run,
  status: 202,
})

const DriftAnswer = model('DatasetDriftAnswer', Type.Object({ drift: nullable(DatasetDrift) }))

export const getDatasetDrift = endpoint({
  operation: 'getDatasetDrift',
  method: 'GET',
  path: '/api/datasets/{id}/drift',
  tag,
  summary: 'Columns that changed at the source and wait for approval',
  description: 'Needs `dataset.view`. Returns the last finding; the source is not queried.',
  params: idParams,
  response: DriftAnswer,
})

export const checkDatasetDrift = endpoint({
  operation: 'checkDatasetDrift',
  method: 'POST',
  path: '/api/datasets/{id}/drift/check',
  tag,
  summary: 'Read the columns of the source now and compare them',
  description:
    'In live mode this reloads the columns: `on_drift` of the dataset then applies. In extract ' +
    'mode it only returns what the next refresh would find.',
  params: idParams,
  response: DriftAnswer,
})

export const approveDatasetDrift = endpoint({
  operation: 'approveDatasetDrift',
  method: 'POST',
  ifMatch: true,
  path: '/api/datasets/{id}/drift/approve',
  tag,
  summary: 'Publish the version whose columns changed',
  description: 'Needs `dataset.edit`. Queries read the new columns from this response on.',
  params: idParams,
  response: Dataset,
})

export const refuseDatasetDrift = endpoint({
  operation: 'refuseDatasetDrift',
  method: 'POST',
  ifMatch: true,
  path: '/api/datasets/{id}/drift/refuse',
  tag,
  summary: 'Discard the version whose columns changed',
  description: 'Queries go on to read the version before. The next refresh finds the same again.',
  params: idParams,
  response: Dataset,
})

export const createDatasetsOfConnector = endpoint({
  operation: 'createDatasetsOfConnector',
  method: 'POST',
  path: '/api/connectors/{id}/datasets',
  tag,
  summary: 'Make datasets of many tables of a connector',
  description:
    'All of them or none. In extract mode the first refresh of each is queued. Without a name a dataset is called ' +
    'like its table, with a number when that name is taken.',
  params: idParams,
  body: closed(
    {
      tables: Type.Array(
        closed({
          name: Type.Optional(name()),
          source: DatasetSource,
        }),
        { minItems: 1, maxItems: 100 },
      ),
      mode: Type.Optional(oneOf(datasetModes)),
      project_id: Type.Optional(nullable(id('Project to put them in'))),
      refresh: Type.Optional(RefreshChange),
    },
    { examples: [{ tables: [{ source: { schema: 'public', table: 'orders' } }], mode: 'extract' }] },
  ),
  response: Type.Object({ items: Type.Array(Dataset) }),
  status: 201,
})
