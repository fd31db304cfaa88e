import { expect, test } from 'vitest'
import type { Comment, CommentThread } from '../../../../../contract/src/dashboard-comments.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call, database } = await testServer()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

const chart = {
  id: 'a',
  title: 'a',
  kind: 'text',
  options: { text: 'a' },
  position: { x: 0, y: 0, w: 6, h: 2 },
}

async function newDashboard(status = 'published') {
  const body = { name: 'Sales', status, charts: [chart] }
  const made = await call<Dashboard>('POST', '/api/dashboards', { token: admin.token, body })
  return `/api/dashboards/${made.body.id}/comments`
}

const say = (at: string, as: TestUser, body: object) =>
  call<Comment & { message: string }>('POST', at, { token: as.token, body })

const threads = async (at: string, as = admin, query = '') =>
  (await call<{ items: CommentThread[]; total: number }>('GET', `${at}?${query}`, as)).body.items

const notificationsOf = async ({ id, token }: TestUser) => {
  const { body } = await call<{ items: { kind: string; title: string; body: string; link: string }[] }>(
    'GET',
    '/api/notifications?unread=true',
    { token },
  )
  await database.asOwner('delete from notifications where user_id = $1', [id])
  return body.items.map(({ kind, body: text }) => [kind, text])
}

test('people discuss a chart in threads, and those concerned are told', async () => {
  const at = await newDashboard()
  const question = `Why did this fall, @${editor.username.toUpperCase()}? Mail me at x@${viewer.username}.`
  const asked = await say(at, viewer, { text: question, chart_id: 'a' })
  expect([asked.status, asked.body]).toMatchObject([
    201,
    {
      text: question,
      chart_id: 'a',
      thread_id: null,
      created_by: viewer.id,
      mentions: [{ id: editor.id, username: editor.username }],
    },
  ])
  expect(await notificationsOf(editor)).toEqual([['comment.mentioned', question]])
  const answered = await say(at, editor, { text: 'A strike.', thread_id: asked.body.id })
  expect(answered.body).toMatchObject({ thread_id: asked.body.id, chart_id: 'a' })
  expect(await notificationsOf(viewer)).toEqual([['comment.replied', 'A strike.']])
  expect(await notificationsOf(editor)).toEqual([])
  await say(at, admin, { text: 'About all of it' })
  expect(await threads(at, viewer, 'chart_id=a')).toMatchObject([
    {
      id: asked.body.id,
      may_edit: true,
      may_delete: true,
      replies: [{ text: 'A strike.', may_edit: false, may_delete: false }],
    },
  ])
  expect((await call('GET', `${at}/counts`, viewer)).body).toEqual({
    open: 2,
    charts: [{ chart_id: 'a', open: 1 }],
  })
  const settle = { token: viewer.token, body: { is_resolved: true } }
  const settled = await call<Comment>('PATCH', `${at}/${asked.body.id}`, settle)
  expect(settled.body).toMatchObject({ resolved_by: viewer.id })
  expect((await call('GET', `${at}/counts`, viewer)).body).toEqual({ open: 1, charts: [] })
  expect(await threads(at, viewer, 'resolved=true')).toHaveLength(1)
  expect(await threads(at, viewer, 'q=STRIKE')).toHaveLength(0)
})

test('only those who may see the dashboard are suggested, and a mention of somebody else is refused with why', async () => {
  const at = await newDashboard('draft')
  const people = async (q: string) =>
    (await call<{ items: { id: number }[] }>('GET', `${at}/people?q=${q}`, admin)).body.items
  expect(await people(editor.username.slice(0, 3))).toContainEqual(
    expect.objectContaining({ id: editor.id, username: editor.username }),
  )
  expect(await people(viewer.username)).toEqual([])
  expect(await people('%')).toEqual([])
  const refused = await say(at, admin, { text: `Look, @${viewer.username}` })
  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain(`@${viewer.username} may not see this dashboard`)
  const other = await newOrganization()
  const stranger = await say(at, admin, { text: `@${other.username} and @nobody-at-all are words` })
  expect([stranger.status, stranger.body.mentions]).toEqual([201, []])
})

test('a text is changed by who wrote it, and what others answered keeps its place', async () => {
  const at = await newDashboard()
  const { body: first } = await say(at, viewer, { text: 'Frist' })
  const one = `${at}/${first.id}`
  const edit = (as: TestUser, text: string, revision = 1) =>
    call<Comment>('PATCH', one, {
      token: as.token,
      headers: { 'if-match': `"${revision}"` },
      body: { text },
    })
  expect((await edit(editor, 'Mine')).status).toBe(403)
  expect((await edit(viewer, 'First')).body).toMatchObject({ text: 'First', edited_at: expect.any(String) })
  expect((await edit(viewer, 'Again')).status).toBe(409)
  const { body: reply } = await say(at, editor, { text: 'Second', thread_id: first.id })
  expect((await call('DELETE', `${at}/${reply.id}`, viewer)).status).toBe(403)
  expect((await call('DELETE', one, viewer)).status).toBe(204)
  expect(await threads(at, viewer)).toMatchObject([
    { text: '', may_delete: false, deleted_at: expect.any(String), replies: [{ text: 'Second' }] },
  ])
  expect((await edit(viewer, 'Back', 3)).status).toBe(404)
  expect((await call('DELETE', `${at}/${reply.id}`, admin)).status).toBe(204)
  for (const [body, path] of [
    [{ text: 'x', thread_id: reply.id }, 'body.thread_id'],
    [{ text: 'x', chart_id: 'gone' }, 'body.chart_id'],
    [{ text: '  ' }, 'body.text'],
  ] as const)
    expect((await say(at, viewer, body)).body).toMatchObject({ details: [{ path }] })
})

test('TEN-03: comments are for those who see the dashboard', async () => {
  const at = await newDashboard('draft')
  const { body: first } = await say(at, admin, { text: 'Internal' })
  const elsewhere = await newDashboard()
  const [other] = [await newOrganization()]
  for (const who of [viewer, other]) {
    expect((await call('GET', at, who)).status).toBe(404)
    expect((await call('DELETE', `${at}/${first.id}`, who)).status).toBe(404)
    expect((await say(at, who, { text: 'x' })).status).toBe(404)
  }
  expect((await call('DELETE', `${elsewhere}/${first.id}`, admin)).status).toBe(404)
  expect((await say(elsewhere, viewer, { text: 'x', thread_id: first.id })).status).toBe(422)
})
