import type { DimensionValue } from '../../../contract/src/dimension-values.ts'
import { formatCell, toNumber, type Column } from './columns.ts'
import { listedPlace } from './listed-values.ts'
import { t } from '../texts/translate.ts'

/** A column of an answer, with what it stands for in a table that is spread over columns. */
export interface AnswerColumn extends Column {
  role?: 'dimension' | 'measure' | 'level' | 'others'
  /** Measure that it compares or spreads. */
  of?: string
  compares?: 'previous' | 'change' | 'percent_change'
  /** Values of the dimensions that go across: fewer where it totals. */
  pivot?: unknown[]
  /** The same values as the model lists them; null where it does not. */
  pivot_values?: (DimensionValue | null)[]
  /** Place in them that stands for all values that are not among the top. */
  others_at?: number
}

export interface AnswerTable {
  columns: AnswerColumn[]
  rows: unknown[][]
  totals?: unknown[] | undefined
}

export interface PivotColumn {
  key: string
  /** The values of the column dimensions, from the outside in; none where it stands for all of them. */
  path: unknown[]
  /** What the values in the path are called, where the model says. */
  labels: (string | undefined)[]
  /** Place in the path that stands for all values that are not among the top. */
  othersAt?: number
  /** How its values are shown, and what it is called below the values across. */
  column: Column
}

export interface PivotRow {
  key: string
  /** The values of the row dimensions, as many as its depth: fewer in a subtotal. */
  path: unknown[]
  cells: unknown[]
  isSubtotal: boolean
  /** Place in the path that stands for all values that are not among the top. */
  othersAt?: number
}

export interface Pivot {
  rowColumns: Column[]
  /** How many dimensions go across. */
  acrossCount: number
  columns: PivotColumn[]
  rows: PivotRow[]
  totals: unknown[] | undefined
}

/** Whether it is drawn with dimensions across, or with subtotals. */
export function isPivot({ columns }: AnswerTable): boolean {
  return columns.some(({ pivot, role }) => pivot !== undefined || role === 'level')
}

/** Turns an answer to what a pivot table draws: subtotals know their depth, columns the values they stand for. */
export function pivotOf(table: AnswerTable): Pivot {
  const { down, values, level, others } = partsOf(table)
  const cellsOf = (row: unknown[]) => values.map((at) => row[at] ?? null)
  const rows = table.rows.map((row): PivotRow => {
    const depth = level === undefined ? down.length : Number(row[level])
    const path = down.slice(0, depth).map((at) => row[at])
    const isOthers = others !== undefined && Number(row[others]) === 1
    return {
      key: JSON.stringify([path, depth, isOthers]),
      path,
      cells: cellsOf(row),
      isSubtotal: depth < down.length,
      ...(isOthers ? { othersAt: path.findIndex((value) => value === null) } : {}),
    }
  })
  const everything = rows.find(({ path }) => path.length === 0)
  return {
    rowColumns: down.flatMap((at) => table.columns[at] ?? []),
    acrossCount: acrossCountOf(table),
    columns: values.flatMap((at) => pivotColumn(table, at)),
    rows: down.length === 0 ? rows : rows.filter((row) => row !== everything),
    totals: table.totals ? cellsOf(table.totals) : down.length > 0 ? everything?.cells : undefined,
  }
}

const acrossCountOf = ({ columns }: AnswerTable) =>
  Math.max(0, ...columns.map(({ pivot }) => pivot?.length ?? 0))

function pivotColumn({ columns }: AnswerTable, at: number): PivotColumn[] {
  const column = columns[at]
  if (!column) return []
  const words = column.compares && comparisonWords[column.compares]
  const measure = column.label ?? columns.find(({ name }) => name === column.of)?.label ?? column.of
  const label =
    column.pivot || words ? [measure ?? column.label ?? column.name, words] : [column.label ?? column.name]
  return [
    {
      key: `${at}`,
      path: column.pivot ?? [],
      labels: (column.pivot_values ?? []).map((one) => one?.label),
      ...(column.others_at === undefined ? {} : { othersAt: column.others_at }),
      column: { ...column, label: label.filter((part) => part !== undefined).join(', ') },
    },
  ]
}

const comparisonWords = {
  previous: t('before'),
  change: t('change'),
  percent_change: t('change in %'),
}

