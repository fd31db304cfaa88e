import { endpoint } from './endpoint.ts'
import {
  closed,
  exampleStamps,
  file,
  historyQuery,
  id,
  idParams,
  listQuery,
  matching,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  type Static,
  statusFilter,
  time,
  Type,
} from './schema.ts'

const tag = 'knowledge'

export const documentKinds = ['text', 'markdown', 'html', 'pdf', 'docx', 'xlsx', 'csv'] as const

export const documentStatuses = ['queued', 'indexing', 'indexed', 'failed'] as const

/** The largest file that a knowledge base takes. */
export const maxDocumentBytes = 50 * 1024 * 1024

const kind = nullable(
  oneOf(documentKinds, {
    description: 'Detected from its content, never from its name; null until it was read',
  }),
)

const status = oneOf(documentStatuses, {
  description:
    '`failed`: nothing of it can be found, `reason` says why. A former version keeps being found while a new one is indexed, or after it failed',
})

const reason = nullable(
  Type.String({
    description: 'Why it could not be read, for people',
    examples: ['the PDF is encrypted: remove its password and upload it again'],
  }),
)

const unread = Type.Array(Type.Object({ page: nullable(Type.Integer()), reason: Type.String() }), {
  description: 'Parts that could not be read, e.g. scanned pages; the rest is found',
})

const folder = (options: object = {}) =>
  Type.String({
    maxLength: 500,
    ...matching(
      '^$|^[^/\\u0000-\\u001f\\u007f]{1,100}(/[^/\\u0000-\\u001f\\u007f]{1,100}){0,9}$',
      'a path of folders separated by "/", e.g. Benefits/Leave, or empty',
    ),
    description: 'Path of folders in the base; empty: not in any',
    examples: ['Benefits/Leave'],
    ...options,
  })

const groupIds = (options: object = {}) =>
  Type.Array(id(), {
    maxItems: 50,
    uniqueItems: true,
    description:
      'Only members of these groups, and who may edit the base, find and open it; empty: everyone who may see the base',
    ...options,
  })

export const KnowledgeVersion = model(
  'KnowledgeVersion',
  Type.Object({
    number: Type.Integer({ minimum: 1 }),
    file_name: Type.String({ description: 'As it was uploaded' }),
    kind,
    size_bytes: Type.Integer({ minimum: 0 }),
    status,
    reason,
    unread,
    is_current: Type.Boolean({ description: 'Whether this is the version that is found' }),
    page_count: nullable(Type.Integer({ minimum: 0, description: 'Pages of a PDF, sheets of a workbook' })),
    chunk_count: Type.Integer({ minimum: 0, description: 'Passages that it is found by' }),
    character_count: Type.Integer({ minimum: 0 }),
    created_at: time(),
    created_by: nullable(id('Who uploaded it')),
  }),
)

export const KnowledgeDocument = model(
  'KnowledgeDocument',
  resource({
    base_id: id('Its knowledge base'),
    name: Type.String(),
    folder: folder(),
    group_ids: groupIds(),
    kind,
    status,
    reason,
    unread,
    version: Type.Integer({ minimum: 1, description: 'Number of its latest version' }),
    current_version: nullable(
      Type.Integer({ minimum: 1, description: 'Number of the version that is found; null: none yet' }),
    ),
    size_bytes: Type.Integer({ minimum: 0 }),
    page_count: nullable(Type.Integer({ minimum: 0 })),
    chunk_count: Type.Integer({ minimum: 0, description: 'Passages of the latest version' }),
  }),
  {
    examples: [
      {
        id: 12,
        base_id: 3,
        name: 'Parental leave.pdf',
        folder: 'Benefits/Leave',
        group_ids: [],
        kind: 'pdf',
        status: 'indexed',
        reason: null,
        unread: [{ page: 7, reason: 'the page is a picture without text' }],
        version: 2,
        current_version: 2,
        size_bytes: 482_113,
        page_count: 9,
        chunk_count: 31,
        ...exampleStamps,
      },
    ],
  },
)

export const KnowledgeDocumentPage = model('KnowledgeDocumentPage', page(KnowledgeDocument))

export const documentParams = closed({ id: id('Knowledge base'), document_id: id('Document') })

const uploadedFile = file({
  description: 'Text, Markdown, HTML, PDF, DOCX, XLSX or CSV, detected by content; at most 50 MiB',
})

const bodyLimitBytes = maxDocumentBytes

