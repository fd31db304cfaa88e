import type { Content } from 'pdfmake/interfaces.js'
import { type Type, breakWord, linesOf } from '../fonts.ts'
import { colors } from '../forms/colors.ts'
import type { Block, Run } from '../page/markdown.ts'
import { lineOf, linesHeight } from './lines.ts'
import { cellSize } from './table.ts'

const headingSize = (level: number) => Math.max(10, 17 - 2 * level)
const plain = (runs: readonly Run[]) => runs.map(({ text: one }) => one).join('')

/** How much of a page a text takes. */
export const blocksHeight = (blocks: readonly Block[], width: number): number =>
  blocks.reduce((sum, block) => sum + blockOf(block, width).height, 0)

/** A part of a text, and how much of a page it takes. */
export function blockOf(block: Block, width: number): { content: Content; height: number } {
  switch (block.kind) {
    case 'heading': {
      const type = { size: headingSize(block.level), isBold: true }
      const text = texts(block.runs, width, type)
      return {
        height: linesHeight(plain(block.runs), width, type) + 7,
        content: { text, bold: true, fontSize: type.size, margin: [0, 4, 0, 3] },
      }
    }
    case 'item': {
      const left = block.depth * 12
      const space = width - 16 - left
      const columns = [
        { width: 12, text: block.marker },
        { width: '*', text: texts(block.runs, space) },
      ]
      return {
        height: linesHeight(plain(block.runs), space, { size: 9 }) + 2,
        content: { margin: [left, 0, 0, 2], columnGap: 4, columns },
      }
    }
    case 'code': {
      const lines = linesOf(block.text, width - 8, { size: 8 })
      const style = { fontSize: 8, background: colors.code, preserveLeadingSpaces: true }
      return {
        height: lines.length * lineOf(8) + 6,
        content: { text: lines.join('\n'), ...style, margin: [0, 2, 0, 4] },
      }
    }
    case 'rule': {
      const line = { x1: 0, y1: 4, x2: width, y2: 4, lineWidth: 0.6, lineColor: colors.line }
      return { height: 11, content: { canvas: [{ type: 'line', ...line }], margin: [0, 0, 0, 6] } }
    }
    case 'table':
      return {
        height: (block.rows.length + 1) * (lineOf(cellSize) + 5) + 8,
        content: markdownTable(block, width),
      }
    default: {
      const left = block.kind === 'quote' ? 10 : 0
      const text = texts(block.runs, width - left)
      const faint = block.kind === 'quote' ? { color: colors.faint } : {}
      return {
        height: linesHeight(plain(block.runs), width, { size: 9, isBold: true }) + 5,
        content: { text, margin: [left, 0, 0, 5], ...faint },
      }
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
    .map((word) => breakWord(word, width, type).join('\n'))
    .join('')
