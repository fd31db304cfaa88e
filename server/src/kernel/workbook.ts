import { zipStream } from './zip.ts'

const maxSheetRows = 1_048_576

/** The rows of a worksheet besides the one with the names of the columns. */
export const maxWorkbookRows = maxSheetRows - 1

/** One worksheet around rows that are XML already. */
export interface Sheet {
  /** As spreadsheets take it: `sheetNames` makes it so. */
  name: string
  columns: readonly string[]
  /** How wide the columns are, in letters. */
  widths?: readonly number[]
  rows: Iterable<Buffer> | AsyncIterable<Buffer>
}

/**
 * An XLSX workbook, streamed: each entry states its length after its content. Cells reference `formats` of numbers by
 * `styleOfFormat` and their index.
 */
export async function* workbook(
  sheets: readonly Sheet[],
  formats: readonly string[] = [],
): AsyncGenerator<Buffer> {
  yield* zipStream([
    ...Object.entries(partsOf(sheets, formats)),
    ...sheets.map((sheet, at): [string, AsyncIterable<Buffer>] => [sheetPath(at), sheetXml(sheet)]),
  ])
}

const sheetPath = (at: number) => `xl/worksheets/sheet${at + 1}.xml`

const maxNameLength = 31

/** Names that spreadsheets accept: not empty, short, without forbidden characters, and unique ignoring case. */
export function sheetNames(wanted: readonly string[]): string[] {
  // "History" is a sheet of the program's own.
  const taken = new Set(['history'])
  return wanted.map((name) => {
    // oxlint-disable-next-line no-control-regex -- XML cannot hold them
    const bare = name
      .replaceAll(/[\u0000-\u001f\ufffe\uffff[\]:*?/\\]+/g, ' ')
      .replaceAll(/^['\s]+|(?<!['\s])['\s]+$/g, '')
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` (${count})`
      const made = `${cut(bare === '' ? 'Sheet' : bare, maxNameLength - end.length)}${end}`
      if (taken.has(made.toLowerCase())) continue
      taken.add(made.toLowerCase())
      return made
    }
  })
}

/** By UTF-16 units, as spreadsheets count, and never through the middle of a letter. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short
}

async function* sheetXml({ columns, rows, widths = [] }: Sheet): AsyncGenerator<Buffer> {
  const header = columns.map(
    (name) => `<c s="3" t="inlineStr"><is><t xml:space="preserve">${escapedXml(name)}</t></is></c>`,
  )
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">` +
      `<pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>${colsXml(widths)}<sheetData><row>${header.join('')}</row>\n`,
  )
  yield* rows
  yield Buffer.from('</sheetData></worksheet>')
}

const colsXml = (widths: readonly number[]): string =>
  widths.length === 0
    ? ''
    : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`

// Behind the styles that every workbook has; numbers of formats below 164 are the programs' own.
const firstStyle = 4
const firstFormat = 165

/** The style of cells whose numbers are written by that format of the workbook. */
export const styleOfFormat = (place: number): number => firstStyle + place

export const escapedXml = (text: string) =>
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

const partsOf = (sheets: readonly Sheet[], formats: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml':
    `${declaration}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
    sheets
      .map((_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${kind}.worksheet+xml"/>`)
      .join('') +
    `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels':
    `${declaration}<Relationships xmlns="${packages}/relationships">` +
    `<Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relation}"><sheets>` +
    sheets
      .map(
        ({ name }, at) =>
          `<sheet name="${escapedXml(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
      )
      .join('') +
    '</sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${declaration}<Relationships xmlns="${packages}/relationships">` +
    sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('') +
    `<Relationship Id="rId${sheets.length + 1}" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
  // The styles of the cells, in the order of their numbers: plain, date, moment, header.
  'xl/styles.xml':
    `${declaration}<styleSheet xmlns="${spreadsheet}">` +
    `<numFmts count="${1 + formats.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>` +
    formats
      .map(
        (code, at) =>
          `<numFmt numFmtId="${firstFormat + at}" formatCode="${escapedXml(code).replaceAll('"', '&quot;')}"/>`,
      )
      .join('') +
    '</numFmts>' +
    '<fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
    `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${firstStyle + formats.length}"><xf/>` +
    '<xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/>' +
    formats.map((_, at) => `<xf numFmtId="${firstFormat + at}" applyNumberFormat="1"/>`).join('') +
    '</cellXfs></styleSheet>',
})