export const listKnowledgeDocuments = endpoint({
  operation: 'listKnowledgeDocuments',
  method: 'GET',
  path: '/api/knowledge/bases/{id}/documents',
  tag,
  summary: 'Documents of a knowledge base that the caller may see',
  description: 'Of those that are restricted to groups only those of yours.',
  params: idParams,
  query: listQuery(
    KnowledgeDocument,
    {
      folder: Type.Optional(
        folder({
          description: 'Only documents in this folder or one in it; empty: all',
          examples: ['Benefits'],
        }),
      ),
      status: statusFilter(documentStatuses),
    },
    ['reason'],
  ),
  response: KnowledgeDocumentPage,
})

export const listKnowledgeFolders = endpoint({
  operation: 'listKnowledgeFolders',
  method: 'GET',
  path: '/api/knowledge/bases/{id}/folders',
  tag,
  summary: 'Folders of a knowledge base',
  description: 'Every path with a document that the caller may see, in alphabetical order; at most 1,000.',
  params: idParams,
  response: model(
    'KnowledgeFolders',
    Type.Object({
      items: Type.Array(Type.Object({ folder: Type.String(), document_count: Type.Integer({ minimum: 1 }) })),
    }),
    { examples: [{ items: [{ folder: 'Benefits/Leave', document_count: 3 }] }] },
  ),
})

export const uploadKnowledgeDocument = endpoint({
  operation: 'uploadKnowledgeDocument',
  method: 'POST',
  path: '/api/knowledge/bases/{id}/documents',
  tag,
  summary: 'Upload a document into a knowledge base',
  description:
    'Needs `knowledge_base.upload`. Returns as soon as the file is stored; it is read and indexed in the background, and `status` tells how far that is.',
  multipart: true,
  bodyLimitBytes,
  params: idParams,
  body: closed({
    file: uploadedFile,
    name: Type.Optional(name({ description: 'By default the file name' })),
    folder: Type.Optional(folder()),
    group_ids: Type.Optional(
      Type.String({
        maxLength: 600,
        ...matching('^([1-9][0-9]{0,9}(,[1-9][0-9]{0,9})*)?$', 'ids of groups separated by commas, e.g. 3,7'),
        description: 'Ids of the groups that it is restricted to, separated by commas',
      }),
    ),
  }),
  response: KnowledgeDocument,
  status: 201,
})

export const getKnowledgeDocument = endpoint({
  operation: 'getKnowledgeDocument',
  method: 'GET',
  path: '/api/knowledge/bases/{id}/documents/{document_id}',
  tag,
  summary: 'One document of a knowledge base',
  description: 'With its state, and why it could not be read.',
  params: documentParams,
  response: KnowledgeDocument,
})

export const updateKnowledgeDocument = endpoint({
  operation: 'updateKnowledgeDocument',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/knowledge/bases/{id}/documents/{document_id}',
  tag,
  summary: 'Rename, move or restrict a document',
  description: 'Needs `knowledge_base.edit`. Takes effect at once.',
  params: documentParams,
  body: model(
    'KnowledgeDocumentUpdate',
    closed({
      name: Type.Optional(name()),
      folder: Type.Optional(folder()),
      group_ids: Type.Optional(groupIds()),
    }),
    { examples: [{ folder: 'Benefits/Leave', group_ids: [4] }] },
  ),
  response: KnowledgeDocument,
})

export const deleteKnowledgeDocument = endpoint({
  operation: 'deleteKnowledgeDocument',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/knowledge/bases/{id}/documents/{document_id}',
  tag,
  summary: 'Delete a document with all of its versions',
  description: 'Needs `knowledge_base.edit`. Nothing of it is found from then on.',
  params: documentParams,
})

export const uploadKnowledgeVersion = endpoint({
  operation: 'uploadKnowledgeVersion',
  method: 'POST',
  ifMatch: true,
  path: '/api/knowledge/bases/{id}/documents/{document_id}/upload',
  tag,
  summary: 'Upload a new version of a document',
  description:
    'Needs `knowledge_base.upload`. The former version is found until the new one is indexed completely, and stays if that fails.',
  multipart: true,
  bodyLimitBytes,
  params: documentParams,
  body: closed({ file: uploadedFile }),
  response: KnowledgeDocument,
})

export const listKnowledgeVersions = endpoint({
  operation: 'listKnowledgeVersions',
  method: 'GET',
  path: '/api/knowledge/bases/{id}/documents/{document_id}/versions',
  tag,
  summary: 'Versions of a document, newest first',
  description: 'Newest first.',
  params: documentParams,
  query: historyQuery(KnowledgeVersion, ['reason', 'is_current']),
  response: model('KnowledgeVersionPage', page(KnowledgeVersion)),
})

export type KnowledgeDocument = Static<typeof KnowledgeDocument>
export type KnowledgeVersion = Static<typeof KnowledgeVersion>
export type DocumentKind = (typeof documentKinds)[number]
export type DocumentStatus = (typeof documentStatuses)[number]