/** The table with what compares or goes across named after what it stands for. */
export function withColumnsNamed(table: AnswerTable): AnswerTable {
  if (!table.columns.some(({ compares, pivot }) => compares ?? pivot)) return table
  const isOneValue =
    new Set(table.columns.flatMap(({ role, of }) => (role === 'measure' ? [of] : []))).size === 1
  const nameOf = (column: AnswerColumn, at: number): AnswerColumn => {
    const [made] = pivotColumn(table, at)
    if (!made || (!column.compares && !column.pivot)) return column
    const across = Array.from({ length: column.pivot ? acrossCountOf(table) : 0 }, (_, line) =>
      acrossText(made, line),
    )
    const isBare = isOneValue && !column.compares && across.length > 0
    const label = [...across.filter((text) => text !== ''), ...(isBare ? [] : [made.column.label])].join(
      ' · ',
    )
    return { ...column, label }
  }
  return { ...table, columns: table.columns.map(nameOf) }
}

/** What stands above a column on one of the lines that go across. */
export function acrossText({ path, labels, othersAt }: PivotColumn, line: number): string {
  if (line >= path.length) return line === path.length ? t('Total') : ''
  if (line === othersAt) return othersLabel
  const [value, label] = [path[line], labels[line]]
  if (label !== undefined) return label
  if (value === null || value === undefined) return t('(empty)')
  // A number that is grouped by is a name (an hour, a year), so it gets no thousands separator.
  if (typeof value === 'number') return String(value)
  return formatCell(value, /^\d{4}-\d\d-\d\d([T ]|$)/.test(String(value)) ? 'timestamp' : 'text')
}

function partsOf({ columns }: AnswerTable) {
  const indexes = (role: AnswerColumn['role']) =>
    columns.flatMap((column, at) => (column.role === role ? [at] : []))
  return {
    down: indexes('dimension'),
    values: indexes('measure'),
    level: indexes('level')[0],
    others: indexes('others')[0],
  }
}

/** What charts draw: the groups themselves, without totals of rows or columns and without columns that mark rows. */
export function withoutTotals(table: AnswerTable): AnswerTable {
  const level = table.columns.findIndex(({ role }) => role === 'level')
  const depth = table.columns.filter(({ role }) => role === 'dimension').length
  const rows = level < 0 ? table.rows : table.rows.filter((row) => Number(row[level]) === depth)
  return withoutChanges(withColumnsNamed(withoutSums(withoutMarks({ ...table, rows }))))
}

/** Without the columns that total others. */
function withoutSums(table: AnswerTable): AnswerTable {
  const across = acrossCountOf(table)
  return only(table, ({ pivot }) => pivot === undefined || pivot.length === across)
}

/** What charts draw of a comparison: the values now and before. How they differ is on another scale. */
const withoutChanges = (table: AnswerTable) =>
  only(table, ({ compares }) => compares === undefined || compares === 'previous')

function only(
  { columns, rows, totals }: AnswerTable,
  isShown: (column: AnswerColumn) => boolean,
): AnswerTable {
  const shown = columns.flatMap((column, at) => (isShown(column) ? [at] : []))
  if (shown.length === columns.length) return { columns, rows, totals }
  const cut = (row: unknown[]) => shown.map((at) => row[at])
  return {
    columns: shown.flatMap((at) => columns[at] ?? []),
    rows: rows.map(cut),
    totals: totals && cut(totals),
  }
}

/** The answer as a plain table, without the columns that only mark rows. */
export function withoutMarks({ columns, rows, totals }: AnswerTable): AnswerTable {
  const shown = columns.flatMap(({ role }, at) => (role === 'level' || role === 'others' ? [] : [at]))
  const marked = columns.findIndex(({ role }) => role === 'others')
  if (shown.length === columns.length) return { columns, rows, totals }
  const cut = (row: unknown[]) => {
    const isOthers = marked >= 0 && Number(row[marked]) === 1
    const cells = shown.map((at) => row[at])
    const gap = isOthers ? cells.findIndex((cell) => cell === null) : -1
    return gap < 0 ? cells : cells.with(gap, othersLabel)
  }
  return {
    columns: shown.flatMap((at) => columns[at] ?? []),
    rows: rows.map(cut),
    totals: totals && shown.map((at) => totals[at]),
  }
}

export const othersLabel = t('All others')

/** Listed values in their order, then numbers by size, texts by the alphabet, what is empty last. */
export function compareValues(a: unknown, b: unknown, listed?: readonly DimensionValue[]): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  const [first, second] = [listedPlace(listed, a), listedPlace(listed, b)]
  if (first !== second) return (first ?? Infinity) - (second ?? Infinity)
  const [left, right] = [toNumber(a), toNumber(b)]
  if (left !== undefined && right !== undefined) return left - right
  return String(a).localeCompare(String(b), 'en', { numeric: true })
}
