import type { FeedbackWord } from './cached-index.ts'
import type { Scored, SearchedBase, WeightedLexeme } from './search-store.ts'
import { rarityOf } from './weigh-terms.ts'

/** How many of the passages found first say what else belongs to the question, and with how many words. */
export const feedbackPassages = 5
const feedbackTerms = 20
/** What the added words count for each share of the query itself. */
const addedShare = 1.5
const saturation = 1.2
/** A word that more passages have distinguishes none, and reading all of them takes most of the time. */
const mostFrequent = 0.15

/**
 * The words that tell the passages found first from all others, with weights that add up to their share
 * (relevance feedback as in RM3, with the words weighted as BM25 does instead of by their frequency).
 */
export function expansionOf(
  words: readonly FeedbackWord[],
  first: readonly Scored[],
  bases: ReadonlyMap<number, SearchedBase>,
): WeightedLexeme[] {
  const best = first[0]?.score ?? 1
  const scoreOf = new Map(first.map(({ chunk_id, score }) => [chunk_id, score / best]))
  const candidates = new Map<number, { weight: number; rarity: number }>()
  for (const word of words) {
    const { chunk_total: total, average_words: average } = bases.get(word.base_id)!
    if (word.chunk_count > Math.max(1, mostFrequent * total)) continue
    const length = 0.25 + (0.75 * word.word_count) / average
    const rarity = rarityOf(total, word.chunk_count)
    const relevance =
      (scoreOf.get(word.chunk_id) ?? 0) * rarity * (word.count / (word.count + saturation * length))
    const former = candidates.get(word.lexeme_id)
    candidates.set(word.lexeme_id, { weight: (former?.weight ?? 0) + relevance, rarity })
  }
  const chosen = [...candidates]
    .toSorted((a, b) => b[1].weight - a[1].weight || a[0] - b[0])
    .slice(0, feedbackTerms)
  const sum = chosen.reduce((total, [, { weight }]) => total + weight, 0)
  return chosen.map(([id, { weight, rarity }]) => ({
    id,
    weight: (addedShare * weight * rarity) / sum,
  }))
}
