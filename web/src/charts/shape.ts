import { familyOf, formatCell, toNumber } from '../lib/columns.ts'
import type { ChartTable } from './chart-kind.ts'
import { momentLabels } from './moment-labels.ts'

export interface Series {
  name: string
  values: (number | null)[]
}

/** A table turned to what charts draw: labels along one axis and named series of numbers. */
export interface Shape {
  dimensions: string[]
  measures: string[]
  labels: string[]
  series: Series[]
  overTime: boolean
}

const mostSeries = 20

export function shapeOf(table: ChartTable): Shape {
  const { dimensions, measures } = rolesIn(table)
  const names = (indexes: number[]) => indexes.map((index) => nameOf(table, index))
  const [along, split] = dimensions
  const named = { dimensions: names(dimensions), measures: names(measures) }
  if (along === undefined) return { ...named, ...withoutDimension(table, measures), overTime: false }
  const overTime = familyOf(table.columns[along]?.type) === 'time'
  const rows = overTime ? table.rows.toSorted((a, b) => compare(a[along], b[along])) : table.rows
  const drawn =
    split !== undefined && measures[0] !== undefined
      ? splitBy({ rows, along, split, measure: measures[0], table })
      : {
          labels: rows.map((row) => label(table, row, along)),
          series: measures.map((at) => seriesAt(table, rows, at)),
        }
  return { ...named, ...drawn, labels: overTime ? momentLabels(drawn.labels) : drawn.labels, overTime }
}

/** What people call the column. */
function nameOf({ columns }: Pick<ChartTable, 'columns'>, at: number): string {
  return columns[at]?.label ?? columns[at]?.name ?? ''
}

function rolesIn({ columns }: ChartTable): { dimensions: number[]; measures: number[] } {
  const indexes = columns.map((_, index) => index)
  const isMeasure = (index: number) => {
    const column = columns[index]
    return column?.role ? column.role === 'measure' : familyOf(column?.type) === 'number'
  }
  const measures = indexes.filter(isMeasure)
  const told = columns.some(({ role }) => role)
  // Numbers alone, as from free SQL: the first is what the others are drawn against.
  if (!told && measures.length === columns.length && columns.length > 1)
    return { dimensions: [0], measures: measures.slice(1) }
  // Columns that only mark rows (the depth of a subtotal) are neither.
  const marks = (index: number) => columns[index]?.role === 'level' || columns[index]?.role === 'others'
  return { dimensions: indexes.filter((index) => !measures.includes(index) && !marks(index)), measures }
}

function withoutDimension({ columns, rows }: ChartTable, measures: number[]) {
  const values = measures.map((at) => toNumber(rows[0]?.[at]) ?? null)
  return { labels: measures.map((at) => columns[at]?.name ?? ''), series: [{ name: 'Value', values }] }
}

interface Split {
  table: ChartTable
  rows: unknown[][]
  along: number
  split: number
  measure: number
}

function splitBy({ table, rows, along, split, measure }: Split): Pick<Shape, 'labels' | 'series'> {
  const labels = [...new Set(rows.map((row) => label(table, row, along)))]
  const position = new Map(labels.map((text, index) => [text, index]))
  const byName = new Map<string, Series>()
  for (const row of rows) {
    const name = label(table, row, split)
    const series = byName.get(name) ?? { name, values: labels.map(() => null) }
    series.values[position.get(label(table, row, along)) ?? 0] = toNumber(row[measure]) ?? null
    byName.set(name, series)
  }
  return { labels, series: [...byName.values()].slice(0, mostSeries) }
}

function seriesAt({ columns }: ChartTable, rows: unknown[][], at: number): Series {
  return {
    name: nameOf({ columns }, at),
    values: rows.map((row) => toNumber(row[at]) ?? null),
  }
}

function label({ columns }: ChartTable, row: unknown[], at: number): string {
  const column = columns[at]
  // A number that is grouped by is a name (an hour, a year), so it gets no thousands separator.
  const text = typeof row[at] === 'number' ? String(row[at]) : formatCell(row[at], column?.type)
  return text === '' ? '(empty)' : text
}

// Moments are written so that the order of their texts is the order of time.
function compare(a: unknown, b: unknown): number {
  const [left, right] = [formatCell(a), formatCell(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
