import type { Interpretation, ReadWord, UnmatchedWord } from '../../../../../contract/src/interpretation.ts'
import { maxQuestionLength } from '../../../../../contract/src/known-values.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { CalendarRules } from '../../../kernel/calendar.ts'
import { calendarOf } from './calendar-of.ts'
import type { Catalogue, CatalogueDataset } from './catalogue.ts'
import { choicesFor, withTriedChoices } from './choices.ts'
import { type Reading, read } from './compose.ts'
import { describe } from './describe.ts'
import { changedReading } from './follow-ups/follow-up.ts'
import {
  continuing,
  isGermanAsked,
  isNewQuestion,
  isWhole,
  loneReason,
  namesData,
} from './follow-ups/continuing.ts'
import { type Fragment, fragmentOf, isFilterRemoval } from './follow-ups/opening.ts'
import { incompletePeriod } from './incomplete-period.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { type ChartKind, type Item, Reader } from './reader.ts'
import { refusalOf } from './refusals.ts'
import { type Scope, scopeOf, timeOf } from './scope.ts'
import { type Span, spansOf } from './spans.ts'
import { type Token, tokensOf } from './tokens.ts'
import { isExplained } from './unexplained.ts'

export interface Circumstances {
  /** The present day where the question is asked. */
  today: string
  language?: 'en' | 'de' | undefined
  /** The question before, which a follow-up changes. */
  previous?: { dataset_id: number; query: Query; chart?: ChartKind | null | undefined } | undefined
  /** How doubtful a reading over several tables may be, where it is not as usual. */
  mostDoubt?: number | undefined
}

const maxTokens = 400

/** Reads a question. The same text, catalogue and circumstances always give the same interpretation. */
export function parse(question: string, catalogue: Catalogue, circumstances: Circumstances): Interpretation {
  const interpretation = readOnce(question, catalogue, circumstances)
  if (interpretation.unmatched.length === 0) return interpretation
  const { datasets } = catalogue
  const lexicon = lexiconOf(catalogue)
  const home = datasets.find(({ id }) => id === interpretation.dataset_id)
  const scope = home && scopeFor(catalogue, home)
  const choices = (text: string) => (scope ? choicesFor(text, { lexicon, scope, tables: datasets }) : [])
  const unmatched = interpretation.unmatched.map((word) => ({ ...word, choices: choices(word.text) }))
  return withTriedChoices({ ...interpretation, unmatched }, { question, lexicon }, (text) =>
    readOnce(text, catalogue, circumstances),
  )
}

function readOnce(question: string, catalogue: Catalogue, circumstances: Circumstances): Interpretation {
  const isLong = question.length > maxQuestionLength
  const tokens = isLong ? [] : tokensOf(question)
  const isGerman = isGermanAsked(tokens, circumstances.language)
  if (isLong || tokens.length > maxTokens)
    return refused(
      isGerman
        ? `Eine Frage hat höchstens ${maxQuestionLength} Zeichen.`
        : `A question has at most ${maxQuestionLength} characters.`,
    )
  if (tokens.length === 0) return refused(isGerman ? 'Stellen Sie eine Frage.' : 'Ask a question.')
  const lexicon = lexiconOf(catalogue)
  const { previous, today, mostDoubt } = circumstances
  const reason =
    previous && isFilterRemoval(tokens)
      ? undefined
      : refusalOf(tokens, isGerman ? 'de' : 'en', (words) =>
          lexicon
            .find(words.split(' '), { isGerman })
            .some(({ source }) => source !== 'description' && source !== 'vocabulary'),
        )
  if (reason !== undefined) return refused(reason)
  const given = { question, tokens, lexicon, isGerman, today, mostDoubt }
  const readings = readingsOf(catalogue, given)
  const [best] = readings
  const fragment = fragmentOf(tokens)
  const followed = followUp(catalogue, given, { fragment, best, previous })
  if (followed) return followed
  if (!best)
    return {
      ...refused(
        isGerman
          ? 'Es gibt keine Daten, nach denen Sie fragen können.'
          : 'There is no data that you can ask about.',
      ),
      status: 'clarify',
    }
  const interpretation = interpretationOf(best, readings.slice(1), { catalogue, tokens, isGerman })
  const isLone = !previous && (fragment.isTied || fragment.isLoose) && !namesData(best)
  return isLone && best.unexplained.length === 0
    ? { ...refused(loneReason(question, isGerman)), status: 'clarify', words: interpretation.words }
    : interpretation
}

