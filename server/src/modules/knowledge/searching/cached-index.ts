import { PostingList, type Segments } from './posting-list.ts'
import { type ChunkWords, readFrequencies, readPostings, readWords } from './postings-store.ts'
import type { SearchedBase, Searcher } from './search-store.ts'

// What is kept here never changes under its key: segments, passages and lexemes have ids that are not used again. Who may open
// it is not kept, but read for each search.

interface Wanted {
  baseIds: readonly number[]
  /** Those that the caller may open. */
  segments: Segments
  lexemeIds: readonly number[]
}

interface Lists {
  /** Those that the caller may open, at the moment that the lists are of. */
  segments: Segments
  lists: ReadonlyMap<number, PostingList>
}

/** What passages of the segments have of lexemes; only what this process does not have yet is read. */
export async function postingLists(
  context: Searcher,
  { baseIds, segments, lexemeIds }: Wanted,
): Promise<Lists> {
  const { cache, orgId } = context
  const keyOf = (id: number) => `knowledge postings ${orgId} ${id}`
  const lists = new Map(lexemeIds.map((id) => [id, cache.find<PostingList>(keyOf(id)) ?? PostingList.empty]))
  for (let opened = segments; ;) {
    const lacking = [...lists].filter(([, list]) => list.known(opened).length < opened.size)
    if (lacking.length === 0) return { segments: opened, lists }
    const known = knownToAll(lacking, opened)
    const read = await readPostings(context, { baseIds, lexemeIds: lacking.map(([id]) => id), known })
    // The index may have changed meanwhile.
    opened = read.segments
    for (const [id, former] of lacking) {
      const postings = read.postings.filter((posting) => posting.lexeme_id === id)
      const value = former.with(opened, postings)
      lists.set(id, value)
      cache.set(keyOf(id), { orgId, value, sizeBytes: value.sizeBytes })
    }
  }
}

function knownToAll(lists: readonly (readonly [number, PostingList])[], segments: Segments): Segments {
  const known = lists.map(([, list]) => new Set(list.known(segments)))
  return new Map([...segments].filter(([id]) => known.every((one) => one.has(id))))
}

export interface FeedbackWord {
  chunk_id: number
  base_id: number
  lexeme_id: number
  /** How many passages of the base have it. */
  chunk_count: number
  /** How often the passage has it; its title and headings count three times. */
  count: number
  /** Of the passage. */
  word_count: number
}

/** The words of passages that were found for the caller. */
export async function wordsOfChunks(
  context: Searcher,
  bases: readonly SearchedBase[],
  chunkIds: readonly number[],
): Promise<FeedbackWord[]> {
  const { chunks, frequencies: read } = await keptWords(context, chunkIds)
  const frequencies = await frequenciesOf(context, bases, { chunks, read })
  return chunks.flatMap(({ chunk_id, base_id, word_count, lexeme_ids: lexemeIds, counts }) =>
    lexemeIds.map((lexeme_id, at) => {
      const chunk_count = frequencies.get(lexeme_id) ?? 0
      return { chunk_id, base_id, word_count, lexeme_id, chunk_count, count: counts[at]! }
    }),
  )
}

interface Kept {
  chunks: ChunkWords[]
  /** Of the words that were read and not kept. */
  frequencies: ReadonlyMap<number, number>
}

async function keptWords(context: Searcher, chunkIds: readonly number[]): Promise<Kept> {
  const { cache, orgId } = context
  const keyOf = (id: number) => `knowledge words ${orgId} ${id}`
  const chunks = chunkIds.flatMap((id) => cache.find<ChunkWords>(keyOf(id)) ?? [])
  const known = new Set(chunks.map(({ chunk_id: id }) => id))
  const frequencies = new Map<number, number>()
  const lacking = chunkIds.filter((id) => !known.has(id))
  for (const { frequencies: read, ...value } of await readWords(context, lacking)) {
    for (const [at, id] of value.lexeme_ids.entries()) frequencies.set(id, read[at]!)
    cache.set(keyOf(value.chunk_id), { orgId, value, sizeBytes: 300 + 16 * value.counts.length })
    chunks.push(value)
  }
  return { chunks, frequencies }
}

/** How many passages have each lexeme, as of the moment that the bases were read at. */
async function frequenciesOf(
  context: Searcher,
  bases: readonly SearchedBase[],
  { chunks, read }: { chunks: readonly ChunkWords[]; read: ReadonlyMap<number, number> },
): Promise<ReadonlyMap<number, number>> {
  const { cache, orgId } = context
  const all = new Map<number, number>()
  for (const { id, index_revision: revision } of bases) {
    const key = `knowledge frequencies ${orgId} ${id} ${revision}`
    const kept = cache.find<Map<number, number>>(key) ?? new Map<number, number>()
    const wanted = chunks.flatMap((chunk) => (chunk.base_id === id ? chunk.lexeme_ids : []))
    const size = kept.size
    for (const lexemeId of wanted)
      if (!kept.has(lexemeId) && read.has(lexemeId)) kept.set(lexemeId, read.get(lexemeId)!)
    const missing = [...new Set(wanted)].filter((lexemeId) => !kept.has(lexemeId))
    for (const row of await readFrequencies(context, missing)) kept.set(row.id, row.chunk_count)
    if (kept.size > size) cache.set(key, { orgId, value: kept, sizeBytes: 200 + 40 * kept.size })
    for (const lexemeId of wanted) all.set(lexemeId, kept.get(lexemeId) ?? 0)
  }
  return all
}
