import type { Chart } from '../../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import type { Filter, FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { Scene } from '../../explore/index.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import { type Parts, datasetsOf } from '../dashboard.ts'
import { drillDown } from './drill.ts'
import type { ReaderState } from './reader-state.ts'
import type { ResolvedChart } from './resolve-chart.ts'
import { type Selected, filtersOn } from './selections.ts'

/** A filter, and what of the page it comes from; undefined: the chart's own. */
interface Sourced {
  filter: FilterOrGroup
  from: string | undefined
}

export interface ChartQuery {
  query: Query
  /** What each of the query's filters comes from. */
  sources: (string | undefined)[]
}

export interface ChartQueryInput {
  parts: Parts
  state: ReaderState
  selected: readonly Selected[]
  now(): Date
}

export const tabOf = ({ tab }: Chart, { tabs }: Parts): string | undefined => tab ?? tabs[0]?.id

/** The filters of the dashboard that reach a chart, each with what it does to one of the chart's datasets. */
export function effectiveFilters(chart: Chart, datasetId: number, parts: Parts) {
  return parts.filters.flatMap((filter) => {
    const { targets, except = [], tab } = filter
    const target = targets.find(({ dataset_id: id }) => id === datasetId)
    const isElsewhere = tab !== undefined && tab !== tabOf(chart, parts)
    return !target || isElsewhere || except.includes(chart.id) ? [] : [{ filter, target }]
  })
}

/** The required filters that a chart waits for. */
export function waitedFor(chart: Chart, { parts, state }: ChartQueryInput): DashboardFilter[] {
  const reach = new Set(
    datasetsOf(chart).flatMap((id) => effectiveFilters(chart, id, parts).map(({ filter }) => filter)),
  )
  return [...reach].filter(({ id, is_required: isRequired }) => isRequired && !state.filters.get(id))
}

/** What the filters of the page, and what was chosen in other charts, leave of a dataset that a chart asks. */
export function filtersOfPage(
  chart: Chart,
  datasetId: number,
  { parts, state, selected }: Omit<ChartQueryInput, 'now'>,
): { filter: Filter; from: string }[] {
  return [
    ...effectiveFilters(chart, datasetId, parts).flatMap(
      ({ filter: { id, label }, target: { column, grain } }) => {
        const value = state.filters.get(id)
        const filter = value && { ...value, column, ...(grain ? { grain } : {}) }
        return filter ? [{ filter, from: `the filter "${label}"` }] : []
      },
    ),
    ...selected
      .filter((one) => one.chart !== chart.id)
      .flatMap((one) =>
        filtersOn(datasetId, one, parts.filters).map((filter) => ({
          filter,
          from: `what was chosen in "${one.title}"`,
        })),
      ),
  ]
}

/** What a chart asks in the state that its reader has set. */
export function chartQueryOf(chart: ResolvedChart, scene: Scene, asking: ChartQueryInput): ChartQuery {
  const { parts, state, now } = asking
  const { query, filters: opened } = drillDown(chart, state.drills.get(chart.id) ?? [], { scene, now })
  const all: Sourced[] = [
    ...(query.filters ?? []).map((filter) => ({ filter, from: undefined })),
    ...opened.map((filter) => ({ filter, from: 'what was opened' })),
    ...filtersOfPage(chart, chart.dataset_id ?? 0, asking),
  ]
  const timezone = query.timezone ?? parts.settings.timezone
  return {
    query: {
      ...query,
      ...(all.length === 0 ? {} : { filters: all.map(({ filter }) => filter) }),
      ...(timezone === undefined ? {} : { timezone }),
    },
    sources: all.map(({ from }) => from),
  }
}

/** An invalid filter is reported under the id that its reader or author knows. */
export function locateError(error: unknown, { sources }: Pick<ChartQuery, 'sources'>): unknown {
  if (!(error instanceof Refusal)) return error
  const [, index, rest = ''] = /^body\.filters\.(\d+)(?!\d)\.?(.*)$/s.exec(error.message) ?? []
  const source = index === undefined ? undefined : sources[Number(index)]
  return source === undefined ? error : refuse.invalid(source, rest.replace(/^\w+: /, ''))
}
