import type { DashboardDraft } from '../../../../../contract/src/dashboard-drafts.ts'
import type { Context } from '../../../kernel/context.ts'
import { isOpen, noDraft, toDraft } from './draft.ts'
import { findDraft } from './store.ts'

export async function getDraft(
  { read }: Pick<Context, 'read'>,
  { id }: { id: number },
): Promise<DashboardDraft> {
  const row = await read((db) => findDraft(db, id))
  if (!isOpen(row)) throw noDraft()
  return toDraft(id, row)
}
