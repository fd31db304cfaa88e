import type { Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/knowledge-documents.ts'
import type { UploadedFile } from '../../../../../contract/src/schema.ts'
import { requireQuota } from '../../../kernel/quotas/quotas.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { lockBase } from '../bases/base-store.ts'
import { queueVersions } from '../indexing/queue-index.ts'
import {
  findDocument,
  insertDocument,
  insertVersion,
  type NewVersion,
  replaceGroups,
  showDocument,
  usageOf,
} from './document-store.ts'
import type { KnowledgeFiles } from './knowledge-files.ts'
import { requireGroups } from './require-groups.ts'

type Document = contract.KnowledgeDocument
type Caller = Context & { files: KnowledgeFiles }

/** What one organization may keep in documents, all versions of them. */
const maxVersions = 20_000
const maxBytes = 20 * 1024 ** 3

export async function uploadDocument(
  context: Caller,
  { id: baseId, file, folder = '', ...input }: Input<typeof contract.uploadKnowledgeDocument>,
): Promise<Document> {
  const { orgId, user } = context
  const fileName = cleanName(file.name)
  const name = input.name ?? fileName
  const groupIds = groupIdsOf(input.group_ids)
  return await keepingFile(context, file, (kept) =>
    context.transaction(
      async (work) => {
        const { db, emit } = work
        orNotFound(await lockBase(db, context, baseId), 'knowledge base')
        await requireGroups(db, orgId, groupIds)
        const created = { org_id: orgId, base_id: baseId, name, folder, created_by: user.userId }
        const { id } = await insertDocument(db, { ...created, is_restricted: groupIds.length > 0 })
        await replaceGroups(db, { orgId, id }, groupIds)
        await addVersion(work, {
          baseId,
          version: { ...kept, document_id: id, number: 1, file_name: fileName },
        })
        await emit({
          type: 'knowledge_document.created',
          subject: { type: 'knowledge_document', id, name },
          data: {
            base_id: baseId,
            file_name: fileName,
            size_bytes: file.sizeBytes,
            folder,
            group_ids: groupIds,
          },
        })
        return showDocument((await findDocument(db, context, { id: baseId, document_id: id }))!)
      },
      { isResponse: true },
    ),
  )
}

export async function uploadVersion(
  context: Caller,
  { id: baseId, document_id: documentId, file }: Input<typeof contract.uploadKnowledgeVersion>,
): Promise<Document> {
  const fileName = cleanName(file.name)
  const key = { id: baseId, document_id: documentId }
  return await keepingFile(context, file, (kept) =>
    context.transaction(
      async (work) => {
        const { db, emit } = work
        orNotFound(await lockBase(db, context, baseId), 'knowledge base')
        const document = orNotFound(await findDocument(db, context, key), 'document')
        checkRevision(context.ifMatch, document)
        const number = document.version + 1
        await addVersion(work, {
          baseId,
          version: { ...kept, document_id: documentId, number, file_name: fileName },
        })
        await emit({
          type: 'knowledge_document.version_added',
          subject: { type: 'knowledge_document', id: documentId, name: document.name },
          data: { base_id: baseId, version: number, file_name: fileName, size_bytes: file.sizeBytes },
        })
        return showDocument((await findDocument(db, context, key))!)
      },
      { isResponse: true },
    ),
  )
}

type Kept = Pick<NewVersion, 'org_id' | 'stored_as' | 'sha256' | 'size_bytes' | 'created_by'>

/** Stores the file; where the rest fails nothing of it stays. */
async function keepingFile<T>(
  { orgId, user, files, read }: Caller,
  file: UploadedFile,
  use: (kept: Kept) => Promise<T>,
): Promise<T> {
  if (file.sizeBytes === 0) throw refuse.invalid('body.file', 'is empty')
  const usage = await read((db) => usageOf(db, orgId))
  if (usage.count >= maxVersions || Number(usage.bytes) + file.sizeBytes > maxBytes)
    throw refuse.conflict('the organization keeps as many documents as it may: delete some first')
  await read((db) => requireQuota(db, { orgId, quota: 'storage_bytes', more: file.sizeBytes }))
  const { storedAs, sha256 } = await files.keep(orgId, file.path)
  try {
    return await use({
      org_id: orgId,
      stored_as: storedAs,
      sha256,
      size_bytes: file.sizeBytes,
      created_by: user.userId,
    })
  } catch (error) {
    await files.remove(orgId, storedAs)
    throw error
  }
}

async function addVersion(
  work: Work,
  { baseId, version }: { baseId: number; version: NewVersion },
): Promise<void> {
  const { id } = await insertVersion(work.db, version)
  await queueVersions(work, { orgId: version.org_id, baseId, versionIds: [id] })
}

const groupIdsOf = (text: string | undefined): number[] =>
  text === undefined || text === '' ? [] : [...new Set(text.split(',').map(Number))]

const maxNameLength = 150

/** What a person called the file, without folders and characters that hide. */
function cleanName(input: string): string {
  const last = input.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  return plain.slice(-maxNameLength) || 'document'
}
