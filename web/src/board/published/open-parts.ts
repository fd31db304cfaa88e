import type { PublishedDashboard } from '../../lib/published-api.ts'

/**
 * What an app lets its viewers do with a dashboard, or with only one chart of it: what it does not is not offered. The server
 * refuses it anyhow.
 */
export function openParts(dashboard: PublishedDashboard, only?: string) {
  const { charts, filters, variables, settings, actions } = dashboard
  const mayFilter = actions.includes('filter')
  const mayDrill = actions.includes('drill')
  const isOpen = mayFilter || mayDrill || actions.includes('rows')
  return {
    charts: charts
      .filter(({ id }) => only === undefined || id === only)
      .map(({ drill, click, ...chart }) => ({
        ...chart,
        ...(only === undefined ? {} : { position: { x: 0, y: 0, w: 12, h: chart.position.h } }),
        ...(isOpen ? (click ? { click } : {}) : { click: { action: 'none' as const } }),
        ...(drill && mayDrill ? { drill } : {}),
      })),
    filters: mayFilter ? filters : [],
    variables: mayFilter ? variables.filter(({ values }) => values) : [],
    settings: mayFilter ? settings : { ...settings, cross_filter: false },
  }
}
