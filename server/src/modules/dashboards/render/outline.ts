import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Parts } from '../dashboard.ts'
import { drillPath } from './drill.ts'

/** A dashboard without the questions of its charts: what has to be known to lay it out and to set it. */
export const outlineOf = ({ charts, tabs, filters, events, settings }: Parts) => ({
  charts: charts.map(({ query, sql: _sql, drill, ...chart }: Chart) => ({
    ...chart,
    // Without the question nobody could tell which of its levels is the one that it begins with.
    ...(drill
      ? { drill: drill.levels ? { levels: drillPath(query ?? {}, drill.levels).slice(1) } : drill }
      : {}),
  })),
  tabs,
  filters,
  events,
  settings,
})
