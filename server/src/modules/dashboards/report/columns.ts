import { widthOf } from './fonts.ts'
import type { ReportTable } from './page/table.ts'

const maxSampledRows = 200
const cellPadding = 10
const narrowest = 34
const widest = 240
const maxWordWidth = 110

export interface Columns {
  /** Places of the columns in the table. */
  at: number[]
  widths: number[]
}

/** How wide a column wants to be by what stands in it, and is at least, so that no word is broken. */
export interface Wanted {
  width: number
  least: number
}

export function wantedWidths(table: ReportTable, size: number): Wanted[] {
  const { columns, rows } = table
  const least = columns.map((_, at) => {
    const words = rows.slice(0, maxSampledRows).flatMap(({ cells }) => (cells[at] ?? '').split(/\s+/))
    const longest = Math.max(0, ...words.map((word) => widthOf(word, { size })))
    return Math.min(maxWordWidth, Math.max(narrowest, longest + cellPadding))
  })
  return wholeWidths(table, size).map((width, at) => {
    const word = least[at] ?? narrowest
    return { width: Math.max(width, word), least: word }
  })
}

function wholeWidths({ heads, columns, rows }: ReportTable, size: number): number[] {
  const wanted = columns.map((_, at) => {
    const texts = rows.slice(0, maxSampledRows).map(({ cells }) => widthOf(cells[at] ?? '', { size }))
    return Math.max(narrowest, ...texts.map((width) => width + cellPadding))
  })
  for (const line of heads) {
    let at = 0
    for (const { text, span } of line) {
      // A head over several columns may be as wide as they are together.
      const width = (widthOf(text, { size, isBold: true }) + cellPadding) / span
      for (let column = at; column < at + span; column += 1)
        wanted[column] = Math.max(wanted[column] ?? 0, Math.min(width, widest / 2))
      at += span
    }
  }
  return wanted.map((width) => Math.min(width, widest))
}

/**
 * The columns in as many groups as the page width needs, each with the first column: a table that is too wide
 * continues below with the remaining columns, and none is cut off.
 */
export function columnGroups(wanted: readonly Wanted[], space: number): Columns[] {
  const least = wanted.map(({ width, least: word }) => Math.max(word, width * 0.6))
  const [first = 0] = least
  const groups: number[][] = []
  let group: number[] = []
  let used = 0
  least.forEach((width, at) => {
    if (group.length > 1 && used + width > space) {
      groups.push(group)
      group = [0]
      used = first
    }
    group.push(at)
    used += width
  })
  return [...groups, group].map((at) => ({
    at,
    widths: stretched(
      at.flatMap((one) => wanted[one] ?? []),
      space,
    ),
  }))
}

/** The same in proportion, as wide together as there is space; what is narrow stays readable. */
function stretched(wanted: readonly Wanted[], space: number): number[] {
  const sum = sumOf(wanted.map(({ width }) => width))
  if (sum <= space) return wanted.map(({ width }) => width + (space - sum) / wanted.length)
  const needed = sumOf(wanted.map(({ least }) => least))
  const share = Math.min(1, space / needed)
  const over = sumOf(wanted.map(({ width, least }) => width - least))
  const left = Math.max(0, space - needed)
  return wanted.map(
    ({ width, least }) =>
      least * share + (over === 0 ? left / wanted.length : ((width - least) / over) * left),
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
