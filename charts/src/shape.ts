import { contiguousMoments } from './contiguous.ts'
import { familyOf, formatCell, toNumber } from './values/columns.ts'
import type { ChartTable } from './drawn-kind.ts'
import { listedPlace, listedValue } from './values/listed-values.ts'
import { grainText } from './values/grain-text.ts'
import type { AnswerColumn } from './values/pivot.ts'
import type { ValueFormat } from './values/value-format.ts'
import { momentLabels } from './values/moment-labels.ts'
import { t } from './texts/translate.ts'

export interface Series {
  name: string
  values: (number | null)[]
  /** It stands for all that are not drawn by themselves. */
  isRest?: boolean
}

/** A table turned to what charts draw: labels along one axis and named series of numbers. */
export interface Shape {
  dimensions: string[]
  measures: string[]
  /** How the values of each measure are written. */
  formats?: (ValueFormat | null | undefined)[]
  labels: string[]
  /** What the labels stand for, where they are moments. */
  moments?: string[]
  series: Series[]
  /** How many more series there are than can be drawn. */
  seriesLeftOut?: number
  overTime: boolean
  /** The answer itself, in the order it is drawn, for kinds that are not made of labels and series. */
  table: ChartTable
  /** Where its dimensions and measures are. */
  at: { dimensions: number[]; measures: number[] }
}

const maxSeries = 500

export function shapeOf(table: ChartTable): Shape {
  const { dimensions, measures } = rolesIn(table)
  const names = (indexes: number[]) => indexes.map((index) => nameOf(table, index))
  const [along, split] = dimensions
  const at = { dimensions, measures }
  const formats = measures.map((place) => table.columns[place]?.format)
  const named = { dimensions: names(dimensions), measures: names(measures), at, formats }
  if (along === undefined) return { ...named, ...withoutDimension(table, measures), overTime: false, table }
  const overTime = familyOf(table.columns[along]?.type) === 'time'
  const rows = overTime ? table.rows.toSorted((a, b) => compare(a[along], b[along])) : table.rows
  const drawn =
    split !== undefined && measures[0] !== undefined
      ? splitBy({ rows, along, split, measure: measures[0], table })
      : {
          labels: rows.map((row) => label(table, row, along)),
          series: measures.map((at) => seriesAt(table, rows, at)),
        }
  const shape = { ...named, ...drawn, table: { ...table, rows }, overTime }
  return overTime ? alongTime(shape) : shape
}

/** Moments without rows are gaps: what is left out would look as if it had never been. */
function alongTime(shape: Shape): Shape {
  const moments = contiguousMoments(shape.labels) ?? shape.labels
  const placeOf = new Map(shape.labels.map((label, at) => [label, at]))
  const series =
    moments === shape.labels
      ? shape.series
      : shape.series.map(({ name, values }) => ({
          name,
          values: moments.map((moment) => values[placeOf.get(moment) ?? -1] ?? null),
        }))
  return { ...shape, labels: momentLabels(moments), moments, series }
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
  const hasRoles = columns.some(({ role }) => role)
  // Numbers alone, as from free SQL: the first is what the others are drawn against.
  if (!hasRoles && measures.length === columns.length && columns.length > 1)
    return { dimensions: [0], measures: measures.slice(1) }
  // Columns that only mark rows (the depth of a subtotal) are neither.
  const marks = (index: number) => columns[index]?.role === 'level' || columns[index]?.role === 'others'
  return { dimensions: indexes.filter((index) => !measures.includes(index) && !marks(index)), measures }
}

function withoutDimension({ columns, rows }: ChartTable, measures: number[]) {
  const values = measures.map((at) => toNumber(rows[0]?.[at]) ?? null)
  return { labels: measures.map((at) => columns[at]?.name ?? ''), series: [{ name: t('Value'), values }] }
}

interface Split {
  table: ChartTable
  rows: unknown[][]
  along: number
  split: number
  measure: number
}

type Drawn = Pick<Shape, 'labels' | 'series' | 'seriesLeftOut'>

function splitBy({ table, rows, along, split, measure }: Split): Drawn {
  const labels = [...new Set(rows.map((row) => label(table, row, along)))]
  const position = new Map(labels.map((text, index) => [text, index]))
  const listed = table.columns[split]?.values
  const byName = new Map<string, Series & { place: number }>()
  for (const row of rows) {
    const name = label(table, row, split)
    const place = listedPlace(listed, row[split]) ?? listed?.length ?? 0
    const series = byName.get(name) ?? { name, place, values: labels.map(() => null) }
    series.values[position.get(label(table, row, along)) ?? 0] = toNumber(row[measure]) ?? null
    byName.set(name, series)
  }
  // Series come in the order of the rows, which only the first label has all of.
  const series = [...byName.values()].toSorted((a, b) => a.place - b.place)
  return {
    labels,
    series: series.slice(0, maxSeries).map(({ name, values }) => ({ name, values })),
    seriesLeftOut: Math.max(0, series.length - maxSeries),
  }
}

function seriesAt({ columns }: ChartTable, rows: unknown[][], at: number): Series {
  return {
    name: nameOf({ columns }, at),
    values: rows.map((row) => toNumber(row[at]) ?? null),
  }
}

const label = ({ columns }: ChartTable, row: unknown[], at: number) => labelText(row[at], columns[at])

/** How charts write a value that is grouped by: as the model calls it, weekdays and months by their names. */
export function labelText(
  value: unknown,
  column: Pick<AnswerColumn, 'type' | 'grain' | 'values'> | undefined,
): string {
  const label = listedValue(column?.values, value)?.label
  if (label !== undefined) return label
  // Other numbers are names too (an hour, a year), so they get no thousands separator.
  if (typeof value === 'number') return (column?.grain && grainText(value, column.grain)) ?? String(value)
  return formatCell(value, column?.type) || t('(empty)')
}

// Moments are written so that the order of their texts is the order of time.
function compare(a: unknown, b: unknown): number {
  const [left, right] = [formatCell(a), formatCell(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The value of a dimension as it is shown; the first dimension unless another place is given. */
export function nameIn({ table, at }: Shape, row: unknown[], place = 0): string {
  const column = at.dimensions[place]
  return column === undefined ? '' : label(table, row, column)
}

/** The value of a measure, where there is one. */
export function numberIn({ at }: Shape, row: unknown[], place = 0): number | undefined {
  const column = at.measures[place]
  return column === undefined ? undefined : toNumber(row[column])
}
