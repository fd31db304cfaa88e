import type { Chart } from '../../../../contract/src/charts.ts'
import type { DashboardVariable, Parameter } from '../../../../contract/src/parameters.ts'
import type { Dashboard, DashboardSummary } from '../../../../contract/src/dashboards.ts'

interface CommonRow {
  id: number
  name: string
  description: string
  project_id: number | null
  status: string
  version: number
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export type DashboardRow = CommonRow & { charts: unknown; parts: unknown; draft: unknown }
export type SummaryRow = CommonRow & { chart_count: number }

const shown = <R extends CommonRow>({ created_at, updated_at, status, ...row }: R) => ({
  ...row,
  status: status as Dashboard['status'],
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export const toDashboard = ({ charts, parts, draft, ...row }: DashboardRow): Dashboard => ({
  ...shown(row),
  draft: draft as Dashboard['draft'],
  ...partsOf({ charts, parts }),
})

export const toSummary = (row: SummaryRow): DashboardSummary => shown(row)

/** What is drawn of a dashboard, and by what it is filtered. */
export type Parts = Pick<Dashboard, 'charts' | 'tabs' | 'filters' | 'events' | 'settings' | 'variables'>

/** What a version keeps. */
export interface Contents extends Parts {
  name: string
  description: string
}

/** The datasets that a chart asks: the one of its query, or the inputs of its statement, each once. */
export const datasetsOf = ({ dataset_id: id, sql }: Pick<Chart, 'dataset_id' | 'sql'>): number[] => [
  ...new Set([
    ...(id === undefined ? [] : [id]),
    ...(sql?.inputs ?? []).map(({ dataset_id: input }) => input),
  ]),
]

/** Whether there is anything to answer. */
export const hasQuery = ({ query, sql }: Pick<Chart, 'query' | 'sql'>): boolean =>
  query !== undefined || sql !== undefined

/** The parameters of a chart, the nearest first: a variable of the dashboard takes the place of one of its name. */
export const parametersOf = (
  { parameter_definitions: own = [] }: Pick<Chart, 'parameter_definitions'>,
  variables: readonly DashboardVariable[],
): Parameter[] => [...variables, ...own]

export const noParts: Parts = { charts: [], tabs: [], filters: [], events: [], settings: {}, variables: [] }

/** The columns of a row that hold the parts, as they are read. */
export const partsOf = ({ charts, parts }: { charts: unknown; parts: unknown }): Parts => ({
  ...noParts,
  ...(parts as Partial<Parts>),
  charts: charts as Chart[],
})

/** The same as it is written. */
export const columnsOfParts = ({ charts, tabs, filters, events, settings, variables }: Parts) => ({
  charts: JSON.stringify(charts),
  parts: JSON.stringify({ tabs, filters, events, settings, variables }),
})

export const contentsOf = (
  row: Pick<DashboardRow, 'name' | 'description' | 'charts' | 'parts'>,
): Contents => ({
  name: row.name,
  description: row.description,
  ...partsOf(row),
})

/** The parts that a body gives; the others as they were. */
export function changedParts(input: { [P in keyof Parts]?: Parts[P] | undefined }, before: Parts): Parts {
  return {
    charts: input.charts ?? before.charts,
    tabs: input.tabs ?? before.tabs,
    filters: input.filters ?? before.filters,
    events: input.events ?? before.events,
    settings: input.settings ?? before.settings,
    variables: input.variables ?? before.variables,
  }
}
