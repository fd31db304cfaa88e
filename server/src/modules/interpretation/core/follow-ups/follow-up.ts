import type { FilterOrGroup } from '../../../../../../contract/src/filters.ts'
import type { Query } from '../../../../../../contract/src/query.ts'
import { type CalendarRules, addDays, addMonths, calendarYear, yearOf } from '../../../../kernel/calendar.ts'
import { type Reading, read } from '../compose.ts'
import { conditionText, labelsOf } from '../describe.ts'
import { assumeRange, periodText } from '../grammar/times.ts'
import { type AskedPeriod, periodOfQuery } from '../kept-periods.ts'
import type { Lexicon } from '../lexicon.ts'
import { fieldNamed, namesIn, placedFilter } from '../question-filters.ts'
import { Reader } from '../reader.ts'
import { type Scope, timeOf } from '../scope.ts'
import { spansOf } from '../spans.ts'
import { monthWords } from '../time-words.ts'
import type { Token } from '../tokens.ts'
import { type Edits, takeEdits } from './edits.ts'
import {
  dimensionOf,
  nameOfMeasure,
  withDimensions,
  withFilters,
  withMeasures,
  withoutLost,
} from './merge.ts'
import { type Fragment, languageWanted, periodBeforeNamed } from './opening.ts'

interface Asked {
  text: string
  lexicon: Lexicon
  rules: CalendarRules
  isGerman: boolean
}

/** The question before with what a message changes of it; undefined where a word of it changes nothing. */
export function changedReading(
  previous: Query,
  fragment: Fragment,
  { scope, asked }: { scope: Scope; asked: Asked },
): Reading | undefined {
  const { text, lexicon, isGerman } = asked
  const period = periodOfQuery(previous, asked.rules)
  const moved = period && periodBefore(fragment.tokens, period)
  const tokens = moved ? fragment.tokens.slice(0, 0) : fragment.tokens
  const rules =
    period && isBarePeriod(tokens) ? { ...asked.rules, today: period.to, latest: period.to } : asked.rules
  const spans = spansOf({ tokens, lexicon, rules, isGerman, hasTime: timeOf(scope) !== undefined })
  const reader = new Reader(scope, { tokens, spans, text, rules, isGerman, isFragment: true })
  preferKnownColumns(reader, previous)
  let edits: Edits = { removed: [] }
  const reading = read(reader, () => (edits = takeEdits(reader, previous)))
  if (reading.unexplained.length > 0 || reader.problem !== undefined) return undefined
  if (moved && period) {
    reader.filters.push({ column: period.column, operator: 'between', values: [moved.from, moved.to] })
    reader.assume(
      'relative_time',
      `${fragment.tokens.map((token) => token.text).join(' ')} = ${periodText(moved)}`,
    )
    assumeRange(reader, period.column, moved)
  }
  if (isNothing(reader, edits) && languageWanted(fragment.ties) === undefined) return undefined
  const query = withoutLost(changed(previous, reader, { edits, fragment }))
  sayQuestionFilters(reader, query)
  return { ...reading, query }
}

function isNothing(reader: Reader, edits: Edits): boolean {
  const { dimensions, measures, filters, having, sort, limit, chart, totals, pivot } = reader
  const isEdited = Object.values(edits).some((one) => !Array.isArray(one) || one.length > 0)
  const lists = [dimensions, measures, filters, having, sort]
  return (
    !isEdited &&
    limit === undefined &&
    !chart &&
    !totals &&
    !pivot &&
    lists.every((list) => list.length === 0)
  )
}

function changed(
  previous: Query,
  reader: Reader,
  { edits, fragment }: { edits: Edits; fragment: Fragment },
): Query {
  const measures = measuresAfter(previous, reader, { edits, fragment })
  const more = reader.dimensions.map((one) =>
    one.grain === undefined && one.bin === undefined ? one.column : one,
  )
  const before = previous.dimensions ?? []
  const dimensions = edits.isSeeded
    ? more
    : withDimensions(before, more, fragment.isAdding || edits.comparison !== undefined)
  const kept = (previous.filters ?? []).filter((filter) => !isRemoved(reader, filter, edits))
  const those = fragment.isOfThose ? countedBy(reader, previous) : []
  const filters = withFilters(withFilters(kept, those, false), reader.filters, fragment.isUnion)
  const fields = [
    ...(previous.fields?.measures ?? []),
    ...reader.fields.filter(({ name }) => !previous.fields?.measures?.some((one) => one.name === name)),
  ]
  const comparison = edits.comparison ?? reader.comparison
  const { pivot = previous.pivot } = reader
  const isOtherTime = reader.filters.flatMap(namesIn).some((name) => name === reader.time)
  const query: Query = {
    ...previous,
    ...(fields.length > 0 ? { fields: { ...previous.fields, measures: fields } } : {}),
    dimensions,
    measures,
    filters,
    having: [...(previous.having ?? []), ...reader.having],
    ...orderAfter(previous, reader, {
      edits,
      measures,
      isRegrouped: dimensions !== before && !fragment.isAdding,
    }),
    ...(comparison ? { comparison } : {}),
    ...(reader.totals ? { totals: true } : {}),
  }
  const isPivoted = reader.pivot !== undefined || (pivot && !comparison && !isOtherTime)
  if (isPivoted && pivot) query.pivot = pivot
  else delete query.pivot
  for (const part of ['dimensions', 'measures', 'filters', 'having'] as const)
    if (query[part]?.length === 0) delete query[part]
  return query
}

