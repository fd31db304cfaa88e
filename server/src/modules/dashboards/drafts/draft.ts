import type { DashboardDraft } from '../../../../../contract/src/dashboard-drafts.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { type Contents, noParts } from '../dashboard.ts'
import { type DraftRow, findDraft } from './store.ts'
import type { Context } from '../../../kernel/context.ts'
import { shownTo } from '../withheld.ts'

export const contentsOfDraft = ({ contents }: Pick<DraftRow, 'contents'>): Contents => ({
  name: '',
  description: '',
  ...noParts,
  ...(contents as Partial<Contents>),
})

export const toDraft = (dashboardId: number, row: DraftRow): DashboardDraft => ({
  dashboard_id: dashboardId,
  base_version: row.base_version ?? 1,
  revision: row.revision,
  saved_at: row.saved_at.toISOString(),
  saved_by: row.saved_by,
  ...contentsOfDraft(row),
})

/** Whether there is one: the row outlives it. */
export const isOpen = (row: DraftRow | undefined): row is DraftRow & { base_version: number } =>
  row !== undefined && row.base_version !== null

/** Refuses a change made from another state of the draft than the present one; "0" is the state of there being none. */
export const checkDraftRevision = (ifMatch: number | undefined, row: DraftRow | undefined): void =>
  checkRevision(ifMatch, { revision: isOpen(row) ? row.revision : 0 })

export const noDraft = () => refuse.notFound('draft')

export async function getDraft(
  context: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<DashboardDraft> {
  const draft = await findOpenDraft(context, id)
  if (!draft) throw noDraft()
  return draft
}

/** The draft as its caller may see it; undefined: nothing is changed. */
export async function findOpenDraft(
  context: Pick<Context, 'read' | 'user'>,
  id: number,
): Promise<DashboardDraft | undefined> {
  const row = await context.read((db) => findDraft(db, id))
  return isOpen(row) ? await shownTo(context, id, toDraft(id, row)) : undefined
}
