import type { Dimension, Query } from '../../../../../contract/src/query.ts'
import { conditionText, labelsOf } from './describe.ts'
import { fieldNamed, namesIn, placedFilter } from './question-filters.ts'
import { constructs } from './grammar/constructs.ts'
import { decideKinds } from './grammar/kinds.ts'
import { bindColumns } from './grammar/owners.ts'
import { turnJudged } from './grammar/judged.ts'
import { isBetweenTwo } from './grammar/directions.ts'
import { readRatio } from './grammar/ratios.ts'
import { settleRows } from './grammar/rows.ts'
import { readVerbs } from './grammar/verbs.ts'
import type { Item, Reader } from './reader.ts'
import type { Ref } from './scope.ts'

/** What one dataset makes of a question. */
export interface Reading {
  reader: Reader
  query: Query | undefined
  /** Items that have no part in the query although their words say something. */
  unexplained: Item[]
  score: number
}

export function read(reader: Reader, prepare?: () => void): Reading {
  decideKinds(reader)
  bindColumns(reader)
  readCharts(reader)
  prepare?.()
  readRatio(reader, (part) => read(part))
  for (const construct of constructs) construct(reader)
  readVerbs(reader)
  finish(reader)
  const query = queryOf(reader)
  const unexplained = reader.items.filter((item) => isUnexplained(reader, item))
  return { reader, query, unexplained, score: scoreOf(reader, { query, unexplained }) }
}

function readCharts(reader: Reader): void {
  for (const item of reader.items) {
    const chart = reader.keyword(item, 'chart')
    if (!chart) continue
    reader.chart = chart.kind
    reader.use(item, chart.kind)
  }
}

function finish(reader: Reader): void {
  if (reader.given.isFragment) return
  for (const sort of reader.sort) {
    if (sort.by !== '') continue
    sort.by = reader.measures[0]?.name ?? rankBy(reader)
    turnJudged(reader)
  }
  reader.sort = reader.sort.filter(({ by }) => by !== '')
  topWithin(reader)
  besideEachOther(reader)
  if (reader.having.length > 0 && reader.dimensions.length === 0 && !reader.pivot)
    reader.problem ??= reader.say(
      'Say whose values are compared, for example customers or products.',
      'Sagen Sie, wessen Werte verglichen werden, etwa Kunden oder Produkte.',
    )
  if (isBetweenTwo(reader))
    reader.problem ??= reader.say(
      'The data does not say both where from and where to.',
      'Die Daten sagen nicht zugleich, woher und wohin.',
    )
  addQuestionFilters(reader)
  settleRows(reader)
}

/** "Compare January and February": a row for each, where there is nothing else to have rows for. */
function besideEachOther(reader: Reader): void {
  const [column] = reader.pivot?.columns ?? []
  if (!column || typeof column === 'string' || reader.dimensions.length > 0 || reader.measures.length === 0)
    return
  reader.addDimension(column)
  reader.pivot = undefined
}

/** "Top 3 rows" by nothing: by how many rows there are of each. */
function rankBy(reader: Reader): string {
  if (reader.dimensions.length === 0) return ''
  const usual = usualMeasure(reader)
  if (usual) {
    const { name } = reader.addMeasure(usual)
    reader.assume('measure', reader.say(`by ${usual.field!.label}`, `nach ${usual.field!.label}`))
    return name
  }
  reader.penalty += 0.3
  if (!reader.isModelled && reader.scope.places.length > 1)
    reader.problem ??= reader.say(
      'It is not clear what ranks the rows: name a column.',
      'Es ist nicht klar, wonach geordnet wird: Nennen Sie eine Spalte.',
    )
  return reader.addAggregate('count', undefined).name
}

/** "Best selling products": by what is sold, else by the first measure of the model. */
function usualMeasure(reader: Reader): Ref | undefined {
  const isSold = reader.items.some(({ text }) => /selling|sold|verkauf/i.test(text))
  const own = reader.scope.home.fields.filter(({ role, isHidden }) => role === 'measure' && !isHidden)
  const field = (isSold ? own.find(({ name }) => /units|quantity|sold/i.test(name)) : undefined) ?? own[0]
  const [place] = reader.scope.places
  return field && { kind: 'measure', place: place!, field, name: field.name, source: 'context', score: 0.6 }
}

/** "The top 3 products of each category": as many of each. */
function topWithin(reader: Reader): void {
  const { ranked, limit, sort, dimensions } = reader
  const [first] = sort
  const isWithin = reader.items.some((item) => reader.does(item, 'group') || reader.does(item, 'each'))
  if (!reader.isModelled && !isWithin) return
  const per = dimensions.map(nameOfDimension).filter((name) => name !== ranked)
  if (ranked === undefined || limit === undefined || !first || per.length === 0 || first.order === 'asc')
    return
  reader.top = { dimension: ranked, by: first.by, limit, per }
  reader.limit = undefined
}

const nameOfDimension = ({ column, grain, name }: Dimension) =>
  name ?? (grain === undefined ? column : `${column}_${grain}`)

