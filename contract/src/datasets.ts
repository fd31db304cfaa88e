import { endpoint } from './endpoint.ts'
import {
  Type,
  type Static,
  closed,
  description,
  file,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
} from './schema.ts'

export const columnTypes = [
  'text',
  'integer',
  'decimal',
  'number',
  'boolean',
  'date',
  'time',
  'timestamp',
  'interval',
  'json',
  'binary',
  'list',
  'struct',
] as const

export const ColumnType = model(
  'ColumnType',
  oneOf(columnTypes, {
    description:
      '`integer` and `decimal` are exact: what a JSON number cannot hold is a string of digits; `number` is a 64-bit float',
  }),
)

export const DatasetColumn = model(
  'DatasetColumn',
  Type.Object({
    name: Type.String({ description: 'As in the file; queries name it exactly so', examples: ['delay'] }),
    type: ColumnType,
    native_type: Type.String({ description: 'Type in the warehouse', examples: ['BIGINT'] }),
    nullable: Type.Boolean(),
    label: nullable(Type.String({ description: 'Shown instead of the name' })),
    description: nullable(Type.String()),
    masked: Type.Optional(
      Type.Literal(true, { description: 'A policy shows you something else than what is stored' }),
    ),
  }),
)

export const datasetStatuses = ['draft', 'published', 'failed'] as const

const counted = (text: string) => nullable(Type.Integer({ minimum: 0, description: text }))

export const Dataset = model(
  'Dataset',
  resource({
    name: Type.String(),
    description: Type.String(),
    project_id: nullable(id('Project that contains it')),
    connector_id: nullable(id('Connector it reads from; null for an uploaded file')),
    status: oneOf(datasetStatuses, {
      description: '`draft`: has no data yet; `published`: can be queried; `failed`: its first load failed',
    }),
    version: nullable(Type.Integer({ description: 'Number of the version that queries read' })),
    row_count: counted('Rows of that version'),
    size_bytes: counted('Size of that version in the warehouse'),
    column_count: counted('Columns of that version'),
    reject_count: counted('Rows of the file that could not be read, see /rejects'),
    loaded_at: nullable(time('When that version was published')),
    failure: nullable(Type.String({ description: 'Why the last load failed, if it did' })),
  }),
  {
    examples: [
      {
        id: 7,
        name: 'Flights',
        description: 'Flights of the first half of 2001',
        project_id: 3,
        connector_id: null,
        status: 'published',
        version: 1,
        row_count: 3000000,
        size_bytes: 25702400,
        column_count: 5,
        reject_count: 0,
        loaded_at: '2026-01-31T09:30:00.000Z',
        failure: null,
        created_at: '2026-01-31T09:29:57.000Z',
        updated_at: '2026-01-31T09:30:00.000Z',
        created_by: 1,
        revision: 2,
      },
    ],
  },
)

const DatasetCreate = model(
  'DatasetCreate',
  closed({
    name: name({ description: 'Unique in its project; in SQL the dataset is a table of this name' }),
    connector_id: id('Connector it reads from'),
    description: Type.Optional(description()),
    project_id: Type.Optional(nullable(id('Project to put it in'))),
  }),
  { examples: [{ name: 'Orders', connector_id: 4 }] },
)

const ColumnChange = closed({
  label: Type.Optional(nullable(name())),
  description: Type.Optional(nullable(description())),
})

const DatasetUpdate = model(
  'DatasetUpdate',
  closed(
    {
      name: Type.Optional(name()),
      description: Type.Optional(description()),
      project_id: Type.Optional(nullable(id('Project to move it to; null takes it out'))),
      columns: Type.Optional(
        Type.Record(Type.String(), ColumnChange, {
          description: 'Labels and descriptions by column name; they stay when a new version is loaded',
        }),
      ),
    },
    { minProperties: 1 },
  ),
  { examples: [{ description: 'All orders since 2019', columns: { amt: { label: 'Amount' } } }] },
)

const tag = 'datasets'
const sortable = ['id', 'name', 'status', 'row_count', 'size_bytes', 'created_at', 'updated_at'] as const

export const listDatasets = endpoint({
  operation: 'listDatasets',
  method: 'GET',
  path: '/api/datasets',
  tag,
  summary: 'Datasets that you may see',
  query: listQuery(sortable, {
    status: statusFilter(datasetStatuses),
    project_id: Type.Optional(id('Only those of this project')),
    connector_id: Type.Optional(id('Only those of this connector')),
  }),
  response: model('DatasetPage', page(Dataset)),
})

