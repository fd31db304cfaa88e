import type { Chart, Dashboard, DashboardSummary } from '../../../../contract/src/dashboards.ts'
import { refuse } from '../../kernel/errors.ts'

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

export type DashboardRow = CommonRow & { charts: unknown }
export type SummaryRow = CommonRow & { chart_count: number }

const shown = <R extends CommonRow>({ created_at, updated_at, status, ...row }: R) => ({
  ...row,
  status: status as Dashboard['status'],
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export const toDashboard = (row: DashboardRow): Dashboard => ({
  ...shown(row),
  charts: row.charts as Chart[],
})

export const toSummary = (row: SummaryRow): DashboardSummary => shown(row)

/** What a version keeps. */
export interface Contents {
  name: string
  description: string
  charts: Chart[]
}

export const contentsOf = ({ name, description, charts }: DashboardRow): Contents => ({
  name,
  description,
  charts: charts as Chart[],
})

/** Refuses charts that cannot be told apart or that reach beyond the grid. */
export function checkCharts(charts: readonly Chart[]): void {
  const seen = new Set<string>()
  for (const [index, { id, position }] of charts.entries()) {
    if (seen.has(id)) throw refuse.invalid(`body.charts.${index}.id`, `two charts are called "${id}"`)
    seen.add(id)
    if (position.x + position.w > 12)
      throw refuse.invalid(
        `body.charts.${index}.position.w`,
        'the chart reaches beyond the 12 columns of the grid',
      )
  }
}
