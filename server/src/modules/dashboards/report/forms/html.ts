import type { CellStyle } from '../../../../../../charts/src/cells/cell-styles.ts'
import { coursePoints } from '../../../../../../charts/src/texts/number-facts.ts'
import type { Body } from '../page/body.ts'
import type { Block, Run } from '../page/markdown.ts'
import type { Item, Page, PageTab } from '../page/page.ts'
import { escapeXml, svgOf } from '../svg.ts'
import type { ReportTable } from '../page/table.ts'
import { markOf, reachedShare } from './colors.ts'

// The page of a file has no server to send this, and runs nothing whatever stands in it.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
const rowHeight = 72
const gap = 16
const columnWidth = 88

/** One file that opens from a disk, without a script and without anything from elsewhere. */
export async function htmlReport(page: Page): Promise<Buffer> {
  const { name, description, brand, logo, asOf, dataOf, filters, tabs } = page
  const html =
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${escapeXml(policy)}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">` +
    `<title>${escapeXml(name)}</title><style>${style}:root{--primary:${page.primary}}</style></head><body><main>` +
    `<header>${logo ? `<img class="logo" alt="${escapeXml(brand ?? '')}" src="data:image/png;base64,${logo.png}" width="${logo.width}" height="${logo.height}">` : ''}` +
    `<h1>${escapeXml(name)}</h1>` +
    (description === '' ? '' : `<p>${escapeXml(description)}</p>`) +
    `<p class="facts">${brand ? `${escapeXml(brand)} · ` : ''}As of ${escapeXml([asOf, ...(dataOf ? [dataOf] : [])].join(' · '))}</p>` +
    (filters.length === 0
      ? ''
      : `<ul class="filters" aria-label="Filters">${filters.map((text) => `<li>${escapeXml(text)}</li>`).join('')}</ul>`) +
    `</header>${tabs.map(tabHtml).join('')}</main></body></html>\n`
  return Buffer.from(html)
}

const tabHtml = ({ title, items }: PageTab): string =>
  `<section>${title === null ? '' : `<h2 class="tab">${escapeXml(title)}</h2>`}` +
  `<div class="grid">${items.map(itemHtml).join('')}</div></section>`

function itemHtml({ chart, body }: Item): string {
  const { title, position } = chart
  // In reading order, so that what a table needs of height moves the others down.
  const place = `grid-column:${position.x + 1}/span ${position.w}`
  if (body.kind === 'section') return `<h2 class="section">${escapeXml(title)}</h2>`
  const height = position.h * (rowHeight + gap) - gap - 76
  const width = position.w * (columnWidth + gap) - gap - 34
  return (
    `<article style="${place}">${title === '' ? '' : `<h3>${escapeXml(title)}</h3>`}` +
    `${bodyHtml(body, { width, height: Math.max(120, height) })}</article>`
  )
}

function bodyHtml(body: Exclude<Body, { kind: 'section' }>, size: { width: number; height: number }): string {
  switch (body.kind) {
    case 'drawing':
      return (
        `<div role="img" aria-label="${escapeXml(body.drawing.description)}">${svgOf(body.drawing, size)}</div>` +
        notesHtml(body.notes) +
        `<details><summary>Values</summary>${tableHtml(body.table)}</details>`
      )
    case 'number':
      return numberHtml(body)
    case 'table':
      return `${tableHtml(body.table)}${notesHtml(body.notes)}`
    case 'text':
      return blocksHtml(body.blocks)
    case 'message':
      return `<p class="${body.isFailure ? 'failure' : 'facts'}">${escapeXml(body.text)}</p>`
  }
}

const courseSize = { width: 200, height: 36 }

function numberHtml({ value, about, course, theme }: Extract<Body, { kind: 'number' }>): string {
  const lines = about.map((line) => {
    const { sign, color } = markOf(line)
    const dress = color === undefined ? '' : ` style="color:${color}"`
    const reached =
      line.reached === undefined
        ? ''
        : `<div class="reached"><i style="width:${Math.round(reachedShare(line.reached) * 100)}%"></i></div>`
    return `${reached}<p class="facts"${dress}>${sign}${escapeXml(line.text)}</p>`
  })
  const points = course.length === 0 ? '' : coursePoints(course, courseSize)
  const drawn =
    points === ''
      ? ''
      : `<svg class="course" viewBox="0 0 ${courseSize.width} ${courseSize.height}" preserveAspectRatio="none" aria-hidden="true">` +
        `<polyline points="${points}" fill="none" stroke="${theme.palette[0]}" stroke-width="2" vector-effect="non-scaling-stroke"/></svg>`
  return `<p class="number">${escapeXml(value)}</p>${lines.join('')}${drawn}`
}

const notesHtml = (notes: readonly string[]) =>
  notes.map((note) => `<p class="facts">${escapeXml(note)}</p>`).join('')

function tableHtml({ heads, columns, rows }: ReportTable): string {
  const right = (is: boolean | undefined) => (is ? ' class="right"' : '')
  const head = heads.map((line) => {
    const cells = line.map(
      ({ text, span, isRight }) =>
        `<th scope="col"${span > 1 ? ` class="spanning" colspan="${span}"` : right(isRight)}>${escapeXml(text)}</th>`,
    )
    return `<tr>${cells.join('')}</tr>`
  })
  const body = rows.map(({ cells, isTotal, looks }) => {
    const written = cells.map(
      (text, at) => `<td${right(columns[at]?.isRight)}${cellStyle(looks?.[at])}>${escapeXml(text)}</td>`,
    )
    return `<tr${isTotal ? ' class="total"' : ''}>${written.join('')}</tr>`
  })
  return `<div class="scroll" tabindex="0"><table><thead>${head.join('')}</thead><tbody>${body.join('')}</tbody></table></div>`
}

