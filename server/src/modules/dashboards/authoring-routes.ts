import * as comments from '../../../../contract/src/dashboard-comments.ts'
import * as drafts from '../../../../contract/src/dashboard-drafts.ts'
import * as trash from '../../../../contract/src/dashboard-trash.ts'
import * as versions from '../../../../contract/src/dashboard-versions.ts'
import { deleteDashboard } from '../../../../contract/src/dashboards.ts'
import { type Route, route } from '../../kernel/route.ts'
import { addComment } from './comments/add-comment.ts'
import { deleteComment, updateComment } from './comments/change-comment.ts'
import { listMentionable } from './comments/mentions.ts'
import { countComments, listComments } from './comments/read-comments.ts'
import { getDraft } from './drafts/draft.ts'
import { discardDraft, publishDraft } from './drafts/publish-draft.ts'
import { saveDraft } from './drafts/save-draft.ts'
import type { Reading } from './require-statements.ts'
import { listTrash } from './trash/list-trash.ts'
import { purgeDashboard, restoreDashboard, trashDashboard } from './trash/trash-dashboard.ts'
import { compareVersions } from './versions/compare-versions.ts'
import { getVersion, listVersions, restoreVersion } from './versions/dashboard-versions.ts'

const on = (permission: string) => ({ permission, target: { type: 'dashboard', param: 'id' } })

/** What keeps the work of authors, and what people say of it: whoever sees a dashboard takes part in that. */
export function authoringRoutes(reading: Reading): Route[] {
  const [view, edit] = [on('dashboard.view'), on('dashboard.edit')]
  // Authorization finds nothing that lies in the trash: the use cases ask for the right themselves, in the same statement.
  const deleting = { permission: 'dashboard.delete', anywhere: true }
  return [
    route(drafts.getDashboardDraft, edit, getDraft),
    route(drafts.saveDashboardDraft, edit, (context, input) => saveDraft({ ...context, ...reading }, input)),
    route(drafts.discardDashboardDraft, edit, discardDraft),
    route(drafts.publishDashboardDraft, edit, publishDraft),
    route(versions.listDashboardVersions, edit, listVersions),
    route(versions.getDashboardVersion, edit, getVersion),
    route(versions.compareDashboardVersions, edit, compareVersions),
    route(versions.restoreDashboardVersion, edit, restoreVersion),
    route(deleteDashboard, on('dashboard.delete'), trashDashboard),
    route(trash.listTrashedDashboards, deleting, listTrash),
    route(trash.restoreDashboard, deleting, restoreDashboard),
    route(trash.purgeDashboard, deleting, purgeDashboard),
    route(comments.listComments, view, listComments),
    route(comments.countComments, view, countComments),
    route(comments.listMentionable, view, listMentionable),
    route(comments.addComment, view, addComment),
    route(comments.updateComment, view, updateComment),
    route(comments.deleteComment, view, deleteComment),
  ]
}
