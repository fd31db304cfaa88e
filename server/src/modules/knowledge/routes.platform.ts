import * as bases from '../../../../contract/src/knowledge-bases.ts'
import * as contents from '../../../../contract/src/knowledge-contents.ts'
import * as documents from '../../../../contract/src/knowledge-documents.ts'
import * as search from '../../../../contract/src/knowledge-search.ts'
import type { Cache } from '../../kernel/cache.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { type AccessRequirement, type Route, route } from '../../kernel/route.ts'
import { findBase, pageOfBases, showBase } from './bases/base-store.ts'
import { cancelReindex, createBase, reindexBase, removeBase, updateBase } from './bases/change-bases.ts'
import { removeDocument, updateDocument } from './documents/change-documents.ts'
import {
  findDocument,
  foldersOf,
  pageOfDocuments,
  pageOfVersions,
  showDocument,
} from './documents/document-store.ts'
import type { KnowledgeFiles } from './documents/knowledge-files.ts'
import { downloadDocument, getText } from './documents/read-contents.ts'
import { uploadDocument, uploadVersion } from './documents/upload-documents.ts'
import { type LanguageModelDependencies } from '../language-models/index.ts'
import { withEmbeddings } from './embedding/search-meaning.ts'
import { searchAndAnswer } from './searching/search-knowledge.ts'

const feature = 'knowledge'
const anywhere = (permission: string): AccessRequirement => ({ permission, anywhere: true, feature })
const on = (permission: string): AccessRequirement => ({
  permission,
  target: { type: 'knowledge_base', param: 'id' },
  feature,
})
const view = 'knowledge_base.view'
const edit = 'knowledge_base.edit'
const upload = 'knowledge_base.upload'

/** Knowledge bases: their documents, and what is found in them. */
export const knowledgeRoutes = ({
  knowledgeFiles: files,
  cache,
  ...models
}: { knowledgeFiles: KnowledgeFiles; cache: Cache } & LanguageModelDependencies): Route[] => [
  route(bases.listKnowledgeBases, anywhere(view), async (context, list) => {
    const page = await pageOfBases(context, list)
    return { ...page, items: page.items.map(showBase) }
  }),
  route(bases.createKnowledgeBase, { permission: 'knowledge_base.create', feature }, createBase),
  route(bases.getKnowledgeBase, on(view), async (context, { id }) =>
    showBase(orNotFound(await context.read((db) => findBase(db, context, id)), 'knowledge base')),
  ),
  route(bases.updateKnowledgeBase, on(edit), updateBase),
  route(bases.deleteKnowledgeBase, on('knowledge_base.delete'), (context, input) =>
    removeBase({ ...context, files }, input),
  ),
  route(bases.reindexKnowledgeBase, on(edit), reindexBase),
  route(bases.cancelKnowledgeReindex, on(edit), cancelReindex),
  ...documentRoutes(files),
  route(search.searchKnowledge, anywhere(view), (context, input) =>
    searchAndAnswer(withEmbeddings(models, { ...context, cache }), input),
  ),
  route(search.searchKnowledgeBase, on(view), (context, { id, ...input }) =>
    searchAndAnswer(withEmbeddings(models, { ...context, cache }), { ...input, base_ids: [id] }),
  ),
]

const documentRoutes = (files: KnowledgeFiles): Route[] => [
  route(documents.listKnowledgeDocuments, on(view), async (context, list) => {
    const page = await pageOfDocuments(context, list)
    return { ...page, items: page.items.map(showDocument) }
  }),
  route(documents.listKnowledgeFolders, on(view), async (context, { id }) => ({
    items: await foldersOf(context, id),
  })),
  route(documents.uploadKnowledgeDocument, on(upload), (context, input) =>
    uploadDocument({ ...context, files }, input),
  ),
  route(documents.getKnowledgeDocument, on(view), async (context, key) =>
    showDocument(orNotFound(await context.read((db) => findDocument(db, context, key)), 'document')),
  ),
  route(documents.updateKnowledgeDocument, on(edit), updateDocument),
  route(documents.deleteKnowledgeDocument, on(edit), (context, input) =>
    removeDocument({ ...context, files }, input),
  ),
  route(documents.uploadKnowledgeVersion, on(upload), (context, input) =>
    uploadVersion({ ...context, files }, input),
  ),
  route(documents.listKnowledgeVersions, on(view), async (context, list) => {
    orNotFound(await context.read((db) => findDocument(db, context, list)), 'document')
    return await pageOfVersions(context, list)
  }),
  route(contents.downloadKnowledgeDocument, on(view), (context, input) =>
    downloadDocument({ ...context, files }, input),
  ),
  route(contents.getKnowledgeText, on(view), getText),
]
