import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js'
import type { CellStyle } from '../../../../../../charts/src/cells/cell-styles.ts'
import { type Columns, columnGroups, wantedWidths } from '../columns.ts'
import { linesOf } from '../fonts.ts'
import { colors } from '../forms/colors.ts'
import type { Item } from '../page/page.ts'
import type { Head, ReportRow, ReportTable } from '../page/table.ts'
import { lineOf, linesHeight, notes, notesHeight } from './lines.ts'

/** A table goes on over pages up to so many rows; a workbook has them all. */
const maxPdfRows = 2000
export const cellSize = 8
const cellPadding = 4
const titleSize = 10
const partGap = 14
const [above, below, ruled] = [2.5, 2, 0.6]

/** A table as it is laid on pages: its columns in groups that are as wide as a page, and what each row is high. */
export interface LaidTable {
  parts: LaidPart[]
  notes: string[]
  notesHeight: number
}

interface LaidPart {
  group: Columns
  title: string
  headHeight: number
  rows: { row: ReportRow; lines: string[][]; height: number }[]
}

export function laidTable({ chart, body }: Item, width: number): LaidTable {
  if (body.kind !== 'table') throw new TypeError('not a table')
  const { table } = body
  const groups = columnGroups(wantedWidths(table, cellSize), width)
  const left = table.rows.length - maxPdfRows
  const cut =
    left > 0 ? [`The first ${maxPdfRows} of ${table.rows.length} rows; the workbook (XLSX) has all.`] : []
  const said = [...cut, ...body.notes]
  return {
    notes: said,
    notesHeight: notesHeight(said, width),
    parts: groups.map((group, at) => {
      const part = groups.length === 1 ? '' : ` (columns ${at + 1} of ${groups.length})`
      const title = `${chart.title}${part}`
      return { group, title, headHeight: headHeight(table, group, title), rows: rowsOf(table, group) }
    }),
  }
}

const rowHeight = (lines: number) => lines * lineOf(cellSize) + above + below + ruled
const inside = (width: number | undefined) => (width ?? 0) - 2 * cellPadding

function rowsOf({ rows }: ReportTable, { at, widths }: Columns): LaidPart['rows'] {
  return rows.slice(0, maxPdfRows).map((row) => {
    const lines = at.map((column, index) =>
      linesOf(row.cells[column] ?? '', inside(widths[index]), { size: cellSize, isBold: row.isTotal }),
    )
    return { row, lines, height: rowHeight(Math.max(...lines.map(({ length }) => length))) }
  })
}

function headHeight({ heads }: ReportTable, { at, widths }: Columns, title: string): number {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const titled =
    title === '' ? 0 : linesHeight(title, inside(whole), { size: titleSize, isBold: true }) + below
  const lines = heads.map((line) => {
    const owners = line.flatMap((head) => Array.from({ length: head.span }, () => head))
    const needed = at.map((column, index) => {
      const head = owners[column]
      if (!head || head.span > 1) return 1
      return linesOf(head.text, inside(widths[index]), { size: cellSize, isBold: true }).length
    })
    return rowHeight(Math.max(...needed))
  })
  return lines.reduce((sum, height) => sum + height, titled)
}

/** How high it is where no page ends in it. */
export const tableHeight = ({ parts, notesHeight: said }: LaidTable): number =>
  parts.reduce(
    (sum, { headHeight: head, rows }) => sum + head + rows.reduce((all, { height }) => all + height, 0),
    said,
  )

/** Its title, its head and some rows do not part: what there has to be room for. */
export const tableStart = ({ parts: [first] }: LaidTable): number =>
  first ? first.headHeight + first.rows.slice(0, 4).reduce((sum, { height }) => sum + height, 0) : 0

