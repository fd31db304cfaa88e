import type { PublishedDashboard } from '../../lib/published-api.ts'

/** What an app lets its viewers do with a dashboard: what it does not is not offered. The server refuses it anyhow. */
export function openParts({ charts, filters, variables, settings, actions }: PublishedDashboard) {
  const mayFilter = actions.includes('filter')
  const mayDrill = actions.includes('drill')
  const isOpen = mayFilter || mayDrill || actions.includes('rows')
  return {
    charts: charts.map(({ drill, click, ...chart }) => ({
      ...chart,
      ...(isOpen ? (click ? { click } : {}) : { click: { action: 'none' as const } }),
      ...(drill && mayDrill ? { drill } : {}),
    })),
    filters: mayFilter ? filters : [],
    variables: mayFilter ? variables.filter(({ values }) => values) : [],
    settings: mayFilter ? settings : { ...settings, cross_filter: false },
  }
}
