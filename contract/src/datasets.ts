import { HeldVersion, health } from './dataset-health.ts'
import {
  Cursor,
  DatasetDrift,
  LoadNote,
  DatasetSource,
  RefreshChange,
  RefreshSettings,
  Retention,
  datasetModes,
  exampleRefresh,
} from './dataset-sources.ts'
import { endpoint } from './endpoint.ts'
import { Format } from './formats.ts'
import { runStatuses } from './runs.ts'
import {
  Type,
  type Static,
  closed,
  description,
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
  changedHead,
  exampleStamps,
  matching,
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
      '`integer` and `decimal` are exact: values beyond a JSON number are strings of digits; `number` is a 64-bit float',
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
    masked: Type.Optional(Type.Literal(true, { description: 'A mask replaces the stored values for you' })),
    format: Type.Optional(Format),
    stored_type: Type.Optional(ColumnType),
    hidden: Type.Optional(
      Type.Literal(true, { description: 'Left out of lists to choose from; queries may still name it' }),
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
    recipe_id: nullable(id('Recipe that makes it')),
    status: oneOf(datasetStatuses, {
      description: '`draft`: has no data yet; `published`: can be queried; `failed`: its first load failed',
    }),
    version: nullable(Type.Integer({ description: 'Number of the version that queries read' })),
    row_count: counted('Rows of that version'),
    size_bytes: counted('Size of that version in the warehouse'),
    column_count: counted('Columns of that version'),
    reject_count: counted('Rows of the file that could not be read, see /rejects'),
    load_notes: Type.Array(LoadNote, { description: 'How the file was read, where that could surprise' }),
    loaded_at: nullable(time('When that version was published')),
    failure: nullable(Type.String({ description: 'Why the last load failed, if it did' })),
    health: health(),
    checked_at: nullable(time('When the version that queries read was checked')),
    held: nullable(HeldVersion),
    mode: oneOf(datasetModes, {
      description: '`extract`: queries read a version; `live`: they are sent to the connector',
    }),
    source: nullable(DatasetSource),
    refresh: RefreshSettings,
    retention: Retention,
    cursor: nullable(Cursor),
    drift: nullable(DatasetDrift),
    schema_read_at: nullable(time('Live mode: when the columns were read from the source')),
    tags: Type.Array(Type.String()),
    chat: Type.Boolean({ description: 'Questions in words may be about it' }),
    is_certified: Type.Boolean(),
    certified_by: nullable(id('User who certified it')),
    certified_at: nullable(time()),
    warnings: Type.Optional(Type.Array(Type.String(), { description: 'Warnings for the caller' })),
    last_run: nullable(
      Type.Object({
        id: id(),
        status: oneOf(runStatuses),
        finished_at: nullable(time()),
      }),
    ),
  }),
  {
    examples: [
      {
        id: 7,
        name: 'Flights',
        description: 'Flights of the first half of 2001',
        project_id: 3,
        connector_id: null,
        recipe_id: null,
        status: 'published',
        version: 1,
        row_count: 3000000,
        size_bytes: 25702400,
        column_count: 5,
        reject_count: 0,
        load_notes: [],
        loaded_at: '2026-01-31T09:30:00.000Z',
        failure: null,
        health: 'passed',
        checked_at: '2026-01-31T09:30:00.000Z',
        held: null,
        mode: 'extract',
        source: null,
        refresh: exampleRefresh,
        retention: { keep_versions: 20, keep_days: null },
        cursor: null,
        drift: null,
        schema_read_at: null,
        tags: ['travel'],
        chat: true,
        is_certified: false,
        certified_by: null,
        certified_at: null,
        last_run: null,
        ...exampleStamps,
        revision: 2,
      },
    ],
  },
)

const tags = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: 50,
    ...matching(
      '^[^\\s\\u0000-\\u001f,]+( [^\\s\\u0000-\\u001f,]+)*$',
      'words with one space between them, without commas',
    ),
  }),
  { maxItems: 20, uniqueItems: true, description: 'Words to find it by', examples: [['sales', 'eu']] },
)