export const refused = (reason: string): Interpretation => ({
  status: 'refused',
  dataset_id: null,
  query: null,
  chart: null,
  words: [],
  assumptions: [],
  unmatched: [],
  alternatives: [],
  reason,
  description: '',
})

/** The question before as this message changes it, where it is no question of its own. */
function followUp(
  catalogue: Catalogue,
  given: Given,
  {
    fragment,
    best,
    previous,
  }: { fragment: Fragment; best: Reading | undefined } & Pick<Circumstances, 'previous'>,
): Interpretation | undefined {
  const home = catalogue.datasets.find(({ id, isAsked }) => isAsked && id === previous?.dataset_id)
  if (!home || !previous || isNewQuestion(fragment, best && isClear(best) ? best : undefined))
    return undefined
  const { question: text, lexicon, tokens, isGerman } = given
  const scope = scopeFor(catalogue, home)
  const asked = { text, lexicon, rules: calendarOf(scope, given), isGerman }
  const reading = changedReading(previous.query, fragment, { scope, asked })
  const isMeant = reading && (fragment.isTied || fragment.isLoose || !isWhole(reading))
  if (!isMeant) return undefined
  const interpretation = interpretationOf(reading, [], { catalogue, tokens, isGerman })
  return continuing(interpretation, fragment, { previous, isGerman })
}

interface Given {
  question: string
  tokens: Token[]
  lexicon: Lexicon
  isGerman: boolean
  today: string
  mostDoubt: number | undefined
}

const scopes = new WeakMap<CatalogueDataset, Scope>()

function scopeFor(catalogue: Catalogue, home: CatalogueDataset): Scope {
  const scope = scopes.get(home) ?? scopeOf(catalogue, home)
  scopes.set(home, scope)
  return scope
}

const maxHomes = 16

/** What each dataset that knows something of the words makes of the question, the best first. */
function readingsOf(catalogue: Catalogue, given: Given): Reading[] {
  const { question, tokens, lexicon, isGerman, today, mostDoubt } = given
  const asked = catalogue.datasets.filter(({ isAsked }) => isAsked)
  const spansBy = new Map<string, Span[]>()
  const spansFor = (dataset: CatalogueDataset): { spans: Span[]; rules: CalendarRules } => {
    const scope = scopeFor(catalogue, dataset)
    const rules = calendarOf(scope, { tokens, today })
    const hasTime = timeOf(scope) !== undefined
    const key = `${rules.weekStartsOn} ${rules.yearStartsIn} ${rules.latest} ${hasTime}`
    const spans = spansBy.get(key) ?? spansOf({ tokens, lexicon, rules, isGerman, hasTime })
    spansBy.set(key, spans)
    return { spans, rules }
  }
  const known = asked
    .map((home) => ({ home, known: knownBy(scopeFor(catalogue, home), spansFor(home).spans) }))
    .sort((a, b) => b.known - a.known)
  // Where no dataset knows a word, they are what can be asked about.
  const knowing = known.filter((one) => one.known > 0)
  const ranked = (knowing.length > 0 ? knowing : known).slice(0, maxHomes)
  return ranked
    .map(({ home }) =>
      read(
        new Reader(scopeFor(catalogue, home), {
          tokens,
          text: question,
          isGerman,
          mostDoubt,
          ...spansFor(home),
        }),
      ),
    )
    .sort((a, b) => b.score - a.score)
}

function knownBy({ places }: Scope, spans: readonly Span[]): number {
  const here = new Map(places.map(({ dataset, steps }) => [dataset, steps]))
  return spans.reduce((sum, { entries }) => {
    const steps = entries.map(({ meaning }) => here.get(meaning.dataset)).filter((one) => one !== undefined)
    return sum + (steps.length === 0 ? 0 : 1 - 0.01 * Math.min(...steps))
  }, 0)
}

interface About {
  catalogue: Catalogue
  tokens: readonly Token[]
  isGerman: boolean
}

