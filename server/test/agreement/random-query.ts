import type { Grain } from '../../../contract/src/grains.ts'
import type { Filter, FilterOrGroup, HavingOrGroup } from '../../../contract/src/filters.ts'
import type { Dimension, Measure, Query } from '../../../contract/src/query.ts'
import { calculatedMeasures, plainCalculated, timedCalculated } from './calculated.ts'
import { randomEvents } from './random-events.ts'
import { randomSet, setsOfMeasures } from './random-sets.ts'
import { pick, randomFrom } from './rows.ts'

const plain: Measure[] = [
  { aggregate: 'count' },
  { aggregate: 'count', column: 'n' },
  { aggregate: 'count_distinct', column: 'label' },
  { aggregate: 'count_distinct', column: 'x' },
  { aggregate: 'sum', column: 'n' },
  { aggregate: 'sum', column: 'd' },
  { aggregate: 'sum', column: 'x' },
  { aggregate: 'avg', column: 'd' },
  { aggregate: 'min', column: 'n' },
  { aggregate: 'max', column: 'd' },
  { aggregate: 'min', column: 'label' },
  { aggregate: 'max', column: 'label' },
  { aggregate: 'max', column: 'at' },
  { aggregate: 'min', column: 'day' },
  { aggregate: 'sum', column: 'd', filters: [{ column: 'label', operator: 'in', values: ['😀', 'a'] }] },
  { aggregate: 'count', filters: [{ column: 'n', operator: 'greater', value: 0 }] },
  {
    aggregate: 'sum',
    column: 'n',
    filters: [
      {
        any: [
          { column: 'label', operator: 'equals', value: 'a' },
          { not: { column: 'd', operator: 'greater', value: 0 } },
        ],
      },
    ],
  },
  { aggregate: 'count', filters: [{ column: 'b', operator: 'equals', value: true }] },
  { aggregate: 'count_distinct', column: 'b' },
  { aggregate: 'count', filters: [{ not: setsOfMeasures[0] }] },
  { aggregate: 'sum', column: 'd', filters: [setsOfMeasures[1], { column: 'n', operator: 'is_not_null' }] },
]
const timed: Measure[] = [
  { aggregate: 'first', column: 'n', by: 'at' },
  { aggregate: 'last', column: 'd', by: 'day' },
  { aggregate: 'first', column: 'label', by: 'day' },
  { aggregate: 'last', column: 'label', by: 'at' },
  { aggregate: 'last', column: 'x', by: 'at' },
  { aggregate: 'first', column: 'day', by: 'at' },
  {
    aggregate: 'last',
    column: 'n',
    by: 'day',
    filters: [{ column: 'd', operator: 'greater', value: 0 }],
  },
]
const booleans: Measure[] = [
  { aggregate: 'share_true', column: 'b' },
  { aggregate: 'min', column: 'b' },
  { aggregate: 'max', column: 'b' },
]
const percentiles: (string | Measure)[] = [
  'middle',
  'late',
  'middle_share',
  { aggregate: 'median', column: 'd' },
  { aggregate: 'median', column: 'n' },
  { aggregate: 'median', column: 'at' },
  { aggregate: 'median', column: 'day' },
  { aggregate: 'percentile', percentile: 12.5, column: 'd' },
  { aggregate: 'percentile', percentile: 90, column: 'n' },
  {
    aggregate: 'percentile',
    percentile: 75,
    column: 'x',
    filters: [{ column: 'b', operator: 'not_equals', value: true }],
  },
]
const alongTime = ['running', 'running_rows', 'moving_mean', 'moving_sum', 'before', 'change', 'growth']
const anywhere = [
  'total',
  'rows',
  'mean',
  'share',
  'share_of_label',
  ...calculatedMeasures.map(({ name }) => name),
]
const compared = ['total', 'rows', 'mean', 'running', 'moving_sum', 'margin', 'mixed', 'per_label']

const grains: Grain[] = ['day', 'week', 'month', 'quarter', 'year']
const filters: Filter[] = [
  { column: 'label', operator: 'equals', value: '😀' },
  { column: 'label', operator: 'not_equals', value: 'zz ' },
  { column: 'label', operator: 'in', values: ['a', 'ä', '🚀', "o'k\\"] },
  { column: 'label', operator: 'not_in', values: ['A', '日本'] },
  { column: 'label', operator: 'contains', value: 'A' },
  { column: 'label', operator: 'starts_with', value: '😀' },
  { column: 'label', operator: 'is_not_null' },
  { column: 'n', operator: 'greater', value: -5 },
  { column: 'n', operator: 'less_or_equal', value: '9007199254740992' },
  { column: 'd', operator: 'between', values: [-10.5, '60.0001'] },
  { column: 'x', operator: 'less', value: 7.5 },
  { column: 'd', operator: 'is_null' },
  { column: 'b', operator: 'equals', value: true },
  { column: 'b', operator: 'not_equals', value: true },
  { column: 'b', operator: 'in', values: [false] },
  { column: 'b', operator: 'not_in', values: [false] },
  { column: 'b', operator: 'is_null' },
  { column: 'size', operator: 'not_equals', value: 'small' },
  { column: 'parts', operator: 'in', values: ['letters', 'b', 'zz '] },
  { column: 'rest', operator: 'greater', value: 2 },
  { column: 'more', operator: 'between', values: [-3, 150.75] },
]
const timeFilters: Filter[] = [
  { column: 'at', operator: 'greater_or_equal', value: '2024-03-10T07:00:00Z' },
  { column: 'at', operator: 'less', value: '2024-10-27T02:00:00+01:00' },
  { column: 'at', operator: 'between', values: ['2024-03-10', '2024-10-27'] },
  { column: 'at', operator: 'equals', value: '2024-03-31' },
  { column: 'at', operator: 'greater', value: '2024-10-27' },
  { column: 'at', operator: 'less_or_equal', value: '1969-12-31' },
  { column: 'day', operator: 'greater', value: '1969-05-01' },
  { column: 'at', grain: 'day_of_week', operator: 'in', values: [6, 7] },
  { column: 'quarter', operator: 'in', values: [1, 4] },
  { column: 'started', operator: 'less', value: '2024-03-11' },
]
type Next = ReturnType<typeof randomFrom>

