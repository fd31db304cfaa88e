import { mailPadding, mailWidth } from '../../../../kernel/mail/mail-page.ts'
import type { CellStyle } from '../../../../../../charts/src/cells/cell-styles.ts'
import type { Body } from '../page/body.ts'
import type { Item, Page } from '../page/page.ts'
import type { ReportTable } from '../page/table.ts'
import { escapeXml } from '../svg.ts'
import { colors, markOf } from './colors.ts'
import { drawnPng } from './png.ts'

/** A dashboard's charts as a part of a mail: numbers and tables as such, what is drawn as pictures, and all of it as text. */
export interface Brief {
  /** Who sends it: HTML of the logo or the name. */
  head: string
  /** What it is of: when, from which data, how it is filtered. */
  facts: string[]
  text: string
  /** The same without what is drawn. */
  undrawnText: string
  html: string
  /** What the HTML names by `cid:`, as PNG of base 64; of charts with their titles. */
  pictures: { id: string; png: string; title?: string }[]
}

const max = { charts: 12, rows: 10, columns: 6 }
const cell = 'padding:4px 10px 4px 6px;border-bottom:1px solid #e4e7ec'
const contentWidth = mailWidth - 2 * mailPadding
const logoId = 'logo'

export async function briefReport(page: Page): Promise<Buffer> {
  const parts = page.tabs.flatMap(({ items }) => items).flatMap(partOf)
  const shown = parts.slice(0, max.charts)
  const left = parts.length - shown.length
  const more = left > 0 ? `${left} more on the dashboard.` : undefined
  const pictures = shown.flatMap(({ picture, title }, at) =>
    picture
      ? [{ id: `chart-${at}`, title, png: drawnPng(picture.body, picture.size).toString('base64') }]
      : [],
  )
  const textFor = (some: readonly Part[]) => [...some.map(textOf), ...(more ? [more] : [])].join('\n\n')
  const brief: Brief = {
    head: headOf(page),
    facts: [
      `${page.name}, as of ${page.asOf}`,
      ...(page.dataOf ? [page.dataOf] : []),
      ...(page.filters.length > 0 ? [`Filters: ${page.filters.join(' · ')}`] : []),
    ],
    text: textFor(shown),
    undrawnText: textFor(shown.filter(({ picture }) => !picture)),
    html: [htmlOfAll(shown), ...(more ? [`<p>${more}</p>`] : [])].join('\n'),
    pictures: [...(page.logo ? [{ id: logoId, png: page.logo.png }] : []), ...pictures],
  }
  return Buffer.from(JSON.stringify(brief))
}

function headOf({ brand, logo }: Page): string {
  if (logo)
    return `<p style="margin:0 0 14px"><img src="cid:${logoId}" alt="${escapeXml(brand ?? '')}" width="${logo.width}" height="${logo.height}" style="border:0"></p>`
  return brand ? `<p style="margin:0 0 6px;color:#495057;font-weight:600">${escapeXml(brand)}</p>` : ''
}

type Drawn = Extract<Body, { kind: 'drawing' }>

interface Part {
  title: string
  lines: string[]
  table?: ReportTable
  number?: Extract<Body, { kind: 'number' }>
  picture?: { body: Drawn; size: { width: number; height: number } }
}

function partOf({ chart, body }: Item): Part[] {
  const title = chart.title === '' ? 'Chart' : chart.title
  switch (body.kind) {
    case 'drawing': {
      const height = Math.min(420, Math.max(240, chart.position.h * 80 - 60))
      const picture = { body, size: { width: contentWidth, height } }
      return [{ title, table: narrowed(body.table), picture, lines: body.notes }]
    }
    case 'table':
      return [
        { title, table: narrowed(body.table), lines: [leftOut(body.table), ...body.notes].filter(Boolean) },
      ]
    case 'number':
      return [{ title, number: body, lines: [body.value, ...body.about.map(({ text }) => text)] }]
    case 'message':
      return [{ title, lines: [body.text] }]
    default:
      return []
  }
}

/** The last of its heads says what each column is; what stands above spans columns that are not all here. */
function narrowed({ heads, columns, rows }: ReportTable): ReportTable {
  return {
    heads: heads.slice(-1).map((line) => line.slice(0, max.columns)),
    columns: columns.slice(0, max.columns),
    rows: rows.slice(0, max.rows).map((row) => ({ ...row, cells: row.cells.slice(0, max.columns) })),
  }
}

