import { ColumnDrift, Cursor, DatasetSource, LoadNote } from './dataset-sources.ts'
import { Dataset } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  closed,
  listQuery,
  id,
  idParams,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

const tag = 'datasets'

export const DatasetVersion = model(
  'DatasetVersion',
  Type.Object({
    version: Type.Integer({ minimum: 1 }),
    is_current: Type.Boolean({ description: 'Whether queries read this one' }),
    is_pinned: Type.Boolean({ description: 'Stays however old it gets' }),
    status: oneOf(['published', 'pending', 'held'], {
      description:
        '`pending`: its columns differ from the previous version and wait for approval; `held`: a check failed',
    }),
    check_outcome: nullable(
      oneOf(['passed', 'warned', 'failed'], { description: 'Check outcome; null: no checks' }),
    ),
    row_count: Type.Integer(),
    size_bytes: Type.Integer(),
    column_count: Type.Integer(),
    reject_count: Type.Integer(),
    load_notes: Type.Array(LoadNote, { description: 'How its file was read, where that could surprise' }),
    file_name: nullable(Type.String({ description: 'File that it was loaded from' })),
    source: nullable(DatasetSource),
    run_id: nullable(id('Run that made it')),
    cursor: nullable(Cursor),
    drift: Type.Array(ColumnDrift, {
      description: 'How its columns differ from those of the version before',
    }),
    restored_from: nullable(Type.Integer({ description: 'Older version whose data this is' })),
    published_at: nullable(time('When queries began to read it')),
    created_at: time(),
    created_by: nullable(id('Uploader')),
  }),
)

export const listDatasetVersions = endpoint({
  operation: 'listDatasetVersions',
  method: 'GET',
  path: '/api/datasets/{id}/versions',
  tag,
  summary: 'Versions of a dataset, newest first',
  description: 'Needs `dataset.view`.',
  params: idParams,
  query: listQuery(DatasetVersion, {}, ['status']),
  response: model('DatasetVersionPage', page(DatasetVersion)),
})

const versionParams = closed({ id: id(), version: Type.Integer({ minimum: 1, maximum: 2147483647 }) })

export const restoreDatasetVersion = endpoint({
  operation: 'restoreDatasetVersion',
  method: 'POST',
  ifMatch: true,
  path: '/api/datasets/{id}/versions/{version}/restore',
  tag,
  summary: 'Publish an old version again',
  description:
    'Publishes the same data as the newest version. An incremental refresh then continues from its cursor.',
  params: versionParams,
  response: Dataset,
})

export const publishHeldVersion = endpoint({
  operation: 'publishHeldVersion',
  method: 'POST',
  ifMatch: true,
  path: '/api/datasets/{id}/versions/{version}/publish',
  tag,
  summary: 'Publish a version that checks keep back',
  description:
    'Queries read it from then on, despite failed checks. The audit log records the user and the reason.',
  params: versionParams,
  body: closed(
    { note: Type.Optional(Type.String({ maxLength: 1000, description: 'Why, for the audit log' })) },
    { examples: [{ note: 'The nulls are those of the new region' }] },
  ),
  response: Dataset,
})

export const pinDatasetVersion = endpoint({
  operation: 'pinDatasetVersion',
  method: 'PUT',
  path: '/api/datasets/{id}/versions/{version}/pin',
  tag,
  summary: 'Keep a version however old it gets, or let it go',
  description:
    'Needs `dataset.edit`. A pinned version is not removed when newer ones replace it. Queries go on reading the newest published version.',
  params: versionParams,
  body: closed({ is_pinned: Type.Boolean() }, { examples: [{ is_pinned: true }] }),
  response: DatasetVersion,
})

export const RejectedRow = model(
  'RejectedRow',
  Type.Object({
    line: nullable(Type.Integer({ description: 'Line of the file, from 1' })),
    column: nullable(Type.String()),
    text: Type.String({ description: 'The original text, shortened' }),
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
    'Of the current version, or of the one that waits for approval; none in live mode. The first 1000 are stored; ' +
    '`reject_count` of the version counts them all.',
  params: idParams,
  query: listQuery(RejectedRow, {
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })),
  }),
  response: model('RejectedRowPage', page(RejectedRow)),
})

export type DatasetVersion = Static<typeof DatasetVersion>
