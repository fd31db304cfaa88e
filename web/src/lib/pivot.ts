import type { Column } from './columns.ts'
import { toNumber } from './columns.ts'

/** A column of an answer, with what it stands for in a table that is spread over columns. */
export interface AnswerColumn extends Column {
  role?: 'dimension' | 'measure' | 'level' | 'others'
  /** Measure that it compares or spreads. */
  of?: string
  compares?: 'previous' | 'change' | 'percent_change'
  /** Values of the dimensions that go across. */
  pivot?: unknown[]
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
  /** How its values are shown, and what it is called below the values across. */
  column: Column
}

export interface PivotRow {
  key: string
  /** The values of the row dimensions, as many as its depth: fewer in a subtotal. */
  path: unknown[]
  cells: unknown[]
  isSubtotal: boolean
  /** It stands for all values that are not among the top. */
  isOthers: boolean
}

export interface Pivot {
  rowColumns: Column[]
  columns: PivotColumn[]
  rows: PivotRow[]
  totals: unknown[] | undefined
}

/** Turns an answer to what a pivot table draws, whether it came spread over columns or as a long list. */
export function pivotOf(table: AnswerTable, counts: { down: number; across: number }): Pivot {
  const dimensionCount = table.columns.filter(({ role }) => role === 'dimension').length
  const isLong = counts.across > 0 && dimensionCount === counts.down + counts.across
  return isLong ? spread(table, counts.across) : wide(table)
}

/** Subtotals know their depth, columns the values they stand for. */
function wide(table: AnswerTable): Pivot {
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
      isOthers,
    }
  })
  const everything = rows.find(({ path }) => path.length === 0)
  return {
    rowColumns: down.flatMap((at) => table.columns[at] ?? []),
    columns: values.flatMap((at) => pivotColumn(table, at)),
    rows: down.length === 0 ? rows : rows.filter((row) => row !== everything),
    totals: table.totals ? cellsOf(table.totals) : down.length > 0 ? everything?.cells : undefined,
  }
}

/**
 * Spreads a list whose first dimensions go across. A row that is grouped by no more than those is the total of a
 * column, one that is grouped by more is a subtotal of rows.
 */
function spread(table: AnswerTable, across: number): Pivot {
  const { down: dimensions, values, level, others } = partsOf(table)
  const paths = new Map<string, unknown[]>()
  const cells = new Map<string, unknown>()
  const rows = new Map<string, Omit<PivotRow, 'cells'>>()
  const down = dimensions.slice(across)
  for (const row of table.rows) {
    const depth = level === undefined ? dimensions.length : Number(row[level])
    if (depth < across) continue
    const acrossPath = dimensions.slice(0, across).map((at) => row[at])
    const path = down.slice(0, depth - across).map((at) => row[at])
    const isOthers = others !== undefined && Number(row[others]) === 1
    const key = JSON.stringify([path, isOthers])
    paths.set(JSON.stringify(acrossPath), acrossPath)
    rows.set(key, { key, path, isSubtotal: path.length < down.length, isOthers })
    for (const at of values) cells.set(`${key} ${JSON.stringify(acrossPath)} ${at}`, row[at])
  }
  const columns = [...paths.values()]
    .toSorted(comparePaths)
    .flatMap((path) =>
      values.map((at) => ({ key: `${JSON.stringify(path)} ${at}`, path, column: measureAt(table, at) })),
    )
  const filled = [...rows.values()].map((row): PivotRow => ({
    ...row,
    cells: columns.map(({ key }) => cells.get(`${row.key} ${key}`) ?? null),
  }))
  const total = down.length > 0 ? filled.find(({ path }) => path.length === 0) : undefined
  return {
    rowColumns: down.flatMap((at) => table.columns[at] ?? []),
    columns,
    rows: filled.filter((row) => row !== total),
    totals: total?.cells,
  }
}

function measureAt(table: AnswerTable, at: number): Column {
  return pivotColumn(table, at)[0]?.column ?? { name: '', type: 'number' }
}

function comparePaths(a: unknown[], b: unknown[]): number {
  const at = a.findIndex((value, index) => compareValues(value, b[index]) !== 0)
  return at < 0 ? 0 : compareValues(a[at], b[at])
}

function pivotColumn({ columns }: AnswerTable, at: number): PivotColumn[] {
  const column = columns[at]
  if (!column) return []
  const words = column.compares && comparisonWords[column.compares]
  const measure = columns.find(({ name }) => name === column.of)?.label ?? column.of
  const label =
    column.pivot || words ? [measure ?? column.label ?? column.name, words] : [column.label ?? column.name]
  return [
    {
      key: `${at}`,
      path: column.pivot ?? [],
      column: { ...column, label: label.filter((part) => part !== undefined).join(', ') },
    },
  ]
}

const comparisonWords = { previous: 'before', change: 'change', percent_change: 'change in %' }

/** The table with what compares named after what it compares. */
export function withComparisonsNamed(table: AnswerTable): AnswerTable {
  if (!table.columns.some(({ compares }) => compares)) return table
  return {
    ...table,
    columns: table.columns.map((column, at) => pivotColumn(table, at)[0]?.column ?? column),
  }
}

/** What charts draw of a comparison: the values now and before. How they differ is on another scale. */
export function withoutChanges({ columns, rows, totals }: AnswerTable): AnswerTable {
  const shown = columns.flatMap(({ compares }, at) => (compares && compares !== 'previous' ? [] : [at]))
  if (shown.length === columns.length) return { columns, rows, totals }
  return {
    columns: shown.flatMap((at) => columns[at] ?? []),
    rows: rows.map((row) => shown.map((at) => row[at])),
    totals: totals && shown.map((at) => totals[at]),
  }
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

/** What charts draw: the groups themselves, without subtotals and without columns that mark rows. */
export function withoutSubtotals(table: AnswerTable): AnswerTable {
  const level = table.columns.findIndex(({ role }) => role === 'level')
  const depth = table.columns.filter(({ role }) => role === 'dimension').length
  const rows = level < 0 ? table.rows : table.rows.filter((row) => Number(row[level]) === depth)
  return withoutMarks({ ...table, rows })
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

export const othersLabel = 'All others'

/** Numbers by size, texts by the alphabet, what is empty last. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  const [left, right] = [toNumber(a), toNumber(b)]
  if (left !== undefined && right !== undefined) return left - right
  return String(a).localeCompare(String(b), 'en', { numeric: true })
}