const DatasetCreate = model(
  'DatasetCreate',
  closed({
    name: name({ description: 'Unique in its project; in SQL the dataset is a table of this name' }),
    connector_id: id('Connector it reads from'),
    description: Type.Optional(description()),
    project_id: Type.Optional(nullable(id('Project to put it in'))),
    source: Type.Optional(DatasetSource),
    mode: Type.Optional(oneOf(datasetModes)),
    refresh: Type.Optional(RefreshChange),
    retention: Type.Optional(Retention),
    tags: Type.Optional(tags),
  }),
  { examples: [{ name: 'Orders', connector_id: 4 }] },
)

const ColumnChange = closed({
  label: Type.Optional(nullable(name())),
  description: Type.Optional(nullable(description())),
  type: Type.Optional(
    nullable(
      oneOf(['text', 'integer', 'number', 'boolean', 'date', 'timestamp'], {
        description: 'Read as this type, without reloading; null: as stored',
      }),
    ),
  ),
  format: Type.Optional(nullable(Format)),
  hidden: Type.Optional(Type.Boolean()),
  on_misfit: Type.Optional(
    oneOf(['refuse', 'null'], {
      description: 'Values that do not fit the type: `refuse` the change (the default), or read them as null',
    }),
  ),
})

export const DatasetUpdate = model(
  'DatasetUpdate',
  closed(
    {
      ...changedHead,
      project_id: Type.Optional(nullable(id('Project to move it to; null takes it out'))),
      columns: Type.Optional(
        Type.Record(Type.String(), ColumnChange, {
          description: 'Labels and descriptions by column name; they stay when a new version is loaded',
        }),
      ),
      connector_id: Type.Optional(id('Connector to read from')),
      source: Type.Optional(DatasetSource),
      mode: Type.Optional(oneOf(datasetModes)),
      refresh: Type.Optional(RefreshChange),
      retention: Type.Optional(Retention),
      tags: Type.Optional(tags),
      chat: Type.Optional(Type.Boolean({ description: 'Questions in words may be about it' })),
    },
    { minProperties: 1 },
  ),
  { examples: [{ description: 'All orders since 2019', columns: { amt: { label: 'Amount' } } }] },
)

const tag = 'datasets'
export const listDatasets = endpoint({
  operation: 'listDatasets',
  method: 'GET',
  path: '/api/datasets',
  tag,
  summary: 'Datasets that you may see',
  description: 'Datasets for which you have `dataset.view`.',
  query: listQuery(
    Dataset,
    {
      status: statusFilter(datasetStatuses),
      project_id: Type.Optional(id('Only those of this project')),
      connector_id: Type.Optional(id('Only those of this connector')),
      tag: Type.Optional(Type.String({ maxLength: 50, description: 'Only those with this tag' })),
      is_certified: Type.Optional(
        Type.Boolean({ description: 'Only those that are certified, or that are not' }),
      ),
      mode: Type.Optional(oneOf(datasetModes)),
    },
    ['column_count', 'reject_count', 'failure', 'health', 'is_certified', 'schema_read_at'],
  ),
  response: model('DatasetPage', page(Dataset)),
})

export const createDataset = endpoint({
  operation: 'createDataset',
  method: 'POST',
  path: '/api/datasets',
  tag,
  summary: 'Create a dataset that reads from a connector',
  description:
    'Without a source it is a draft until something is loaded into it. With one its first refresh is queued at once; ' +
    'in live mode its columns are read, and it can be queried.',
  body: DatasetCreate,
  response: Dataset,
  status: 201,
})

export const getDataset = endpoint({
  operation: 'getDataset',
  method: 'GET',
  path: '/api/datasets/{id}',
  tag,
  summary: 'One dataset',
  description: 'Needs `dataset.view`. Columns and rows are read with `/schema` and `/preview`.',
  params: idParams,
  response: Dataset,
})

export const updateDataset = endpoint({
  operation: 'updateDataset',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/datasets/{id}',
  tag,
  summary: 'Rename, move or describe a dataset',
  description: 'Needs `dataset.edit`. Versions stay as they are.',
  params: idParams,
  body: DatasetUpdate,
  response: Dataset,
})

export const deleteDataset = endpoint({
  operation: 'deleteDataset',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/datasets/{id}',
  tag,
  summary: 'Delete a dataset with all its versions',
  description: 'Needs `dataset.delete`. Runs that are under way for it are canceled. This cannot be undone.',
  params: idParams,
})

export type ColumnType = (typeof columnTypes)[number]
export type DatasetColumn = Static<typeof DatasetColumn>
export type Dataset = Static<typeof Dataset>
