import * as contract from '../../../../../contract/src/dashboard-drafts.ts'
import { type Route, route } from '../../../kernel/route.ts'
import type { Reading } from '../require-statements.ts'
import { discardDraft } from './discard-draft.ts'
import { getDraft } from './get-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { saveDraft } from './save-draft.ts'

const edit = { permission: 'dashboard.edit', target: { type: 'dashboard', param: 'id' } }

/** What was changed and is not published yet. */
export const draftRoutes = (reading: Reading): Route[] => [
  route(contract.getDashboardDraft, edit, getDraft),
  route(contract.saveDashboardDraft, edit, (context, input) => saveDraft({ ...context, ...reading }, input)),
  route(contract.discardDashboardDraft, edit, discardDraft),
  route(contract.publishDashboardDraft, edit, publishDraft),
]