function leftOut({ columns, rows }: ReportTable): string {
  const parts = [
    ...(rows.length > max.rows ? [`${max.rows} of ${rows.length} rows`] : []),
    ...(columns.length > max.columns ? [`${max.columns} of ${columns.length} columns`] : []),
  ]
  return parts.length === 0 ? '' : `Here are ${parts.join(' and ')}.`
}

function textOf({ title, table, lines }: Part): string {
  if (!table) return [title, ...lines].join('\n')
  const all = [
    ...table.heads.map((line) => line.map(({ text }) => text)),
    ...table.rows.map(({ cells }) => cells),
  ]
  const widths = table.columns.map((_, at) =>
    Math.min(40, Math.max(...all.map((row) => (row[at] ?? '').length))),
  )
  const rows = all.map((row) =>
    row
      .map((text, at) => {
        const width = widths[at] ?? 0
        return table.columns[at]?.isRight ? text.padStart(width) : text.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
  return [title, ...rows, ...lines].join('\n')
}

/** Numbers that follow each other stand side by side where there is room. */
function htmlOfAll(parts: readonly Part[]): string {
  return parts
    .map((part, at) => {
      if (!part.number) return htmlOf(part, at)
      const opens = parts[at - 1]?.number ? '' : '<div style="margin:14px 0 0;font-size:0">'
      return `${opens}${numberHtml(part.title, part.number)}${parts[at + 1]?.number ? '' : '</div>'}`
    })
    .join('\n')
}

function numberHtml(title: string, { value, about }: NonNullable<Part['number']>): string {
  const lines = about.map((line) => {
    const { sign, color = colors.faint } = markOf(line)
    return `<div style="font-size:12px;line-height:1.45;color:${color}">${sign}${escapeXml(line.text)}</div>`
  })
  return (
    `<div style="display:inline-block;vertical-align:top;box-sizing:border-box;width:264px;max-width:100%;padding:10px 12px 12px 0">` +
    `<div style="font-size:13px;font-weight:600">${escapeXml(title)}</div>` +
    `<div style="font-size:28px;line-height:1.25;font-weight:700">${escapeXml(value)}</div>${lines.join('')}</div>`
  )
}

function htmlOf({ title, table, picture, lines }: Part, at: number): string {
  const notes = lines.map((line) => `<p style="margin:4px 0;color:#495057">${escapeXml(line)}</p>`).join('')
  const drawn = picture
    ? `<img src="cid:chart-${at}" alt="${escapeXml(picture.body.drawing.description)}" width="${picture.size.width}" ` +
      `style="display:block;width:100%;max-width:${picture.size.width}px;height:auto;border:0">`
    : ''
  const shown = picture ? drawn : table ? tableHtml(table) : ''
  return `<h2 style="margin:22px 0 6px;font-size:15px;line-height:1.35">${escapeXml(title)}</h2>${shown}${notes}`
}

function tableHtml({ heads, columns, rows }: ReportTable): string {
  const align = (isRight: boolean | undefined) => `text-align:${isRight ? 'right' : 'left'};${cell}`
  const head = heads.map(
    (line) =>
      `<tr>${line.map(({ text, isRight }) => `<th scope="col" style="${align(isRight)}">${escapeXml(text)}</th>`).join('')}</tr>`,
  )
  const body = rows.map(({ cells, isTotal, looks }) => {
    const weight = isTotal ? ';font-weight:600' : ''
    const written = cells.map(
      (text, at) =>
        `<td style="${align(columns[at]?.isRight)}${weight}${text.length < 14 ? ';white-space:nowrap' : ''}${marking(looks?.[at])}">${escapeXml(text)}</td>`,
    )
    return `<tr>${written.join('')}</tr>`
  })
  return (
    `<div style="overflow-x:auto"><table width="100%" style="width:100%;border-collapse:collapse;font-size:13px"><thead>${head.join('')}</thead>` +
    `<tbody>${body.join('')}</tbody></table></div>`
  )
}

/** Of the marking of a cell what mail programs show. */
const marking = (theme: CellStyle | undefined): string =>
  `${theme?.ground === undefined ? '' : `;background-color:${theme.ground}`}${theme?.text === undefined ? '' : `;color:${theme.text}`}`
