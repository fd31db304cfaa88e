import { type CalendarRules } from '../../../kernel/calendar.ts'
import { type Entry, type Lexicon } from './lexicon.ts'
import { type NumberWord, numberAt } from './numbers.ts'
import { type TimeRange, timeAt } from './time.ts'
import { displayOf } from './scope.ts'
import type { Token } from './tokens.ts'
import { isFiller, soft } from './fillers.ts'
import { isMisspelt } from './spelling.ts'
import { type Keyword, keywords, maxKeywordLength } from './vocabulary.ts'

/** Pieces of a question that belong together, with everything they can mean. */
export interface Span {
  from: number
  to: number
  entries: Entry[]
  time?: TimeRange | undefined
  number?: NumberWord | undefined
  keywords: Keyword[]
  isFiller: boolean
  isSoft: boolean
  quality: number
}

interface Reading {
  tokens: readonly Token[]
  lexicon: Lexicon
  rules: CalendarRules
  isGerman: boolean
  /** Whether there is a time that periods could restrict. */
  hasTime: boolean
}

/** Divides a question into spans so that as much of it as possible is explained by as long phrases as possible. */
export function spansOf(reading: Reading): Span[] {
  const { tokens } = reading
  const best: { score: number; span?: Span }[] = Array.from({ length: tokens.length + 1 }, () => ({
    score: 0,
  }))
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const unexplained: Span = { ...blank(at, at + 1), quality: 0 }
    best[at] = { score: best[at + 1]!.score, span: unexplained }
    for (const span of spansAt(reading, at)) {
      const score = best[span.to]!.score + weight(span)
      if (score > best[at]!.score) best[at] = { score, span }
    }
  }
  const spans: Span[] = []
  for (let at = 0; at < tokens.length;) {
    const { span } = best[at]!
    if (!span) break
    spans.push(span)
    at = span.to
  }
  return spans
}

const blank = (from: number, to: number): Span => ({
  from,
  to,
  entries: [],
  keywords: [],
  isFiller: false,
  isSoft: false,
  quality: 0,
})

const weight = ({ from, to, quality }: Span) =>
  (to - from + 0.3 * (to - from - 1)) * quality + (to - from) * 0.2

function spansAt(reading: Reading, at: number): Span[] {
  const byEnd = new Map<number, Span>()
  const spanTo = (to: number) => {
    const span = byEnd.get(to) ?? blank(at, to)
    byEnd.set(to, span)
    return span
  }
  const raise = (span: Span, quality: number) => {
    span.quality = Math.max(span.quality, quality)
  }
  for (const [to, entries] of entriesAt(reading, at)) {
    const span = spanTo(to)
    span.entries = entries
    raise(span, Math.max(...entries.map(({ quality }) => quality)))
  }
  const time = reading.hasTime ? timeAt(reading.tokens, at, reading.rules) : undefined
  if (time) {
    const span = spanTo(at + time.length)
    span.time = time
    raise(span, time.isBareYear ? 0.8 : 1.02)
  }
  const number = numberAt(reading.tokens, at)
  if (number) {
    const span = spanTo(at + number.length)
    span.number = number
    raise(span, 0.9)
  }
  for (const [to, found] of keywordsAt(reading.tokens, at)) {
    // "With a total of 12": a column of that name.
    const isColumn = found.some(({ does }) => does === 'total') && hasColumn(reading, to - 1)
    if (isColumn) continue
    if (isNumberedName(reading.tokens, at)) continue
    const span = spanTo(to)
    span.keywords = found
    raise(span, to - at > 1 ? 0.97 : 0.8)
  }
  const { norm, kind, isQuoted } = reading.tokens[at]!
  if (kind === 'sign' && !byEnd.has(at + 1)) Object.assign(spanTo(at + 1), { isFiller: true, quality: 0.1 })
  if (isFiller(norm) && !isQuoted)
    Object.assign(spanTo(at + 1), { isFiller: true, quality: Math.max(0.4, byEnd.get(at + 1)?.quality ?? 0) })
  else if (soft.has(norm))
    Object.assign(spanTo(at + 1), { isSoft: true, quality: Math.max(0.3, byEnd.get(at + 1)?.quality ?? 0) })
  return [...byEnd.values()]
}

