import * as contract from '../../../../../contract/src/dashboard-comments.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { addComment } from './add-comment.ts'
import { deleteComment, updateComment } from './change-comment.ts'
import { listMentionable } from './mentions.ts'
import { countComments, listComments } from './read-comments.ts'

const view = { permission: 'dashboard.view', target: { type: 'dashboard', param: 'id' } }

/** Whoever sees a dashboard takes part. */
export const commentRoutes = (): Route[] => [
  route(contract.listComments, view, listComments),
  route(contract.countComments, view, countComments),
  route(contract.listMentionable, view, listMentionable),
  route(contract.addComment, view, addComment),
  route(contract.updateComment, view, updateComment),
  route(contract.deleteComment, view, deleteComment),
]