/** What rows have to be for the measure before: late flights are late. */
function countedBy({ scope }: Reader, { measures = [] }: Query): readonly FilterOrGroup[] {
  const [first] = measures
  if (first === undefined || measures.length > 1) return []
  if (typeof first !== 'string') return first.filters ?? []
  const measure = fieldNamed(scope, first)?.measure
  return measure?.kind === 'aggregate' && !first.includes('.') ? (measure.filters ?? []) : []
}

function measuresAfter(
  previous: Query,
  reader: Reader,
  { edits, fragment }: { edits: Edits; fragment: Fragment },
): NonNullable<Query['measures']> {
  const before = previous.measures ?? []
  const found = edits.measures ?? reader.measures.map(({ query }) => query)
  if (edits.isSeeded) return found
  if (found.length === 0) return before
  return fragment.isAdding ? withMeasures(before, found) : found
}

interface Order {
  edits: Edits
  measures: NonNullable<Query['measures']>
  isRegrouped: boolean
}

/** The order that is asked for, else the one before: by another measure where that took the place of the first. */
function orderAfter(
  previous: Query,
  reader: Reader,
  { edits, measures, isRegrouped }: Order,
): Partial<Query> {
  const [first] = measures
  const main = first === undefined ? undefined : nameOfMeasure(first)
  const names = new Set(measures.map(nameOfMeasure))
  const were = new Set((previous.measures ?? []).map(nameOfMeasure))
  const known = (previous.sort ?? []).map((one) =>
    were.has(one.by) && !names.has(one.by) && main !== undefined ? { ...one, by: main } : one,
  )
  const ranked = known.find(({ by }) => names.has(by))?.by ?? main
  const wanted =
    edits.sort ??
    reader.sort.map((one) => (one.by === '' && ranked !== undefined ? { ...one, by: ranked } : one))
  const isCourse =
    isRegrouped && reader.dimensions.length > 0 && reader.dimensions.every(({ grain }) => grain)
  if (isCourse && wanted.length === 0 && known.some(({ by }) => names.has(by)))
    return { sort: [], limit: undefined } as object
  const limit = edits.limit ?? reader.limit ?? previous.limit
  const isFirst = edits.limit !== undefined && known.length === 0 && main !== undefined
  const sort = wanted.length > 0 ? wanted : isFirst ? [{ by: main, order: 'desc' as const }] : known
  const top =
    previous.top && reader.limit !== undefined ? { ...previous.top, limit: reader.limit } : previous.top
  return {
    sort,
    ...(limit === undefined ? {} : { limit }),
    ...(top ? { top: names.has(top.by) || main === undefined ? top : { ...top, by: main } } : {}),
  }
}

const isRemoved = (reader: Reader, filter: FilterOrGroup, { removed, isAllRemoved }: Edits): boolean =>
  (isAllRemoved === true && !isQuestionFilter(reader, filter)) ||
  namesIn(filter).some((name) => removed.includes(name))

function isQuestionFilter({ scope }: Reader, filter: FilterOrGroup): boolean {
  const text = JSON.stringify(filter)
  return scope.places.some((place) =>
    place.dataset.questionFilters.some((one) => JSON.stringify(placedFilter(scope, place, one)) === text),
  )
}

/** A value of several columns: of the one that is listed when it is left out, else of the one that is restricted already. */
function preferKnownColumns(reader: Reader, { dimensions = [], filters = [] }: Query): void {
  const listed = new Set(dimensions.map((one) => dimensionOf(one).column))
  const restricted = new Set(filters.flatMap(namesIn))
  const isExclusion = reader.given.tokens.some(({ norm }) => excluding.test(norm))
  const [first, second] = isExclusion ? [listed, restricted] : [restricted, listed]
  const rank = (name: string) => (first.has(name) ? 0 : second.has(name) ? 1 : 2)
  for (const { refs } of reader.items)
    if (refs[0]?.kind === 'value')
      refs.sort((a, b) => (a.kind === 'value' && b.kind === 'value' ? rank(a.name) - rank(b.name) : 0))
}

const excluding = /^(without|ohne|except|excluding|exclude|not|no|ausser|nicht|minus)$/

/** What models leave out of questions is said again with each answer. */
function sayQuestionFilters(reader: Reader, { filters = [] }: Query): void {
  for (const filter of filters)
    if (isQuestionFilter(reader, filter))
      reader.assume('question_filter', conditionText(filter, labelsOf(reader.scope), reader.given.isGerman))
}

/** "The year before": the period of the question before, a year earlier. */
function periodBefore(
  tokens: readonly Token[],
  { from, to }: AskedPeriod,
): { from: string; to: string } | undefined {
  const word = periodBeforeNamed(tokens)
  if (word === undefined) return undefined
  const isYear = /jahr|year/.test(word)
  if (isYear && from.endsWith('-01-01') && yearOf(from) === yearOf(to)) return calendarYear(yearOf(from) - 1)
  const months = isYear ? -12 : -1
  const isMonthEnd = addDays(to, 1).endsWith('-01')
  return {
    from: addMonths(from, months),
    to: isMonthEnd ? addDays(addMonths(addDays(to, 1), months), -1) : addMonths(to, months),
  }
}

/** "Same for Q1": of the year that the question before is about. */
function isBarePeriod(tokens: readonly Token[]): boolean {
  const norms = tokens.map(({ norm }) => norm)
  const isNamed = norms.some(
    (norm, at) => monthWords.has(norm) || (norm === 'q' && /^[1-4]$/.test(norms[at + 1] ?? '')),
  )
  return isNamed && !norms.some((norm) => /^(19|20)\d\d$|^(last|this|letzte\w*|diese\w*)$/.test(norm))
}
