import type { Drawing } from '../drawing.ts'

type Load = () => Promise<unknown>

// Each registers itself. Only what an option draws is loaded, so that the first chart does not wait for all others.
const sharedSeries: Record<string, Load> = {
  bar: () => import('echarts/lib/chart/bar.js'),
  line: () => import('echarts/lib/chart/line.js'),
  pie: () => import('echarts/lib/chart/pie.js'),
  scatter: () => import('echarts/lib/chart/scatter.js'),
  heatmap: () => import('echarts/lib/chart/heatmap.js'),
}

const components: Record<string, Load> = {
  xAxis: () => import('echarts/lib/component/grid.js'),
  legend: () => import('echarts/lib/component/legend.js'),
  tooltip: () => import('echarts/lib/component/tooltip.js'),
  visualMap: () => import('echarts/lib/component/visualMapContinuous.js'),
  calendar: () => import('echarts/lib/component/calendar.js'),
  geo: () => import('echarts/lib/component/geo.js'),
  markLine: () => import('echarts/lib/component/markLine.js'),
  markArea: () => import('echarts/lib/component/markArea.js'),
}

const loaded = new Set<Load>()

/** What the page has of ECharts now. A chart that is made knows no more than this later on. */
export const loadedParts = (): ReadonlySet<Load> => new Set(loaded)

/** The ECharts modules that a drawing needs beyond the given ones; by default, beyond those of the page. */
export function missingParts(
  { option, series = {} }: Pick<Drawing, 'option' | 'series'>,
  known: ReadonlySet<Load> = loaded,
): Load[] {
  const drawn = [option.series ?? []].flat() as Record<string, unknown>[]
  const types = drawn.flatMap(({ type }) => series[String(type)] ?? sharedSeries[String(type)] ?? [])
  const used = [option as Record<string, unknown>, ...drawn].flatMap((part) => Object.keys(part))
  const wanted = [...types, ...used.flatMap((name) => components[name] ?? [])]
  return [...new Set(wanted)].filter((load) => !known.has(load))
}

/** Loads them; every part registers itself. */
export async function loadParts(parts: Load[]): Promise<void> {
  await Promise.all(parts.map((load) => load()))
  for (const load of parts) loaded.add(load)
}
