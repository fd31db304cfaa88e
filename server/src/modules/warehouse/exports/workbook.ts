import { crc32, createDeflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { WarehouseError } from '../errors.ts'

const mostSheetRows = 1_048_576
const largestPlainZip = 0xffff_ffff

/** The rows of a worksheet besides the one with the names of the columns. */
export const mostWorkbookRows = mostSheetRows - 1

/**
 * An XLSX workbook with one sheet around rows that are XML already. Written as it is read, so that its size is no
 * matter: each entry says its length behind its content.
 */
export async function* workbook(
  names: readonly string[],
  rows: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const [name, content] of [
    ...Object.entries(parts),
    ['xl/worksheets/sheet1.xml', sheet(names, rows)] as const,
  ]) {
    const entry: Entry = { name, offset, crc: 0, size: 0, packed: 0 }
    entries.push(entry)
    for await (const piece of entryOf(
      entry,
      typeof content === 'string' ? [Buffer.from(content)] : content,
    )) {
      offset += piece.length
      if (offset > largestPlainZip || entry.size > largestPlainZip) throw tooLarge()
      yield piece
    }
  }
  yield directoryOf(entries, offset)
}

function tooLarge(): WarehouseError {
  return new WarehouseError(
    'too_many_rows',
    'the workbook would be larger than 4 GB; take it as CSV or Parquet',
  )
}

async function* sheet(names: readonly string[], rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const header = names.map(
    (name) => `<c s="3" t="inlineStr"><is><t xml:space="preserve">${escaped(name)}</t></is></c>`,
  )
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">` +
      `<pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData><row>${header.join('')}</row>\n`,
  )
  yield* rows
  yield Buffer.from('</sheetData></worksheet>')
}

interface Entry {
  name: string
  offset: number
  crc: number
  size: number
  packed: number
}

async function* entryOf(
  entry: Entry,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.concat([localHeader(entry.name)])
  const deflate = createDeflateRaw({ level: 4 })
  const counted = async function* () {
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  const source = Readable.from(counted())
  source.once('error', (error) => deflate.destroy(error))
  try {
    for await (const piece of source.pipe(deflate) as AsyncIterable<Buffer>) {
      entry.packed += piece.length
      yield piece
    }
  } finally {
    source.destroy()
  }
  yield numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size])
}

// Bit 3: the sizes stand behind the content; bit 11: names are UTF-8. 1980-01-01, so that equal answers are equal.
const flags = 0x0808
const firstDay = 0x0021

const localHeader = (name: string) =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, 20], [2, flags], [2, 8], [2, 0], [2, firstDay], [4, 0], [4, 0], [4, 0]),
    numbers([2, name.length], [2, 0]),
    Buffer.from(name),
  ])

function directoryOf(entries: readonly Entry[], offset: number): Buffer {
  const records = entries.map(({ name, offset: at, crc, size, packed }) =>
    Buffer.concat([
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, 8], [2, 0], [2, firstDay]),
      numbers(
        [4, crc],
        [4, packed],
        [4, size],
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ),
      Buffer.from(name),
    ]),
  )
  const directory = Buffer.concat(records)
  const count = entries.length
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
  return Buffer.concat([directory, end])
}

function numbers(...fields: [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}

const escaped = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- XML cannot hold them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts: Record<string, string> = {
  '[Content_Types].xml':
    `${declaration}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels':
    `${declaration}<Relationships xmlns="${packages}/relationships">` +
    `<Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relation}"><sheets>` +
    '<sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${declaration}<Relationships xmlns="${packages}/relationships">` +
    `<Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
  // The styles of the cells, in the order of their numbers: plain, date, moment, header.
  'xl/styles.xml':
    `${declaration}<styleSheet xmlns="${spreadsheet}">` +
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
    '<fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="14" applyNumberFormat="1"/>' +
    '<xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
}
