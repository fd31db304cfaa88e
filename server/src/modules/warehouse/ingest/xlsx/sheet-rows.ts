import { cellText } from './xml-part.ts'
import type { CellReading } from './workbook.ts'
import { XmlScanner, attribute } from '../../../../kernel/xml-scanner.ts'
import type { ZipArchive } from './zip-archive.ts'

export type CellKind = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'timestamp' | 'time'

export interface Cell {
  column: number
  kind: CellKind
  /** As it is written into text: the bytes of a shared text are not decoded for that. */
  value: string | Buffer
}

/** One row with its cells from left to right; empty cells are left out. */
export interface SheetRow {
  /** Counted from 1, as a spreadsheet shows it. */
  number: number
  cells: Cell[]
}

const maxColumns = 16_384
// Thirty times what a spreadsheet holds; the row is one line of the table, which has a bound of its own.
const maxCellChars = 1_000_000

/** The rows of a sheet that have cells. Of merged cells only the first has a value, formulas have their last result. */
export async function* sheetRows(
  archive: ZipArchive,
  part: string,
  reading: CellReading,
): AsyncGenerator<SheetRow[]> {
  const collector = new RowCollector(reading)
  const scanner = new XmlScanner(collector)
  for await (const chunk of archive.read(part)) {
    scanner.write(chunk)
    yield collector.take()
  }
  scanner.end()
  yield collector.take()
}

class RowCollector {
  readonly #reading: CellReading
  #rows: SheetRow[] = []
  #row: SheetRow = { number: 0, cells: [] }
  #column = -1
  #type = ''
  #style = 0
  #text = ''
  #isValue = false
  #isPhonetic = false

  constructor(reading: CellReading) {
    this.#reading = reading
  }

  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, tag: string): void {
    if (name === 'c') return this.#openCell(tag)
    if (name === 'v' || name === 't') this.#isValue = !this.#isPhonetic
    else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 'row') {
      this.#row = { number: Number(attribute(tag, 'r') ?? this.#row.number + 1), cells: [] }
      this.#column = -1
    }
  }

  text(text: string): void {
    if (!this.#isValue) return
    this.#text += text
    this.#requireShort(this.#text)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row' && this.#row.cells.length > 0) this.#rows.push(this.#row)
  }

  #openCell(tag: string): void {
    const reference = attribute(tag, 'r')
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference)
    if (!(this.#column < maxColumns)) throw new RangeError('a sheet of it has too many columns')
    this.#type = attribute(tag, 't') ?? 'n'
    this.#style = Number(attribute(tag, 's') ?? 0)
    this.#text = ''
  }

  #requireShort({ length }: string | Buffer): void {
    if (length > maxCellChars)
      throw new RangeError(`row ${this.#row.number} has a cell of more than ${maxCellChars} characters`)
  }

  #closeCell(): void {
    const { kind, value } = this.#value() ?? {}
    if (kind === undefined || value === undefined || value.length === 0) return
    this.#requireShort(value)
    const { cells } = this.#row
    const last = cells.at(-1)
    if (last && last.column >= this.#column)
      throw new RangeError(`row ${this.#row.number} has its cells in disorder`)
    cells.push({ column: this.#column, kind, value })
  }

  #value(): { kind: CellKind; value: string | Buffer | undefined } | undefined {
    const text = this.#text
    switch (this.#type) {
      case 's':
        return { kind: 'text', value: this.#reading.strings.at(Number(text)) }
      case 'inlineStr':
      case 'str':
        return { kind: 'text', value: cellText(text) }
      case 'b':
        return text === ''
          ? undefined
          : { kind: 'boolean', value: text === '1' || text === 'true' ? 'true' : 'false' }
      case 'd':
        return {
          kind: text.includes('T') ? 'timestamp' : 'date',
          value: text.replace('T', ' ').replace(/Z$/, ''),
        }
      case 'e':
        // The result of a formula that has none, e.g. #DIV/0!
        return undefined
      default:
        return text === '' ? undefined : this.#number(text)
    }
  }

  #number(text: string): { kind: CellKind; value: string } {
    const value = Number(text)
    if (!Number.isFinite(value)) return { kind: 'text', value: cellText(text) }
    const meaning = this.#reading.meanings[this.#style] ?? 'number'
    const { isFrom1904 } = this.#reading
    if (meaning === 'time' && value >= 0 && value < 1) return { kind: 'time', value: timeOf(value) }
    if (meaning !== 'number' && value >= 0 && value < 2_958_466) {
      const whole = Number.isInteger(value)
      if (meaning === 'date' && whole) return { kind: 'date', value: dayOf(value, isFrom1904) }
      return { kind: 'timestamp', value: momentOf(value, isFrom1904) }
    }
    return Number.isSafeInteger(value)
      ? { kind: 'integer', value: String(value) }
      : { kind: 'number', value: String(value) }
  }
}

/** The number of a column, from 0, by a reference such as "AB12". */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < 4; at += 1) {
    const letter = (reference.charCodeAt(at) | 32) - 96
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column - 1
}

const dayMs = 24 * 60 * 60 * 1000
const dayMicros = dayMs * 1000
const from1900 = Date.UTC(1899, 11, 30)
const from1904 = Date.UTC(1904, 0, 1)

/** The day that a number stands for. Excel counts a 29 February 1900 that never was. */
const dayOf = (serial: number, isFrom1904: boolean) =>
  new Date(startMs(serial, isFrom1904) + Math.floor(serial) * dayMs).toISOString().slice(0, 10)

/** The moment that a number stands for, as exactly as the number says it. */
function momentOf(serial: number, isFrom1904: boolean): string {
  const day = startMs(serial, isFrom1904) + Math.floor(serial) * dayMs
  return textOf(day, microsOf(serial)).replace('T', ' ')
}

const timeOf = (serial: number) => textOf(0, microsOf(serial) % dayMicros).slice(11)

function textOf(dayStartMs: number, micros: number): string {
  const moment = new Date(dayStartMs + Math.floor(micros / 1000)).toISOString().slice(0, 23)
  return `${moment}${String(micros % 1000).padStart(3, '0')}`.replace(/(\.000|000)?000$/, '')
}

/**
 * Microseconds since midnight. A number of few digits comes close to whole milliseconds only, and one that is as close to them as
 * its last digit can tell stands for them.
 */
function microsOf(serial: number): number {
  const micros = Math.round((serial - Math.floor(serial)) * dayMicros)
  const whole = Math.round(micros / 1000) * 1000
  const decimals = /\.(\d+)$/.exec(String(serial))?.[1]?.length ?? 0
  const precision = Math.max(1, (10 ** -decimals / 2) * dayMicros)
  return Math.abs(micros - whole) <= precision ? whole : micros
}

const startMs = (serial: number, isFrom1904: boolean) =>
  isFrom1904 ? from1904 : from1900 + (serial < 60 ? dayMs : 0)
