import { Resvg } from '@resvg/resvg-js'
import type { RenderedChart, RenderedDashboard } from '../../../../../../contract/src/dashboard-render.ts'
import { isHexColor, shadesOf } from '../../../../../../charts/src/colors/color.ts'
import type { Brand } from '../../../branding/index.ts'
import type { ReportRequest } from '../messages.ts'
import { type Body, bodyOf } from './body.ts'
import { colors } from '../forms/colors.ts'
import { takesNoValue } from '../../../../../../contract/src/operators.ts'
import type { FilterValue } from '../../../../../../contract/src/dashboard-contents.ts'
import { operatorWords } from '../../../../../../charts/src/texts/operators.ts'
import { relativeWords } from '../../../../../../charts/src/texts/relative-periods.ts'

/** A chart of the page, with what stands in it. */
export interface Item {
  chart: RenderedChart
  body: Body
}

export interface PageTab {
  /** Null where the dashboard has no tabs. */
  title: string | null
  /** In reading order. */
  items: Item[]
}

/** A dashboard as it is laid out in a report. */
export interface Page {
  name: string
  description: string
  /** What the organization calls the product, where it chose a name. */
  brand: string | undefined
  logo: ReportLogo | undefined
  /** When its numbers were taken, e.g. "22 Nov 2026, 18:40 UTC". */
  asOf: string
  /** How new the data is that it shows, e.g. "data of 21 Nov 2026, 06:00 UTC". */
  dataOf: string | undefined
  /** The color of lines and links. */
  primary: string
  filters: string[]
  tabs: PageTab[]
}

export async function pageOf(
  dashboard: RenderedDashboard,
  { brand = {}, ownMaps = [] }: Pick<ReportRequest, 'brand' | 'ownMaps'>,
): Promise<Page> {
  const { name, description, rendered_at: renderedAt, settings, charts } = dashboard
  const { name: brandName, color } = brand
  const ordered = charts.toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)
  const primary = isHexColor(color) ? shadesOf(color) : undefined
  const items = await Promise.all(
    ordered.map(async (chart) => ({ chart, body: await bodyOf(chart, { primary, ownMaps }) })),
  )
  return {
    name,
    description,
    brand: brandName,
    logo: logoOf(brand),
    primary: primary?.[7] ?? colors.link,
    dataOf: dataWords(dashboard),
    asOf: momentText(renderedAt, settings.timezone),
    filters: filterWords(dashboard),
    tabs: tabsOf(dashboard, items),
  }
}

function tabsOf({ tabs }: RenderedDashboard, items: Item[]): PageTab[] {
  const [first] = tabs
  if (!first) return [{ title: null, items }]
  return tabs
    .map(({ id, label }) => ({
      title: label,
      items: items.filter(({ chart }) => (chart.tab ?? first.id) === id),
    }))
    .filter((tab) => tab.items.length > 0)
}

/** When its data was published; live data is as new as the report. */
function dataWords({ datasets, settings }: RenderedDashboard): string | undefined {
  const times = datasets.flatMap(({ refreshed_at: at }) => (at === null ? [] : [at])).toSorted()
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const [from, to] = [momentText(first, settings.timezone), momentText(last, settings.timezone)]
  return from === to ? `Data of ${to}` : `Data of ${from} to ${to}`
}

function momentText(at: string, timeZone = 'UTC'): string {
  const write = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    }).format(new Date(at))
  try {
    return `${write(timeZone)} ${timeZone}`
  } catch {
    return `${write('UTC')} UTC`
  }
}

const maxShown = 8

/** The reader's variables and filters, a sentence each: a report has no filter bar. */
function filterWords({ filters, variables, state, charts }: RenderedDashboard): string[] {
  const byVariable = variables.flatMap(({ name, label = name, values = [] }) => {
    const given = state.variables?.[name]
    if (given === undefined) return []
    const all = [given].flat().map((one) => values.find(({ value }) => value === one)?.label ?? one)
    return [`${label}: ${listWords(all)}`]
  })
  const byFilter = filters.flatMap((filter) => {
    const given = state.filters?.[filter.id]
    const value = given === undefined ? filter.default : given
    return value ? [`${filter.label} ${wordsOf(value)}`] : []
  })
  const chosen = (state.selections ?? []).flatMap(({ chart, values }) => {
    const title = charts.find(({ id }) => id === chart)?.title ?? chart
    return values.map(({ column, value }) => `${column} is ${shown(value)} (chosen in ${title})`)
  })
  return [...byVariable, ...byFilter, ...chosen]
}

function wordsOf({ operator, value, values, unit }: FilterValue): string {
  const words = operatorWords(operator)
  const relative = relativeWords({ operator, value, unit })
  if (relative !== undefined) return `is ${relative}`
  if (takesNoValue(operator)) return words
  if (operator === 'between') return `${words} ${(values ?? []).map(shown).join(' and ')}`
  const all = values ?? (value === undefined ? [] : [value])
  return `${all.length === 1 && operator === 'in' ? 'is' : words} ${listWords(all)}`
}

function listWords(all: readonly unknown[]): string {
  const more = all.length > maxShown ? ` and ${all.length - maxShown} more` : ''
  return `${all.slice(0, maxShown).map(shown).join(', ')}${more}`
}

const shown = (value: unknown): string => (value === null || value === undefined ? '(empty)' : String(value))

/** The logo of the organization as it appears in reports. */
interface ReportLogo {
  /** A base64 PNG, redrawn: it contains nothing of the uploaded file. */
  png: string
  /** The space it takes on the page. */
  width: number
  height: number
}

const max = { width: 180, height: 40 }
// Printed larger than it is shown.
const zoom = 3

/** The logo drawn small, in the process that draws; undefined where there is none, or none that can be drawn. */
function logoOf({ logo }: Brand): ReportLogo | undefined {
  if (!logo) return undefined
  const scale = Math.min(max.width / logo.width, max.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale].map((side) =>
    Math.max(1, Math.round(side)),
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<image width="${width}" height="${height}" href="data:${logo.type};base64,${logo.base64}"/></svg>`
  try {
    const drawn = new Resvg(svg, {
      fitTo: { mode: 'zoom', value: zoom },
      font: { loadSystemFonts: false },
    }).render()
    // What is broken is left out of the drawing, and nothing is drawn.
    if (drawn.pixels.every((channel) => channel === 0)) return undefined
    return { png: drawn.asPng().toString('base64'), width: width!, height: height! }
  } catch {
    return undefined
  }
}
