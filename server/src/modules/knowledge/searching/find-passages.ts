import { expansionOf, feedbackPassages, queryShare } from './expand-query.ts'
import {
  bestChunks,
  type PassageRow,
  passagesOf,
  type Scored,
  type SearchedBase,
  type Searcher,
  wordsOfChunks,
} from './search-store.ts'
import { type QueryTerm, weighTerms } from './weigh-terms.ts'

/** From so many passages of the first step on, more change nothing in what is found (decision 78). */
const candidates = 300
/** So many are looked at for words that follow one another. */
const compared = 150
const pairWeight = 0.1

export interface Found {
  terms: QueryTerm[]
  passages: PassageRow[]
}

/** The passages that answer a query best, of the bases that are given. */
export async function findPassages(
  context: Searcher,
  bases: readonly SearchedBase[],
  { query, limit }: { query: string; limit: number },
): Promise<Found> {
  const terms = await weighTerms(context, bases, query)
  const count = wordCountOf(terms)
  const baseIds = bases.map(({ id }) => id)
  const lexemes = terms.flatMap(({ lexemeIds, rarity, positions }) =>
    lexemeIds.map((id) => ({ id, weight: (rarity * positions.length) / count })),
  )
  if (lexemes.length === 0) return { terms, passages: [] }
  const first = await bestChunks(context, { baseIds, lexemes, limit: candidates })
  if (first.length === 0) return { terms, passages: [] }
  const scores = await expanded(context, bases, first)
  const passages = await passagesOf(context, {
    scores,
    pairs: pairsOf(terms, count),
    phrases: phrasesOf(query),
    limit,
  })
  return { terms, passages }
}

/** Scores again, with words that belong to the question as the passages found first show. */
async function expanded(
  context: Searcher,
  bases: readonly SearchedBase[],
  first: readonly Scored[],
): Promise<Scored[]> {
  const feedback = first.slice(0, feedbackPassages)
  const words = await wordsOfChunks(
    context,
    feedback.map(({ chunk_id }) => chunk_id),
  )
  const baseById = new Map(bases.map((base) => [base.id, base]))
  return await bestChunks(context, {
    baseIds: bases.map(({ id }) => id),
    lexemes: expansionOf(words, feedback, baseById),
    scores: first.map(({ chunk_id, score }) => ({ chunk_id, score: queryShare * score })),
    limit: compared,
  })
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
