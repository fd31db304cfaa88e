import { expect, test } from 'vitest'
import { type TestUser, testServer } from '../../../../test/server.ts'

const { call, newOrganization, newUser } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
const editor = await newUser({ orgId: alpha.orgId, role: 'editor' })
let names = 0

interface Item {
  id: number
  target_id: number
  target_name: string | null
  status: string
  level: string
}

const newReader = () => newUser({ orgId: alpha.orgId, role: 'viewer' })
const send = <T = { id: number; permission?: string }>(
  method: string,
  { token }: TestUser,
  [path, body]: [string, object?],
) => call<T>(method, path, { token, ...(body ? { body } : {}) })
const newDashboard = async (owner: TestUser) =>
  (await send('POST', owner, ['/api/dashboards', { name: `Secret ${++names}` }])).body.id
const ask = (user: TestUser, target_id: number, more: object = {}) =>
  send('POST', user, ['/api/access-requests', { target_type: 'dashboard', target_id, ...more }])
const requests = async (user: TestUser, query = '') =>
  (await send<{ items: Item[] }>('GET', user, [`/api/access-requests?${query}`])).body.items
const see = async (user: TestUser, id: number) => (await send('GET', user, [`/api/dashboards/${id}`])).status
const notices = async (user: TestUser) =>
  (
    await send<{ items: { kind: string; title: string; link: string }[] }>('GET', user, [
      '/api/notifications',
    ])
  ).body.items

test('a request is seen by those who may give access, who approve it with a level and an end', async () => {
  const [id, reader] = [await newDashboard(editor), await newReader()]
  const asked = await ask(reader, id, { reason: 'For the board', level: 'edit' })
  expect([asked.status, asked.body]).toEqual([202, { status: 'pending' }])
  const colleague = await newUser({ orgId: alpha.orgId, role: 'editor' })
  expect(await requests(colleague)).toEqual([])
  for (const decider of [alpha, editor]) {
    const [notice] = await notices(decider)
    expect(notice).toMatchObject({ kind: 'access.requested', link: '/access-requests' })
    expect(notice?.title).toContain(`${reader.username} asks to edit the dashboard Secret`)
    const found = (await requests(decider, 'is_own=false&status=pending')).find(
      ({ target_id }) => target_id === id,
    )
    expect(found).toMatchObject({ target_name: expect.stringContaining('Secret'), level: 'edit' })
  }
  const [request] = await requests(reader, 'is_own=true')
  const path = `/api/access-requests/${request!.id}`
  for (const stranger of [reader, colleague])
    expect((await send('POST', stranger, [`${path}/approve`, {}])).status).toBe(404)
  const past = { expires_at: new Date(Date.now() - 1000).toISOString() }
  expect((await send('POST', alpha, [`${path}/approve`, past])).status).toBe(422)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const approved = await send('POST', editor, [`${path}/approve`, { level: 'view', expires_at }])
  expect([approved.status, approved.body]).toMatchObject([200, { status: 'approved', decided_by: editor.id }])
  expect(await see(reader, id)).toBe(200)
  expect((await notices(reader))[0]).toMatchObject({ kind: 'access.decided', link: `/dashboards/${id}` })
  const listed = await send<{ items: object[] }>('GET', alpha, [`/api/access/dashboard/${id}`])
  expect(listed.body.items).toMatchObject([{ user_id: reader.id, level: 'view', expires_at }])
  expect((await send('POST', alpha, [`${path}/decline`, {}])).status).toBe(409)
})

test('a declined request gives nothing, and the one who asked is notified', async () => {
  const [id, reader] = [await newDashboard(editor), await newReader()]
  await ask(reader, id)
  const [request] = await requests(reader)
  const declined = await send('POST', alpha, [
    `/api/access-requests/${request!.id}/decline`,
    { note: 'Not yet' },
  ])
  expect(declined.body).toMatchObject({ status: 'declined', note: 'Not yet' })
  expect(await see(reader, id)).toBe(404)
  const [notice] = await notices(reader)
  expect(notice?.title).toBe(`Your request for access to dashboard ${id} was declined`)
})

test('TEN-03: asking does not say whether there is such a thing, here or in another organization', async () => {
  const [own, foreign, reader] = [await newDashboard(editor), await newDashboard(beta), await newReader()]
  const never = 2_000_000_000
  const answers = [await ask(reader, own), await ask(reader, foreign), await ask(reader, never)]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['202 {"status":"pending"}']),
  )
  const mine = await requests(reader)
  expect(new Set(mine.map(({ target_id }) => target_id))).toEqual(new Set([own, foreign, never]))
  expect(mine.map(({ target_name, status }) => [target_name, status])).toEqual(
    mine.map(() => [null, 'pending']),
  )
  // Nobody there learns of it, and nobody here can approve what is not here.
  expect((await notices(beta)).filter(({ kind }) => kind === 'access.requested')).toEqual([])
  expect(await requests(beta)).toEqual([])
  const ofForeign = mine.find(({ target_id }) => target_id === foreign)
  const approve = (id: number | undefined) => send('POST', alpha, [`/api/access-requests/${id}/approve`, {}])
  expect([(await approve(ofForeign?.id)).status, (await approve(never)).status]).toEqual([404, 404])
  expect((await approve(ofForeign?.id)).text).toBe((await approve(never)).text)
})

test('a second request takes the place of the first, and notifies nobody again', async () => {
  const [id, reader] = [await newDashboard(editor), await newReader()]
  await ask(reader, id, { reason: 'First' })
  await ask(reader, id, { reason: 'Second' })
  expect(await requests(reader)).toMatchObject([{ target_id: id, reason: 'Second' }])
  const about = (await notices(editor)).filter(({ title }) => title.startsWith(reader.username))
  expect(about).toHaveLength(1)
})

test('nobody approves their own request, or gives what they lack', async () => {
  const [id, keeper, reader] = [await newDashboard(editor), await newReader(), await newReader()]
  const group = (await send('POST', alpha, ['/api/groups', { name: `G ${++names}` }])).body.id
  const permissions = [{ permission: 'access.grant', target_type: 'dashboard', target_id: id }]
  await send('PUT', alpha, [`/api/groups/${group}/permissions`, { permissions }])
  await send('POST', alpha, [`/api/groups/${group}/members`, { user_id: keeper.id }])
  await ask(keeper, id, { level: 'edit' })
  const [own] = await requests(keeper, 'is_own=true')
  expect((await send('POST', keeper, [`/api/access-requests/${own!.id}/approve`, {}])).status).toBe(409)
  await ask(reader, id, { level: 'edit' })
  const [other] = await requests(keeper, 'is_own=false')
  const approve = (body: object) => send('POST', keeper, [`/api/access-requests/${other!.id}/approve`, body])
  const beyond = await approve({})
  expect([beyond.status, beyond.body]).toMatchObject([403, { permission: 'dashboard.edit' }])
  expect((await approve({ level: 'view' })).status).toBe(200)
})
