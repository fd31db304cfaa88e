import type { Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/knowledge-documents.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { lockBase } from '../bases/base-store.ts'
import {
  deleteIndexes,
  deleteUnusedLexemes,
  indexIdsOf,
  replaceIndex,
  separateDocument,
} from '../indexing/index-store.ts'
import { titleOf } from '../indexing/index-version.ts'
import { queueVersions } from '../indexing/queue-index.ts'
import { latestVersions } from '../indexing/version-store.ts'
import {
  changeDocument,
  deleteDocument,
  findDocument,
  replaceGroups,
  showDocument,
  storedFilesOf,
} from './document-store.ts'
import type { KnowledgeFiles } from './knowledge-files.ts'
import { requireGroups } from './require-groups.ts'

type Changing = Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'transaction'>

/** Rights and place change at once; a document of another name is indexed again, because it is found by its name, too. */
export async function updateDocument(
  context: Changing,
  { id: baseId, document_id: documentId, ...change }: Input<typeof contract.updateKnowledgeDocument>,
): Promise<contract.KnowledgeDocument> {
  const { orgId, ifMatch } = context
  const key = { id: baseId, document_id: documentId }
  return await context.transaction(async (work) => {
    const { db, emit } = work
    orNotFound(await lockBase(db, context, baseId), 'knowledge base')
    const before = orNotFound(await findDocument(db, context, key), 'document')
    checkRevision(ifMatch, before)
    const { group_ids: groupIds, ...columns } = change
    if (groupIds) {
      await requireGroups(db, orgId, groupIds)
      await replaceGroups(db, { orgId, id: documentId }, groupIds)
      if (groupIds.length > 0) await separateDocument(db, { orgId, baseId, documentId })
    }
    const restriction = groupIds ? { is_restricted: groupIds.length > 0 } : {}
    await changeDocument(db, { orgId, id: documentId }, { ...columns, ...restriction })
    const name = change.name ?? before.name
    if (titleOf(name) !== titleOf(before.name)) {
      const versionIds = await latestVersions(db, { orgId, baseId, documentId })
      await queueVersions(work, { orgId, baseId, versionIds })
    }
    await emit({
      type: 'knowledge_document.updated',
      subject: { type: 'knowledge_document', id: documentId, name },
      data: { base_id: baseId, ...change },
    })
    return showDocument((await findDocument(db, context, key))!)
  })
}

export async function removeDocument(
  context: Changing & { files: KnowledgeFiles },
  { id: baseId, document_id: documentId }: Input<typeof contract.deleteKnowledgeDocument>,
): Promise<void> {
  const { orgId, ifMatch, files } = context
  const key = { id: baseId, document_id: documentId }
  const stored = await context.transaction(async ({ db, emit }) => {
    orNotFound(await lockBase(db, context, baseId), 'knowledge base')
    const document = orNotFound(await findDocument(db, context, key), 'document')
    checkRevision(ifMatch, document)
    const paths = await storedFilesOf(db, { orgId, id: documentId })
    await replaceIndex(db, { orgId, baseId, documentId, indexId: null })
    await deleteIndexes(db, orgId, await indexIdsOf(db, orgId, documentId))
    await deleteDocument(db, { orgId, id: documentId })
    await deleteUnusedLexemes(db, { orgId, baseId })
    await emit({
      type: 'knowledge_document.deleted',
      subject: { type: 'knowledge_document', id: documentId, name: document.name },
      data: { base_id: baseId },
    })
    return paths
  })
  for (const storedAs of stored) await files.remove(orgId, storedAs)
}