/** Where on a page it ends that begins there and goes on over pages of that height. */
export function tableEnd({ parts, notesHeight: said }: LaidTable, start: number, page: number): number {
  let y = start
  for (const { headHeight: head, rows } of parts) {
    if (y + head + (rows[0]?.height ?? 0) > page) y = 0
    y += head
    for (const { height } of rows) {
      if (y + height > page) y = head
      y += height
    }
    y += partGap
  }
  return y - partGap + said
}

/** The whole table, with its title and its head on each page. */
export function tableContents(table: ReportTable, { parts, notes: said }: LaidTable): Content[] {
  return parts.map((part, at) => {
    const isLast = at === parts.length - 1
    return {
      margin: [0, 0, 0, isLast ? 0 : partGap],
      stack: [tableContent(table, part), ...(isLast ? notes(said) : [])],
    }
  })
}

function tableContent(table: ReportTable, { group, title, rows }: LaidPart): ContentTable {
  const heads = table.heads.map((line) => headRow(line, group))
  const titleRow: TableCell[] = [
    {
      text: title,
      bold: true,
      fontSize: titleSize,
      colSpan: group.at.length,
      border: [false, false, false, false],
      // In line with the titles of charts.
      margin: [-cellPadding, -above, 0, 0],
    },
    ...group.at.slice(1).map(() => ''),
  ]
  const headerRows = heads.length + (title === '' ? 0 : 1)
  return {
    fontSize: cellSize,
    table: {
      headerRows,
      keepWithHeaderRows: Math.min(3, rows.length),
      dontBreakRows: true,
      widths: group.widths.map(inside),
      body: [...(title === '' ? [] : [titleRow]), ...heads, ...rows.map((row) => bodyRow(table, group, row))],
    },
    layout: {
      hLineWidth: (line) => (line < 1 ? 0 : ruled),
      vLineWidth: () => 0,
      hLineColor: (line) => (line === headerRows ? colors.rule : line < headerRows ? '#ffffff' : colors.line),
      paddingLeft: () => cellPadding,
      paddingRight: () => cellPadding,
      paddingTop: () => above,
      paddingBottom: () => below,
    },
  }
}

function bodyRow(
  table: ReportTable,
  { at, widths }: Columns,
  { row: { isTotal, looks }, lines }: LaidPart['rows'][number],
): TableCell[] {
  return at.map((column, index): TableCell => {
    const theme = looks?.[column]
    const text = {
      text: (lines[index] ?? []).join('\n'),
      ...(table.columns[column]?.isRight
        ? { alignment: 'right' as const, fontFeatures: ['tnum'] as never }
        : {}),
      ...(isTotal ? { bold: true } : {}),
      ...(theme?.text === undefined ? {} : { color: theme.text }),
    }
    const ground = theme?.ground === undefined ? {} : { fillColor: theme.ground }
    if (!theme?.bar) return { ...text, ...ground }
    return { stack: [barOf(theme.bar, widths[index] ?? 0), text], ...ground }
  })
}

/** It lies below the text and takes no room. */
function barOf({ from, to, color }: NonNullable<CellStyle['bar']>, width: number): Content {
  const place = { x: from * width, y: 0, w: (to - from) * width, h: lineOf(cellSize) }
  return {
    canvas: [{ type: 'rect', ...place, color: color }],
    relativePosition: { x: -cellPadding, y: -1 },
  }
}

/** The head of some of the columns: what spans several spans those that are there. */
function headRow(line: readonly Head[], { at: shown }: Columns): TableCell[] {
  const owner: number[] = line.flatMap(({ span }, index) => Array.from({ length: span }, () => index))
  return shown.map((at, index): TableCell => {
    const head = line[owner[at] ?? 0]!
    if (index > 0 && owner[shown[index - 1]!] === owner[at]) return ''
    const colSpan = shown.slice(index).findIndex((other) => owner[other] !== owner[at])
    return {
      text: head.text,
      bold: true,
      ...(head.span > 1 ? { alignment: 'center' } : head.isRight ? { alignment: 'right' } : {}),
      colSpan: colSpan < 0 ? shown.length - index : colSpan,
    }
  })
}
