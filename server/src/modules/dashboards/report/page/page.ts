import type { RenderedChart, RenderedDashboard } from '../../../../../../contract/src/dashboard-render.ts'
import { isHexColor, shadesOf } from '../../../../../../charts/src/colors/color.ts'
import type { Brand } from '../../../branding/index.ts'
import { type Body, bodyOf } from './body.ts'
import { colors } from '../forms/colors.ts'
import { filterWords } from './filter-words.ts'
import { type ReportLogo, logoOf } from './logo.ts'

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

/** A dashboard as it is put on paper. */
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

export async function pageOf(dashboard: RenderedDashboard, brand: Brand = {}): Promise<Page> {
  const { name, description, rendered_at: renderedAt, settings, charts } = dashboard
  const { name: brandName, color } = brand
  const ordered = charts.toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)
  const primary = isHexColor(color) ? shadesOf(color) : undefined
  const items = await Promise.all(
    ordered.map(async (chart) => ({ chart, body: await bodyOf(chart, primary) })),
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

/** When the data that it reads was published; what is live is as new as the paper. */
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
