/** One line of CSV (RFC 4180) without executable cells. `plain` marks cells that are numbers or times. */
export const csvLine = (cells: readonly unknown[], plain: readonly boolean[] = []): string =>
  `${cells.map((cell, at) => csvCell(cell, plain[at])).join(',')}\r\n`

// Spreadsheets interpret these as the start of a formula, also after blanks and in their full-width forms. A match
// starts where blanks start and not among them, so that a text of blanks is scanned once.
// oxlint-disable-next-line no-control-regex -- control characters are intended
const formula = /(?<![\s\u0000-\u001f\ufeff])[\s\u0000-\u001f\ufeff]*(?=[=+\-@＝＋－＠])/g
// oxlint-disable-next-line no-control-regex -- see above
const control = /^[\t\r\n\u0000]/
const numberOrTime = /^-?\d[\d.:TZ +-]*$/

function csvCell(value: unknown, isPlain = false): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = isPlain && numberOrTime.test(text) ? text : neutralizeFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text with an apostrophe before what a spreadsheet would run. */
export function neutralizeFormula(text: string): string {
  const signed = text.replaceAll(formula, (blanks, at: number) => {
    // A cell also starts behind what some locales separate cells by.
    if (at === 0 || ';|'.includes(text[at - 1]!)) return `'${blanks}`
    const separator = blanks.search(/[\t\r\n]/)
    return separator < 0 ? blanks : `${blanks.slice(0, separator + 1)}'${blanks.slice(separator + 1)}`
  })
  return control.test(signed) ? `'${signed}` : signed
}
