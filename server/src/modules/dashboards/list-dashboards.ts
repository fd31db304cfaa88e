import type { DashboardSummary, listDashboards as endpoint } from '../../../../contract/src/dashboards.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import { toSummary } from './dashboard.ts'
import { summaryRows } from './store.ts'

export async function listDashboards(
  context: Context,
  input: Input<typeof endpoint>,
): Promise<PageOf<DashboardSummary>> {
  const { status, project_id: projectId } = input
  const page = await readPage(context, input, {
    table: 'dashboards',
    search: ['dashboards.name', 'dashboards.description'],
    from: (db) =>
      summaryRows(db)
        .where(visible(context, 'dashboard.view', 'dashboard'))
        .$if(status !== undefined, (query) => query.where('dashboards.status', 'in', status ?? []))
        .$if(projectId !== undefined, (query) => query.where('dashboards.project_id', '=', projectId ?? 0)),
  })
  return { ...page, items: page.items.map(toSummary) }
}
