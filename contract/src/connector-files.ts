import { endpoint } from './endpoint.ts'
import { Type, closed, file, id, idParams, listQuery, model, page, time } from './schema.ts'

const tag = 'connectors'

export const ConnectorFile = model(
  'ConnectorFile',
  Type.Object({
    id: id(),
    name: Type.String({ examples: ['orders.csv'] }),
    format: Type.String({ description: 'Detected from its content', examples: ['csv'] }),
    size_bytes: Type.Integer({ minimum: 0 }),
    tables: Type.Array(Type.String(), {
      description: 'Names to make datasets of: the file, or each sheet of a workbook that has several',
    }),
    created_at: time(),
    updated_at: time(),
  }),
)

export const uploadConnectorFile = endpoint({
  operation: 'uploadConnectorFile',
  method: 'POST',
  path: '/api/connectors/{id}/files',
  tag,
  summary: 'Upload a file into a connector of the kind `file`',
  description:
    'A file of the same name takes the place of the former one, and the datasets that were made of it are refreshed: each gets a new version when the whole file is loaded.',
  multipart: true,
  bodyLimitBytes: 4 * 1024 ** 3,
  params: idParams,
  body: closed({
    file: file({
      description: 'CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook; text may be gzipped',
    }),
  }),
  response: ConnectorFile,
  status: 201,
})

export const listConnectorFiles = endpoint({
  operation: 'listConnectorFiles',
  method: 'GET',
  path: '/api/connectors/{id}/files',
  tag,
  summary: 'List the files of a connector',
  description: 'Needs `connector.query`. The response does not include their contents.',
  params: idParams,
  query: listQuery(ConnectorFile),
  response: model('ConnectorFilePage', page(ConnectorFile)),
})

export const deleteConnectorFile = endpoint({
  operation: 'deleteConnectorFile',
  method: 'DELETE',
  path: '/api/connectors/{id}/files/{file_id}',
  tag,
  summary: 'Delete a file of a connector',
  description: 'Refused with 409 while a dataset is refreshed from it.',
  params: closed({ id: id(), file_id: id() }),
})