export const createDataset = endpoint({
  operation: 'createDataset',
  method: 'POST',
  path: '/api/datasets',
  tag,
  summary: 'Create a dataset that reads from a connector',
  description: 'It is a draft without data until something is loaded into it.',
  body: DatasetCreate,
  response: Dataset,
  status: 201,
})

export const uploadFormats = ['csv', 'tsv', 'json', 'ndjson', 'parquet'] as const

const fileField = file({
  description: 'CSV, TSV, JSON, NDJSON or Parquet, told apart by content; CSV and JSON may be gzipped',
})
const uploadLimitBytes = 4 * 1024 ** 3

export const uploadDataset = endpoint({
  operation: 'uploadDataset',
  method: 'POST',
  path: '/api/datasets/upload',
  tag,
  summary: 'Make a dataset of one file',
  description:
    'Answers when the whole file is loaded and the dataset can be queried. Until then nothing of it is visible, and ' +
    'when anything goes wrong nothing of it remains. Rows that cannot be read are left out and listed under /rejects.',
  multipart: true,
  bodyLimitBytes: uploadLimitBytes,
  body: closed({
    file: fileField,
    name: Type.Optional(name({ description: 'Unless given, the name of the file without its ending' })),
    project_id: Type.Optional(id('Project to put it in')),
  }),
  response: Dataset,
  status: 201,
})

export const uploadDatasetVersion = endpoint({
  operation: 'uploadDatasetVersion',
  method: 'POST',
  path: '/api/datasets/{id}/upload',
  tag,
  summary: 'Load a file as the new version of a dataset',
  description:
    'Queries read the old version until the new one is whole, then the new one; never a mix. When anything goes ' +
    'wrong the old version stays.',
  multipart: true,
  bodyLimitBytes: uploadLimitBytes,
  params: idParams,
  body: closed({ file: fileField }),
  response: Dataset,
})

export const getDataset = endpoint({
  operation: 'getDataset',
  method: 'GET',
  path: '/api/datasets/{id}',
  tag,
  summary: 'One dataset',
  params: idParams,
  response: Dataset,
})

export const updateDataset = endpoint({
  operation: 'updateDataset',
  method: 'PATCH',
  path: '/api/datasets/{id}',
  tag,
  summary: 'Rename, move or describe a dataset',
  params: idParams,
  body: DatasetUpdate,
  response: Dataset,
})

export const deleteDataset = endpoint({
  operation: 'deleteDataset',
  method: 'DELETE',
  path: '/api/datasets/{id}',
  tag,
  summary: 'Delete a dataset with all its versions',
  params: idParams,
})

export const DatasetVersion = model(
  'DatasetVersion',
  Type.Object({
    version: Type.Integer({ minimum: 1 }),
    is_current: Type.Boolean({ description: 'Whether queries read this one' }),
    row_count: Type.Integer(),
    size_bytes: Type.Integer(),
    column_count: Type.Integer(),
    reject_count: Type.Integer(),
    file_name: nullable(Type.String({ description: 'File that it was loaded from' })),
    created_at: time(),
    created_by: nullable(id('User who loaded it')),
  }),
)

const pageQuery = closed({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  offset: Type.Integer({ minimum: 0, maximum: 2147483647, default: 0 }),
})

export const listDatasetVersions = endpoint({
  operation: 'listDatasetVersions',
  method: 'GET',
  path: '/api/datasets/{id}/versions',
  tag,
  summary: 'Versions of a dataset, newest first',
  params: idParams,
  query: pageQuery,
  response: model('DatasetVersionPage', page(DatasetVersion)),
})

export const RejectedRow = model(
  'RejectedRow',
  Type.Object({
    line: nullable(Type.Integer({ description: 'Line of the file, from 1' })),
    column: nullable(Type.String()),
    text: Type.String({ description: 'What stood there, shortened' }),
    message: Type.String({ description: 'Why it could not be read' }),
  }),
)

export const listDatasetRejects = endpoint({
  operation: 'listDatasetRejects',
  method: 'GET',
  path: '/api/datasets/{id}/rejects',
  tag,
  summary: 'Rows of the file that could not be read',
  description:
    'Of the current version. The first 1000 are kept; `reject_count` of the dataset counts them all.',
  params: idParams,
  query: pageQuery,
  response: model('RejectedRowPage', page(RejectedRow)),
})

export type ColumnType = (typeof columnTypes)[number]
export type DatasetColumn = Static<typeof DatasetColumn>
export type Dataset = Static<typeof Dataset>
