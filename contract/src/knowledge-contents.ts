import { endpoint } from './endpoint.ts'
import { documentParams } from './knowledge-documents.ts'
import { closed, model, nullable, type Static, Type } from './schema.ts'

const tag = 'knowledge'

const ofVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2147483647,
    description: 'Number of a version; the one that is found, or else the latest, by default',
  }),
)

export const downloadKnowledgeDocument = endpoint({
  operation: 'downloadKnowledgeDocument',
  method: 'GET',
  path: '/api/knowledge/bases/{id}/documents/{document_id}/file',
  tag,
  summary: 'Download a document as it was uploaded',
  description: 'As it was uploaded, always as an attachment.',
  params: documentParams,
  query: closed({ version: ofVersion }),
  produces: ['application/octet-stream'],
  response: Type.String({ description: 'The file' }),
})

export const KnowledgeText = model(
  'KnowledgeText',
  Type.Object({
    version: Type.Integer({ minimum: 1 }),
    text: Type.String({ description: 'Plain text: show it as text, never as Markdown or HTML' }),
    start: Type.Integer({
      minimum: 0,
      description: 'Offset of its first character in the text of the version',
    }),
    character_count: Type.Integer({ minimum: 0, description: 'Characters of the whole text' }),
    places: Type.Array(
      Type.Object({
        start: Type.Integer({ minimum: 0 }),
        page: nullable(Type.Integer({ minimum: 1 })),
        headings: Type.Array(Type.String()),
      }),
      {
        description: 'Where pages and sections start, within the returned part and the one that it begins in',
      },
    ),
  }),
  {
    examples: [
      {
        version: 2,
        text: 'Parental leave\nBoth parents may take …',
        start: 0,
        character_count: 18_402,
        places: [{ start: 0, page: 1, headings: ['Parental leave'] }],
      },
    ],
  },
)

export const getKnowledgeText = endpoint({
  operation: 'getKnowledgeText',
  method: 'GET',
  path: '/api/knowledge/bases/{id}/documents/{document_id}/text',
  tag,
  summary: 'The text of a document, to open it at a passage',
  description:
    'Offsets count UTF-16 code units, as strings in JavaScript do; those of passages are the same.',
  params: documentParams,
  query: closed({
    version: ofVersion,
    start: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647, default: 0 })),
    length: Type.Optional(Type.Integer({ minimum: 1, maximum: 200_000, default: 50_000 })),
  }),
  response: KnowledgeText,
})

export type KnowledgeText = Static<typeof KnowledgeText>
