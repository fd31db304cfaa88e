import type { KnowledgeAnswer } from '../../../../../contract/src/knowledge-search.ts'
import { sentencesOf } from '../indexing/chunk-text.ts'
import type { MatchedWords } from './matched-words.ts'
import type { PassageRow } from './search-store.ts'
import type { QueryTerm } from './weigh-terms.ts'

/** So much of what a question asks, its rare words counting more, must be in one passage for it to be answered. */
const leastPassage = 0.4
/** And so much in one sentence. */
const leastSentence = 0.25
const maxSentences = 3
const readPassages = 8
const shortest = 15

interface Candidate {
  text: string
  chunkId: number
  share: number
}

/** The sentences that have most of what the question asks, verbatim; none where the documents do not speak of it. */
export function answerSentences(
  passages: readonly PassageRow[],
  terms: readonly QueryTerm[],
  matched: MatchedWords,
): KnowledgeAnswer {
  const read = passages.slice(0, readPassages)
  if (!read.some((passage) => isAbout(passage, terms))) return { found: false, sentences: [] }
  const candidates = read.flatMap((passage) => candidatesIn(passage, terms, matched))
  const ordered = candidates
    .filter(({ share }) => share >= leastSentence)
    .toSorted((a, b) => b.share - a.share)
  const chosen: Candidate[] = []
  for (const one of ordered)
    if (chosen.length < maxSentences && !chosen.some(({ text }) => text === one.text)) chosen.push(one)
  return {
    found: chosen.length > 0,
    sentences: chosen.map(({ text, chunkId }) => ({ text, citations: [chunkId] })),
  }
}

/** Whether a passage has enough of the question, by the rarity of its words; one word of several says nothing. */
function isAbout({ lexemes, language }: PassageRow, terms: readonly QueryTerm[]): boolean {
  const own = terms.filter((term) => term.language === language)
  const found = own.filter(({ matched }) => matched.some((lexeme) => lexemes.includes(lexeme)))
  return (
    found.length >= Math.min(2, own.length) && sumOf(found) >= leastPassage * sumOf(own) && found.length > 0
  )
}

function candidatesIn(passage: PassageRow, terms: readonly QueryTerm[], matched: MatchedWords): Candidate[] {
  const { content, language, chunk_id: chunkId } = passage
  const words = matched(passage)
  const all = sumOf(terms.filter((term) => term.language === language))
  return sentencesOf(content).flatMap(({ start, end }) => {
    const text = content.slice(start, end).trim()
    if (text.length < shortest) return []
    const within = words.filter((word) => word.start >= start && word.end <= end)
    const found = new Set(within.map(({ term }) => term))
    return [{ text, chunkId, share: sumOf([...found]) / Math.max(all, Number.EPSILON) }]
  })
}

const sumOf = (terms: readonly QueryTerm[]): number =>
  terms.reduce((sum, { importance }) => sum + importance, 0)
