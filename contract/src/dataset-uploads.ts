import { ImportOptions } from './dataset-imports.ts'
import { dateOrder } from './dataset-sources.ts'
import { Dataset } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { Type, closed, file, id, idParams, name } from './schema.ts'

const tag = 'datasets'

export const uploadFormats = ['csv', 'tsv', 'json', 'ndjson', 'parquet'] as const

const fileField = file({
  description:
    'CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook, detected by content; text may be gzipped',
})
const uploadLimitBytes = 4 * 1024 ** 3

export const uploadDataset = endpoint({
  operation: 'uploadDataset',
  method: 'POST',
  path: '/api/datasets/upload',
  tag,
  summary: 'Make a dataset of one file',
  description:
    'Returns when the whole file is loaded and the dataset can be queried. Until then nothing of it is visible, and ' +
    'after an error nothing of it remains. Rows that cannot be read are rejected and ' +
    'listed under /rejects; if they exceed `refresh.max_reject_share`, the version waits for approval (`drift`). `options` say ' +
    'how to read it, as a preview of the import suggests; they are kept, and the next upload without any follows them.',
  multipart: true,
  bodyLimitBytes: uploadLimitBytes,
  body: closed({
    file: fileField,
    name: Type.Optional(name({ description: 'By default the file name without its extension' })),
    project_id: Type.Optional(id('Project to put it in')),
    folder_id: Type.Optional(id('Folder to put it in, instead of a project')),
    date_order: Type.Optional(dateOrder()),
    options: Type.Optional(ImportOptions),
  }),
  response: Dataset,
  status: 201,
})

export const uploadDatasetVersion = endpoint({
  operation: 'uploadDatasetVersion',
  method: 'POST',
  ifMatch: true,
  path: '/api/datasets/{id}/upload',
  tag,
  summary: 'Load a file as the new version of a dataset',
  description:
    'Queries read the old version until the new one is complete, then the new one; never a mix. When anything goes ' +
    'wrong the old version stays. A file that takes away columns which something uses, or of which too many rows cannot be ' +
    'read, waits for approval as `refresh.on_drift` says.',
  multipart: true,
  bodyLimitBytes: uploadLimitBytes,
  params: idParams,
  body: closed({
    file: fileField,
    date_order: Type.Optional(dateOrder()),
    options: Type.Optional(ImportOptions),
  }),
  response: Dataset,
})
