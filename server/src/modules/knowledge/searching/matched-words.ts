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

/** Lexemes of words by language: the same words come again and again. */
const knownLexemes = new Map<string, readonly string[]>()
const maxKnown = 50_000

/** The words of passages that are words of the query, in whatever form. */
export async function matchWords(
  context: Searcher,
  passages: readonly PassageRow[],
  terms: readonly QueryTerm[],
): Promise<MatchedWords> {
  const distinct = new Map<string, { language: string; word: string }>()
  for (const { language, content } of passages)
    for (const { text } of wordsIn(content)) distinct.set(`${language} ${text}`, { language, word: text })
  const lexemesByWord = await lexemesByWords(context, distinct)
  const termByWord = new Map<string, QueryTerm>()
  for (const [key, { language }] of distinct) {
    const lexemes = lexemesByWord.get(key) ?? []
    const term = terms.find(
      (one) => one.language === language && one.matched.some((matched) => lexemes.includes(matched)),
    )
    if (term) termByWord.set(key, term)
  }
  return (language, text) =>
    wordsIn(text).flatMap(({ start, end, text: word }) => {
      const term = termByWord.get(`${language} ${word}`)
      return term ? [{ start, end, term }] : []
    })
}

async function lexemesByWords(
  context: Searcher,
  words: ReadonlyMap<string, { language: string; word: string }>,
): Promise<ReadonlyMap<string, readonly string[] | undefined>> {
  const lexemesByWord = new Map([...words.keys()].map((key) => [key, knownLexemes.get(key)]))
  const unknown = [...words].flatMap(([key, word]) => (lexemesByWord.get(key) ? [] : [word]))
  const found = await lexemesOf(context, unknown.slice(0, maxWords))
  if (knownLexemes.size + found.length > maxKnown) knownLexemes.clear()
  for (const { language, word, lexemes } of found) {
    lexemesByWord.set(`${language} ${word}`, lexemes)
    knownLexemes.set(`${language} ${word}`, lexemes)
  }
  return lexemesByWord
}

/** The words of a text, in lower case. */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    text: word.toLowerCase().slice(0, 100),
  }))
