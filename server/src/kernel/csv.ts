/** One line of CSV (RFC 4180) that a spreadsheet shows and never runs. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

// Spreadsheets take these, also after blanks and in their full-width forms, as the start of a formula.
const formula = /^\s*[=+\-@＝＋－＠\t\r]/

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formula.test(text.replaceAll('\u0000', '')) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
