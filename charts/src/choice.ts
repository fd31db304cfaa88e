import { familyOf, toNumber } from './values/columns.ts'
import { withoutTotals, isPivot } from './values/pivot.ts'
import type { ChartTable } from './drawn-kind.ts'
import { drawnKinds } from './drawn/kinds.ts'
import { type Shape, shapeOf } from './shape.ts'
import { t } from './texts/translate.ts'

export interface Suggestion {
  kind: string
  /** Why, in a sentence for the reader. */
  reason: string
}

interface Facts {
  shape: Shape
  table: ChartTable
  /** Distinct values of each dimension. */
  sizes: number[]
}

interface Rule extends Suggestion {
  fits: (facts: Facts) => boolean
}

const geographic = /^(country|countries|nation|iso_?[23a]?|country_?code|state|us_?state|state_?code)$/i
const from = /^(from|source|origin|start)\b/i
const to = /^(to|target|destination|dest|end)\b/i

const isShares = ({ shape: { series } }: Facts) => {
  const values = series[0]?.values ?? []
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return (
    values.every((value) => (value ?? 0) >= 0) && (Math.abs(sum - 1) < 0.011 || Math.abs(sum - 100) < 1.1)
  )
}

/** The first that fits and is there decides. */
const rules: Rule[] = [
  {
    kind: 'table',
    reason: t('Values are shown in columns.'),
    fits: ({ table }) => isPivot(table),
  },
  {
    kind: 'table',
    reason: t('There is no measure to draw.'),
    fits: ({ shape }) => shape.measures.length === 0,
  },
  {
    kind: 'number',
    reason: t('It is one number.'),
    fits: ({ shape }) => shape.dimensions.length === 0 && shape.measures.length === 1,
  },
  {
    kind: 'number',
    reason: t('It is one number beside the one it is compared to.'),
    fits: ({ shape, table }) =>
      shape.dimensions.length === 0 && table.columns.some(({ compares }) => compares),
  },
  {
    kind: 'bar',
    reason: t('It is one row of several measures.'),
    fits: ({ shape }) => shape.dimensions.length === 0,
  },
  {
    kind: 'table',
    reason: t('It has more dimensions than a chart can tell apart.'),
    fits: ({ shape }) => shape.dimensions.length > 2,
  },
  {
    kind: 'line',
    reason: t('It runs along time.'),
    fits: ({ shape, sizes: [, split = 0] }) => shape.overTime && split <= 12,
  },
  {
    kind: 'heat_map',
    reason: t('It runs along time for more values than lines can tell apart.'),
    fits: ({ shape, sizes: [, split = 0] }) => shape.overTime && split <= 60,
  },
  {
    kind: 'map',
    reason: t('Its values are countries or states.'),
    fits: (facts) =>
      facts.shape.dimensions.length === 1 && geographic.test((facts.shape.dimensions[0] ?? '').trim()),
  },
  {
    kind: 'sankey',
    reason: t('It goes from one place to another.'),
    fits: ({ shape: { dimensions }, sizes: [a = 0, b = 0] }) =>
      dimensions.length === 2 &&
      from.test(dimensions[0] ?? '') &&
      to.test(dimensions[1] ?? '') &&
      a + b <= 60,
  },
  {
    kind: 'heat_map',
    reason: t('It has two dimensions with many values each.'),
    fits: ({ shape, sizes: [a = 0, b = 0] }) =>
      shape.dimensions.length === 2 && a > 4 && b > 8 && a * b <= 2000,
  },
  {
    kind: 'bar',
    reason: t('It compares values by two dimensions.'),
    fits: ({ shape, sizes: [a = 0, b = 0] }) => shape.dimensions.length === 2 && a <= 30 && b <= 8,
  },
  {
    kind: 'pie',
    reason: t('It is a whole in few parts.'),
    fits: (facts) =>
      facts.shape.dimensions.length === 1 &&
      (facts.sizes[0] ?? 0) <= 6 &&
      (facts.sizes[0] ?? 0) > 1 &&
      isShares(facts),
  },
  {
    kind: 'scatter',
    reason: t('It sets two measures against each other for many values.'),
    fits: ({ shape, sizes: [a = 0] }) =>
      shape.dimensions.length === 1 && shape.measures.length === 2 && a > 60,
  },
  {
    kind: 'bar',
    reason: t('It compares few values.'),
    fits: ({ shape, sizes: [a = 0] }) => shape.dimensions.length === 1 && a <= 60,
  },
  { kind: 'table', reason: t('It has more values than a chart can tell apart.'), fits: () => true },
]

/** The kind that suits an answer nobody has chosen a chart for, and why. */
export function suggestionFor(answer: ChartTable): Suggestion {
  const drawn = withoutTotals(answer)
  const shape = shapeOf(drawn)
  const facts = { shape, table: answer, sizes: sizesOf(drawn, shape) }
  // What is not drawn is a number or a table, which shows whatever there is.
  const isFit = (name: string) => drawnKinds.find(({ kind }) => kind === name)?.unfit(shape) === undefined
  const found = rules.find((rule) => isFit(rule.kind) && rule.fits(facts))
  return { kind: found?.kind ?? 'table', reason: found?.reason ?? '' }
}

function sizesOf({ columns, rows }: ChartTable, { dimensions }: Shape): number[] {
  return dimensions.map((name) => {
    const at = columns.findIndex((column) => (column.label ?? column.name) === name)
    const isNumber = familyOf(columns[at]?.type) === 'number'
    return new Set(rows.map((row) => (isNumber ? toNumber(row[at]) : row[at]))).size
  })
}
