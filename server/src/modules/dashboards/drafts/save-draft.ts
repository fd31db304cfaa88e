import type {
  DashboardDraft,
  saveDashboardDraft as endpoint,
} from '../../../../../contract/src/dashboard-drafts.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse, orNotFound } from '../../../kernel/errors.ts'
import { loadWithholds } from '../../models/index.ts'
import { checkParts } from '../check-parts.ts'
import { changedParts, noParts } from '../dashboard.ts'
import { wholeDashboard } from '../read-dashboards.ts'
import { requireDatasets } from '../require-datasets.ts'
import type { Reading } from '../require-statements.ts'
import { lockDashboard } from '../store.ts'
import { noteWritten, visibleParts, withHidden } from '../withheld.ts'
import { checkDraftRevision, contentsOfDraft, isOpen, toDraft } from './draft.ts'
import { findDraft, keepDraft, lockDraft } from './store.ts'

/** Keeps the whole draft; what is asked in it is authorised as if it were shown. */
export async function saveDraft(
  context: Context & Reading,
  input: Input<typeof endpoint>,
): Promise<DashboardDraft> {
  const { id, base_version: baseVersion, name, description = '' } = input
  const shown = await wholeDashboard(context, { id })
  const earlier = await context.read((db) => findDraft(db, id))
  const known = isOpen(earlier) ? contentsOfDraft(earlier) : noParts
  const withholds = await loadWithholds(context)
  // What was not shown of the draft stays, and what was not of the version that it changes.
  const given = withHidden(withholds, id, { given: changedParts(input, noParts), before: known })
  const parts = withHidden(withholds, id, { given, before: shown })
  checkParts(parts)
  await requireDatasets(context, parts, {
    charts: [...shown.charts, ...known.charts],
    filters: [...shown.filters, ...known.filters],
    variables: [...shown.variables, ...known.variables],
  })
  const { orgId, user } = context
  const draft = await context.transaction(async ({ db, emit }) => {
    const dashboard = orNotFound(await lockDashboard(db, id), 'dashboard')
    if (baseVersion > dashboard.version)
      throw refuse.invalid('body.base_version', `the newest version is ${dashboard.version}`)
    const before = await lockDraft(db, id)
    checkDraftRevision(context.ifMatch, before)
    const contents = { name, description, ...parts }
    await noteWritten(db, { ...context, withholds }, { ...input, whole: parts })
    const made = await keepDraft(db, {
      orgId,
      dashboardId: id,
      savedBy: user.userId,
      kept: { baseVersion, contents },
    })
    // An editor who keeps writing saves every few seconds: the start is notified, once.
    if (!isOpen(before) || before.saved_by !== user.userId)
      await emit({
        type: 'dashboard.draft_saved',
        subject: { type: 'dashboard', id, name: dashboard.name },
        data: { base_version: baseVersion },
      })
    return toDraft(id, made)
  })
  return visibleParts(withholds, id, draft)
}
