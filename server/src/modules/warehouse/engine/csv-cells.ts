import type { Column } from '../column.ts'

// What a spreadsheet may take for a formula: the signs and their full-width forms, behind control characters or
// spaces, at the start of a cell. A cell also starts behind what some locales separate cells by.
// https://owasp.org/www-community/attacks/CSV_Injection
const before = String.raw`[\s\x00-\x1f\x{feff}]*`
const signs = String.raw`[=+\-@\x{ff1d}\x{ff0b}\x{ff0d}\x{ff20}]`
const starts = String.raw`(^|[;|\t\r\n])(${before}${signs})`
const control = String.raw`^[\t\r\n\x00]`

/** The cell with an apostrophe before what a spreadsheet would run. Numbers and times stay as they are. */
export function csvCell({ type }: Column, cell: string): string {
  if (!['text', 'json', 'list', 'struct'].includes(type)) return cell
  const text = type === 'text' ? `${cell}::VARCHAR` : `CAST(${cell} AS VARCHAR)`
  return `CASE WHEN ${mayBeRisky(text)} THEN ${neutralised(text)} ELSE ${text} END`
}

// Regular expressions would cost more than writing the file, so they look only at texts that do not start with a
// plain letter or digit, or that hold a separator.
function mayBeRisky(text: string): string {
  const separators = ["';'", "'|'", 'chr(9)', 'chr(10)', 'chr(13)']
  return [
    `${text} < '0' OR ${text} >= '{' OR (${text} >= ':' AND ${text} < 'A')`,
    ...separators.map((separator) => `contains(${text}, ${separator})`),
  ].join(' OR ')
}

function neutralised(text: string): string {
  const withoutSigns = String.raw`regexp_replace(${text}, '${starts}', '\1''\2', 'g')`
  return `CASE WHEN regexp_matches(${text}, '${control}') AND NOT regexp_matches(${text}, '^${before}${signs}')
    THEN concat('''', ${withoutSigns}) ELSE ${withoutSigns} END`
}
