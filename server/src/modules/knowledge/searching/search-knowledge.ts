import type {
  KnowledgeAnswer,
  KnowledgePassage,
  KnowledgeResults,
} from '../../../../../contract/src/knowledge-search.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type MeaningSearcher } from '../embedding/search-meaning.ts'
import { answerSentences } from './answer-sentences.ts'
import { findPassages } from './find-passages.ts'
import { correctionsOf } from './corrections.ts'
import { type MatchedWords, matchWords } from './matched-words.ts'
import { type PassageRow, passagesOf, searchedBases, type Searcher } from './search-store.ts'

export type Passage = KnowledgePassage

export interface KnowledgeQuery {
  query: string
  /** Only these bases; all that the caller may see by default. */
  base_ids?: readonly number[] | undefined
  limit?: number | undefined
}

/** The passages that answer a query best and the sentences of them that do, of what the caller may see. */
export async function searchAndAnswer(
  context: MeaningSearcher,
  { query, base_ids: baseIds, limit = 10 }: KnowledgeQuery,
): Promise<KnowledgeResults> {
  const bases = await searchedBases(context, { query, baseIds })
  const missing = baseIds?.find((id) => !bases.some((base) => base.id === id))
  if (missing !== undefined)
    throw refuse.invalid('body.base_ids', `there is no such knowledge base: ${missing}`)
  if (bases.length === 0) return { passages: [], answer: { found: false, sentences: [] } }
  const { terms, passages, meaning } = await findPassages(context, bases, { query, limit })
  const matched = await matchWords(context, passages, terms)
  return {
    passages: passages.map((row) => showPassage(row, matched)),
    answer: answerSentences(passages, terms, matched),
    corrections: correctionsOf(query, { terms, passages, matched }),
    ...(meaning && { meaning }),
  }
}

/** An answer in sentences of the documents, each with the passages that it stands in. */
export async function answerFromKnowledge(
  context: MeaningSearcher,
  { content, base_ids: baseIds }: { content: string; base_ids?: readonly number[] | undefined },
): Promise<KnowledgeAnswer & Omit<KnowledgeResults, 'answer'>> {
  const { answer, ...results } = await searchAndAnswer(context, { query: content, base_ids: baseIds })
  return { ...answer, ...results }
}

/** Which of these passages stand in documents that the caller may open now, in their present versions. */
export async function openPassages(context: Searcher, ids: readonly number[]): Promise<Set<number>> {
  const scores = ids.map((chunk_id) => ({ chunk_id, score: 0 }))
  const found = await passagesOf(context, { scores, pairs: [], phrases: [], lexemes: [], limit: ids.length })
  return new Set(found.map(({ chunk_id }) => chunk_id))
}

function showPassage(row: PassageRow, matched: MatchedWords): Passage {
  const text = row.content.trimEnd()
  return {
    chunk_id: row.chunk_id,
    document_id: row.document_id,
    document_name: row.document_name,
    base_id: row.base_id,
    version: row.version,
    page: row.page,
    headings: row.headings,
    text,
    start: row.start_offset,
    end: row.start_offset + text.length,
    highlights: matched(row).map(({ start, end }) => ({ start, end })),
    score: Math.round(row.score * 10_000) / 10_000,
  }
}
