import { mistakesBetween, toleratedMistakes } from './spelling.ts'
import { type SearchedBase, type Searcher, type TermRow, wordsLike } from './search-store.ts'

/** A word of the query in one language. */
export interface QueryTerm {
  language: string
  lexeme: string
  positions: number[]
  /** How rare it is: the logarithm of passages without it for each that has it. */
  rarity: number
  /** What it counts of a question: its rarity, as if no base were small, because in a small one every word is frequent. */
  importance: number
  /** Its numbers in the bases that have it, or that have the word it was taken for. */
  lexemeIds: number[]
  /** What it is found by: itself, or a similar word where no base has it. */
  matched: string[]
}

const leastTotal = 1000

export const rarityOf = (total: number, count: number): number =>
  Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5))

/** The words of a query with what is known of them; a word that no passage has is taken for a similar one. */
export async function weighTerms(context: Searcher, bases: readonly SearchedBase[]): Promise<QueryTerm[]> {
  const rows = bases.flatMap(({ words }) => words).toSorted(byPlace)
  const groups = new Map<string, TermRow[]>()
  for (const row of rows) {
    const key = `${row.language} ${row.lexeme}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const totals = new Map<string, number>()
  for (const { language, chunk_total: total } of bases)
    totals.set(language, (totals.get(language) ?? 0) + total)
  return await Promise.all(
    [...groups.values()].map((group) => weighTerm(context, group, totals.get(group[0]!.language) ?? 0)),
  )
}

/** In the order of the query; each with its bases behind one another. */
const byPlace = (a: TermRow, b: TermRow): number =>
  a.positions[0]! - b.positions[0]! ||
  (a.lexeme < b.lexeme ? -1 : Number(a.lexeme > b.lexeme)) ||
  a.base_id - b.base_id

async function weighTerm(context: Searcher, group: readonly TermRow[], total: number): Promise<QueryTerm> {
  const { language, lexeme, positions } = group[0]!
  const count = group.reduce((sum, row) => sum + row.chunk_count, 0)
  const term = { language, lexeme, positions }
  if (count > 0) {
    const lexemeIds = group.flatMap((row) => (row.chunk_count > 0 ? [row.lexeme_id!] : []))
    return { ...term, ...weightsOf(total, count), lexemeIds, matched: [lexeme] }
  }
  const similar = await similarWords(context, group)
  const similarCount = similar.reduce((sum, word) => sum + word.chunk_count, 0)
  return {
    ...term,
    ...weightsOf(total, similarCount),
    lexemeIds: similar.map(({ id }) => id),
    matched: [...new Set(similar.map((word) => word.lexeme))],
  }
}

const weightsOf = (total: number, count: number) => ({
  rarity: rarityOf(total, count),
  importance: rarityOf(Math.max(total, leastTotal), count),
})

/** The words with the fewest mistakes between, and of these the most frequent one. */
async function similarWords(context: Searcher, group: readonly TermRow[]) {
  const { lexeme } = group[0]!
  const limit = toleratedMistakes(lexeme)
  if (limit === 0 || !/^\p{Letter}+$/u.test(lexeme)) return []
  const words = await wordsLike(context, {
    baseIds: group.map((row) => row.base_id),
    lexeme,
    changes: limit,
  })
  const measured = words.map((word) => ({ word, mistakes: mistakesBetween(lexeme, word.lexeme, limit) }))
  const fewest = Math.min(...measured.map(({ mistakes }) => mistakes))
  if (!Number.isFinite(fewest)) return []
  const best = measured.find(({ mistakes }) => mistakes === fewest)!.word.lexeme
  return words.filter((word) => word.lexeme === best)
}
