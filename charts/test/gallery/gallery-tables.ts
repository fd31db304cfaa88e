import type { DrawnKindName } from '../../../contract/src/chart-drawings.ts'
import type { ChartTable } from '../../src/drawn-kind.ts'
import { quantileOf } from '../../src/overlays/statistics.ts'
import { dimension, measure } from '../picture-tables.ts'
import type { Fact, RealDataset } from './real-data.ts'

type Key = string | null
type Grouping = (fact: Fact) => Key[]
type Aggregate = (facts: Fact[]) => (number | null)[]

/** What a query would answer: a row for each group. */
function grouped(facts: Fact[], by: Grouping, aggregate: Aggregate): unknown[][] {
  const groups = new Map<string, Fact[]>()
  for (const one of facts) {
    const key = JSON.stringify(by(one))
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const rows = [...groups].map(([key, own]) => [...(JSON.parse(key) as Key[]), ...aggregate(own)])
  // In the order of a query that asks for none: by the first dimension, what is unknown last.
  return rows.toSorted(([a], [b]) => (a === b ? 0 : a === null || String(a) > String(b) ? 1 : -1))
}

const known = (values: (number | null)[]) => values.filter((value) => value !== null)
const sum = (values: (number | null)[]) =>
  known(values).length === 0 ? null : known(values).reduce((total, value) => total + value, 0)
const mean = (values: (number | null)[]) => {
  const total = sum(values)
  return total === null ? null : Math.round((total / known(values).length) * 100) / 100
}
const amount: Aggregate = (facts) => [sum(facts.map((one) => one.amount))]
const points: Aggregate = (facts) => [
  mean(facts.map(({ x }) => x)),
  mean(facts.map(({ y }) => y)),
  sum(facts.map((one) => (one.amount === null ? null : Math.abs(one.amount)))),
]
const five: Aggregate = (facts) => {
  const values = known(facts.map(({ y }) => y))
  return values.length < 4
    ? [null, null, null, null, null]
    : [0, 0.25, 0.5, 0.75, 1].map((share) => quantileOf(values, share))
}

const topOf = (rows: unknown[][], count: number) =>
  rows.toSorted((a, b) => Number(b.at(-1)) - Number(a.at(-1))).slice(0, count)

/** Makes of a dataset what a kind is drawn from: a measure by one dimension, unless it needs another table. */
export const galleryTable = (kind: DrawnKindName, data: RealDataset): ChartTable =>
  (others[kind] ?? byItem)(data)

const others: Partial<Record<DrawnKindName, (data: RealDataset) => ChartTable>> = {
  line: series,
  area: series,
  combo: ({ facts, courses = facts, grain, labels }) => ({
    columns: [dimension('Date', 'date'), measure(labels.amount), measure(labels.y)],
    rows: grouped(
      courses,
      (one) => [cut(one, grain)],
      (own) => [...amount(own), mean(own.map(({ y }) => y))],
    ),
  }),
  scatter: (data) => withColumns(pointTable(data), [0, 1, 2, 3]),
  bubble: pointTable,
  histogram: ({ facts, labels }) => ({ columns: [measure(labels.y)], rows: facts.map(({ y }) => [y]) }),
  box_plot: ({ facts, labels }) => ({
    columns: [
      dimension(labels.group),
      ...['Minimum', 'First quartile', 'Median', 'Third quartile', 'Maximum'].map(measure),
    ],
    rows: grouped(facts, ({ group }) => [group], five),
  }),
  heat_map: ({ facts, courses = facts, grain, labels }) => ({
    columns: [dimension('Date', 'date'), dimension(labels.group), measure(labels.amount)],
    rows: grouped(courses, (one) => [cut(one, grain), one.group], amount),
  }),
  calendar: ({ days, labels }) => ({
    columns: [dimension('Day', 'date'), measure(labels.amount)],
    rows: grouped(days, ({ day }) => [day], amount),
  }),
  waterfall: (data) => firstRows(byItem(data), 20),
  funnel: (data) => firstRows(byItem(data), 9),
  treemap: tree,
  sunburst: tree,
  sankey: (data) => firstRows(tree(data), 40),
  gauge: ({ facts, latest = facts, labels }) => ({
    columns: [measure(labels.y)],
    rows: [[mean(latest.map(({ y }) => y))]],
  }),
  map: ({ places, labels }) => ({
    columns: [dimension('Place'), measure(labels.amount)],
    rows: grouped(
      places,
      ({ place = null }) => [place],
      (own) => [mean(own.map((one) => one.amount))],
    ),
  }),
}

const cut = ({ day }: Fact, grain: RealDataset['grain']) =>
  `${day.slice(0, grain)}${'-01-01'.slice(grain - 4)}`

function byItem({ facts, latest = facts, labels }: RealDataset): ChartTable {
  return {
    columns: [dimension(labels.item), measure(labels.amount)],
    rows: grouped(latest, ({ item }) => [item], amount),
  }
}

function series({ facts, courses = facts, grain, labels }: RealDataset): ChartTable {
  return {
    columns: [dimension('Date', 'date'), dimension(labels.group), measure(labels.amount)],
    rows: grouped(courses, (one) => [cut(one, grain), one.group], amount),
  }
}

function pointTable({ facts, latest = facts, labels }: RealDataset): ChartTable {
  return {
    columns: [
      dimension(labels.item),
      dimension(labels.group),
      ...[labels.x, labels.y, labels.amount].map(measure),
    ],
    rows: grouped(latest, ({ item, group }) => [item, group], points),
  }
}

function tree({ facts, latest = facts, labels }: RealDataset): ChartTable {
  return {
    columns: [dimension(labels.group), dimension(labels.item), measure(labels.amount)],
    rows: topOf(
      grouped(latest, ({ item, group }) => [group, item], amount),
      120,
    ),
  }
}

const withColumns = ({ columns, rows }: ChartTable, places: number[]): ChartTable => ({
  columns: places.flatMap((at) => columns[at] ?? []),
  rows: rows.map((row) => places.map((at) => row[at])),
})

const firstRows = (table: ChartTable, count: number): ChartTable => ({
  ...table,
  rows: table.rows.slice(0, count),
})
