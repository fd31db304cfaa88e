import type { ColumnType } from '../../../../../../contract/src/datasets.ts'
import { escapedXml, sheetNames, styleOfFormat, workbook } from '../../../../kernel/workbook.ts'
import { formatValue } from '../../../../../../charts/src/values/value-format.ts'
import { withColumnsNamed, withoutMarks } from '../../../../../../charts/src/values/pivot.ts'
import { withColumnOptions } from '../../../../../../charts/src/column-options.ts'
import type { ReportRequest } from '../messages.ts'
import type { Item, Page } from '../page/page.ts'
import { exportedOf } from './exported.ts'
import type { Answer } from '../page/body.ts'

const styles = { date: 1, moment: 2 } as const
// Spreadsheets hold 15 digits, and texts of that length.
const maxDigits = 15
const maxCharacters = 32_767
// Rows by which columns are made as wide as they are.
const maxSampledRows = 200
const dayMs = 86_400_000
const firstDay = Date.UTC(1900, 2, 1)

/** A workbook: what it is on the first sheet, then a sheet for each chart that asks something. */
export async function xlsxReport(page: Page, { withheld }: ReportRequest): Promise<Buffer> {
  const { shown, left } = exportedOf(page, withheld)
  const [about = 'About', ...names] = sheetNames(['About', ...shown.map(({ chart }) => chart.title)])
  const facts = [
    ['Dashboard', page.name],
    ...(page.description === '' ? [] : [['Description', page.description]]),
    ['As of', page.asOf],
    ...(page.dataOf ? [['Data', page.dataOf]] : []),
    ...page.filters.map((text) => ['Filter', text]),
    ...shown.map(({ chart }, at) => [
      chart.title,
      `sheet "${names[at]}"${chart.result?.truncated ? ': there are more rows' : ''}`,
    ]),
    ...left.map(({ item, reason }) => [item.chart.title, reason]),
  ]
  const formats: string[] = []
  const sheets = [
    {
      name: about,
      columns: ['What', 'Is'],
      widths: [28, 80],
      rows: facts.map((row) => rowXml(row.map(textCell))),
    },
    ...shown.map((item, at) => sheetOf(item, { name: names[at] ?? '', formats })),
  ]
  const pieces: Buffer[] = []
  for await (const piece of workbook(sheets, formats)) pieces.push(piece)
  return Buffer.concat(pieces)
}

interface Book {
  name: string
  /** Grows by those that the sheet needs. */
  formats: string[]
}

function sheetOf({ chart }: Item, { name, formats }: Book) {
  const { columns, rows, totals } = withColumnsNamed(
    withColumnOptions(withoutMarks(chart.result!), chart.options ?? {}),
  )
  const numberStyles = columns.map(({ format }) => styleIn(formats, numberCode(format)))
  const write = (row: readonly unknown[]) =>
    rowXml(columns.map(({ type }, at) => cellXml(row[at], type, numberStyles[at])))
  const total = totals?.map((value, at) => (at === 0 && (value ?? null) === null ? 'Total' : value))
  return {
    name,
    columns: columns.map((column) => column.label ?? column.name),
    widths: columns.map((column, at) =>
      widthOf([
        column.label ?? column.name,
        ...rows.slice(0, maxSampledRows).map((row) => formatValue(row[at], column)),
      ]),
    ),
    rows: (function* () {
      for (const row of rows) yield write(row)
      if (total)
        yield rowXml(
          columns.map(({ type }, at) =>
            total[at] === 'Total' ? textCell('Total') : cellXml(total[at], type, numberStyles[at]),
          ),
        )
    })(),
  }
}

function styleIn(formats: string[], code: string | undefined): number | undefined {
  if (code === undefined) return undefined
  if (!formats.includes(code)) formats.push(code)
  return styleOfFormat(formats.indexOf(code))
}

/** In letters: so wide that most of it is seen. */
const widthOf = (texts: readonly string[]): number =>
  Math.min(60, Math.max(9, ...texts.map((text) => text.length + 2)))

const rowXml = (cells: readonly string[]) => Buffer.from(`<row>${cells.join('')}</row>\n`)

/** A value as a cell of its type. What a cell cannot hold whole is text, and text is never run as a formula. */
function cellXml(value: unknown, type: ColumnType, style?: number): string {
  const dress = style === undefined ? '' : ` s="${style}"`
  if (value === null || value === undefined) return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c${dress}><v>${value}</v></c>` : textCell(String(value))
  if (typeof value !== 'string') return textCell(JSON.stringify(value))
  if ((type === 'integer' || type === 'decimal') && isShortNumber(value))
    return `<c${dress}><v>${value}</v></c>`
  if (type === 'date' || type === 'timestamp') return momentCell(value, type)
  return textCell(value)
}

const isShortNumber = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= maxDigits

function momentCell(value: string, type: 'date' | 'timestamp'): string {
  const at = Date.parse(
    /(Z|[+-]\d\d(:?\d\d)?)$/.test(value) && value.includes(':')
      ? value
      : `${value.replace(' ', 'T')}${value.includes(':') ? 'Z' : ''}`,
  )
  if (Number.isNaN(at) || at < firstDay) return textCell(value)
  const isDay = type === 'date' || at % dayMs === 0
  return `<c s="${isDay ? styles.date : styles.moment}"><v>${at / dayMs + 25_569}</v></c>`
}

function textCell(text: string): string {
  const short = escapedXml(text.slice(0, maxCharacters)).replaceAll('\r', '&#13;').replaceAll('\n', '&#10;')
  return `<c t="inlineStr"><is><t xml:space="preserve">${short}</t></is></c>`
}

type Format = NonNullable<Answer['columns'][number]['format']>

/** How a spreadsheet writes the numbers of a column; undefined where it does so as it likes. */
export function numberCode(format: Format | null | undefined): string | undefined {
  if (!format || format.compact) return undefined
  const { kind, negative } = format
  if (kind !== 'number' && kind !== 'percent' && kind !== 'currency') return undefined
  const { before, after } = aroundOf(format)
  const code = `${before}${digitsOf(format)}${kind === 'percent' ? '%' : ''}${after}`
  if (code === 'General') return undefined
  return negative === 'parentheses' ? `${code};(${code})` : code
}

function aroundOf({ kind, currency, prefix, unit }: Format) {
  const sign = kind === 'currency' && currency ? signOf(currency) : ''
  return {
    before: quoted(`${prefix ?? ''}${sign}`),
    after: unit ? quoted(` ${unit}`) : '',
  }
}

function digitsOf({ kind, decimals, grouping = true, currency }: Format): string {
  const defaultDecimals =
    kind === 'percent' ? 1 : kind === 'currency' && currency ? centsOf(currency) : undefined
  const count = decimals ?? defaultDecimals
  if (count === undefined) return 'General'
  const whole = grouping && kind !== 'percent' ? '#,##0' : '0'
  return count === 0 ? whole : `${whole}.${'0'.repeat(count)}`
}

const writer = (currency: string) => new Intl.NumberFormat('en', { style: 'currency', currency })

const signOf = (currency: string): string =>
  writer(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const centsOf = (currency: string): number => writer(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Text that stands in a format as it is. */
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll(/["\\]/g, '')}"`)
