import { lexemesOf, type PassageRow, type Searcher } from './search-store.ts'
import type { QueryTerm } from './weigh-terms.ts'

/** A word of a text and where it stands. */
interface Word {
  start: number
  end: number
  text: string
}

/** The words of a passage that are words of the query, in whatever form, by the terms that they stand for. */
export type MatchedWords = (passage: PassageRow) => readonly MatchedWord[]

interface MatchedWord {
  start: number
  end: number
  term: QueryTerm
}

const maxWords = 5000

type Lexemes = Map<string, readonly string[]>

/** Lexemes of words by language: the same words come again and again. */
const knownLexemes = new Map<string, Lexemes>()
const maxKnown = 50_000

export async function matchWords(
  context: Searcher,
  passages: readonly PassageRow[],
  terms: readonly QueryTerm[],
): Promise<MatchedWords> {
  const matched = new Map<PassageRow, MatchedWord[]>()
  for (const language of new Set(passages.map((one) => one.language))) {
    const texts = passages.filter((one) => one.language === language)
    const words = texts.map(({ content }) => wordsIn(content))
    const distinct = new Set(words.flatMap((some) => some.map(({ text }) => text)))
    const termOf = await termsByWord(context, { language, words: distinct, terms })
    for (const [at, passage] of texts.entries()) matched.set(passage, matchedIn(words[at]!, termOf))
  }
  return (passage) => matched.get(passage) ?? []
}

function matchedIn(words: readonly Word[], termOf: ReadonlyMap<string, QueryTerm>): MatchedWord[] {
  const matched: MatchedWord[] = []
  for (const { start, end, text } of words) {
    const term = termOf.get(text)
    if (term) matched.push({ start, end, term })
  }
  return matched
}

interface Read {
  language: string
  words: ReadonlySet<string>
  terms: readonly QueryTerm[]
}

async function termsByWord(
  context: Searcher,
  { language, words, terms }: Read,
): Promise<ReadonlyMap<string, QueryTerm>> {
  const known = await lexemesOfWords(context, language, words)
  const own = terms.filter((term) => term.language === language)
  const termOf = new Map<string, QueryTerm>()
  for (const word of words) {
    const lexemes = known.get(word) ?? []
    const term = own.find(({ matched }) => matched.some((one) => lexemes.includes(one)))
    if (term) termOf.set(word, term)
  }
  return termOf
}

async function lexemesOfWords(
  context: Searcher,
  language: string,
  words: ReadonlySet<string>,
): Promise<Lexemes> {
  // Those who read from a map that is dropped here still have it.
  if ([...knownLexemes.values()].reduce((sum, { size }) => sum + size, 0) > maxKnown) knownLexemes.clear()
  const known = knownLexemes.get(language) ?? new Map<string, readonly string[]>()
  knownLexemes.set(language, known)
  const unknown = [...words].filter((word) => !known.has(word)).slice(0, maxWords)
  for (const [word, lexemes] of await lexemesOf(context, language, unknown)) known.set(word, lexemes)
  return known
}

/** The words of a text, in lower case. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu))
    words.push({ start: index, end: index + word.length, text: word.toLowerCase().slice(0, 100) })
  return words
}
