import type { Size } from '../../../../../../charts/src/renderers/svg.ts'
import type { CellStyle } from '../../../../../../charts/src/cells/cell-styles.ts'
import { coursePoints } from '../../../../../../charts/src/texts/number-facts.ts'
import type { Body } from '../page/body.ts'
import { type Columns, columnGroups, wantedWidths } from '../columns.ts'
import { widthOf } from '../fonts.ts'
import type { Block, Run } from '../page/markdown.ts'
import { svgOf, bar, rule, textLine, textLines } from '../svg.ts'
import type { Head, ReportTable } from '../page/table.ts'
import { colors, markOf, reachedShare } from './colors.ts'

const lineHeight = 26
const cellSize = 13
const noteHeight = 20

/** What stands in a card, as far as there is room. */
export function bodySvg(body: Exclude<Body, { kind: 'section' }>, size: Size): string {
  switch (body.kind) {
    case 'drawing': {
      const [notes, height] = notesOf(body.notes, size)
      return svgOf(body.drawing, { width: size.width, height: Math.max(60, height) }) + notes
    }
    case 'table': {
      const [notes, height] = notesOf(body.notes, size)
      return tableSvg(body.table, { width: size.width, height }) + notes
    }
    case 'number':
      return numberSvg(body, size)
    case 'text':
      return textSvg(body.blocks, size)
    case 'message': {
      const color = body.isFailure ? colors.failure : colors.faint
      return linesSvg(textLines(body.text, { size: 13, width: size.width, color }), size)
    }
  }
}

/** The notes at the lower edge, and how much room they leave. */
function notesOf(notes: readonly string[], { width, height }: Size): [string, number] {
  const top = height - notes.length * noteHeight
  const lines = notes.map((note, at) =>
    textLine(note, { x: 0, y: top + (at + 1) * noteHeight - 4, size: 12, color: colors.faint, width }),
  )
  return [lines.join(''), top]
}

const aboutHeight = 20
const courseHeight = 28
const maxNumberPixels = 36

/** A number with the lines about it; its course where there is room for it, as on the page. */
function numberSvg(body: Extract<Body, { kind: 'number' }>, { width, height }: Size): string {
  const { value, about, course, theme } = body
  const below = about.length * aboutHeight + about.filter(({ reached }) => reached !== undefined).length * 10
  const wide =
    (maxNumberPixels * width) / Math.max(1, widthOf(value, { size: maxNumberPixels, isBold: true }))
  const size = Math.min(maxNumberPixels, Math.max(20, (height - below) * 0.7), wide)
  const free = height - size * 1.2 - below
  const hasCourse = course.length > 0 && free >= courseHeight
  let y = Math.max(0, hasCourse ? 0 : free / 2) + size
  const parts = [textLine(value, { x: 0, y, size, isBold: true })]
  y += size * 0.2
  for (const line of about) {
    const { sign, color = colors.faint } = markOf(line)
    if (line.reached !== undefined) {
      const full = width * reachedShare(line.reached)
      parts.push(
        bar(0, y + 6, { width, color: colors.line }),
        bar(0, y + 6, { width: full, color: theme.palette[0] }),
      )
      y += 10
    }
    y += aboutHeight
    parts.push(textLine(`${sign}${line.text}`, { x: 0, y: y - 5, size: 13, color, width }))
  }
  if (!hasCourse) return parts.join('')
  const room = { width, height: Math.min(72, height - y - 4) }
  const points = coursePoints(course, room)
  const line = `<polyline points="${points}" fill="none" stroke="${theme.palette[0]}" stroke-width="2" stroke-linejoin="round"/>`
  return `${parts.join('')}<g transform="translate(0 ${height - room.height})">${line}</g>`
}