const numbers: Dimension[] = [
  { column: 'n', bin: 10 },
  { column: 'd', bin: 0.25 },
  { column: 'd', bin: 20 },
  { column: 'x', bin: 0.1 },
  { column: 'x', bin: 2.5 },
  { column: 'x', bin: 3 },
]

function timeOf(next: Next, needsLine: boolean): Dimension {
  const column = next(2) === 0 ? 'at' : 'day'
  if (column === 'day') return { column, grain: pick(next, grains) }
  const within: Grain[] = [
    'hour',
    'minute',
    ...(needsLine ? [] : (['hour_of_day', 'day_of_week', 'month_of_year'] as const)),
  ]
  return { column, grain: pick(next, next(3) === 0 ? within : grains) }
}

const sample = <T>(next: Next, list: readonly T[], count: number): T[] => {
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(next(left.length), 1)[0] as T)
}

/** A question that follows from a seed. */
export function randomQuery(seed: number): Query {
  const next = randomFrom(seed * 2_654_435_761)
  for (let turn = 0; turn < 5; turn += 1) next(7)
  const kinds = ['plain', 'plain', 'derived', 'derived', 'comparison', 'pivot', 'events'] as const
  const kind = pick(next, kinds)
  if (kind === 'events') return randomEvents(next, filtersOf(next, false))
  const needsLine = kind === 'derived' || kind === 'comparison'
  const others: (Dimension | undefined)[] = [
    { column: 'label' },
    pick(next, numbers),
    { column: 'b' },
    { column: pick(next, needsLine ? plainCalculated : [...plainCalculated, ...timedCalculated]) },
    undefined,
  ]
  const more = sample(next, others, next(3)).filter((one) => one !== undefined)
  const time = needsLine || next(2) === 0 ? [timeOf(next, needsLine)] : []
  const dimensions = (next(2) === 0 ? [...time, ...more] : [...more, ...time]).map((dimension, at) => ({
    ...dimension,
    name: `d${at}`,
  }))
  const wanted = wantedMeasures(next, kind)
  const shifts = kind === 'comparison' || kind === 'derived'
  const base: Query = {
    dimensions,
    measures: wanted,
    filters: filtersOf(next, shifts),
    limit: 1000,
  }
  const zone = time[0]?.column === 'at' && next(2) === 0 ? pick(next, zones) : undefined
  const query = zone === undefined ? base : { ...base, timezone: zone }
  return withLine(kind === 'pivot' ? pivotOf(next, query) : listOf(next, query, kind))
}

const ofRows = ['before_row', 'change_row']

/** A difference to the row before is of something only where there are rows. */
function withLine(query: Query): Query {
  if ((query.dimensions ?? []).length + (query.pivot?.columns.length ?? 0) > 0) return query
  const isLeft = (measure: string | Measure) => typeof measure !== 'string' || !ofRows.includes(measure)
  const measures = (query.measures ?? []).filter(isLeft)
  return { ...query, measures: measures.length > 0 ? measures : [{ aggregate: 'count', name: 'm0' }] }
}

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']

type Measures = NonNullable<Query['measures']>

function wantedMeasures(next: Next, kind: string): Measures {
  const wanted = kindMeasures(next, kind)
  const percentile =
    next(6) === 0 ? [pick(next, kind === 'derived' ? [...percentiles, 'middle_before'] : percentiles)] : []
  const all = [...wanted, ...percentile]
  return all.map((measure, at) => (typeof measure === 'string' ? measure : { ...measure, name: `m${at}` }))
}

function kindMeasures(next: Next, kind: string): Measures {
  if (kind === 'comparison')
    return [...sample(next, compared, 1 + next(2)), ...sample(next, [...plain, ...timed], next(2))]
  const more = next(5) === 0 ? [pick(next, booleans)] : []
  if (kind === 'derived')
    return [
      ...sample(next, alongTime, 1 + next(3)),
      ...sample(next, anywhere, next(3)),
      ...sample(next, plain, next(2)),
      ...more,
    ]
  const ordered = next(4) === 0 ? sample(next, timed, 1 + next(2)) : []
  return [...sample(next, plain, 1 + next(3)), ...ordered, ...more, ...sample(next, anywhere, next(2))]
}

