import type {
  Dashboard,
  DashboardSummary,
  listDashboards as endpoint,
} from '../../../../contract/src/dashboards.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { visible } from '../access/index.ts'
import { toDashboard, toSummary } from './dashboard.ts'
import { findDashboardWhere, summaryRows } from './store.ts'
import { shownTo } from './withheld.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import { readPage } from '../../kernel/list.ts'

/** The dashboard as its reader may see it. */
export const getDashboard = async (
  context: Pick<Context, 'read' | 'user'>,
  asked: { id: number },
): Promise<Dashboard> => shownTo(context, asked.id, await wholeDashboard(context, asked))

/** All of it: to change it or to copy it, never to be answered. */
export async function wholeDashboard(
  context: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<Dashboard> {
  const mayEdit = visible(context, 'dashboard.edit', 'dashboard')
  const row = orNotFound(await context.read((db) => findDashboardWhere(db, id, mayEdit)), 'dashboard')
  const { holds, draft, ...shown } = row
  return toDashboard({ ...shown, draft: holds ? draft : null })
}

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