/** What the lexicon has for the pieces from here on; signs between them do not matter. */
function entriesAt({ tokens, lexicon, isGerman }: Reading, at: number): [to: number, Entry[]][] {
  if (tokens[at]?.kind === 'sign' && tokens[at]?.norm !== '%') return []
  const found: [number, Entry[]][] = []
  const words: string[] = []
  const isKnown = (phrase: string[]) =>
    lexicon.goesOn(phrase, { isGerman }) || lexicon.find(phrase, { isGerman }).length > 0
  for (let to = at; to < tokens.length && words.length < lexicon.longest; to += 1) {
    const token = tokens[to]!
    const isPercent = token.norm === '%' && tokens[to - 1]?.kind !== 'number'
    if (token.kind === 'sign' && !isPercent) continue
    // "The team's score" is the team score.
    if (isPossessive(tokens, to) && words.length > 0 && !isKnown([...words, 's'])) continue
    words.push(isPercent ? 'percent' : token.norm)
    if (
      words.length === 1 &&
      token.norm.length === 1 &&
      token.kind === 'word' &&
      isFiller(token.norm) &&
      !token.isQuoted
    )
      continue
    const entries = lexicon.find(words, { isGerman })
    if (entries.length > 0 && isNamedRow(lexicon, words, entries)) {
      // The name alone, and what it is of.
    } else if (entries.length > 0) found.push([to + 1, entries])
    else if (words.length === 2 && !words.some(isExplained)) {
      // "High schoolers" for a table that is called in one word.
      const joined = lexicon.find([words.join('')], { isGerman })
      if (joined.length > 0) found.push([to + 1, joined])
    }
    if (!lexicon.goesOn(words, { isGerman }) && words.length > 1) break
  }
  const [token] = tokens.slice(at, at + 1)
  if (found.length === 0 && token?.kind === 'word' && !isExplained(token.norm)) {
    // A small word is misspelt as a name of the data rather than as a value.
    const isName = token.text !== token.norm || token.isQuoted
    const near = lexicon
      .spelled(token.norm)
      .filter(({ meaning }) => isName || meaning.kind !== 'value' || meaning.dataset.isModelled)
    if (near.length > 0) found.push([at + 1, near])
  }
  return found
}

/**
 * "The Colorado river" is a river called Colorado, although a place is called Colorado River: a word that names a table is not part of a value
 * of another column, where the rest names a row of that table.
 */
function isNamedRow(lexicon: Lexicon, words: readonly string[], entries: readonly Entry[]): boolean {
  if (words.length < 2 || entries.some(({ meaning }) => meaning.kind !== 'value')) return false
  const tables = lexicon
    .find(words.slice(-1), { isGerman: false })
    .flatMap(({ meaning }) =>
      meaning.kind === 'table' && !meaning.dataset.isModelled ? [meaning.dataset] : [],
    )
  if (tables.length === 0 || entries.some(({ meaning }) => tables.includes(meaning.dataset))) return false
  return lexicon
    .find(words.slice(0, -1), { isGerman: false })
    .some(
      ({ meaning }) =>
        meaning.kind === 'value' && tables.includes(meaning.dataset) && displayOf(meaning) === meaning.field,
    )
}

/** "Phone numbers of" are no number of something. */
const isNumberedName = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.norm === 'numbers' &&
  at > 0 &&
  tokens[at - 1]!.kind === 'word' &&
  !isExplained(tokens[at - 1]!.norm)

const hasColumn = ({ tokens, lexicon, isGerman }: Reading, at: number): boolean =>
  lexicon
    .find([tokens[at]!.norm], { isGerman })
    .some(
      ({ meaning, source }) => meaning.kind === 'field' && source === 'model' && !meaning.dataset.isModelled,
    )

const isPossessive = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.norm === 's' && tokens[at]!.isGlued && tokens[at - 1]?.norm === "'"

const isExplained = (norm: string) => isFiller(norm) || soft.has(norm) || keywords.has(norm)

const oftenMisspelt = [
  'highest',
  'lowest',
  'largest',
  'smallest',
  'average',
  'maximum',
  'minimum',
  'greater',
  'smaller',
]

function misspeltKeyword(word: string): Keyword[] | undefined {
  const meant =
    word.length < 6 || isFiller(word) ? undefined : oftenMisspelt.find((one) => isMisspelt(word, one))
  return meant === undefined ? undefined : keywords.get(meant)
}

function keywordsAt(tokens: readonly Token[], at: number): [to: number, Keyword[]][] {
  const found: [number, Keyword[]][] = []
  let words = ''
  for (let to = at; to < Math.min(tokens.length, at + maxKeywordLength); to += 1) {
    const { norm, isQuoted } = tokens[to]!
    if (isQuoted || (norm === '%' && words === '' && tokens[to - 1]?.kind === 'number')) break
    if (norm === "'") continue
    words = words === '' ? norm : `${words} ${norm}`
    const keyword = keywords.get(words) ?? (to === at ? misspeltKeyword(norm) : undefined)
    if (keyword) found.push([to + 1, keyword])
  }
  return found
}
