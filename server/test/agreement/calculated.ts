import type { ModelDimension, ModelMeasure } from '../../../contract/src/models.ts'
import type { Measure } from '../../../contract/src/query.ts'
import { cuts, later, ordinalOf, wallOf } from './calendar.ts'
import { type ColumnName, type Row, unit } from './rows.ts'
import { type Value, asFloat, compareValues, minus, over, plus } from './values.ts'

type Zone = string | undefined
type Calculate = (row: Row, timezone: Zone) => Value

interface Calculated extends Omit<ModelDimension, 'name' | 'values'> {
  value: Calculate
  /** Whether it reads a moment, which comparisons move. */
  isTimed?: true
}

const whole = (count: number) => BigInt(count) * unit
const isPositive = (value: bigint | null) => value !== null && value > 0n
const dayOf = (moment: string, zone: Zone) => String(cuts.day(wallOf(moment, zone)))
const ordinalDay = (day: string) => ordinalOf(day, 'day')

/** Dimensions that are more than a column: as people write them, and by themselves without any SQL. */
const calculated: Record<string, Calculated> = {
  size: {
    kind: 'text',
    formula: "case when d > 50.5 then 'large' when d > 0 then 'small' else 'none' end",
    value: ({ d }) => (d !== null && d > 505_000n ? 'large' : isPositive(d) ? 'small' : 'none'),
  },
  more: {
    kind: 'number',
    formula: 'coalesce(n, 0) + d * 2',
    value: ({ n, d }) => plus(n ?? 0n, d && d * 2n),
  },
  rest: {
    kind: 'number',
    formula: 'mod(n, 7)',
    value: ({ n }) => (n === null ? null : n % (7n * unit)),
  },
  first: {
    kind: 'text',
    formula: "left(label, 1) || '-' || length(label)",
    value: ({ label }) => (label === null ? null : `${[...label][0]}-${[...label].length}`),
  },
  same: {
    kind: 'text',
    formula:
      "if(contains(label, 'a') or starts_with(label, '😀'), replace(label, 'a', 'é'), concat(size, label))",
    value: (row) => {
      const { label } = row
      if (label !== null && (label.includes('a') || label.startsWith('😀'))) return label.replaceAll('a', 'é')
      return `${String(calculated['size']?.value(row, undefined))}${label ?? ''}`
    },
  },
  most: {
    kind: 'number',
    formula: 'greatest(n, -5, 3)',
    value: ({ n }) => (n === null || n < whole(3) ? whole(3) : n),
  },
  rounded: {
    kind: 'number',
    formula: 'round(x / 3)',
    value: ({ x }) => {
      if (x === null) return null
      const third = Number(x) / Number(unit) / 3
      return Math.sign(third) * Math.floor(Math.abs(third) + 0.5)
    },
  },
  parts: {
    kind: 'text',
    column: 'label',
    groups: [
      { label: 'letters', values: ['a', 'A', 'ab'] },
      { label: 'pictures', values: ['😀', '🚀'] },
    ],
    value: ({ label }) =>
      label !== null && ['a', 'A', 'ab'].includes(label)
        ? 'letters'
        : label !== null && ['😀', '🚀'].includes(label)
          ? 'pictures'
          : label,
  },
  steps: {
    kind: 'number',
    column: 'd',
    bounds: [-20, 0, 12.5],
    value: ({ d }) => [whole(-20), 0n, 125_000n].findLast((bound) => d !== null && d >= bound) ?? null,
  },
  quarter: {
    kind: 'number',
    formula: 'quarter(at)',
    isTimed: true,
    value: ({ at }, zone) => {
      const month = at === null ? null : Number(dayOf(at, zone).slice(5, 7))
      return month === null ? null : whole(Math.ceil(month / 3))
    },
  },
  started: {
    kind: 'time',
    formula: "date_trunc('week', at)",
    isTimed: true,
    value: ({ at }, zone) => (at === null ? null : cuts.week(wallOf(at, zone))),
  },
  gap: {
    kind: 'number',
    formula: "date_diff('month', day, at) + date_diff('week', day, at)",
    isTimed: true,
    value: ({ at, day }, zone) => {
      if (at === null || day === null) return null
      const [from, to] = [day, dayOf(at, zone)]
      const weeks = [from, to].map((one) => ordinalDay(String(cuts.week(wallOf(one, undefined)))))
      return whole(
        ordinalOf(to, 'month') - ordinalOf(from, 'month') + ((weeks[1] ?? 0) - (weeks[0] ?? 0)) / 7,
      )
    },
  },
  due: {
    kind: 'time',
    formula: 'day + interval 1 month',
    isTimed: true,
    value: ({ day }) =>
      day === null ? null : cuts.day(later(wallOf(day, undefined), { count: 1, unit: 'month' })),
  },
  isAfter: {
    kind: 'number',
    formula: "case when at >= date '2024-03-31' and not n is null then 1 when at < day then 2 end",
    isTimed: true,
    value: ({ at, n, day }, zone) => {
      const wall = at === null ? null : wallOf(at, zone)
      if (wall !== null && wall >= Date.UTC(2024, 2, 31) && n !== null) return whole(1)
      return wall !== null && day !== null && wall < wallOf(day, undefined) ? whole(2) : null
    },
  },
}

