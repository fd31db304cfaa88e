import type { Schema } from '../lib/api.ts'

export type Chart = Schema<'Chart'>
export type Position = Schema<'ChartPosition'>
export type Tab = Schema<'DashboardTab'>
export type Event = Schema<'DashboardEvent'>
export type Settings = Schema<'DashboardSettings'>

export const rowHeight = 72
export const tileGap = 16

export function inReadingOrder(a: Pick<Chart, 'position'>, b: Pick<Chart, 'position'>): number {
  return a.position.y - b.position.y || a.position.x - b.position.x
}

/** The tab that a chart stands on; none where there are no tabs. */
export function tabOf({ tabs }: { tabs: Tab[] }, chart: Pick<Chart, 'tab'>): string | undefined {
  return tabs.some(({ id }) => id === chart.tab) ? chart.tab : tabs[0]?.id
}

export function chartsOnTab<Shown extends Pick<Chart, 'tab'>>(
  { charts, tabs }: { charts: readonly Shown[]; tabs: Tab[] },
  tab: string | undefined,
): Shown[] {
  return charts.filter((chart) => tabOf({ tabs }, chart) === tab)
}

/** What a new part is called by others of its dashboard. */
export function newId(prefix: 'c' | 't' | 'f'): string {
  return prefix + crypto.getRandomValues(new Uint32Array(1)).join('')
}

/** The datasets that a chart asks, each once: the one of its query, or the inputs of its statement. */
export const datasetsOf = ({ dataset_id: id, sql }: Pick<Chart, 'dataset_id' | 'sql'>): number[] => [
  ...new Set([...(id === undefined ? [] : [id]), ...(sql?.inputs ?? []).map((input) => input.dataset_id)]),
]

/** Where the question of a chart is asked again, or changed. */
export const explorePath = (chart: Chart): string => `/explore/${datasetsOf(chart)[0]}`

/** The first row below all charts. */
export function bottomOf(charts: readonly Pick<Chart, 'position'>[]): number {
  return Math.max(0, ...charts.map(({ position: { y, h } }) => y + h))
}
