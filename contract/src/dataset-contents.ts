import { ColumnType, DatasetColumn } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { closed, idParams, model, nullable, time, Type, withDefault } from './schema.ts'

const tag = 'datasets'

export const DatasetSchema = model(
  'DatasetSchema',
  Type.Object({
    version: nullable(Type.Integer({ description: 'null while it has no data' })),
    columns: Type.Array(DatasetColumn),
  }),
)

export const getDatasetSchema = endpoint({
  operation: 'getDatasetSchema',
  method: 'GET',
  path: '/api/datasets/{id}/schema',
  tag,
  summary: 'Columns of a dataset and their types',
  description: 'Needs `dataset.view`. Columns that the policies hide from you are left out.',
  params: idParams,
  response: DatasetSchema,
})

/** The requested version; by default the current one. */
export const requestedVersion = {
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647, description: 'This version' })),
  as_of: Type.Optional(time('The version that queries read at this time')),
}

const Cell = Type.Unknown({ description: 'A value of the column, or null' })

export const DatasetPreview = model(
  'DatasetPreview',
  Type.Object({
    columns: Type.Array(DatasetColumn),
    rows: Type.Array(Type.Array(Cell), { description: 'In the order of the file' }),
    row_count: Type.Integer({ description: 'Rows in this response' }),
    truncated: Type.Boolean({ description: 'Whether the dataset has more' }),
    dataset_version: nullable(Type.Integer({ description: 'null in live mode' })),
  }),
)

export const previewDataset = endpoint({
  operation: 'previewDataset',
  method: 'GET',
  path: '/api/datasets/{id}/preview',
  tag,
  summary: 'First rows of a dataset',
  description:
    'Needs `dataset.view`. Policies apply as in every query: hidden rows are omitted, and masked columns are masked.',
  params: idParams,
  query: closed({ limit: withDefault(Type.Integer({ minimum: 1, maximum: 1000 }), 50), ...requestedVersion }),
  response: DatasetPreview,
})

const exact = (text: string) => nullable(Type.Union([Type.String(), Type.Number()], { description: text }))

const ProfileBin = Type.Object({
  from: exact('Lower bound, included'),
  to: exact('Upper bound'),
  count: Type.Integer(),
})
const TopValue = Type.Object({ value: Cell, count: Type.Integer() })

export const ColumnProfile = model(
  'ColumnProfile',
  Type.Object({
    name: Type.String(),
    type: ColumnType,
    native_type: Type.String({ description: 'Type in the warehouse' }),
    null_count: Type.Integer(),
    distinct_count: Type.Integer({ description: 'Approximate from about ten thousand on' }),
    min: exact('Smallest value'),
    max: exact('Largest value'),
    mean: exact('Of numbers'),
    quantiles: Type.Array(
      Type.Object({ at: Type.Number(), value: exact('Value below which that share lies') }),
    ),
    histogram: Type.Array(ProfileBin, { description: 'Of numbers and times' }),
    top: Type.Array(TopValue, { description: 'Most frequent values, most frequent first' }),
  }),
)

export const DatasetProfile = model(
  'DatasetProfile',
  Type.Object({
    dataset_version: nullable(Type.Integer({ description: 'null in live mode' })),
    row_count: Type.Integer(),
    is_sample: Type.Boolean({
      description:
        'Live mode: only the first 100,000 rows were sampled, because all of them would have taken longer than 20 seconds',
    }),
    columns: Type.Array(ColumnProfile),
  }),
)

export const profileDataset = endpoint({
  operation: 'profileDataset',
  method: 'GET',
  path: '/api/datasets/{id}/profile',
  tag,
  summary: 'Profile the columns: ranges, gaps, frequent values',
  description: 'Needs `dataset.view`. Computed from the rows and columns that the policies let you see.',
  params: idParams,
  query: closed(requestedVersion),
  response: DatasetProfile,
})
