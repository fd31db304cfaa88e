import { endpoint } from './endpoint.ts'
import { closed, id, idParams, model, nullable, type Static, Type, withDefault } from './schema.ts'

const tag = 'knowledge'

const span = Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 0 }) })

export const KnowledgePassage = model(
  'KnowledgePassage',
  Type.Object({
    chunk_id: id('Id of the passage; a new version of the document has passages of its own'),
    document_id: id(),
    document_name: Type.String(),
    base_id: id(),
    version: Type.Integer({ minimum: 1, description: 'Version of the document that it is in' }),
    page: nullable(Type.Integer({ minimum: 1, description: 'Page of a PDF, sheet of a workbook' })),
    headings: Type.Array(Type.String(), { description: 'Headings that it stands under, outermost first' }),
    text: Type.String({ description: 'Verbatim, plain text: show it as text, never as Markdown or HTML' }),
    start: Type.Integer({
      minimum: 0,
      description: 'Offset of its first character in the text of the version',
    }),
    end: Type.Integer({ minimum: 0, description: 'Offset behind its last character' }),
    highlights: Type.Array(span, { description: 'Words of the query, as offsets in `text`' }),
    score: Type.Number({ description: 'Comparable within one response only' }),
  }),
)

const Writer = model(
  'KnowledgeWriter',
  Type.Object({
    provider_id: id('Provider of the language model'),
    provider_name: Type.String(),
    model: Type.String({ description: 'Name of the model at the provider' }),
    privacy_level: Type.String({ description: 'What of your data it may be sent' }),
    input_tokens: nullable(Type.Integer({ description: 'Null when the provider gave no answer' })),
    output_tokens: nullable(Type.Integer()),
    dropped_sentences: Type.Integer({
      description:
        'Sentences of the model that are left out: they cite no passage that was found, or have a number or an address that is in none of those they cite',
    }),
    fallback_reason: nullable(
      Type.String({
        description: 'Why the sentences are verbatim after all; null when the model wrote them',
      }),
    ),
  }),
)

export const KnowledgeAnswer = model(
  'KnowledgeAnswer',
  Type.Object({
    found: Type.Boolean({ description: 'False: the documents do not answer the question' }),
    sentences: Type.Array(
      Type.Object({
        text: Type.String({
          description: 'Verbatim from the cited passages, unless a language model wrote it',
        }),
        citations: Type.Array(id(), { minItems: 1, description: '`chunk_id`s of passages of this response' }),
      }),
    ),
    writer: Type.Optional(Writer),
  }),
)

export const KnowledgeResults = model(
  'KnowledgeResults',
  Type.Object({
    passages: Type.Array(KnowledgePassage, { description: 'Best first' }),
    answer: KnowledgeAnswer,
    corrections: Type.Optional(
      Type.Array(
        Type.Object({
          word: Type.String({ description: 'A word of the query that no passage has' }),
          searched_for: Type.String({ description: 'The most similar word, which was searched for instead' }),
        }),
      ),
    ),
    meaning: Type.Optional(
      Type.Object(
        {
          is_used: Type.Boolean(),
          reason: nullable(Type.String({ description: 'Why passages were found by words only' })),
        },
        {
          description:
            'Whether passages were found by meaning, too; absent where no base has a provider for it',
        },
      ),
    ),
    query: Type.Optional(
      Type.String({ description: 'In chat, the part of the question that was searched, if not all of it' }),
    ),
  }),
  {
    examples: [
      {
        passages: [
          {
            chunk_id: 512,
            document_id: 12,
            document_name: 'Parental leave.pdf',
            base_id: 3,
            version: 2,
            page: 3,
            headings: ['Parental leave', 'Duration'],
            text: 'Both parents may take up to twelve months of leave. It ends when the child is three.',
            start: 4210,
            end: 4294,
            highlights: [{ start: 5, end: 12 }],
            score: 7.42,
          },
        ],
        answer: {
          found: true,
          sentences: [{ text: 'Both parents may take up to twelve months of leave.', citations: [512] }],
        },
      },
    ],
  },
)

const query = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'Words or a question; "words in quotes" must follow one another',
  examples: ['how long is parental leave?'],
})

const limit = withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 10)

export const searchKnowledge = endpoint({
  operation: 'searchKnowledge',
  method: 'POST',
  path: '/api/knowledge/search',
  tag,
  summary: 'Search all knowledge bases that the caller may see',
  description:
    'Finds passages by the words of the query, by other forms of them and by words that occur with them, and the sentences that answer it best, verbatim: language models write in chat only. A base that does not exist or that the caller may not see is 422.',
  idempotencyKey: false,
  body: model(
    'KnowledgeSearch',
    closed({
      query,
      limit: Type.Optional(limit),
      base_ids: Type.Optional(
        Type.Array(id(), { minItems: 1, maxItems: 50, uniqueItems: true, description: 'All by default' }),
      ),
    }),
    { examples: [{ query: 'how long is parental leave?', base_ids: [3] }] },
  ),
  response: KnowledgeResults,
})

export const searchKnowledgeBase = endpoint({
  operation: 'searchKnowledgeBase',
  method: 'POST',
  path: '/api/knowledge/bases/{id}/search',
  tag,
  summary: 'Search one knowledge base',
  description: 'As the search of all bases, in this one.',
  idempotencyKey: false,
  params: idParams,
  body: model('KnowledgeBaseSearch', closed({ query, limit: Type.Optional(limit) }), {
    examples: [{ query: 'how long is parental leave?' }],
  }),
  response: KnowledgeResults,
})

export type KnowledgePassage = Static<typeof KnowledgePassage>
export type KnowledgeAnswer = Static<typeof KnowledgeAnswer>
export type KnowledgeResults = Static<typeof KnowledgeResults>