/** What models leave out of questions, unless this one speaks of it. */
function addQuestionFilters(reader: Reader): void {
  const named = new Set([
    ...reader.items.flatMap(({ ref }) => (ref?.field === undefined ? [] : [ref.field])),
    ...reader.dimensions.map(({ column }) => fieldNamed(reader.scope, column)),
  ])
  const paths = new Set(['', ...reader.measures.flatMap(({ ref }) => (ref ? [ref.place.path] : []))])
  const added = new Set<string>()
  for (const place of reader.scope.places) {
    if (!paths.has(place.path)) continue
    for (const given of place.dataset.questionFilters) {
      const filter = placedFilter(reader.scope, place, given)
      const key = JSON.stringify(filter)
      if (
        !filter ||
        added.has(key) ||
        namesIn(filter).some((name) => named.has(fieldNamed(reader.scope, name)))
      )
        continue
      added.add(key)
      reader.filters.push(filter)
      reader.assume('question_filter', conditionText(filter, labelsOf(reader.scope), reader.given.isGerman))
    }
  }
}

function queryOf(reader: Reader): Query | undefined {
  const { measures, fields, filters, having, sort, limit, top, pivot, comparison, totals } = reader
  const dimensions: NonNullable<Query['dimensions']> = reader.dimensions.map(shortened)
  if (dimensions.length === 0 && measures.length === 0) return undefined
  if (pivot && measures.length === 0) return undefined
  return {
    ...(fields.length > 0 ? { fields: { measures: fields } } : {}),
    ...(dimensions.length > 0 ? { dimensions } : {}),
    ...(measures.length > 0 ? { measures: measures.map(({ query }) => query) } : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(having.length > 0 ? { having } : {}),
    ...(sort.length > 0 ? { sort } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(top ? { top } : {}),
    ...(pivot ? { pivot } : {}),
    ...(comparison && measures.length > 0 ? { comparison } : {}),
    ...(totals && measures.length > 0 ? { totals } : {}),
  }
}

const shortened = (dimension: Dimension): string | Dimension =>
  dimension.grain === undefined && dimension.bin === undefined && dimension.name === undefined
    ? dimension.column
    : dimension

const harmless = new Set([
  'and',
  'or',
  'but',
  'each',
  'which',
  'distinct',
  'both',
  'either',
  'filler',
  'group',
  'only',
  'event',
  'total',
  'unit',
])

function isUnexplained(reader: Reader, item: Item): boolean {
  if (item.isUsed || item.as === 'filler') return false
  if (item.as !== 'keyword' || isLostUnit(reader, item)) return true
  const isSum = reader.keyword(item, 'aggregate')?.aggregate === 'sum'
  const isCounted = reader.keyword(item, 'aggregate')?.aggregate === 'count' && reader.measures.length > 0
  const isEqual = reader.keyword(item, 'compare')?.operator === 'equals'
  const isNothing =
    isEqual ||
    isCounted ||
    (isSum && (reader.measures.length > 0 || (!reader.isModelled && reader.filters.length > 0))) ||
    (reader.does(item, 'versus') && reader.comparison !== undefined) ||
    (reader.does(item, 'unit') && item.span.isFiller)
  return !isNothing && !item.span.keywords.some(({ does }) => harmless.has(does))
}

/** "By month", where there is no time. */
const isLostUnit = (reader: Reader, item: Item): boolean => {
  const before = reader.next(item.at, -1)
  return (
    reader.does(item, 'unit') &&
    ['group', 'each', 'and'].some((word) => reader.does(before, word as 'group')) &&
    reader.items.slice(0, item.at).some((one) => reader.does(one, 'group') || reader.does(one, 'each'))
  )
}

/** "Flights from Texas" as the different numbers that a column of a lone table has: what is counted elsewhere is rather meant. */
const isBareNumbers = ({ dimensions, measures, scope }: Reader): boolean =>
  scope.places.length === 1 &&
  measures.length === 0 &&
  dimensions.length > 0 &&
  dimensions.every(({ column, bin }) => {
    const field = fieldNamed(scope, column)
    return bin === undefined && field?.defaultAggregate !== undefined
  })

function scoreOf(reader: Reader, { query, unexplained }: Pick<Reading, 'query' | 'unexplained'>): number {
  const words = (item: Item) => item.span.to - item.span.from
  const lost = unexplained.reduce((sum, item) => sum + (item.as === 'unknown' ? 0.5 : 1) * words(item), 0)
  const taken = reader.items.filter(({ isUsed, ref }) => isUsed && ref)
  const quality = taken.reduce((sum, { ref }) => sum + (1 - ref!.score), 0)
  const mentions =
    reader.measures.every(({ isAdHoc }) => isAdHoc) &&
    reader.items.some((item) => item.refs.some(({ kind, place }) => kind === 'table' && place.path === ''))
      ? 0.1
      : 0
  return (
    (query ? 0 : -3) -
    lost -
    0.5 * quality -
    reader.penalty -
    (reader.problem === undefined ? 0 : 0.3) +
    mentions -
    (isBareNumbers(reader) ? 0.05 : 0) -
    0.001 * reader.scope.places.length
  )
}
