import type { DashboardDraft } from '../../../../../contract/src/dashboard-drafts.ts'
import type { Context } from '../../../kernel/context.ts'
import { isOpen, noDraft, toDraft } from './draft.ts'
import { shownTo } from '../withheld.ts'
import { findDraft } from './store.ts'

export async function getDraft(
  context: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<DashboardDraft> {
  const row = await context.read((db) => findDraft(db, id))
  if (!isOpen(row)) throw noDraft()
  return shownTo(context, id, toDraft(id, row))
}
