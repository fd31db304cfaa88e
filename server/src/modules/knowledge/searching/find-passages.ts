import type { KnowledgeResults } from '../../../../../contract/src/knowledge-search.ts'
import { fused, type MeaningSearcher, searchMeaning } from '../embedding/search-meaning.ts'
import { postingLists, wordsOfChunks } from './cached-index.ts'
import { expansionOf, feedbackPassages } from './expand-query.ts'
import {
  type PassageRow,
  passagesOf,
  reserve,
  type Scored,
  type SearchedBase,
  type Searcher,
  type WeightedLexeme,
} from './search-store.ts'
import type { Segments } from './posting-list.ts'
import { Scores } from './scores.ts'
import { type QueryTerm, weighTerms } from './weigh-terms.ts'

/** So many are looked at for words that follow one another. */
const compared = 150
const pairWeight = 0.25

export interface Found {
  terms: QueryTerm[]
  passages: PassageRow[]
  meaning: KnowledgeResults['meaning']
}

/** The passages that answer a query best, of the bases that are given. */
export async function findPassages(
  context: MeaningSearcher,
  bases: readonly SearchedBase[],
  { query, limit }: { query: string; limit: number },
): Promise<Found> {
  const asked = searchMeaning(context, bases, { query, limit: compared })
  // It is awaited behind the words, and must not end the process when they fail first.
  asked.catch(() => undefined)
  const terms = await weighTerms(context, bases)
  const count = wordCountOf(terms)
  const byWords = await scoresByWords(context, bases, { terms, count })
  const { chunks: byMeaning, meaning } = await asked
  const isFused = byMeaning.length > 0
  const scores = isFused ? fused(byWords, byMeaning) : byWords
  if (scores.length === 0) return { terms, passages: [], meaning }
  // What neighbors are worth is of the scale of words.
  const pairs = isFused ? [] : pairsOf(terms, count)
  const phrases = phrasesOf(query)
  const passages = await passagesOf(context, {
    scores: phrases.length > 0 ? scores : reachable(scores, { pairs, limit }),
    pairs,
    phrases,
    lexemes: terms.flatMap(({ matched }) => matched),
    limit,
  })
  return { terms, passages, meaning }
}

async function scoresByWords(
  context: Searcher,
  bases: readonly SearchedBase[],
  { terms, count }: { terms: readonly QueryTerm[]; count: number },
): Promise<Scored[]> {
  const lexemes = terms.flatMap(({ lexemeIds, rarity, positions }) =>
    lexemeIds.map((id) => ({ id, weight: (rarity * positions.length) / count })),
  )
  if (lexemes.length === 0) return []
  const scores = new Scores()
  const segments = await addWords(context, scores, {
    baseIds: bases.map(({ id }) => id),
    segments: new Map(bases.flatMap((base) => base.segments)),
    lexemes,
  })
  if (scores.isEmpty) return []
  await expand(context, bases, { scores, segments })
  return scores.best(compared)
}

/** Those that may be among the best once it is known which have neighbors: no others are read. */
function reachable(
  scores: readonly Scored[],
  { pairs, limit }: { pairs: readonly { bonus: number }[]; limit: number },
): readonly Scored[] {
  const last = scores[limit + reserve - 1]
  if (!last) return scores
  const most = pairs.reduce((sum, { bonus }) => sum + bonus, 0)
  return scores.filter(({ score }) => score >= last.score - most)
}

interface Added {
  baseIds: readonly number[]
  segments: Segments
  lexemes: readonly WeightedLexeme[]
}

async function addWords(
  context: Searcher,
  scores: Scores,
  { baseIds, segments, lexemes }: Added,
): Promise<Segments> {
  const lexemeIds = lexemes.map(({ id }) => id)
  const read = await postingLists(context, { baseIds, segments, lexemeIds })
  for (const { id, weight } of lexemes) read.lists.get(id)!.addTo(scores, read.segments, weight)
  return read.segments
}

/** Adds words that belong to the question as the passages show that score best by its own. */
async function expand(
  context: Searcher,
  bases: readonly SearchedBase[],
  { scores, segments }: { scores: Scores; segments: Segments },
): Promise<void> {
  const feedback = scores.best(feedbackPassages)
  const words = await wordsOfChunks(
    context,
    bases,
    feedback.map(({ chunk_id }) => chunk_id),
  )
  const baseById = new Map(bases.map((base) => [base.id, base]))
  const lexemes = expansionOf(words, feedback, baseById)
  await addWords(context, scores, { baseIds: [...baseById.keys()], segments, lexemes })
}

/** Words of the query in the language that has the most. */
function wordCountOf(terms: readonly QueryTerm[]): number {
  const counts = new Map<string, number>()
  for (const { language, positions } of terms)
    counts.set(language, (counts.get(language) ?? 0) + positions.length)
  return Math.max(1, ...counts.values())
}

/** Neighbors in the query: it speaks for a passage that they are neighbors in it. */
function pairsOf(terms: readonly QueryTerm[], count: number): { query: string; bonus: number }[] {
  return [...new Set(terms.map(({ language }) => language))].flatMap((language) => {
    const places = terms
      .filter((term) => term.language === language && term.matched.length > 0)
      .flatMap((term) => term.positions.map((position) => ({ term, position })))
      .toSorted((a, b) => a.position - b.position)
    return places.slice(1).flatMap(({ term, position }, at) => {
      const before = places[at]!
      const distance = position - before.position
      if (before.term === term || distance > 3) return []
      const query = `${quoted(before.term.matched[0]!)} <${distance}> ${quoted(term.matched[0]!)}`
      return [{ query, bonus: (pairWeight * Math.min(before.term.rarity, term.rarity)) / count }]
    })
  })
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const phrasesOf = (query: string): string[] =>
  [...query.matchAll(/["“„]([^"“”„]{2,200})["”“]/g)].map(([, phrase]) => phrase!).slice(0, 5)
