import type { ModelMeasure } from '../../../contract/src/models.ts'
import type { Measure, Query } from '../../../contract/src/query.ts'
import { aggregateOf } from './aggregate.ts'
import { type Length, type cuts, lengths } from './calendar.ts'
import { keeperOf } from './filters.ts'
import { type Place, type Shift, groupsOf, keyOf, lineOf } from './groups.ts'
import { measures as modelMeasures } from './model.ts'
import type { ColumnName, Row } from './rows.ts'
import { type Value, minus, over } from './values.ts'
import { along } from './windows.ts'

/** A measure with a shift that it is looked at with. */
export interface Wanted {
  measure: string | Measure
  shift: Shift | undefined
}

const named = (name: string) => modelMeasures.find((one) => one.name === name) as ModelMeasure

/** The sums over rows that a measure is made of. */
export function leavesOf({ measure, shift }: Wanted, query: Query): Wanted[] {
  if (typeof measure !== 'string') return [{ measure, shift }]
  const found = named(measure)
  if (found.kind === 'aggregate') return [{ measure: found as Measure, shift }]
  if (found.kind === 'ratio')
    return [found.numerator, found.denominator].flatMap((part) => leavesOf({ measure: part, shift }, query))
  if (found.kind === 'period_over_period') {
    const earlier = leavesOf({ measure: found.measure, shift: popShift(found, query) }, query)
    return found.show === 'value'
      ? earlier
      : [...leavesOf({ measure: found.measure, shift }, query), ...earlier]
  }
  return leavesOf({ measure: found.measure, shift }, query)
}

function popShift(
  { grain, offset = 1 }: { grain: keyof typeof cuts; offset?: number | undefined },
  query: Query,
): Shift {
  const length = lengths[grain] as Length
  return { ...length, count: length.count * offset, column: (lineOf(query)?.column ?? 'at') as ColumnName }
}

/** The groups of all sums side by side. */
export function keysOf(place: Omit<Place, 'keys'>, wanted: readonly Wanted[]): Value[][] {
  const leaves = wanted.flatMap((one) => leavesOf(one, place.query))
  const shifts = leaves.length === 0 ? [undefined] : leaves.map(({ shift }) => shift)
  const keys = new Map<string, Value[]>()
  for (const text of new Set(shifts.map((shift) => JSON.stringify(shift ?? null)))) {
    const shift = (JSON.parse(text) as Shift | null) ?? undefined
    for (const [name, { key }] of groupsOf(place, shift)) keys.set(name, key)
  }
  return [...keys.values()]
}

/** The values of a measure, one for each group. */
export function valuesOf(place: Place, { measure, shift }: Wanted): Value[] {
  const { query, keys } = place
  const found = typeof measure === 'string' ? named(measure) : { ...measure, kind: 'aggregate' as const }
  const part = (name: string, moved = shift) => valuesOf(place, { measure: name, shift: moved })
  switch (found.kind) {
    case 'aggregate': {
      const groups = groupsOf(place, shift)
      return keys.map((key) => aggregateWhere(groups.get(keyOf(key))?.rows ?? [], found as Measure, place))
    }
    case 'ratio': {
      const below = part(found.denominator)
      return part(found.numerator).map((above, at) => over(above, below[at] ?? null))
    }
    case 'period_over_period': {
      const before = part(found.measure, popShift(found, query))
      if (found.show === 'value') return before
      return part(found.measure).map((now, at) => difference(now, before[at] ?? null, found.show))
    }
    case 'share_of_total':
      return shareOf(place, { measure: found.measure, shift }, found.within ?? [])
    default:
      return along(place, part(found.measure), found)
  }
}

export const difference = (now: Value, before: Value, show: string): Value =>
  show === 'change' ? minus(now, before) : over(minus(now, before), before)

/** A measure of the rows that pass its filters. */
function aggregateWhere(all: readonly Row[], measure: Measure, { query, rows }: Place): Value {
  const keepers = (measure.filters ?? []).map((filter) =>
    keeperOf(filter, { timezone: query.timezone, rows }),
  )
  return aggregateOf(
    all.filter((row) => keepers.every((keeps) => keeps(row))),
    measure,
  )
}

interface Column {
  name: string
  values(place: Place): Value[]
  wanted: Wanted[]
}

const isNumeric = (measure: string | Measure) =>
  typeof measure === 'string' ||
  ['count', 'count_distinct', 'sum', 'avg', 'share_true'].includes(measure.aggregate) ||
  ['n', 'd', 'x'].includes(measure.column ?? '')

/** The measures of a question, with what a comparison adds to each. */
export function columnsOf(query: Query): Column[] {
  const shift = comparisonShift(query)
  return (query.measures ?? []).flatMap((measure): Column[] => {
    const name = typeof measure === 'string' ? measure : (measure.name ?? '')
    const now: Wanted = { measure, shift: undefined }
    const plainly = { name, wanted: [now], values: (place: Place) => valuesOf(place, now) }
    if (!shift) return [plainly]
    const earlier: Wanted = { measure, shift }
    const made = (show: string): Column => ({
      name: `${name}_${show}`,
      wanted: [now, earlier],
      values: (place) => {
        const before = valuesOf(place, earlier)
        return valuesOf(place, now).map((value, at) => difference(value, before[at] ?? null, show))
      },
    })
    const previous = {
      name: `${name}_previous`,
      wanted: [earlier],
      values: (place: Place) => valuesOf(place, earlier),
    }
    return [plainly, previous, ...(isNumeric(measure) ? [made('change'), made('percent_change')] : [])]
  })
}

const kinds = { previous_month: 'month', previous_quarter: 'quarter', previous_year: 'year' } as const

function comparisonShift(query: Query): Shift | undefined {
  const line = lineOf(query)
  if (!query.comparison || !line) return undefined
  const { kind } = query.comparison
  const grain = kind === 'previous_period' ? line.grain : kinds[kind]
  return { ...(lengths[grain ?? 'day'] as Length), column: line.column as ColumnName }
}

/** The groups of all that is wanted, so that every measure is computed for each of them. */
export const numbered = (place: Omit<Place, 'keys'>, wanted: readonly Wanted[]): Place => ({
  ...place,
  keys: keysOf(place, wanted),
})

/** Parts of the same measure over all rows that are alike in some dimensions; others are alike in being others. */
export function shareOf(place: Place, wanted: Wanted, within: readonly string[]): Value[] {
  const { body, keys } = place
  const kept = body.dims.filter(({ column }) => within.includes(column))
  const top = body.top?.others && kept.includes(body.top.dim) ? body.top : undefined
  const whole = numbered({ ...place, body: { dims: kept, top } }, [wanted])
  const totals = new Map(valuesOf(whole, wanted).map((value, at) => [keyOf(whole.keys[at] ?? []), value]))
  return valuesOf(place, wanted).map((value, at) => {
    const own = keys[at] ?? []
    const key = body.dims.flatMap((dim, index) => (kept.includes(dim) ? [own[index] ?? null] : []))
    return over(value, totals.get(keyOf([...key, ...(top ? [own.at(-1) ?? null] : [])])) ?? null)
  })
}
