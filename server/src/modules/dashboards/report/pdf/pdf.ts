import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontFamily, fontFiles } from '../fonts.ts'
import type { ReportRequest } from '../messages.ts'
import type { Page, PageTab } from '../page/page.ts'
import { colors } from '../forms/colors.ts'
import { type Room, leafGap, leavesOf } from './leaves.ts'
import { linesHeight, lineSpacing } from './lines.ts'
import { boxOf, isLongText, sectionContent } from './parts.ts'
import { type Planned, planOf } from './plan.ts'
import { tableContents } from './table.ts'

const margin = 36
const footerHeight = 10
/** Width and height in points. */
const sizes = { a4: [595.28, 841.89], letter: [612, 792] } as const

pdfmake.setFonts({ [fontFamily]: fontFiles })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fontFiles).includes(path))

/** A document of pages: charts side by side where there is room, tables over as many pages as they need. */
export async function pdfReport(page: Page, request: ReportRequest): Promise<Buffer> {
  const { paper = 'a4', orientation = 'portrait' } = request
  const [short, long] = sizes[paper]
  const isWide = orientation === 'landscape'
  const width = (isWide ? long : short) - 2 * margin
  const height = (isWide ? short : long) - 2 * margin - footerHeight
  const head = headOf(page, width)
  const definition: TDocumentDefinitions = {
    pageSize: { width: short, height: long },
    pageOrientation: orientation,
    pageMargins: [margin, margin, margin, margin + footerHeight],
    defaultStyle: { font: fontFamily, fontSize: 9, color: colors.text, lineHeight: lineSpacing },
    info: { title: page.name, ...(page.description === '' ? {} : { subject: page.description }) },
    language: 'en',
    displayTitle: true,
    footer: (at, count) => footer(page, at, count),
    content: [
      head.content,
      ...page.tabs.flatMap((tab, at) =>
        tabContents(tab, { room: { width, isWide }, height, taken: at === 0 ? head.height : 0 }),
      ),
    ],
  }
  return pdfmake.createPdf(definition).getBuffer()
}

function footer({ name, brand, asOf }: Page, at: number, count: number): Content {
  const shown = name.length > 80 ? `${name.slice(0, 79)}…` : name
  return {
    margin: [margin, 8, margin, 0],
    fontSize: 7.5,
    color: colors.faint,
    columns: [
      { text: `${brand ? `${brand} · ` : ''}${shown} · as of ${asOf}` },
      { text: `${at} of ${count}`, alignment: 'right', width: 60 },
    ],
  }
}

const nameSize = 19
const logoScale = 0.75

/** What the first page begins with. */
function headOf(page: Page, width: number): { content: Content; height: number } {
  const { name, description, logo, asOf, dataOf, filters } = page
  const beside = width - (logo ? logo.width * logoScale + leafGap : 0)
  const facts = [`As of ${asOf}`, ...(dataOf ? [dataOf] : [])].join(' · ')
  const filtered = filters.length === 0 ? '' : `Filters: ${filters.join(' · ')}`
  const stack: Content[] = [
    { text: name, fontSize: nameSize, bold: true, lineHeight: 1.15 },
    ...(description === '' ? [] : [{ text: description, margin: [0, 2, 0, 0] as Margins }]),
    { text: facts, color: colors.faint, margin: [0, 4, 0, 0] },
    ...(filtered === '' ? [] : [{ text: filtered, color: colors.faint }]),
  ]
  const lines =
    (linesHeight(name, beside, { size: nameSize, isBold: true }) * 1.15) / lineSpacing +
    (description === '' ? 0 : linesHeight(description, beside, { size: 9 }) + 2) +
    linesHeight(facts, beside, { size: 9 }) +
    4 +
    (filtered === '' ? 0 : linesHeight(filtered, beside, { size: 9 }))
  const high = Math.max(lines, logo ? logo.height * logoScale : 0)
  const content: Content = {
    stack: [logo ? besideLogo(stack, logo) : { stack }, rule(width)],
    margin: [0, 0, 0, leafGap],
  }
  return { content, height: high + 9 + leafGap }
}

type Margins = [number, number, number, number]

const besideLogo = (stack: Content[], { png, width, height }: NonNullable<Page['logo']>): Content => ({
  columnGap: leafGap,
  columns: [
    { width: '*', stack },
    {
      width: width * logoScale,
      height: height * logoScale,
      image: `data:image/png;base64,${png}`,
    },
  ],
})

const rule = (width: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.8, lineColor: colors.rule }],
  margin: [0, 8, 0, 0],
})

interface TabRoom {
  room: Room
  height: number
  taken: number
}

const tabSize = 15

function tabContents({ title, items }: PageTab, { room, height, taken }: TabRoom): Content[] {
  const begins = taken > 0 ? {} : { pageBreak: 'before' as const }
  const heading: Content[] =
    title === null ? [] : [{ text: title, fontSize: tabSize, bold: true, margin: [0, 0, 0, 8], ...begins }]
  const titled = title === null ? 0 : linesHeight(title, room.width, { size: tabSize, isBold: true }) + 8
  const plan = planOf(leavesOf(items, room), { width: room.width, height, taken: taken + titled })
  return [
    ...heading,
    ...plan.flatMap((planned, at) => leafContents(planned, { room, isLast: plan[at + 1]?.isFirst ?? true })),
  ]
}

interface Place {
  room: Room
  /** It ends a page: what would stand below it would begin another. */
  isLast: boolean
}

function leafContents(
  { leaf, laid, height, isFirst }: Planned,
  { room: { width }, isLast }: Place,
): Content[] {
  const margin: Margins = [0, 0, 0, isLast ? 0 : leafGap]
  const begins = isFirst ? { pageBreak: 'before' as const } : {}
  if (leaf.kind === 'section') return [{ ...sectionContent(leaf.title), ...begins }]
  if (leaf.kind === 'table') {
    const { body } = leaf.item
    if (!laid || body.kind !== 'table') return []
    return [{ stack: tableContents(body.table, laid), margin, ...begins }]
  }
  return [
    {
      unbreakable: leaf.items.every(({ item }) => !isLongText(item, width)),
      margin,
      columnGap: leafGap,
      columns: leaf.items.map(({ item, width: own }) => boxOf(item, own, height)),
      ...begins,
    },
  ]
}
