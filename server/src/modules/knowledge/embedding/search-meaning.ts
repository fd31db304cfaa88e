import type { KnowledgeResults } from '../../../../../contract/src/knowledge-search.ts'
import {
  type LanguageModel,
  type LanguageModelDependencies,
  type ModelCaller,
  ModelFailure,
  modelProvider,
} from '../../language-models/index.ts'
import type { Scored, SearchedBase, Searcher } from '../searching/search-store.ts'
import { notPermitted } from './embed-passages.ts'
import { nearestChunks } from './vector-store.ts'

/** Who searches by meaning, too: in whose name a provider is called. */
export interface MeaningSearcher extends Searcher {
  openEmbedding?: ((providerId: number) => Promise<LanguageModel | null>) | undefined
}

/** A context that may search by meaning, with the provider of each base. */
export const withEmbeddings = <C extends Searcher & ModelCaller>(
  dependencies: LanguageModelDependencies,
  context: C,
): C & MeaningSearcher => ({
  ...context,
  openEmbedding: (providerId) => modelProvider(dependencies)(context, { provider_id: providerId }),
})

/** A search waits no longer for the vector of its query: it has the words. */
const patienceMs = 5000
/** Reciprocal rank fusion: how little the first ranks count more than the next. */
const smoothing = 60

interface Nearest {
  /** Best first. */
  chunks: Scored[]
  meaning: KnowledgeResults['meaning']
}

/** The passages whose meaning is most similar to that of the query, in bases with a provider of embeddings. */
export async function searchMeaning(
  context: MeaningSearcher,
  bases: readonly SearchedBase[],
  { query, limit }: { query: string; limit: number },
): Promise<Nearest> {
  const byProvider = new Map<number, number[]>()
  for (const { id, embedding_provider_id: provider } of bases)
    if (provider !== null) byProvider.set(provider, [...(byProvider.get(provider) ?? []), id])
  if (byProvider.size === 0 || !context.openEmbedding) return { chunks: [], meaning: undefined }
  const chunks: Scored[] = []
  let reason: string | null = null
  for (const [providerId, baseIds] of byProvider) {
    const found = await nearestOf(context, { providerId, baseIds, query, limit })
    if ('reason' in found) reason = found.reason
    else chunks.push(...found.chunks)
  }
  const best = chunks.toSorted((a, b) => b.score - a.score || a.chunk_id - b.chunk_id).slice(0, limit)
  return { chunks: best, meaning: { is_used: reason === null, reason } }
}

interface Asked {
  providerId: number
  baseIds: readonly number[]
  query: string
  limit: number
}

async function nearestOf(
  context: MeaningSearcher,
  { providerId, baseIds, query, limit }: Asked,
): Promise<{ chunks: Scored[] } | { reason: string }> {
  const waiting = AbortSignal.timeout(patienceMs)
  try {
    const model = await context.openEmbedding?.(providerId)
    if (!model?.embed) return { reason: notPermitted }
    const [vector] = await model.embed([query], waiting)
    return {
      chunks: await nearestChunks(context, { baseIds, model: model.embedding_key, vector: vector!, limit }),
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return {
      reason: waiting.aborted
        ? `the provider did not answer within ${patienceMs / 1000} seconds`
        : error.message,
    }
  }
}

/** One ranking of two, by the reciprocal of the rank in each. */
export function fused(one: readonly Scored[], other: readonly Scored[]): Scored[] {
  const scores = new Map<number, number>()
  for (const ranking of [one, other])
    for (const [rank, { chunk_id: id }] of ranking.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (smoothing + rank + 1))
  return [...scores]
    .map(([chunk_id, score]) => ({ chunk_id, score }))
    .toSorted((a, b) => b.score - a.score || a.chunk_id - b.chunk_id)
}
