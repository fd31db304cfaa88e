import { Resvg } from '@resvg/resvg-js'
import type { Size } from '../../../../../../charts/src/renderers/svg.ts'
import { fontFamily, fontFiles, isCoveredByFont } from '../fonts.ts'
import type { Body } from '../page/body.ts'
import type { Item, Page, PageTab } from '../page/page.ts'
import { svgOf, box, textLine, textLines } from '../svg.ts'
import { ReportTooLarge } from '../messages.ts'
import { bodySvg, textHeight } from './png-parts.ts'
import { colors } from './colors.ts'

const margin = 24
const gap = 16
const rowHeight = 72
const gridColumns = 12
const pageWidth = 1280
/** A picture of one chart, as for a mail. */
const loneWidth = 840
const padding = 16
const titleHeight = 28
// Of four bytes each: what a picture may take of memory.
const maxPixels = 60_000_000
const maxSidePixels = 32_000

/** The dashboard as it stands on the screen, at twice its size. */
export async function pngReport(page: Page): Promise<Buffer> {
  const drawn = page.tabs.flatMap((tab) => tab.items)
  const [only] = drawn
  const isLone = drawn.length === 1 && only?.body.kind !== 'section'
  const width = isLone ? loneWidth : pageWidth
  const pieces: string[] = []
  let y = margin
  const add = (part: { svg: string; height: number }) => {
    pieces.push(`<g transform="translate(0 ${y})">${part.svg}</g>`)
    y += part.height
  }
  add(headOf(page, width))
  for (const tab of page.tabs) add(tabOf(isLone ? { ...tab, items: tab.items.map(wide) } : tab, width))
  return picture(pieces.join(''), { width, height: Math.ceil(y + margin - gap) }, page)
}

function picture(content: string, { width, height }: Size, page: Page): Buffer {
  const scale = [2, 1].find((one) => width * height * one ** 2 <= maxPixels && height * one <= maxSidePixels)
  if (scale === undefined)
    throw new ReportTooLarge(
      'the dashboard is too long for one picture: take a tab or some charts of it, or a PDF',
    )
  const ground = `<rect width="${width}" height="${height}" fill="#f6f7f9"/>`
  const isOwn = isCoveredByFont(JSON.stringify({ ...page, logo: undefined }))
  return painted(`${ground}${content}`, { width, height, scale, isOwn })
}

interface Painting extends Size {
  scale: number
  /** The font has all of its letters; others are looked for in the machine's own. */
  isOwn: boolean
}

function painted(content: string, { width, height, scale, isOwn }: Painting): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${fontFamily}">${content}</svg>`
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: {
      fontFiles: Object.values(fontFiles),
      loadSystemFonts: !isOwn,
      defaultFontFamily: fontFamily,
      sansSerifFamily: fontFamily,
    },
  })
  return drawing.render().asPng()
}

/** One chart alone, on white, as in a mail. */
export function drawnPng({ drawing, table }: Extract<Body, { kind: 'drawing' }>, size: Size): Buffer {
  const white = `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`
  const isOwn = isCoveredByFont(JSON.stringify([drawing.option, table]))
  return painted(white + svgOf(drawing, size), { ...size, scale: 2, isOwn })
}

const wide = (item: Item): Item => ({
  ...item,
  chart: { ...item.chart, position: { ...item.chart.position, x: 0, y: 0, w: gridColumns } },
})

function headOf({ name, description, brand, logo, asOf, dataOf, filters }: Page, width: number) {
  const space = width - 2 * margin
  const beside = space - (logo ? logo.width + gap : 0)
  const facts = [...(brand ? [brand] : []), `As of ${asOf}`, ...(dataOf ? [dataOf] : []), ...filters].join(
    '  ·  ',
  )
  const lines = [
    ...textLines(name, { size: 24, isBold: true, width: beside }),
    ...(description === '' ? [] : textLines(description, { size: 14, width: beside })),
    ...textLines(facts, { size: 13, width: beside, color: colors.faint }),
  ]
  let y = 0
  const svg = lines.map((line) => {
    y += line.height
    return textLine(line.text, { ...line, x: margin, y: y - line.height * 0.25 })
  })
  return { svg: svg.join('') + logoSvg(logo, width), height: Math.max(y, (logo?.height ?? 0) + 4) + 18 }
}

const logoSvg = (logo: Page['logo'], width: number): string =>
  logo
    ? `<image x="${width - margin - logo.width}" y="0" width="${logo.width}" height="${logo.height}" href="data:image/png;base64,${logo.png}"/>`
    : ''

function tabOf({ title, items }: PageTab, width: number) {
  const top = title === null ? 0 : 40
  const heading = title === null ? '' : textLine(title, { x: margin, y: 24, size: 18, isBold: true })
  const first = Math.min(...items.map(({ chart }) => chart.position.y))
  const last = Math.max(...items.map(({ chart }) => chart.position.y + chart.position.h))
  const column = (width - 2 * margin - gap * (gridColumns - 1)) / gridColumns
  const grown = items.map((item) => ({ item, by: missingHeight(item, column) }))
  const pushed = (row: number) => pushedBy(grown, row)
  const cards = grown.map(({ item: { chart, body }, by }) => {
    const { x, y, w, h } = chart.position
    const place = {
      x: margin + x * (column + gap),
      y: top + (y - first) * (rowHeight + gap) + pushed(y),
      width: w * (column + gap) - gap,
      height: h * (rowHeight + gap) - gap + by,
    }
    if (body.kind === 'section')
      return textLine(chart.title, {
        x: place.x,
        y: place.y + place.height / 2 + 6,
        size: 17,
        isBold: true,
        width: place.width,
      })
    return card({ chart, body }, place)
  })
  return { svg: heading + cards.join(''), height: top + (last - first) * (rowHeight + gap) + pushed(last) }
}

/** What a text needs more than its place has: it is shown whole, and what stands below it moves down. */
function missingHeight({ chart, body }: Item, column: number): number {
  if (body.kind !== 'text') return 0
  const { w, h } = chart.position
  const width = w * (column + gap) - gap - 2 * padding
  const height = h * (rowHeight + gap) - gap - 2 * padding - (chart.title === '' ? 0 : titleHeight)
  return Math.max(0, textHeight(body.blocks, width) - height)
}

/** How far a row is moved down by the texts above it; those that end in one row move it once. */
function pushedBy(grown: readonly { item: Item; by: number }[], row: number): number {
  const byEnd = new Map<number, number>()
  for (const { item, by } of grown) {
    const { y, h } = item.chart.position
    if (y + h <= row) byEnd.set(y + h, Math.max(by, byEnd.get(y + h) ?? 0))
  }
  return [...byEnd.values()].reduce((sum, by) => sum + by, 0)
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

function card({ chart, body }: Item, { x, y, width, height }: Place): string {
  if (body.kind === 'section') return ''
  const size = {
    width: width - 2 * padding,
    height: height - 2 * padding - (chart.title === '' ? 0 : titleHeight),
  }
  const title =
    chart.title === ''
      ? ''
      : textLine(chart.title, { x: padding, y: padding + 12, size: 14, isBold: true, width: size.width })
  const inner = `<g transform="translate(${padding} ${height - padding - size.height})">${bodySvg(body, size)}</g>`
  return `<g transform="translate(${x} ${y})">${box(width, height)}${title}${inner}</g>`
}
