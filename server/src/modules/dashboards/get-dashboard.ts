import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { visible } from '../access/index.ts'
import { toDashboard } from './dashboard.ts'
import { findDashboardWhere } from './store.ts'
import { shownTo } from './withheld.ts'

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
  const row = await context.read((db) => findDashboardWhere(db, id, mayEdit))
  if (!row) throw refuse.notFound('dashboard')
  const { holds, draft, ...shown } = row
  return toDashboard({ ...shown, draft: holds ? draft : null })
}