/** A comparison moves the bounds on its time too; that is tried elsewhere. */
const filtersOf = (next: Next, shifts: boolean): FilterOrGroup[] => [
  ...sample(next, filters, next(3)),
  ...(shifts ? [] : sample(next, timeFilters, next(4) === 0 ? 1 : 0)),
  ...(next(4) === 0 ? [randomSet(next, { depth: 1, shifts })] : []),
  ...(next(3) === 0 ? [groupOf(next, shifts, 0)] : []),
]

function groupOf(next: Next, shifts: boolean, depth: number): FilterOrGroup {
  const some = shifts ? filters : [...filters, ...timeFilters]
  const part = (): FilterOrGroup =>
    depth < 2 && next(3) === 0
      ? groupOf(next, shifts, depth + 1)
      : next(6) === 0
        ? randomSet(next, { depth: 1, shifts })
        : pick(next, some)
  const kind = next(3)
  if (kind === 0) return { not: part() }
  const parts = Array.from({ length: 1 + next(3) }, part)
  return kind === 1 ? { any: parts } : { all: parts }
}

const havingOf = (next: Next, by: string): HavingOrGroup => {
  const one = (value: number) => ({ column: by, operator: 'greater' as const, value })
  const kind = next(3)
  if (kind === 0) return { not: one(1 + next(3)) }
  return kind === 1 ? { any: [one(5), { not: one(2) }] } : one(1)
}

const nameOf = (measure: string | Measure) => (typeof measure === 'string' ? measure : (measure.name ?? ''))
const exact = (measure: string | Measure) =>
  typeof measure === 'string'
    ? ['total', 'rows'].includes(measure)
    : ['count', 'count_distinct'].includes(measure.aggregate) ||
      (measure.aggregate === 'sum' && measure.column !== 'x')

/** The top of one of the dimensions by one of the measures that no float takes part in. */
function randomTop(
  next: Next,
  { measures: wanted = [] }: Query,
  dimensions: readonly string[],
): Pick<Query, 'top'> {
  const by = wanted.filter(exact).map(nameOf)
  if (by.length === 0 || dimensions.length === 0 || next(3) !== 0) return {}
  const [dimension, measure] = [pick(next, dimensions), pick(next, by)]
  const per = next(2) === 0 ? dimensions.filter((name) => name !== dimension && next(2) === 0) : []
  const isAcross = [dimension, ...per].some((name) => name.startsWith('across'))
  const top = { dimension, by: measure, limit: 1 + next(4), others: next(2) === 0 }
  return { top: per.length > 0 && !isAcross ? { ...top, per } : top }
}

const namesOf = (dimensions: Query['dimensions'] = []) =>
  dimensions.map((one) => (typeof one === 'string' ? one : (one.name ?? '')))

function listOf(next: Next, query: Query, kind: string): Query {
  const sortable = (query.measures ?? []).filter(exact).map(nameOf)
  const dimensions = namesOf(query.dimensions)
  const by = sortable.length > 0 ? pick(next, sortable) : undefined
  const subtotals = dimensions.length > 0 && next(4) === 0
  const sort = !subtotals && next(3) === 0 ? pick(next, [...sortable, ...dimensions, undefined]) : undefined
  return {
    ...query,
    ...(kind === 'comparison'
      ? { comparison: { kind: pick(next, ['previous_period', 'previous_year', 'previous_month'] as const) } }
      : {}),
    ...randomTop(next, query, dimensions),
    ...(subtotals ? { subtotals } : {}),
    ...(next(3) === 0 ? { totals: true } : {}),
    ...(sort === undefined ? {} : { sort: [{ by: sort, order: pick(next, ['asc', 'desc'] as const) }] }),
    ...(by !== undefined && next(5) === 0 ? { having: [havingOf(next, by)] } : {}),
    ...(next(4) === 0 ? { limit: 1 + next(20), offset: next(4) } : {}),
  }
}

const crossing: Dimension[] = [
  { column: 'label' },
  { column: 'b' },
  { column: 'day', grain: 'year' },
  { column: 'x', bin: 5 },
  { column: 'parts' },
  { column: 'steps' },
]

function pivotOf(next: Next, query: Query): Query {
  const across = sample(next, crossing, next(3) === 0 ? 2 : 1).map((one, at) => ({
    ...one,
    name: `across${at}`,
  }))
  const crossed = across.map(({ column }) => column)
  const down = (query.dimensions ?? []).filter(
    (one) => typeof one !== 'string' && !crossed.includes(one.column),
  )
  return {
    ...query,
    dimensions: down,
    pivot: { columns: across, ...(next(5) === 0 ? { limit: 2 + next(8) } : {}) },
    ...randomTop(next, query, namesOf([...down, ...across])),
    ...(next(3) === 0 ? { subtotals: true } : {}),
    ...(next(2) === 0 ? { totals: true } : {}),
  }
}
