import type { Database } from '../../../kernel/database/database.ts'
import { failPoint } from '../../../kernel/fail-points.ts'
import type { Work } from '../../../kernel/context.ts'
import { type ClaimedJob, targetOf } from '../../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { RunIn } from '../../../kernel/work.ts'
import type { KnowledgeFiles } from '../documents/knowledge-files.ts'
import type { DocumentReader } from '../reading/document-reader.ts'
import { type ReadDocument, Unreadable } from '../reading/messages.ts'
import { queueEmbedding } from '../embedding/embed-passages.ts'
import { type Chunk, chunkText } from './chunk-text.ts'
import {
  completeIndex,
  countChunks,
  deleteIndexes,
  deleteOlderIndexes,
  findUnfinished,
  insertBatch,
  insertIndex,
  lockBaseIndex,
  replaceIndex,
} from './index-store.ts'
import { gatherIndex, mergeSmall } from './merge-segments.ts'
import { indexJob } from './queue-index.ts'
import {
  failVersion,
  findVersion,
  finishVersion,
  type IndexedVersion,
  isIndexing,
  startVersion,
} from './version-store.ts'

export interface IndexDependencies {
  database: Database
  runIn: RunIn
  files: KnowledgeFiles
  reader: DocumentReader
}

const batchSize = 200
/** After so many the batches of a large document are gathered, so that no transaction has to gather all. */
const gatheredBatches = 40

export const knowledgeJobs = (dependencies: IndexDependencies): Record<string, JobHandler> => ({
  [indexJob]: (job, signal) => indexVersion(dependencies, job, signal),
})

/**
 * Reads a version and makes it found, in place of what its document was found by. It goes on behind the last batch that
 * was stored when it is interrupted.
 */
async function indexVersion(
  dependencies: IndexDependencies,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { orgId, id } = targetOf(job, 'version_id')
  const { files, reader, database } = dependencies
  const version = await database.read({ orgId }, (db) => findVersion(db, orgId, id).then((found) => found))
  // It was deleted, or a newer one is found already.
  if (!version || version.number < (version.current_number ?? 0)) return
  const run = inOrganization(dependencies, orgId, job.id)
  // It was cancelled.
  if (!(await run(({ db }) => startVersion(db, { orgId, id })))) return
  try {
    const document = await reader.read(orgId, files.pathOf(orgId, version.stored_as), signal)
    await storeIndex(run, { orgId, version, document, signal })
  } catch (error) {
    const isLast = job.attempt >= job.maxAttempts && !signal.aborted
    if (!(error instanceof Unreadable) && !isLast) throw error
    const reason =
      error instanceof Unreadable ? error.message : 'it could not be read because of a failure of the server'
    await run((work) => fail(work, { orgId, version, reason }))
  }
}

type Run = <T>(work: (work: Work) => Promise<T>) => Promise<T>

function inOrganization({ runIn }: IndexDependencies, orgId: number, jobId: number): Run {
  const origin = { userId: null, username: null, requestId: `job:${jobId}`, address: null }
  return (work) => runIn({ scope: { orgId }, origin }, work)
}

interface Stored {
  orgId: number
  version: IndexedVersion
  document: ReadDocument
  signal: AbortSignal
}

async function storeIndex(run: Run, { orgId, version, document, signal }: Stored): Promise<void> {
  const { base_id: baseId, document_id: documentId } = version
  const chunks = chunkText(document)
  const index = await run(async ({ db }) => await openIndex(db, orgId, version))
  const batch = { orgId, baseId, indexId: index.id, language: index.language, title: index.title }
  for (let from = index.chunkCount; from < chunks.length; from += batchSize) {
    signal.throwIfAborted()
    const goesOn = await run(async ({ db }) => {
      if ((await lockBaseIndex(db, { orgId, baseId })) === undefined) return false
      if (!(await isIndexing(db, { orgId, id: version.id }))) {
        await deleteIndexes(db, orgId, [index.id])
        return false
      }
      await insertBatch(db, { ...batch, from, chunks: chunks.slice(from, from + batchSize) })
      if ((from / batchSize) % gatheredBatches === gatheredBatches - 1) await gatherIndex(db, batch)
      return true
    })
    if (!goesOn) return
    failPoint('knowledge.batch_stored')
  }
  await run((work) => publish(work, { orgId, version, document, chunks, indexId: index.id, documentId }))
}

async function openIndex(db: Work['db'], orgId: number, version: IndexedVersion) {
  const title = titleOf(version.document_name)
  const unfinished = await findUnfinished(db, orgId, version.id)
  const isSame = unfinished?.language === version.language && unfinished.title === title
  const index =
    unfinished && isSame
      ? unfinished
      : await insertIndex(db, { org_id: orgId, version_id: version.id, language: version.language, title })
  return { ...index, chunkCount: await countChunks(db, orgId, index.id) }
}

/** The name without the ending of its file. */
export const titleOf = (name: string): string => name.replace(/\.[a-zA-Z0-9]{1,8}$/, '').replaceAll('_', ' ')

interface Published {
  orgId: number
  version: IndexedVersion
  document: ReadDocument
  chunks: readonly Chunk[]
  indexId: number
  documentId: number
}

async function publish(
  work: Work,
  { orgId, version, document, chunks, indexId, documentId }: Published,
): Promise<void> {
  const { db, emit } = work
  const baseId = version.base_id
  if ((await lockBaseIndex(db, { orgId, baseId })) === undefined) return
  const now = await findVersion(db, orgId, version.id)
  if (!now || now.number < (now.current_number ?? 0)) return
  if (now.status !== 'indexing') return await deleteIndexes(db, orgId, [indexId])
  await completeIndex(db, orgId, indexId)
  await gatherIndex(db, { orgId, baseId, indexId })
  await replaceIndex(db, { orgId, baseId, documentId, indexId })
  await deleteOlderIndexes(db, { orgId, versionId: version.id, indexId })
  await mergeSmall(db, { orgId, baseId })
  if (version.embedding_provider_id !== null) await queueEmbedding(work, baseId)
  const chunkCount = chunks.length
  await finishVersion(db, { orgId, id: version.id }, { ...document, chunkCount })
  await emit({
    type: 'knowledge_document.indexed',
    subject: { type: 'knowledge_document', id: documentId, name: version.document_name },
    data: { base_id: baseId, version: version.number, kind: document.kind, chunk_count: chunkCount },
  })
}

async function fail(
  { db, emit }: Work,
  { orgId, version, reason }: { orgId: number; version: IndexedVersion; reason: string },
): Promise<void> {
  await failVersion(db, { orgId, id: version.id }, reason)
  await emit({
    type: 'knowledge_document.failed',
    subject: { type: 'knowledge_document', id: version.document_id, name: version.document_name },
    data: { base_id: version.base_id, version: version.number, reason },
  })
}
