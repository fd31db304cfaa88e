import type { Schema } from '../lib/api.ts'
import type { Chart } from './parts.ts'
import { knownValues, type Values } from './variables/variable-state.ts'

export type Filter = Schema<'DashboardFilter'>
export type FilterValue = Schema<'FilterValue'>

/** A value under the pointer in a chart. */
export interface Picked {
  column: string
  value: string | number | boolean | null
}

export interface Selection {
  chart: string
  values: Picked[]
}

/** How a reader has set a dashboard. */
export interface State {
  filters?: Record<string, FilterValue | null>
  variables?: Values
  selections?: Selection[]
  drills?: { chart: string; values: Picked['value'][] }[]
}

/** All of it that stands in the address of the page. */
export interface View extends State {
  tab?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = <One>(value: unknown, isOne: (one: Record<string, unknown>) => boolean): One[] =>
  Array.isArray(value) ? value.filter((one): one is One => isRecord(one) && isOne(one)) : []

/** What an address says, as far as it can be read; the server judges the rest. */
export function viewOf(search: Record<string, unknown>): View {
  const filters = isRecord(search['filters'])
    ? Object.entries(search['filters']).filter(([, value]) => value === null || isRecord(value))
    : []
  const variables = isRecord(search['variables']) ? Object.entries(search['variables']).filter(isValue) : []
  const selections = listOf<Selection>(
    search['selections'],
    ({ chart, values }) => typeof chart === 'string' && Array.isArray(values) && values.every(isRecord),
  )
  const drills = listOf<NonNullable<State['drills']>[number]>(
    search['drills'],
    ({ chart, values }) => typeof chart === 'string' && Array.isArray(values),
  )
  return {
    ...(typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
    ...(filters.length > 0 ? { filters: Object.fromEntries(filters) as State['filters'] & {} } : {}),
    ...(variables.length > 0 ? { variables: Object.fromEntries(variables) as Values } : {}),
    ...(selections.length > 0 ? { selections } : {}),
    ...(drills.length > 0 ? { drills } : {}),
  }
}

const isSingle = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

const isValue = ([, value]: [string, unknown]) =>
  Array.isArray(value) ? value.length > 0 && value.every(isSingle) : isSingle(value)

/** The state alone, without what is nothing, so that equal states are equal texts. */
export function stateOf({ filters, variables, selections, drills }: View): State {
  return {
    ...(filters && Object.keys(filters).length > 0 ? { filters } : {}),
    ...(variables && Object.keys(variables).length > 0 ? { variables } : {}),
    ...(selections && selections.length > 0 ? { selections } : {}),
    ...(drills && drills.length > 0 ? { drills } : {}),
  }
}

/** What a filter is set to: by the reader, or by its default. */
export function valueOf(filter: Filter, { filters }: State): FilterValue | undefined {
  const set = filters?.[filter.id]
  return set === undefined ? filter.default : (set ?? undefined)
}

/** Sets a filter; without a value it filters nothing, also where it has a default. */
export function withFilter<Set extends State>(
  state: Set,
  filter: Filter,
  value: FilterValue | undefined,
): Set {
  const others = Object.entries(state.filters ?? {}).filter(([id]) => id !== filter.id)
  const own: [string, FilterValue | null][] = value
    ? [[filter.id, value]]
    : filter.default
      ? [[filter.id, null]]
      : []
  return { ...state, filters: Object.fromEntries([...others, ...own]) }
}

/** A value that is picked once more is let go; another of the same chart takes its place. */
export function togglePick<Set extends State>(state: Set, chart: string, values: Picked[]): Set {
  const { selections = [] } = state
  const others = selections.filter((selection) => selection.chart !== chart)
  return isSelected(state, chart, values)
    ? { ...state, selections: others }
    : { ...state, selections: [...others, { chart, values }] }
}

export function isSelected({ selections = [] }: State, chart: string, values: Picked[]): boolean {
  const known = selections.find((selection) => selection.chart === chart)
  return known !== undefined && JSON.stringify(known.values) === JSON.stringify(values)
}

/** Opens a value: the chart shows its next level. What was selected in it is of a level that is left. */
export function drilledInto<Set extends State>(state: Set, chart: string, value: Picked['value']): Set {
  return drilledTo(state, chart, [...levelsOf(state, chart), value])
}

/** Back to the level below these values; to the top without any. */
export function drilledTo<Set extends State>(state: Set, chart: string, values: Picked['value'][]): Set {
  const others = (state.drills ?? []).filter((drill) => drill.chart !== chart)
  return {
    ...state,
    selections: (state.selections ?? []).filter((selection) => selection.chart !== chart),
    drills: values.length > 0 ? [...others, { chart, values }] : others,
  }
}

export function levelsOf({ drills = [] }: State, chart: string): Picked['value'][] {
  return drills.find((drill) => drill.chart === chart)?.values ?? []
}

interface Known {
  filters: { id: string }[]
  charts: { id: string }[]
  variables: { name: string }[]
}

/** The state without what the dashboard does not have any more, as in links that were kept for long. */
export function knownState(view: View, { filters, charts, variables }: Known): State {
  const isChart = ({ chart }: { chart: string }) => charts.some(({ id }) => id === chart)
  return stateOf({
    filters: Object.fromEntries(
      Object.entries(view.filters ?? {}).filter(([id]) => filters.some((filter) => filter.id === id)),
    ),
    variables: knownValues(view.variables, variables),
    selections: (view.selections ?? []).filter(isChart),
    drills: (view.drills ?? []).filter(isChart),
  })
}

type Level = NonNullable<NonNullable<Chart['drill']>['levels']>[number]

/** Whether a value of the chart can be looked into once more. How deep a hierarchy is, only the server knows. */
export function canDrillInto(chart: Chart, state: State): boolean {
  const { drill, query } = chart
  if (!drill) return false
  if (!drill.levels) return true
  const first = query?.dimensions?.[0]
  const named = first === undefined ? undefined : nameOf(first)
  const at = drill.levels.findIndex((level) => nameOf(level) === named)
  const below = drill.levels.length - (at + 1)
  return levelsOf(state, chart.id).length < below
}

type Grouping = Level | NonNullable<NonNullable<Chart['query']>['dimensions']>[number]

function nameOf(level: Grouping): string {
  if (typeof level === 'string') return level.toLowerCase()
  // What a variable switches is no level, whatever it is set to.
  if ('parameter' in level || typeof level.grain === 'object') return ''
  return [level.column.toLowerCase(), level.grain, level.bin].filter((part) => part !== undefined).join(' ')
}
