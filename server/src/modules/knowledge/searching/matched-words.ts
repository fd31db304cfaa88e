import { lexemesOf, type PassageRow, type Searcher } from './search-store.ts'
import type { QueryTerm } from './weigh-terms.ts'

/** A word of a text and where it stands. */
interface Word {
  start: number
  end: number
  text: string
}

/** Which words of which language a query means: terms of the query by each word that stands for them. */
export type MatchedWords = (
  language: string,
  text: string,
) => { start: number; end: number; term: QueryTerm }[]

const maxWords = 5000

/** The words of passages that are words of the query, in whatever form. */
export async function matchWords(
  context: Searcher,
  passages: readonly PassageRow[],
  terms: readonly QueryTerm[],
): Promise<MatchedWords> {
  const distinct = new Map<string, { language: string; word: string }>()
  for (const { language, content } of passages)
    for (const { text } of wordsIn(content)) distinct.set(`${language} ${text}`, { language, word: text })
  const termByWord = new Map<string, QueryTerm>()
  for (const { language, word, lexemes } of await lexemesOf(
    context,
    [...distinct.values()].slice(0, maxWords),
  )) {
    const term = terms.find(
      (one) => one.language === language && one.matched.some((matched) => lexemes.includes(matched)),
    )
    if (term) termByWord.set(`${language} ${word}`, term)
  }
  return (language, text) =>
    wordsIn(text).flatMap(({ start, end, text: word }) => {
      const term = termByWord.get(`${language} ${word}`)
      return term ? [{ start, end, term }] : []
    })
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    text: word.toLowerCase().slice(0, 100),
  }))