export const calculatedDimensions: ModelDimension[] = Object.entries(calculated).map(
  ([name, { value: _value, isTimed: _timed, ...dimension }]) => ({ name, ...dimension }),
)

export const plainCalculated = Object.keys(calculated).filter((name) => !calculated[name]?.isTimed)
export const timedCalculated = Object.keys(calculated).filter((name) => calculated[name]?.isTimed)

/** What formulas of measures aggregate. */
const aggregated: Record<string, Calculate> = {
  'd - n': ({ d, n }) => minus(d, n),
  'd > 0': ({ d }) => (isPositive(d) ? unit : null),
  'gap of days': ({ at, day }, zone) =>
    at === null || day === null ? null : whole(ordinalDay(dayOf(at, zone)) - ordinalDay(day)),
}

/** The value of a column or of what is calculated. */
export function cellOf(row: Row, column: string, timezone: Zone): Value {
  const calculate = calculated[column]?.value ?? aggregated[column]
  return calculate ? calculate(row, timezone) : row[column as ColumnName]
}

/** A measure by formula, and what its parts make without SQL. */
export interface FormulaMeaning {
  formula: string
  of: (string | Measure)[]
  value(parts: readonly Value[]): Value
}

/** Measures by formula: as people write them, and what is made of their parts. */
export const formulaMeanings: Record<string, FormulaMeaning> = {
  margin: {
    formula: 'sum(d - n) / nullif(sum(d), 0)',
    of: [{ aggregate: 'sum', column: 'd - n' }, 'total'],
    value: ([above = null, below = null]) => over(above, below),
  },
  mixed: {
    formula: 'coalesce(total, 0) - rows * 1.5',
    of: ['total', 'rows'],
    value: ([total, rows]) => minus(total ?? 0n, ((rows as bigint) * 3n) / 2n),
  },
  positive: {
    formula: 'round(count_if(d > 0) / count(*), 2)',
    of: [{ aggregate: 'count', column: 'd > 0' }, 'rows'],
    value: ([some = null, all = null]) => {
      const share = over(some, all)
      return share === null ? null : Math.floor(asFloat(share)! * 100 + 0.5) / 100
    },
  },
  delay: {
    formula: "max(date_diff('day', day, at)) - count(distinct label)",
    of: [
      { aggregate: 'max', column: 'gap of days' },
      { aggregate: 'count_distinct', column: 'label' },
    ],
    value: ([most = null, count = null]) => minus(most, count),
  },
  verdict: {
    formula: "case when total > 0 then 'up' when total < 0 then 'down' else 'none' end",
    of: ['total'],
    value: ([total = null]) => {
      const order = total === null ? 0 : compareValues(total, 0n)
      return order > 0 ? 'up' : order < 0 ? 'down' : 'none'
    },
  },
}

export const calculatedMeasures: ModelMeasure[] = [
  ...Object.entries(formulaMeanings).map(([name, { formula }]): ModelMeasure => ({
    name,
    kind: 'formula',
    formula,
  })),
  { name: 'per_label', kind: 'nested_aggregate', aggregate: 'avg', measure: 'total', per: ['label'] },
  { name: 'most_per_size', kind: 'nested_aggregate', aggregate: 'max', measure: 'rows', per: ['size', 'b'] },
  { name: 'sum_per_label', kind: 'nested_aggregate', aggregate: 'sum', measure: 'distinct', per: ['label'] },
  { name: 'rank', kind: 'rank', measure: 'total' },
  { name: 'rank_in', kind: 'rank', measure: 'rows', order: 'asc', within: ['label'] },
  { name: 'before_row', kind: 'difference', measure: 'total', show: 'value' },
  { name: 'change_row', kind: 'difference', measure: 'rows', show: 'change', offset: 2 },
  { name: 'of_row', kind: 'share_of_total', measure: 'rows', of: 'row' },
  { name: 'of_column', kind: 'share_of_total', measure: 'rows', of: 'column' },
  { name: 'of_parent', kind: 'share_of_total', measure: 'rows', of: 'parent' },
]
