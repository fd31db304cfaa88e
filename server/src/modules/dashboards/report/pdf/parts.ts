import type { Column, Content } from 'pdfmake/interfaces.js'
import { coursePoints } from '../../../../../../charts/src/texts/number-facts.ts'
import { columnGroups, wantedWidths } from '../columns.ts'
import { lineHeightOf, widthOf } from '../fonts.ts'
import { colors, markOf, reachedShare } from '../forms/colors.ts'
import type { Body } from '../page/body.ts'
import type { Item } from '../page/page.ts'
import { svgOf } from '../svg.ts'
import { lineOf, linesHeight, notes, notesHeight, title, titleHeight } from './lines.ts'
import { cellSize, laidTable, tableContents, tableHeight } from './table.ts'
import { blockOf, blocksHeight } from './text.ts'

// A chart is drawn larger than it is printed, so that its texts have the size of the others.
const scale = 1.3
const aboutSize = 8
const course = { width: 120, height: 26, gap: 6 }
const reachedHeight = 8
const maxAdjacentRows = 15

/** Whether a table is small enough to stand beside others. */
export function isSmall({ body }: Item, width: number): boolean {
  if (body.kind !== 'table' || body.table.rows.length > maxAdjacentRows) return false
  const wanted = wantedWidths(body.table, cellSize)
  return (
    columnGroups(wanted, width).length === 1 && wanted.reduce((sum, one) => sum + one.width, 0) <= width * 1.1
  )
}

/** What a part of a line is high, besides the charts: those are drawn as high as there is room. */
export function fixedHeight({ chart, body }: Item, width: number): number {
  if (body.kind === 'table') return tableHeight(laidTable({ chart, body }, width))
  return titleHeight(chart.title, width) + fixedOf(body, width).height
}

interface Fixed {
  height: number
  contents: Content[]
}

/** What stands in a place besides the title and what is drawn. */
function fixedOf(body: Body, width: number): Fixed {
  switch (body.kind) {
    case 'drawing':
      return { height: notesHeight(body.notes, width), contents: notes(body.notes) }
    case 'number':
      return numberOf(body, width)
    case 'text':
      return stacked(body.blocks.map((block) => blockOf(block, width)))
    case 'message': {
      const color = body.isFailure ? colors.failure : colors.faint
      return { height: linesHeight(body.text, width, { size: 9 }), contents: [{ text: body.text, color }] }
    }
    default:
      return { height: 0, contents: [] }
  }
}

const stacked = (parts: readonly { content: Content; height: number }[]): Fixed => ({
  height: parts.reduce((sum, { height }) => sum + height, 0),
  contents: parts.map(({ content }) => content),
})

/** How high a chart wants to be drawn: about as on the screen, and high enough to be read. */
export function wantedHeight({ chart, body }: Item, width: number): number {
  if (body.kind !== 'drawing') return 0
  const asShown = (chart.position.h * 88 - 88) / (chart.position.w * 104)
  return Math.max(150, width * Math.min(0.8, Math.max(0.38, asShown)))
}

/** A chart with its title, as wide as its place; what is drawn fills the height of its line. */
export function boxOf(item: Item, width: number, lineHeight: number): Column {
  const { chart, body } = item
  if (body.kind === 'table') return { width, stack: tableContents(body.table, laidTable(item, width)) }
  const max = 1.7 * wantedHeight(item, width)
  const height = Math.min(max, lineHeight - fixedHeight(item, width))
  const drawn = body.kind === 'drawing' ? [drawingContent(body, { width, height })] : []
  return { width, stack: [...title(chart.title), ...drawn, ...fixedOf(body, width).contents] }
}

const drawingContent = (
  { drawing }: Extract<Body, { kind: 'drawing' }>,
  { width, height }: { width: number; height: number },
): Content => ({ svg: svgOf(drawing, { width: width * scale, height: height * scale }), width, height })

/** A number with the lines about it and its course. */
function numberOf(
  { value, about, course: values, theme }: Extract<Body, { kind: 'number' }>,
  width: number,
): Fixed {
  const stroke = { width, primary: theme.palette[0] ?? colors.link }
  const size = Math.min(22, (22 * width) / Math.max(1, widthOf(value, { size: 22, isBold: true })))
  return stacked([
    {
      content: { text: value, fontSize: size, bold: true, lineHeight: 1.1 },
      height: lineHeightOf(size) * 1.1,
    },
    ...about.flatMap((line) => {
      const { sign, color = colors.faint } = markOf(line)
      const content = { text: `${sign}${line.text}`, color, fontSize: aboutSize }
      const text = { content, height: linesHeight(`↗ ${line.text}`, width, { size: aboutSize }) }
      if (line.reached === undefined) return [text]
      return [{ content: reachedContent(line.reached, stroke), height: reachedHeight }, text]
    }),
    ...(values.length === 0
      ? []
      : [{ content: courseContent(values, stroke), height: course.height + course.gap }]),
  ])
}

interface Stroke {
  width: number
  primary: string
}

function reachedContent(reached: number, { width, primary }: Stroke): Content {
  const bar = (w: number, color: string) => ({ type: 'rect' as const, x: 0, y: 3, w, h: 3, r: 1.5, color })
  const full = width * reachedShare(reached)
  return {
    canvas: [bar(width, colors.line), ...(full > 0 ? [bar(full, primary)] : [])],
    margin: [0, 0, 0, reachedHeight - 6],
  }
}

function courseContent(values: readonly number[], { width, primary }: Stroke): Content {
  const room = { width: Math.min(width, course.width), height: course.height }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${room.width} ${room.height}">` +
    `<polyline points="${coursePoints(values, room)}" fill="none" stroke="${primary}" stroke-width="1.4"/></svg>`
  return { svg, ...room, margin: [0, course.gap, 0, 0] }
}

/** The heading of a part of the dashboard. */
export const sectionContent = (text: string) => ({
  text,
  fontSize: 12.5,
  bold: true,
  margin: [0, 4, 0, 8] as [number, number, number, number],
})

export const sectionHeight = (text: string, width: number): number =>
  linesHeight(text, width, { size: 12.5, isBold: true }) + 12

/** Whether it is a text that may go on over pages. */
export const isLongText = ({ body }: Item, width: number): boolean =>
  body.kind === 'text' && blocksHeight(body.blocks, width) > 300

export const textStart = 4 * lineOf(9)
