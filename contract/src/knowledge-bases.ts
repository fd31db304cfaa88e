import { knowledgeLanguages } from './known-values.ts'
import { endpoint } from './endpoint.ts'
import {
  closed,
  changedHead,
  exampleStamps,
  id,
  idParams,
  listQuery,
  model,
  newHead,
  nullable,
  oneOf,
  page,
  resource,
  type Static,
  statusFilter,
  Type,
} from './schema.ts'

const tag = 'knowledge'

export const knowledgeStatuses = ['draft', 'published'] as const

const status = (options: object = {}) =>
  oneOf(knowledgeStatuses, {
    description: 'Roles that read what is published see a published base; a draft needs a grant',
    ...options,
  })

const language = (options: object = {}) =>
  oneOf(knowledgeLanguages, {
    description:
      'Language of its documents, which decides how words are reduced to their stems; `simple` compares words as they are',
    ...options,
  })

const embeddingProvider = nullable(
  id(
    'Provider of language models whose embedding model finds passages by their meaning, too. The texts of all documents and every query are sent to it, which its privacy level and that of the organization must permit (`rows`); null: by words only',
  ),
)

export const KnowledgeBase = model(
  'KnowledgeBase',
  resource({
    name: Type.String(),
    description: Type.String(),
    status: status(),
    language: language(),
    embedding_provider_id: embeddingProvider,
    embedded_share: nullable(
      Type.Number({
        minimum: 0,
        description: 'Share of the passages that can be found by meaning; null without a provider',
      }),
    ),
    embedding_problem: nullable(
      Type.String({ description: 'Why passages could not be embedded; they are found by words meanwhile' }),
    ),
    document_count: Type.Integer({ minimum: 0, description: 'Documents that the caller may see' }),
    pending_count: Type.Integer({ minimum: 0, description: 'Of these, how many wait or are being read' }),
    failed_count: Type.Integer({ minimum: 0, description: 'Of these, how many could not be read' }),
  }),
  {
    examples: [
      {
        id: 3,
        name: 'Staff handbook',
        description: 'Rules and benefits for everyone',
        status: 'published',
        language: 'english',
        embedding_provider_id: null,
        embedded_share: null,
        embedding_problem: null,
        document_count: 42,
        pending_count: 1,
        failed_count: 0,
        ...exampleStamps,
      },
    ],
  },
)

export const KnowledgeBasePage = model('KnowledgeBasePage', page(KnowledgeBase))

export const listKnowledgeBases = endpoint({
  operation: 'listKnowledgeBases',
  method: 'GET',
  path: '/api/knowledge/bases',
  tag,
  summary: 'Knowledge bases that the caller may see',
  description: 'Those that you may see: published ones, and ones that you have access to.',
  query: listQuery(KnowledgeBase, { status: statusFilter(knowledgeStatuses) }, [
    'embedded_share',
    'embedding_problem',
    'document_count',
    'pending_count',
    'failed_count',
  ]),
  response: KnowledgeBasePage,
})

export const createKnowledgeBase = endpoint({
  operation: 'createKnowledgeBase',
  method: 'POST',
  path: '/api/knowledge/bases',
  tag,
  summary: 'Make a knowledge base',
  description: 'Needs `knowledge_base.create`. Names are unique in the organization.',
  body: model(
    'NewKnowledgeBase',
    closed({
      ...newHead,
      language: Type.Optional(language({ default: 'english' })),
      embedding_provider_id: Type.Optional(embeddingProvider),
      status: Type.Optional(status({ default: 'draft' })),
    }),
    { examples: [{ name: 'Staff handbook', language: 'english', status: 'published' }] },
  ),
  response: KnowledgeBase,
  status: 201,
})

export const getKnowledgeBase = endpoint({
  operation: 'getKnowledgeBase',
  method: 'GET',
  path: '/api/knowledge/bases/{id}',
  tag,
  summary: 'One knowledge base',
  description: 'Needs `knowledge_base.view`.',
  params: idParams,
  response: KnowledgeBase,
})

export const updateKnowledgeBase = endpoint({
  operation: 'updateKnowledgeBase',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/knowledge/bases/{id}',
  tag,
  summary: 'Change a knowledge base',
  description:
    'Needs `knowledge_base.edit`. After a change of `language` all documents are indexed again; each is found by the former language until its own turn.',
  params: idParams,
  body: model(
    'KnowledgeBaseUpdate',
    closed({
      ...changedHead,
      language: Type.Optional(language()),
      embedding_provider_id: Type.Optional(embeddingProvider),
      status: Type.Optional(status()),
    }),
    { examples: [{ status: 'published' }] },
  ),
  response: KnowledgeBase,
})

export const deleteKnowledgeBase = endpoint({
  operation: 'deleteKnowledgeBase',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/knowledge/bases/{id}',
  tag,
  summary: 'Delete a knowledge base with all of its documents',
  description: 'Needs `knowledge_base.delete`. Nothing of it is found from then on.',
  params: idParams,
})

export const reindexKnowledgeBase = endpoint({
  operation: 'reindexKnowledgeBase',
  method: 'POST',
  path: '/api/knowledge/bases/{id}/reindex',
  tag,
  summary: 'Read and index all documents of a base again',
  description:
    'Needs `knowledge_base.edit`. Works in the background; each document is found as it was until its new index is complete.',
  params: idParams,
  response: KnowledgeBase,
  status: 202,
})

export const cancelKnowledgeReindex = endpoint({
  operation: 'cancelKnowledgeReindex',
  method: 'POST',
  path: '/api/knowledge/bases/{id}/reindex/cancel',
  tag,
  summary: 'Stop indexing documents of a base again',
  description:
    'Needs `knowledge_base.edit`. Documents that were indexed again already stay so, the others are found as before; new documents and versions are still indexed. `pending_count` of the base says how many are left.',
  params: idParams,
  response: KnowledgeBase,
})

export type KnowledgeBase = Static<typeof KnowledgeBase>
export type KnowledgeLanguage = (typeof knowledgeLanguages)[number]
