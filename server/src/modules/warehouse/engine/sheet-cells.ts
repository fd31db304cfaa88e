import type { Column } from '../column.ts'

// Spreadsheets hold 15 digits, and no day before the one that they wrongly take for the 29th of February 1900.
const firstDay = "DATE '1900-03-01'"
const lastDay = "DATE '9999-12-31'"
// A spreadsheet refuses longer texts.
const maxCharacters = 32_767

/** Styles of the workbook, by number. */
export const sheetStyles = { plain: 0, date: 1, moment: 2, header: 3 } as const

/** One row of a worksheet as XML. Texts are string cells, which are never run as a formula. */
export function sheetRow(columns: readonly Column[], valueOf: (at: number) => string): string {
  const cells = columns.map((column, at) => `coalesce(${cellOf(column, valueOf(at))}, '<c/>')`)
  return `concat('<row>', ${cells.join(', ')}, '</row>')`
}

function cellOf({ type, native }: Column, cell: string): string {
  const text = textCell(cell)
  switch (type) {
    case 'boolean':
      return `CASE WHEN ${cell} THEN '<c t="b"><v>1</v></c>' WHEN NOT ${cell} THEN '<c t="b"><v>0</v></c>' END`
    case 'integer':
    case 'decimal':
      return when(`length(ltrim(${cell}::VARCHAR, '-')) <= 15`, numberCell(`${cell}::VARCHAR`), text)
    case 'number':
      return when(`isfinite(${cell})`, numberCell(`${cell}::VARCHAR`), text)
    case 'date': {
      const days = `date_diff('day', DATE '1899-12-30', ${cell})::VARCHAR`
      return when(`${cell} BETWEEN ${firstDay} AND ${lastDay}`, numberCell(days, sheetStyles.date), text)
    }
    case 'timestamp': {
      const moment = native.startsWith('TIMESTAMP WITH')
        ? `(${cell} AT TIME ZONE 'UTC')`
        : `${cell}::TIMESTAMP`
      const days = `(epoch(${moment}) / 86400 + 25569)::VARCHAR`
      const fits = `${moment} BETWEEN ${firstDay} AND ${lastDay}`
      return when(fits, numberCell(days, sheetStyles.moment), text)
    }
    default:
      return text
  }
}

const when = (condition: string, then: string, otherwise: string) =>
  `CASE WHEN ${condition} THEN ${then} ELSE ${otherwise} END`

const numberCell = (value: string, style: number = sheetStyles.plain) =>
  `'<c${style === sheetStyles.plain ? '' : ` s="${style}"`}><v>' || ${value} || '</v></c>'`

/** Without the characters that XML cannot hold; a line break inside a cell stays one. */
function textCell(cell: string): string {
  const short = `left(${cell}::VARCHAR, ${maxCharacters})`
  const printable = String.raw`regexp_replace(${short}, '[\x00-\x08\x0b\x0c\x0e-\x1f\x{fffe}\x{ffff}]', '', 'g')`
  const escaped = [
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
  ].reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, printable)
  const oneLine = `replace(replace(${escaped}, chr(13), '&#13;'), chr(10), '&#10;')`
  return `'<c t="inlineStr"><is><t xml:space="preserve">' || ${oneLine} || '</t></is></c>'`
}
