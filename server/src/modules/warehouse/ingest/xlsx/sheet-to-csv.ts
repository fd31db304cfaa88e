import type { PartColumn } from '../../load-source.ts'
import { badFile } from '../recognize-file.ts'
import { distinctColumns } from '../typed-part.ts'
import { CsvOut } from './csv-out.ts'
import { sheetRows, type CellKind, type SheetRow, type Cell } from './sheet-rows.ts'
import { cellReading, openWorkbook, type CellReading, type Sheet, type Workbook } from './workbook.ts'
import { XmlError } from '../../../../kernel/xml-scanner.ts'
import type { ZipFile } from './zip-archive.ts'

// A header is looked for in the first rows, before any is written.
const sampledRows = 50

export interface SheetOptions {
  /** The first one that is not hidden and has cells when left out. */
  sheet?: string | undefined
  to: string
  stopIfInterrupted(): void
}

/** The names of the sheets that can be read, hidden ones last. */
export async function sheetNames(file: ZipFile): Promise<string[]> {
  return reading(file, async () => {
    const { sheets } = await openWorkbook(file)
    return [...sheets].sort((a, b) => Number(a.isHidden) - Number(b.isHidden)).map(({ name }) => name)
  })
}

/** Writes the table of a sheet as CSV and answers its columns, with the types that their cells have. */
export async function sheetToCsv(file: ZipFile, options: SheetOptions): Promise<PartColumn[]> {
  return reading(file, async () => {
    const workbook = await openWorkbook(file)
    const cells = await cellReading(workbook)
    for (const sheet of chosenSheets(workbook, file, options.sheet)) {
      const columns = await writeSheet({ workbook, cells, sheet }, options)
      if (columns) return columns
    }
    throw badFile(file, 'the sheet has no cells')
  })
}

async function reading<T>(file: ZipFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof XmlError) throw badFile(file, `the workbook is damaged: ${error.message}`)
    if (error instanceof RangeError) throw badFile(file, error.message)
    throw error
  }
}

function chosenSheets({ sheets }: Workbook, file: ZipFile, name: string | undefined): Sheet[] {
  if (name === undefined) {
    const visible = sheets.filter(({ isHidden }) => !isHidden)
    return visible.length > 0 ? visible : sheets
  }
  const found = sheets.filter((sheet) => sheet.name === name)
  if (found.length === 0)
    throw badFile(
      file,
      `it has no sheet called ${name}, but ${sheets
        .slice(0, 10)
        .map((sheet) => sheet.name)
        .join(', ')}`,
    )
  return found
}

interface SheetReading {
  workbook: Workbook
  cells: CellReading
  sheet: Sheet
}

async function writeSheet(sheet: SheetReading, options: SheetOptions): Promise<PartColumn[] | undefined> {
  const narrow = await writeRows(sheet, options, 0)
  // A row far below had more cells than the first ones: written again, with room for it.
  const table =
    narrow && narrow.widest > narrow.width ? await writeRows(sheet, options, narrow.widest) : narrow
  if (!table) return undefined
  const columns = Array.from({ length: table.width }, (_, at) => ({
    name: table.names[at] ?? '',
    native: typeOf(table.kinds[at] ?? new Set()),
  }))
  return distinctColumns(columns)
}

interface Table {
  names: string[]
  kinds: Set<CellKind>[]
  width: number
  widest: number
}

async function writeRows(
  { workbook, cells, sheet }: SheetReading,
  { to, stopIfInterrupted }: SheetOptions,
  leastWidth: number,
): Promise<Table | undefined> {
  const out = await CsvOut.open(to)
  let table: Table | undefined
  let first: SheetRow[] = []
  const begin = () => {
    const header = headerRow(first)
    const width = Math.max(leastWidth, ...first.map(widthOf))
    table = { names: header.names, kinds: [], width, widest: width }
    for (const row of first.slice(header.skippedRows)) write(table, row)
    first = []
  }
  const write = (into: Table, row: SheetRow) => {
    into.widest = Math.max(into.widest, widthOf(row))
    for (const { column, kind } of row.cells) (into.kinds[column] ??= new Set()).add(kind)
    out.row(row.cells, into.width)
  }
  try {
    for await (const rows of sheetRows(workbook.archive, sheet.part, cells)) {
      stopIfInterrupted()
      for (const row of rows) {
        if (table) write(table, row)
        else if (first.push(row) >= sampledRows) begin()
      }
      await out.flush()
    }
    if (!table && first.length > 0) begin()
  } finally {
    await out.close()
  }
  return table
}

const widthOf = ({ cells }: SheetRow) => (cells.at(-1)?.column ?? -1) + 1

function typeOf(kinds: ReadonlySet<CellKind>): string {
  const only = (...allowed: CellKind[]) => [...kinds].every((kind) => allowed.includes(kind))
  if (kinds.size === 0) return 'VARCHAR'
  if (only('integer')) return 'BIGINT'
  if (only('integer', 'number')) return 'DOUBLE'
  if (only('date')) return 'DATE'
  if (only('date', 'timestamp')) return 'TIMESTAMP'
  if (only('time')) return 'TIME'
  return only('boolean') ? 'BOOLEAN' : 'VARCHAR'
}

/**
 * Finds the row with the names of the columns among the first rows of a sheet. Titles above it are left out: a row that
 * fills less than half of the columns is one.
 */
function headerRow(rows: readonly SheetRow[]): { names: string[]; skippedRows: number } {
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
