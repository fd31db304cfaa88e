import type { ChartOptions } from '../../../../../../contract/src/chart-options.ts'
import type { Answer } from './body.ts'
import { type CellStyle, cellStyles } from '../../../../../../charts/src/cells/cell-styles.ts'
import type { ChartTheme } from '../../../../../../charts/src/colors/theme.ts'
import {
  type Pivot,
  acrossText,
  isPivot,
  othersLabel,
  pivotOf,
  withColumnsNamed,
  withoutMarks,
} from '../../../../../../charts/src/values/pivot.ts'
import { familyOf } from '../../../../../../charts/src/values/columns.ts'
import { formatValue } from '../../../../../../charts/src/values/value-format.ts'
import { heatOf } from '../../../../../../charts/src/cells/cell-styles.ts'
import { withColumnsPlaced, withColumnOptions } from '../../../../../../charts/src/column-options.ts'

type Heat = ReturnType<typeof heatOf>

export interface Head {
  text: string
  span: number
  isRight: boolean
}

export interface ReportRow {
  cells: string[]
  isTotal: boolean
  /** How its cells are marked, by the rules of the page; unset where none is. */
  looks?: (CellStyle | undefined)[]
}

/** A table as texts, whatever it is put on. */
export interface ReportTable {
  /** One or more lines; the spans of each add up to the columns. */
  heads: Head[][]
  columns: { isRight: boolean }[]
  rows: ReportRow[]
}

export function tableOf(answer: Answer, options: ChartOptions, theme: ChartTheme): ReportTable {
  const result = withColumnOptions(answer, options)
  if (isPivot(result)) {
    const pivot = pivotOf(result)
    return pivotTable(pivot, heatOf(pivot, options, theme))
  }
  const placed = withColumnsPlaced(withColumnsNamed(withoutMarks(result)), options)
  const { columns, rows, totals } = placed
  const looks = cellStyles(placed, options, theme)
  const isMarked = looks.some((one) => one !== undefined)
  const write = (row: readonly unknown[]) => columns.map((column, at) => formatValue(row[at], column))
  const total = totals && write(totals).map((text, at) => (at === 0 && text === '' ? 'Total' : text))
  const aligned = columns.map(({ type }) => ({ isRight: familyOf(type) === 'number' }))
  return {
    heads: [
      columns.map(({ name, label }, at) => ({
        text: label ?? name,
        span: 1,
        isRight: aligned[at]?.isRight ?? false,
      })),
    ],
    columns: aligned,
    rows: [
      ...rows.map((row) => ({
        cells: write(row),
        isTotal: false,
        ...(isMarked ? { looks: looks.map((marked, at) => marked?.(row[at])) } : {}),
      })),
      ...(total ? [{ cells: total, isTotal: true }] : []),
    ],
  }
}

function pivotTable(pivot: Pivot, heat: Heat): ReportTable {
  const { rowColumns, columns, rows, totals } = pivot
  const depth = Math.max(1, rowColumns.length)
  return {
    heads: headsOf(pivot, depth),
    columns: [
      ...Array.from({ length: depth }, () => ({ isRight: false })),
      ...columns.map(() => ({ isRight: true })),
    ],
    rows: [
      ...rows.map(({ path, cells, isSubtotal, othersAt }) => ({
        cells: [...pathCells(path, { rowColumns, depth, othersAt }), ...values(cells, pivot)],
        isTotal: isSubtotal,
        ...(heat
          ? {
              looks: [
                ...Array.from({ length: depth }, () => undefined),
                ...cells.map((value, at) => heat(value, at, isSubtotal)),
              ],
            }
          : {}),
      })),
      ...(totals
        ? [{ cells: ['Total', ...blanks(depth - 1), ...values(totals, pivot)], isTotal: true }]
        : []),
    ],
  }
}

const blanks = (count: number): string[] => Array.from({ length: count }, () => '')

const values = (cells: readonly unknown[], { columns }: Pivot) =>
  columns.map(({ column }, at) => formatValue(cells[at], column))

interface Paths {
  rowColumns: Pivot['rowColumns']
  depth: number
  othersAt: number | undefined
}

function pathCells(path: readonly unknown[], { rowColumns, depth, othersAt }: Paths): string[] {
  const texts = path.map((value, at) => {
    if (at === othersAt) return othersLabel
    const column = rowColumns[at]
    return value === null || value === undefined
      ? '(empty)'
      : column
        ? formatValue(value, column)
        : String(value)
  })
  if (texts.length === depth) return texts
  return [...texts, 'Total', ...blanks(depth - texts.length - 1)]
}

/** A line for each dimension that goes across, and one for the measures where there are several. */
function headsOf(pivot: Pivot, depth: number): Head[][] {
  const { rowColumns, columns, acrossCount } = pivot
  const measures = new Set(columns.map(({ column }) => column.label ?? column.name))
  const lines = Array.from({ length: acrossCount }, (_, line) =>
    columns.map((column) => acrossText(column, line)),
  )
  const named = columns.map(({ column }) => column.label ?? column.name)
  const all = measures.size > 1 || acrossCount === 0 ? [...lines, named] : lines
  return all.map((texts, at) => {
    const isLast = at === all.length - 1
    const left = Array.from({ length: depth }, (_, index) => {
      const column = rowColumns[index]
      return { text: isLast && column ? (column.label ?? column.name) : '', span: 1, isRight: false }
    })
    return [...left, ...merged(texts, isLast)]
  })
}

function merged(texts: readonly string[], isLast: boolean): Head[] {
  const heads: Head[] = []
  for (const text of texts) {
    const before = heads.at(-1)
    if (before && !isLast && before.text === text) before.span += 1
    else heads.push({ text, span: 1, isRight: true })
  }
  return heads
}