/** A marking of the page; the bar lies below the text. */
function cellStyle(theme: CellStyle | undefined): string {
  if (!theme) return ''
  const { ground, text, bar, word } = theme
  const [from, to] = [bar?.from ?? 0, bar?.to ?? 0].map((share) => `${Math.round(share * 1000) / 10}%`)
  const styles = [
    ...(ground === undefined ? [] : [`background-color:${ground}`]),
    ...(text === undefined ? [] : [`color:${text}`]),
    ...(bar
      ? [
          `background-image:linear-gradient(90deg,transparent ${from},${bar.color} ${from} ${to},transparent ${to})`,
        ]
      : []),
  ]
  return `${word === undefined ? '' : ` title="${word}"`} style="${styles.join(';')}"`
}

function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('')
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h4 class="h${Math.min(block.level, 3)}">${runsHtml(block.runs)}</h4>`
    case 'item':
      return `<p class="item" style="margin-left:${block.depth * 20}px"><span aria-hidden="true">${escapeXml(block.marker)}</span><span>${runsHtml(block.runs)}</span></p>`
    case 'code':
      return `<pre>${escapeXml(block.text)}</pre>`
    case 'rule':
      return '<hr>'
    case 'table':
      return (
        `<div class="scroll" tabindex="0"><table><thead><tr>${block.heads.map((runs) => `<th scope="col">${runsHtml(runs)}</th>`).join('')}</tr></thead>` +
        `<tbody>${block.rows.map((row) => `<tr>${row.map((runs) => `<td>${runsHtml(runs)}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`
      )
    default:
      return `<${block.kind === 'quote' ? 'blockquote' : 'p'}>${runsHtml(block.runs)}</${block.kind === 'quote' ? 'blockquote' : 'p'}>`
  }
}

const runsHtml = (runs: readonly Run[]) => runs.map(runHtml).join('')

function runHtml({ text, isBold, isItalic, isCode, href }: Run): string {
  let html = escapeXml(text).replaceAll('\n', '<br>')
  if (isCode) html = `<code>${html}</code>`
  if (isItalic) html = `<em>${html}</em>`
  if (isBold) html = `<strong>${html}</strong>`
  return href === undefined ? html : `<a href="${escapeXml(href)}" rel="noopener noreferrer">${html}</a>`
}

/** How the page looks, on a screen and printed. */
const style = `
*{box-sizing:border-box}
body{margin:0;background:#f6f7f9;color:#212529;font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1280px;margin:0 auto;padding:24px}
header{margin-bottom:20px}
.logo{float:right;margin-left:24px}
h1{font-size:24px;line-height:1.25;margin:0 0 4px}
h2.tab{font-size:18px;margin:28px 0 12px}
h2.section{grid-column:1/-1;font-size:16px;margin:12px 0 0}
h3{font-size:14px;margin:0 0 10px}
h4{margin:12px 0 4px;font-size:14px}h4.h1{font-size:20px}h4.h2{font-size:17px}
p{margin:0 0 8px}
.facts{color:#495057;font-size:13px;margin:4px 0 0}
.filters{display:flex;flex-wrap:wrap;gap:8px;list-style:none;margin:10px 0 0;padding:0}
.filters li{background:#e9ecef;border-radius:999px;padding:2px 12px;font-size:13px}
.grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:16px;align-items:stretch}
article{background:#fff;border:1px solid #e4e7ec;border-radius:8px;padding:16px;min-width:0;overflow-wrap:anywhere}
article svg{display:block;width:100%;height:auto}
.number{font-size:40px;font-weight:650;line-height:1.15;margin:8px 0 0;font-variant-numeric:tabular-nums}
.course{height:36px!important;margin-top:10px}
.reached{height:6px;border-radius:3px;background:#e9ecef;margin-top:8px}.reached i{display:block;height:6px;border-radius:3px;background:var(--primary)}
.failure{color:#a61e1e;margin:0}
.scroll{overflow:auto;max-height:480px}
table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:5px 8px;border-bottom:1px solid #e4e7ec;vertical-align:top}
th{font-weight:600;background:#fff;position:sticky;top:0}
.right{text-align:right}.spanning{text-align:center}
.total td{font-weight:650}
details{margin-top:10px;font-size:13px}summary{cursor:pointer;color:#495057}
.item{display:flex;gap:8px;margin:0 0 4px}
pre{background:#f1f3f5;border-radius:6px;padding:10px;overflow:auto;white-space:pre-wrap}
code{background:#f1f3f5;border-radius:4px;padding:0 4px}
blockquote{margin:0 0 8px;padding-left:12px;border-left:3px solid #ced4da;color:#495057}
hr{border:0;border-top:1px solid #e4e7ec;margin:12px 0}
@media(max-width:760px){.grid{display:block}article{margin-bottom:16px}}
@media print{*{print-color-adjust:exact;-webkit-print-color-adjust:exact}body{background:#fff}main{padding:0;max-width:none}.scroll{max-height:none;overflow:visible}details{display:none}article{break-inside:avoid}}
`
