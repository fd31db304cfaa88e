import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { lockDashboard } from '../store.ts'
import { checkDraftRevision, isOpen, noDraft } from './draft.ts'
import { keepDraft, lockDraft } from './store.ts'

export async function discardDraft(
  { transaction, ifMatch, orgId, user }: Context,
  { id }: { id: number },
): Promise<void> {
  await transaction(async ({ db, emit }) => {
    const dashboard = await lockDashboard(db, id)
    if (!dashboard) throw refuse.notFound('dashboard')
    const draft = await lockDraft(db, id)
    checkDraftRevision(ifMatch, draft)
    if (!isOpen(draft)) throw noDraft()
    await keepDraft(db, { orgId, dashboardId: id, savedBy: user.userId, kept: null })
    const subject = { type: 'dashboard', id, name: dashboard.name }
    await emit({ type: 'dashboard.draft_discarded', subject })
  })
}