/** As many rows and columns as fit; how many there are besides is written below. */
function tableSvg(table: ReportTable, { width, height }: Size): string {
  const [group = { at: [], widths: [] }, ...others] = columnGroups(wantedWidths(table, cellSize), width)
  const lines = Math.max(0, Math.floor(height / lineHeight))
  const isCut = table.heads.length + table.rows.length > lines || others.length > 0
  const rows = table.rows.slice(0, Math.max(0, lines - table.heads.length - (isCut ? 1 : 0)))
  const lefts = group.widths.map((_, at) => group.widths.slice(0, at).reduce((sum, one) => sum + one, 0))
  const cells = rows.flatMap(({ cells: texts, isTotal, looks }, index) => {
    const y = (table.heads.length + index) * lineHeight
    const row = group.at.map((column, at) => {
      const [left = 0, space = 0] = [lefts[at], group.widths[at]]
      const isRight = table.columns[column]?.isRight ?? false
      const place = isRight ? ({ x: left + space - 5, anchor: 'end' } as const) : { x: left + 5 }
      const theme = looks?.[column]
      const text = textLine(texts[column] ?? '', {
        ...place,
        y: y + 17,
        size: cellSize,
        isBold: isTotal,
        width: space - 10,
        ...(theme?.text === undefined ? {} : { color: theme.text }),
      })
      return theme ? groundOf(theme, { left, y, width: space }) + text : text
    })
    return [...row, rule(y, width, index === 0 ? colors.rule : colors.line)]
  })
  const heads = table.heads.flatMap((line, at) => headSvg(line, { at, group, lefts }))
  const more = [
    ...(table.rows.length > rows.length ? [`${rows.length} of ${table.rows.length} rows`] : []),
    ...(others.length > 0 ? [`${group.at.length} of ${table.columns.length} columns`] : []),
  ].join(', ')
  const note = isCut ? textLine(more, { x: 5, y: height - 5, size: 12, color: colors.faint }) : ''
  return [...heads, ...cells, note].join('')
}

/** The marking of a cell: its ground, and a bar on that. */
function groundOf(
  { ground, bar: reach }: CellStyle,
  { left, y, width }: { left: number; y: number; width: number },
) {
  const rect = (from: number, to: number, { color, inset }: { color: string; inset: number }) =>
    `<rect x="${left + from * width}" y="${y + inset}" width="${(to - from) * width}" height="${lineHeight - 2 * inset}" fill="${color}"/>`
  return (
    (ground === undefined ? '' : rect(0, 1, { color: ground, inset: 0.5 })) +
    (reach ? rect(reach.from, reach.to, { color: reach.color, inset: 4 }) : '')
  )
}

interface HeadPlace {
  at: number
  group: Columns
  lefts: readonly number[]
}

/** One line of heads; what stands over several columns stands over their middle. */
function headSvg(line: readonly Head[], { at, group, lefts }: HeadPlace): string[] {
  let column = 0
  return line.map(({ text, span, isRight }) => {
    const own = group.at.flatMap((shown, index) => (shown >= column && shown < column + span ? [index] : []))
    column += span
    const [first] = own
    if (first === undefined) return ''
    const left = lefts[first] ?? 0
    const space = own.reduce((sum, index) => sum + (group.widths[index] ?? 0), 0)
    const anchor = span > 1 ? 'middle' : isRight ? 'end' : 'start'
    const x = { start: left + 5, middle: left + space / 2, end: left + space - 5 }[anchor]
    return textLine(text, {
      x,
      y: at * lineHeight + 17,
      size: cellSize,
      isBold: true,
      anchor,
      width: space - 10,
    })
  })
}

type Line = ReturnType<typeof textLines>[number] & { left?: number }

function linesSvg(lines: readonly Line[], { height }: Size): string {
  let y = 0
  return lines
    .map((line) => {
      y += line.height
      return y > height ? '' : textLine(line.text, { ...line, x: line.left ?? 0, y: y - line.height * 0.28 })
    })
    .join('')
}

/** How much room a text needs. */
export const textHeight = (blocks: readonly Block[], width: number): number =>
  blocks.flatMap((block) => blockLines(block, width)).reduce((sum, { height }) => sum + height, 0)

function textSvg(blocks: readonly Block[], size: Size): string {
  return linesSvg(
    blocks.flatMap((block) => blockLines(block, size.width)),
    size,
  )
}

const plain = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')
const space: Line = { text: '', height: 8, size: 8 }

function blockLines(block: Block, width: number): Line[] {
  switch (block.kind) {
    case 'heading':
      return [
        ...textLines(plain(block.runs), { size: Math.max(14, 24 - 3 * block.level), isBold: true, width }),
        space,
      ]
    case 'item': {
      const left = block.depth * 18 + 18
      const lines = textLines(plain(block.runs), { size: 14, width: width - left })
      return lines.map((line, at) =>
        at === 0 ? { ...line, left: left - 18, text: `${block.marker}  ${line.text}` } : { ...line, left },
      )
    }
    case 'code':
      return [...textLines(block.text, { size: 13, width, color: colors.faint }), space]
    case 'rule':
      return [space]
    case 'table':
      return [block.heads, ...block.rows].flatMap((row, at) =>
        textLines(row.map(plain).join('   '), { size: 13, isBold: at === 0, width }),
      )
    default: {
      const isBold = block.runs.length > 0 && block.runs.every((run) => run.isBold === true)
      return [...textLines(plain(block.runs), { size: 14, isBold, width }), space]
    }
  }
}
