import { isDeepStrictEqual } from 'node:util'
import type { publishDashboardDraft as endpoint } from '../../../../../contract/src/dashboard-drafts.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { Refusal, orNotFound } from '../../../kernel/errors.ts'
import { readingIn } from '../../../kernel/work.ts'
import { contentsOf, toDashboard } from '../dashboard.ts'
import { changeDashboard, lockDashboard } from '../store.ts'
import { emitStatusChange } from '../update-dashboard.ts'
import { shownTo } from '../withheld.ts'
import { checkDraftRevision, contentsOfDraft, isOpen, noDraft } from './draft.ts'
import { keepDraft, lockDraft } from './store.ts'

/** Makes the draft the newest version, unless there is a newer one than it changes: that one would be undone. */
export async function publishDraft(context: Context, input: Input<typeof endpoint>): Promise<Dashboard> {
  const { id, status, note } = input
  const { transaction, ifMatch, orgId, user } = context
  return await transaction(
    async ({ db, emit }) => {
      const before = orNotFound(await lockDashboard(db, id), 'dashboard')
      const draft = await lockDraft(db, id)
      checkDraftRevision(ifMatch, draft)
      if (!isOpen(draft)) throw noDraft()
      if (draft.base_version !== before.version) throw overtaken(draft.base_version, before.version)
      const contents = contentsOfDraft(draft)
      const isChanged = !isDeepStrictEqual(contents, contentsOf(before))
      await keepDraft(db, { orgId, dashboardId: id, savedBy: user.userId, kept: null })
      const made = await changeDashboard(db, {
        orgId,
        id,
        changedBy: user.userId,
        ...(status === undefined ? {} : { place: { status } }),
        ...(isChanged ? { contents: { ...contents, version: before.version + 1 } } : {}),
        ...(note === undefined ? {} : { note }),
      })
      const subject = { type: 'dashboard', id, name: made.name }
      await emit({ type: 'dashboard.updated', subject, data: { changed: ['draft'], version: made.version } })
      await emitStatusChange({ emit }, { before, made })
      return await shownTo(readingIn(context, db), id, toDashboard(made))
    },
    { isResponse: true },
  )
}

const overtaken = (base: number, newest: number) =>
  new Refusal(
    'revision_conflict',
    `the draft changes version ${base}, and version ${newest} was published since: bring both together, and save the ` +
      `draft with the base_version ${newest}`,
  )

export async function discardDraft(
  { transaction, ifMatch, orgId, user }: Context,
  { id }: { id: number },
): Promise<void> {
  await transaction(async ({ db, emit }) => {
    const dashboard = orNotFound(await lockDashboard(db, id), 'dashboard')
    const draft = await lockDraft(db, id)
    checkDraftRevision(ifMatch, draft)
    if (!isOpen(draft)) throw noDraft()
    await keepDraft(db, { orgId, dashboardId: id, savedBy: user.userId, kept: null })
    const subject = { type: 'dashboard', id, name: dashboard.name }
    await emit({ type: 'dashboard.draft_discarded', subject })
  })
}
