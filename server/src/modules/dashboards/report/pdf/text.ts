import type { Content } from 'pdfmake/interfaces.js'
import { type Type, broken, linesOf } from '../fonts.ts'
import { colors } from '../forms/colors.ts'
import type { Block, Run } from '../page/markdown.ts'
import { lineOf, linesHeight } from './lines.ts'
import { cellSize } from './table.ts'

const headingSize = (level: number) => Math.max(10, 17 - 2 * level)
const plain = (runs: readonly Run[]) => runs.map(({ text: one }) => one).join('')

/** How much of a page a text takes. */
export const blocksHeight = (blocks: readonly Block[], width: number): number =>
  blocks.reduce((sum, block) => sum + blockHeight(block, width), 0)

function blockHeight(block: Block, width: number): number {
  switch (block.kind) {
    case 'heading':
      return linesHeight(plain(block.runs), width, { size: headingSize(block.level), isBold: true }) + 7
    case 'item':
      return linesHeight(plain(block.runs), width - 16 - block.depth * 12, { size: 9 }) + 2
    case 'code':
      return linesHeight(block.text, width - 8, { size: 8 }) + 6
    case 'rule':
      return 11
    case 'table':
      return (block.rows.length + 1) * (lineOf(cellSize) + 5) + 8
    default:
      return linesHeight(plain(block.runs), width, { size: 9, isBold: true }) + 5
  }
}

export function blockContent(block: Block, width: number): Content {
  switch (block.kind) {
    case 'heading':
      return {
        text: texts(block.runs, width, { size: headingSize(block.level), isBold: true }),
        bold: true,
        fontSize: headingSize(block.level),
        margin: [0, 4, 0, 3],
      }
    case 'item':
      return {
        margin: [block.depth * 12, 0, 0, 2],
        columnGap: 4,
        columns: [
          { width: 12, text: block.marker },
          { width: '*', text: texts(block.runs, width - 16 - block.depth * 12) },
        ],
      }
    case 'code':
      return {
        text: linesOf(block.text, width - 8, { size: 8 }).join('\n'),
        fontSize: 8,
        background: colors.code,
        margin: [0, 2, 0, 4],
        preserveLeadingSpaces: true,
      }
    case 'rule':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 4, x2: width, y2: 4, lineWidth: 0.6, lineColor: colors.line }],
        margin: [0, 0, 0, 6],
      }
    case 'table':
      return markdownTable(block, width)
    default:
      return {
        text: texts(block.runs, width - (block.kind === 'quote' ? 10 : 0)),
        margin: [block.kind === 'quote' ? 10 : 0, 0, 0, 5],
        ...(block.kind === 'quote' ? { color: colors.faint } : {}),
      }
  }
}

const markdownTable = ({ heads, rows }: Extract<Block, { kind: 'table' }>, width: number): Content => ({
  margin: [0, 2, 0, 6],
  fontSize: cellSize,
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    widths: heads.map(() => '*'),
    body: [
      heads.map((runs) => ({ text: texts(runs, width / heads.length), bold: true })),
      ...rows.map((row) => row.map((runs) => ({ text: texts(runs, width / heads.length) }))),
    ],
  },
})

// The font has no italics: emphasis is shown by weight alone.
const texts = (runs: readonly Run[], width: number, type: Type = { size: 9, isBold: true }) =>
  runs.map(({ text, isBold, isItalic, isCode, href }) => ({
    text: breakable(text, width, type),
    ...(isBold || isItalic ? { bold: true } : {}),
    ...(isCode ? { background: colors.code } : {}),
    ...(href === undefined ? {} : { link: href, color: colors.link }),
  }))

/** With lines that end inside of words longer than a line, which the writer of the document would measure letter by letter. */
const breakable = (text: string, width: number, type: Type): string =>
  text
    .split(/(?<=\s)/)
    .map((word) => broken(word, width, type).join('\n'))
    .join('')
