import type { Filter, FilterOrGroup } from '../../../../../../contract/src/filters.ts'
import type { Item, Reader } from '../reader.ts'
import { isTimeRef } from '../reader.ts'
import { dataRangeOf } from '../scope.ts'
import type { TimeRange } from '../time.ts'

type TimeItem = Item & { span: { time: TimeRange } }

/** Periods restrict a time; two of them that are compared are columns of their own. */
export function readTimes(reader: Reader): void {
  nameTime(reader)
  const times = reader.items.filter(
    (item): item is TimeItem => item.as === 'time' && !item.isUsed && item.span.time !== undefined,
  )
  const [first, second] = times
  const versus = reader.items.find((item) => reader.does(item, 'versus'))
  if (first && second && (versus || reader.items.some((item) => reader.does(item, 'growth')))) {
    comparePeriods(reader, [first, second], versus)
    for (const item of times.slice(2)) restrict(reader, [item])
    return
  }
  if (times.length > 1 && areListed(reader, times)) return restrict(reader, times)
  for (const item of times) restrict(reader, [item])
}

/** "Signup date after May 2025": the time that is meant stands beside the period. */
function nameTime(reader: Reader): void {
  for (const item of reader.items) {
    if (item.as !== 'data' || item.isUsed) continue
    const ref = item.refs.find((one) => one.kind === 'column' && isTimeRef(one))
    if (!ref) continue
    const near = [
      ...reader.items.slice(Math.max(0, item.at - 3), item.at),
      ...reader.items.slice(item.at + 1, item.at + 4),
    ]
    if (!near.some(({ as }) => as === 'time')) continue
    reader.time = ref.name
    reader.use(item, ref.field?.label ?? '', ref)
  }
}

const areListed = (reader: Reader, times: readonly TimeItem[]): boolean =>
  times.every((item, at) => {
    const next = times[at + 1]
    if (!next) return true
    return reader.items
      .slice(item.at + 1, next.at)
      .every((one) => reader.does(one, 'and') || reader.does(one, 'or') || one.as === 'filler')
  })

function restrict(reader: Reader, times: readonly TimeItem[]): void {
  const column = reader.time
  if (column === undefined) {
    for (const item of times) restrictYear(reader, item)
    return
  }
  const filters = times.map(({ span }) => rangeFilter(column, span.time)).filter((one) => one !== undefined)
  if (filters.length === 0) return
  const isNot = times.some((item) => reader.does(reader.items[item.at - 1], 'not'))
  const filter: FilterOrGroup = filters.length === 1 ? filters[0]! : { any: filters }
  reader.filters.push(isNot ? ({ not: filter } as FilterOrGroup) : filter)
  for (const item of times) useTime(reader, item)
}

export function useTime(reader: Reader, item: Item): void {
  const { time } = item.span
  if (!time) return
  reader.use(item, periodText(time))
  if (time.relative || time.isYearAssumed)
    reader.assume(
      'relative_time',
      `${item.text.replace(/^(in|for|during|im|over) /i, '')} = ${periodText(time)}`,
    )
  assumeRange(reader, reader.time, time)
}

/** That a period lies outside the data, which is why nothing is found in it. */
export function assumeRange(
  reader: Reader,
  column: string | undefined,
  { from, to }: Pick<TimeRange, 'from' | 'to'>,
): void {
  const range = column === undefined ? undefined : dataRangeOf(reader.scope, column)
  if (!range) return
  const text = (day: string) => dayText(day, reader.given.isGerman)
  if (from !== undefined && from > range.to)
    reader.assume(
      'data_range',
      reader.say(`The data ends on ${text(range.to)}`, `Die Daten enden am ${text(range.to)}`),
    )
  if (to !== undefined && to < range.from)
    reader.assume(
      'data_range',
      reader.say(`The data starts on ${text(range.from)}`, `Die Daten beginnen am ${text(range.from)}`),
    )
}

/** "July 1, 2001". */
export const dayText = (day: string, isGerman: boolean): string =>
  new Intl.DateTimeFormat(isGerman ? 'de' : 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const periodText = ({ from, to }: Pick<TimeRange, 'from' | 'to'>): string =>
  from === to ? (from ?? '') : `${from ?? '…'} – ${to ?? '…'}`

export function rangeFilter(
  column: string,
  { from, to, kept }: Pick<TimeRange, 'from' | 'to' | 'kept'>,
): Filter | undefined {
  if (kept) {
    const { operator, unit, count = 1 } = kept
    return { column, operator, ...(operator === 'previous' ? { value: count } : {}), unit }
  }
  if (from !== undefined && to !== undefined) return { column, operator: 'between', values: [from, to] }
  if (from !== undefined) return { column, operator: 'greater_or_equal', value: from }
  return to === undefined ? undefined : { column, operator: 'less_or_equal', value: to }
}

/** Without a time, years are numbers of a column that has them. */
function restrictYear(reader: Reader, item: TimeItem): void {
  const year = reader.yearColumn()
  const { from, to } = item.span.time
  if (!year || (from === undefined && to === undefined)) return
  const [first, last] = [from?.slice(0, 4), to?.slice(0, 4)]
  const isText = year.field?.type === 'text'
  const value = (text: string) => (isText ? text : Number(text))
  const filter: Filter =
    first !== undefined && last !== undefined
      ? first === last
        ? { column: year.name, operator: 'equals', value: value(first) }
        : { column: year.name, operator: 'between', values: [value(first), value(last)] }
      : first !== undefined
        ? { column: year.name, operator: 'greater_or_equal', value: value(first) }
        : { column: year.name, operator: 'less_or_equal', value: value(last!) }
  reader.filters.push(filter)
  reader.use(item, periodText(item.span.time), year)
}

/** "2025 vs 2024": a column for each; "this year vs last year": the same days a year before. */
function comparePeriods(
  reader: Reader,
  [first, second]: [TimeItem, TimeItem],
  versus: Item | undefined,
): void {
  const column = reader.time
  if (column === undefined) return
  if (versus) reader.use(versus, reader.say('compared', 'im Vergleich'))
  const [a, b] = [first.span.time, second.span.time]
  const isYearAgo = a.relative === 'this' && a.unit === 'year' && b.relative === 'last' && b.unit === 'year'
  const isGrowth = reader.items.some((item) => reader.does(item, 'growth'))
  const later = (a.from ?? '') > (b.from ?? '') ? a : b
  const earlier = later === a ? b : a
  const days = (range: TimeRange) => range.from !== undefined && range.to !== undefined
  if (!days(a) || !days(b)) return
  useTime(reader, first)
  useTime(reader, second)
  const isSameYears =
    later.from!.slice(4) === earlier.from!.slice(4) &&
    Number(later.from!.slice(0, 4)) - Number(earlier.from!.slice(0, 4)) === 1
  if (isYearAgo || (isGrowth && isSameYears)) {
    reader.filters.push(rangeFilter(column, later)!)
    reader.comparison = { kind: 'previous_year', dimension: column }
    return
  }
  if (isGrowth && a.unit === b.unit && (a.unit === 'month' || a.unit === 'quarter')) {
    reader.filters.push(rangeFilter(column, later)!)
    reader.comparison = {
      kind: a.unit === 'month' ? 'previous_month' : 'previous_quarter',
      dimension: column,
    }
    return
  }
  reader.filters.push({ any: [rangeFilter(column, a)!, rangeFilter(column, b)!] })
  reader.pivot = { columns: [{ column, grain: a.unit === b.unit ? a.unit : 'year' }] }
}
