import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { toDashboard } from './dashboard.ts'
import { findDashboard } from './store.ts'

export async function getDashboard(
  { read }: Pick<Context, 'read'>,
  { id }: { id: number },
): Promise<Dashboard> {
  const row = await read((db) => findDashboard(db, id))
  if (!row) throw refuse.notFound('dashboard')
  return toDashboard(row)
}
