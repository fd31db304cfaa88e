import type { Chart } from '../../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import type { DashboardVariable } from '../../../../../contract/src/parameters.ts'
import type { DashboardState } from '../../../../../contract/src/dashboard-render.ts'
import type { Refusal } from '../../../kernel/errors.ts'
import { writtenPath } from './drill.ts'

/**
 * A visitor without an account: has the permissions of the link's creator, of whose data only the rendering is
 * returned.
 */
export interface ThroughLink {
  /** Of the dashboard that was looked at to say what is withheld. */
  version: number
  /** Why a chart is not shown, whatever it would answer. */
  withheld(chart: Chart): Refusal | undefined
}

/** A chart without its question and its datasets. */
export const drawnChart = ({
  query,
  sql,
  dataset_id: _dataset,
  parameter_definitions: _definitions,
  click,
  drill,
  ...chart
}: Chart): Omit<Chart, 'query' | 'sql' | 'dataset_id' | 'parameter_definitions'> => ({
  ...chart,
  // Without the question nobody could tell which of its levels is the one that it begins with.
  ...(drill
    ? {
        drill: drill.levels
          ? { levels: writtenPath(query ?? {}, drill.levels)?.slice(1) ?? drill.levels }
          : drill,
      }
    : {}),
  // A statement does not say which rows a value stands for, and a link opens no other dashboard.
  ...(sql ? { click: { action: 'none' as const } } : {}),
  ...(!sql && click && click.action !== 'dashboard' ? { click: { action: click.action } } : {}),
})

/** The filters that are shown, without what they filter by. */
export const drawnFilters = (filters: readonly DashboardFilter[]): DashboardFilter[] =>
  filters.filter(({ is_hidden: isHidden }) => isHidden !== true).map((filter) => ({ ...filter, targets: [] }))

/** The variables that are shown, without what they switch to and where their values come from. */
export const drawnVariables = (variables: readonly DashboardVariable[]): DashboardVariable[] =>
  variables
    .filter(({ is_hidden: isHidden }) => isHidden !== true)
    .map(({ field: _field, values, ...variable }) => ({
      ...variable,
      ...(values
        ? { values: values.map(({ value, label }) => ({ value, ...(label === undefined ? {} : { label }) })) }
        : {}),
    }))

/** The state without what hidden filters and these hold. */
export function drawnState(
  state: DashboardState,
  filters: readonly DashboardFilter[],
  others: readonly string[] = [],
): DashboardState {
  const hidden = new Set([
    ...filters.filter(({ is_hidden: isHidden }) => isHidden).map(({ id }) => id),
    ...others,
  ])
  const shown = Object.entries(state.filters ?? {}).filter(([id]) => !hidden.has(id))
  return { ...state, filters: Object.fromEntries(shown) }
}

/** An answer without the statement, the version and the columns that it was read from. */
export function drawnAnswer(json: Buffer): Buffer {
  // What is known of the rows stands behind them, and inside of texts quotes are escaped.
  const at = json.lastIndexOf(',"row_count":')
  const all = JSON.parse(`{${json.subarray(at + 1).toString()}`) as Record<string, unknown>
  const { notes: _notes, ...facts } = all
  const drawn = { ...facts, dataset_version: null, sql: '' }
  return Buffer.concat([json.subarray(0, at), Buffer.from(`,${JSON.stringify(drawn).slice(1)}`)])
}

/** What a failure says names columns, tables and values. */
export const drawnFailure = (error: string) => ({
  error,
  message: failures[error] ?? 'this chart cannot be shown at the moment',
})

const failures: Record<string, string> = {
  query_timeout: 'the data of this chart took too long to read: try again later, or set a filter',
  query_too_large: 'this chart has more data than can be shown: set a filter',
  rate_limited: 'too much is asked at the moment: try again later',
}
