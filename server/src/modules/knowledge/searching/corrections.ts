import type { KnowledgeResults } from '../../../../../contract/src/knowledge-search.ts'
import { type MatchedWords, wordsIn } from './matched-words.ts'
import type { PassageRow } from './search-store.ts'
import { mistakesBetween } from './spelling.ts'
import type { QueryTerm } from './weigh-terms.ts'

/** Words are reduced to their stems, which may change some letters at their end. */
const mostChanged = 3

interface Found {
  terms: readonly QueryTerm[]
  passages: readonly PassageRow[]
  matched: MatchedWords
}

/** Which words of a query were taken for others, as both are written: in the query, and in the passages. */
export function correctionsOf(
  query: string,
  { terms, passages, matched }: Found,
): NonNullable<KnowledgeResults['corrections']> {
  const corrected = terms.filter((term) => term.matched.length > 0 && !term.matched.includes(term.lexeme))
  return corrected.flatMap((term) => {
    const word = writtenAs(term.lexeme, query)
    const searched = passages.flatMap((passage) =>
      matched(passage).flatMap(({ start, end, term: one }) =>
        one === term ? [passage.content.slice(start, end).toLowerCase()] : [],
      ),
    )
    return searched.length > 0 ? [{ word, searched_for: mostFrequent(searched) }] : []
  })
}

function writtenAs(lexeme: string, query: string): string {
  const words = wordsIn(query).map(({ text, start, end }) => ({
    text: query.slice(start, end),
    mistakes: mistakesBetween(text.slice(0, lexeme.length), lexeme, mostChanged),
  }))
  return words.toSorted((a, b) => a.mistakes - b.mistakes)[0]?.text ?? lexeme
}

function mostFrequent(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]![0]
}
