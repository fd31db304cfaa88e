import type { Cell, SheetRow } from './sheet-rows.ts'

/**
 * Finds the row with the names of the columns among the first rows of a sheet. Titles above it are left out: a row that
 * fills less than half of the columns is one.
 */
export function headerRow(rows: readonly SheetRow[]): { names: string[]; skippedRows: number } {
  const widths = rows.map(({ cells }) => cells.length).sort((a, b) => a - b)
  const medianWidth = widths[Math.floor(widths.length / 2)] ?? 0
  const at = rows.findIndex(
    ({ cells }) => cells.length * 2 >= medianWidth && (medianWidth < 2 || cells.length > 1),
  )
  const row = rows[at]
  if (!row || !row.cells.every(isName) || !row.cells.some(({ kind }) => kind === 'text'))
    return { names: [], skippedRows: 0 }
  const names: string[] = []
  for (const { column, value } of row.cells) names[column] = value.toString().trim().replace(/\s+/g, ' ')
  return { names: Array.from(names, (name) => name ?? ''), skippedRows: at + 1 }
}

/** Years stand above columns as often as words. */
function isName({ kind, value }: Cell): boolean {
  if (kind === 'text') return value.length <= 500
  return kind === 'integer' && /^(19|20)\d\d$/.test(value.toString())
}