function interpretationOf(best: Reading, others: readonly Reading[], about: About): Interpretation {
  const { reader, query, unexplained } = best
  const { isGerman } = about
  const description = query ? describe(query, reader.scope, isGerman) : ''
  const alternatives = plausible(best, others).map((other) => ({
    dataset_id: other.reader.scope.home.id,
    query: other.query!,
    description: describe(other.query!, other.reader.scope, isGerman),
    margin: Math.min(1, Math.max(0, Math.round((best.score - other.score) * 1000) / 1000)),
  }))
  // Words of the language lack only what the unknown words stand for.
  const unknown = unexplained.filter(({ as }) => as === 'unknown')
  const asked = unknown.length > 0 ? unknown : unexplained
  const unmatched = asked.map((item) => unmatchedWord(item, about))
  return {
    status: isClear(best) ? 'understood' : 'clarify',
    dataset_id: reader.scope.home.id,
    query: query ?? null,
    chart: reader.chart ?? null,
    words: reader.items.filter((item) => !unexplained.includes(item)).map((item) => wordOf(item, reader)),
    assumptions: [
      ...reader.assumptions,
      ...(query ? incompletePeriod(query, { scope: reader.scope, rules: reader.given.rules, isGerman }) : []),
    ],
    unmatched,
    alternatives,
    reason: isClear(best) ? null : reasonOf(best, isGerman),
    description,
  }
}

/** How much worse a reading may be to be offered beside the best, and how many are. */
const closeReading = 0.4
const maxAlternatives = 2

/** Other readings that leave no word out, are hardly worse, and would show something else. */
function plausible(best: Reading, others: readonly Reading[]): Reading[] {
  const shown = new Set([columnsOf(best)])
  return others
    .filter((other) => {
      const isFair = best.score - other.score <= closeReading && other.unexplained.length === 0
      if (!isFair || !other.query || other.reader.problem !== undefined || shown.has(columnsOf(other)))
        return false
      shown.add(columnsOf(other))
      return true
    })
    .slice(0, maxAlternatives)
}

/** What the result shows, by tables and fields and not by the way that leads to them. */
function columnsOf({ reader: { scope, dimensions, measures } }: Reading): string {
  const placed = (column: string) => {
    const steps = column.split('.')
    const path = steps.slice(0, -1).join('.')
    const id = scope.places.find((place) => place.path === path)?.dataset.id ?? scope.home.id
    return `${id}.${steps.at(-1)}`
  }
  const shown = [
    ...dimensions.map(({ column, grain }) => `${placed(column)} ${grain ?? ''}`),
    ...measures.map(({ query }) =>
      typeof query === 'string'
        ? placed(query)
        : `${query.aggregate} ${query.column ? placed(query.column) : scope.home.id}`,
    ),
  ]
  return shown.toSorted().join()
}

const isClear = (reading: Reading): boolean =>
  reading.query !== undefined && reading.reader.problem === undefined && isExplained(reading)

function reasonOf({ reader, query, unexplained }: Reading, isGerman: boolean): string {
  if (unexplained.length > 0) {
    const unknown = unexplained.filter(({ as }) => as === 'unknown')
    const words = (unknown.length > 0 ? unknown : unexplained).map(({ text }) => `"${text}"`).join(', ')
    return isGerman ? `Was ist mit ${words} gemeint?` : `What is meant by ${words}?`
  }
  if (reader.problem !== undefined) return reader.problem
  if (query) return ''
  return isGerman
    ? 'Es ist nicht klar, wonach gefragt wird: Nennen Sie eine Kennzahl oder eine Spalte.'
    : 'It is not clear what is asked for: name a measure or a column.'
}

/** Its choices are found once the whole question is read. */
function unmatchedWord({ text, span }: Item, { tokens }: About): UnmatchedWord {
  const [start, end] = [tokens[span.from]!.start, tokens[span.to - 1]!.end]
  return { start, end, text, choices: [] }
}

function wordOf(item: Item, { given: { tokens } }: Reader): ReadWord {
  const { span, text, ref, as } = item
  return {
    start: tokens[span.from]!.start,
    end: tokens[span.to - 1]!.end,
    text,
    kind: kindOf(item),
    meaning: item.meaning ?? '',
    source: ref?.source ?? (as === 'keyword' || as === 'time' || as === 'number' ? 'keyword' : 'context'),
    ...(ref && ref.name !== '' ? { field: ref.name } : {}),
  }
}

function kindOf({ ref, as, isUsed, span }: Item): ReadWord['kind'] {
  if (!isUsed || as === 'filler') return 'filler'
  if (ref && as === 'data')
    return ref.kind === 'measure'
      ? 'measure'
      : ref.kind === 'value' || ref.kind === 'contains'
        ? 'value'
        : 'dimension'
  if (as === 'time' || as === 'number') return as
  return span.keywords.some(({ does }) => does === 'chart')
    ? 'chart'
    : span.keywords.some(({ does }) => does === 'compare')
      ? 'operator'
      : 'keyword'
}
