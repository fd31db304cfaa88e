import { partId } from './charts.ts'
import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  page,
  time,
  matching,
} from './schema.ts'

const Person = model(
  'CommentPerson',
  Type.Object({ id: id('User'), username: Type.String(), name: Type.String() }),
)

const commentText = () =>
  Type.String({
    minLength: 1,
    maxLength: 4000,
    ...matching('\\S', 'a text with something visible in it'),
    description: 'Plain text. `@username` mentions a user who may see the dashboard',
    examples: ['Why did this fall in May, @ada?'],
  })

const comment = {
  id: id(),
  thread_id: nullable(id('Parent comment; null for the first of a thread')),
  chart_id: nullable(Type.String({ description: 'Chart of the dashboard that it is about' })),
  text: Type.String({ description: 'Empty when it was deleted and others had answered it' }),
  mentions: Type.Array(Type.Object({ id: id('User'), username: Type.String() })),
  created_at: time(),
  created_by: id('Author'),
  created_by_name: nullable(Type.String({ description: 'null when they are no member any more' })),
  edited_at: nullable(time()),
  deleted_at: nullable(time()),
  resolved_at: nullable(time()),
  resolved_by: nullable(id('User who resolved the thread')),
  may_edit: Type.Boolean({ description: 'You wrote it' }),
  may_delete: Type.Boolean({ description: 'You wrote it, or may edit the dashboard' }),
  revision: Type.Integer({ minimum: 1, description: 'Send it back as `If-Match: "<revision>"`' }),
}

export const Comment = model('Comment', Type.Object(comment))
export const CommentThread = model(
  'CommentThread',
  Type.Object({ ...comment, replies: Type.Array(Comment, { description: 'The oldest first' }) }),
)

const tag = 'dashboards'
const path = '/api/dashboards/{id}/comments'
const onePath = `${path}/{comment_id}`
const oneParams = closed({ id: id(), comment_id: id('Comment') })

export const listComments = endpoint({
  operation: 'listComments',
  method: 'GET',
  path,
  tag,
  summary: 'Threads about a dashboard and its charts',
  description: 'For users who may see the dashboard.',
  params: idParams,
  query: listQuery(
    CommentThread,
    {
      chart_id: Type.Optional(partId('Only those about this chart')),
      resolved: Type.Optional(
        Type.Boolean({ description: 'true: only resolved ones; false: only open ones' }),
      ),
    },
    ['created_by_name', 'may_edit', 'may_delete'],
  ),
  response: model('CommentPage', page(CommentThread)),
})

export const countComments = endpoint({
  operation: 'countComments',
  method: 'GET',
  path: `${path}/counts`,
  tag,
  summary: 'How many open threads there are, for each chart',
  description: 'Resolved threads are not counted.',
  params: idParams,
  response: model(
    'CommentCounts',
    Type.Object({
      open: Type.Integer({ minimum: 0, description: 'On the dashboard and all its charts' }),
      charts: Type.Array(Type.Object({ chart_id: Type.String(), open: Type.Integer({ minimum: 1 }) })),
    }),
  ),
})

export const listMentionable = endpoint({
  operation: 'listMentionable',
  method: 'GET',
  path: `${path}/people`,
  tag,
  summary: 'List the members whom a comment may mention: those who may see the dashboard',
  description: 'Needs `dashboard.view` on it. At most 20; `q` is how the name begins.',
  params: idParams,
  query: closed({
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Beginning of a name, in any case' })),
  }),
  response: model('CommentPeople', Type.Object({ items: Type.Array(Person) })),
})

export const addComment = endpoint({
  operation: 'addComment',
  method: 'POST',
  path,
  tag,
  summary: 'Start a thread on a dashboard or a chart, or reply to one',
  description: 'For users who may see the dashboard. Mentioning a user who may not see it is 422.',
  params: idParams,
  body: closed({
    text: commentText(),
    chart_id: Type.Optional(partId('Chart that it is about')),
    thread_id: Type.Optional(id('Parent comment')),
  }),
  response: Comment,
  status: 201,
})

export const updateComment = endpoint({
  operation: 'updateComment',
  method: 'PATCH',
  ifMatch: true,
  path: onePath,
  tag,
  summary: 'Change the text of your comment, or resolve a thread',
  description:
    'Only its author may change the text; users who may see the dashboard may resolve or reopen a thread.',
  params: oneParams,
  body: closed(
    { text: Type.Optional(commentText()), is_resolved: Type.Optional(Type.Boolean()) },
    { minProperties: 1 },
  ),
  response: Comment,
})

export const deleteComment = endpoint({
  operation: 'deleteComment',
  method: 'DELETE',
  ifMatch: true,
  path: onePath,
  tag,
  summary: 'Delete a comment: your own, or any when you may edit the dashboard',
  description: 'A comment that was answered keeps its place, without its text.',
  params: oneParams,
})

export type Comment = Static<typeof Comment>
export type CommentThread = Static<typeof CommentThread>
