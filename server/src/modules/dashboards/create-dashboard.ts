import type { createDashboard as endpoint, Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { requirePlace } from '../access/index.ts'
import { checkCharts, toDashboard } from './dashboard.ts'
import { requireDatasets } from './require-datasets.ts'
import { insertDashboard } from './store.ts'

export async function createDashboard(context: Context, input: Input<typeof endpoint>): Promise<Dashboard> {
  const { name, description = '', project_id: projectId = null, status = 'draft', charts = [] } = input
  await requirePlace(context, 'dashboard.create', projectId)
  checkCharts(charts)
  await requireDatasets(context, charts)
  const { orgId, user } = context
  return context.transaction(async ({ db, emit }) => {
    const row = { orgId, projectId, status, createdBy: user.userId, name, description, charts }
    const made = await insertDashboard(db, row)
    const subject = { type: 'dashboard', id: made.id, name }
    await emit({ type: 'dashboard.created', subject, data: { project_id: projectId, charts: charts.length } })
    if (status === 'published') await emit({ type: 'dashboard.published', subject })
    return toDashboard(made)
  })
}
