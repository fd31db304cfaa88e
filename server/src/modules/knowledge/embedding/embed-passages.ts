import type { Work } from '../../../kernel/context.ts'
import { type Listener, originOfProgram } from '../../../kernel/events.ts'
import { type ClaimedJob, targetOf } from '../../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { Log } from '../../../kernel/log.ts'
import {
  type LanguageModel,
  type LanguageModelDependencies,
  type ModelCaller,
  ModelFailure,
  modelProvider,
} from '../../language-models/index.ts'
import type { IndexDependencies } from '../indexing/index-version.ts'
import {
  basesOfProvider,
  embeddingOfBase,
  noteEmbeddingProblem,
  storeVectors,
  unembedded,
} from './vector-store.ts'

export interface EmbedDependencies
  extends Pick<IndexDependencies, 'database' | 'runIn'>, LanguageModelDependencies {
  log: Log
  now(): Date
}

const embedJob = 'knowledge.embed-base'
/** Passages in one call of a provider and one transaction. */
const batchSize = 64

/** Queues what is missing of the vectors of a base; a base without a provider has nothing missing. */
export const queueEmbedding = ({ enqueue }: Pick<Work, 'enqueue'>, baseId: number): Promise<void> =>
  enqueue({
    kind: embedJob,
    payload: { base_id: baseId },
    concurrencyKey: `knowledge-vectors:${baseId}`,
    maxAttempts: 3,
  })

export const embedJobs = (dependencies: EmbedDependencies): Record<string, JobHandler> => ({
  [embedJob]: (job, signal) => embedBase(dependencies, job, signal),
})

/** Another model, key or level of a provider: what it has not embedded, or with another model, is due. */
export const embedWithProvider: Listener = async ({ type, subject }, work) => {
  const { db, orgId } = work
  if (type !== 'chat_provider.updated' || orgId === null || subject.id === null) return
  for (const baseId of await basesOfProvider(db, orgId, subject.id)) await queueEmbedding(work, baseId)
}

/** Has a provider embed the passages of a base that have no vector yet; what is stored stays when it is interrupted. */
async function embedBase(
  dependencies: EmbedDependencies,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { orgId, id: baseId } = targetOf(job, 'base_id')
  const { database, runIn, now, log } = dependencies
  const caller: ModelCaller = {
    orgId,
    user: { userId: 0 },
    read: (query) => database.read({ orgId }, query),
    transaction: (work) => runIn({ scope: { orgId }, origin: originOfProgram(`job:${job.id}`) }, work),
    now,
    log,
  }
  const base = await caller.read((db) => embeddingOfBase(db, { orgId, baseId }))
  const providerId = base?.embedding_provider_id ?? null
  if (providerId === null) return
  const note = (problem: string | null) =>
    caller.transaction(({ db }) => noteEmbeddingProblem(db, { orgId, baseId }, problem))
  try {
    const model = await modelProvider(dependencies)(caller, { provider_id: providerId })
    if (!model?.embed) return void (await note(notPermitted))
    await embedMissing(caller, { model, baseId, signal })
    await note(null)
  } catch (error) {
    if (!(error instanceof ModelFailure) || signal.aborted) throw error
    await note(error.message)
    if (job.attempt < job.maxAttempts) throw error
  }
}

async function embedMissing(
  caller: ModelCaller,
  { model, baseId, signal }: { model: LanguageModel; baseId: number; signal: AbortSignal },
): Promise<void> {
  const key = { orgId: caller.orgId, baseId, model: model.embedding_key }
  for (;;) {
    signal.throwIfAborted()
    const chunks = await caller.read((db) => unembedded(db, { ...key, limit: batchSize }))
    if (chunks.length === 0) return
    const vectors = await model.embed!(
      chunks.map(({ text }) => text),
      signal,
    )
    const rows = chunks.map(({ chunk_id: chunkId }, at) => ({ chunkId, vector: vectors[at]! }))
    await caller.transaction(({ db }) => storeVectors(db, key, rows))
  }
}

/** Why a provider embeds nothing, where it is not its failure. */
export const notPermitted =
  'the provider is disabled, has no embedding model, or may not be sent passages of documents: its privacy level and that of the organization must be `rows`'
