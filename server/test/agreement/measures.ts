import type { ModelMeasure } from '../../../contract/src/models.ts'
import type { Dimension, Measure, Query } from '../../../contract/src/query.ts'
import { aggregateOf } from './aggregate.ts'
import { type FormulaMeaning, formulaMeanings } from './calculated.ts'
import { type Length, type cuts, lengths } from './calendar.ts'
import { keeperOf } from './filters.ts'
import { type Place, type Shift, allDims, groupsOf, keyOf, lineOf } from './groups.ts'
import { measures as modelMeasures } from './model.ts'
import type { ColumnName, Row } from './rows.ts'
import { type Value, asFloat, compareValues, minus, over, plus } from './values.ts'
import { along, ranks, rowBefore } from './windows.ts'

/** A measure with a shift that it is looked at with. */
export interface Wanted {
  measure: string | Measure
  shift: Shift | undefined
}

const meaningOf = (name: string): FormulaMeaning => {
  const meaning = formulaMeanings[name]
  if (!meaning) throw new Error(`nothing says what "${name}" means`)
  return meaning
}

/** The dimensions that a share is within: those that it names, and those of the layout. */
function wholeOf(query: Query, { within = [], of }: { within?: string[]; of?: string }) {
  const dims = allDims(query)
  const downCount = dims.length - (query.pivot?.columns.length ?? 0)
  return (dim: Dimension): boolean => {
    const at = dims.indexOf(dim)
    if (of === 'row') return at < downCount
    if (of === 'column') return at >= downCount
    return of === 'parent' ? at !== downCount - 1 : within.includes(dim.column)
  }
}

const named = (name: string) => modelMeasures.find((one) => one.name === name) as ModelMeasure

/** The sums over rows that a measure is made of. */
export function leavesOf({ measure, shift }: Wanted, query: Query): Wanted[] {
  if (typeof measure !== 'string') return [{ measure, shift }]
  const found = named(measure)
  if (found.kind === 'aggregate') return [{ measure: found as Measure, shift }]
  if (found.kind === 'ratio')
    return [found.numerator, found.denominator].flatMap((part) => leavesOf({ measure: part, shift }, query))
  if (found.kind === 'formula')
    return meaningOf(found.name).of.flatMap((part) => leavesOf({ measure: part, shift }, query))
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
      return shareOf(place, { measure: found.measure, shift }, wholeOf(query, found))
    case 'formula': {
      const { of, value } = meaningOf(found.name)
      const parts = of.map((one) => valuesOf(place, { measure: one, shift }))
      return keys.map((_, at) => value(parts.map((values) => values[at] ?? null)))
    }
    case 'nested_aggregate':
      return nestedOf(place, { measure: found.measure, shift }, found)
    case 'rank':
      return ranks(place, part(found.measure), found)
    case 'difference':
      return part(found.measure).map((now, at, values) =>
        found.show === 'value'
          ? (rowBefore(place, values, found)[at] ?? null)
          : difference(now, rowBefore(place, values, found)[at] ?? null, found.show),
      )
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
    query.timezone,
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
function shareOf(place: Place, wanted: Wanted, isWithin: (dim: Dimension) => boolean): Value[] {
  const { body, keys } = place
  const kept = body.dims.filter(isWithin)
  const top = body.top?.others && kept.includes(body.top.dim) ? body.top : undefined
  const whole = numbered({ ...place, body: { dims: kept, top } }, [wanted])
  const totals = new Map(valuesOf(whole, wanted).map((value, at) => [keyOf(whole.keys[at] ?? []), value]))
  return valuesOf(place, wanted).map((value, at) => {
    const own = keys[at] ?? []
    const key = body.dims.flatMap((dim, index) => (kept.includes(dim) ? [own[index] ?? null] : []))
    return over(value, totals.get(keyOf([...key, ...(top ? [own.at(-1) ?? null] : [])])) ?? null)
  })
}

/** A measure for each value of some dimensions within each group, brought together. */
function nestedOf(
  place: Place,
  wanted: Wanted,
  { per, aggregate }: { per: readonly string[]; aggregate: string },
): Value[] {
  const { body, keys } = place
  const more = per
    .filter((name) => !body.dims.some((dim) => dim.column === name && !dim.grain && !dim.bin))
    .map((column) => ({ column }))
  const inner = numbered({ ...place, body: { ...body, dims: [...body.dims, ...more] } }, [wanted])
  const values = valuesOf(inner, wanted)
  const byGroup = new Map<string, Value[]>()
  for (const [at, key] of inner.keys.entries()) {
    const name = keyOf([...key.slice(0, body.dims.length), ...key.slice(body.dims.length + more.length)])
    const value = values[at] ?? null
    if (value !== null) byGroup.set(name, [...(byGroup.get(name) ?? []), value])
  }
  return keys.map((key) => together(byGroup.get(keyOf(key)) ?? [], aggregate))
}

function together(values: readonly Value[], aggregate: string): Value {
  if (values.length === 0) return null
  if (aggregate === 'max') return values.reduce((a, b) => (compareValues(a, b) > 0 ? a : b))
  const sum = values.reduce(plus)
  return aggregate === 'avg' ? (asFloat(sum) ?? 0) / values.length : sum
}
