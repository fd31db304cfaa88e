import { describe, expect, test } from 'vitest'
import { testServer, type TestUser } from '../../../test/server.ts'
import { insertNotifications } from './store.ts'

const quarry = await testServer()
const { call } = quarry

interface Item {
  id: number
  kind: string
  title: string
  link: string | null
  read_at: string | null
}
interface Page {
  items: Item[]
  total: number
}

const list = async ({ token }: TestUser, query = '') =>
  (await call<Page>('GET', `/api/notifications${query}`, { token })).body.items
const unread = async ({ token }: TestUser) =>
  (await call<{ unread: number }>('GET', '/api/notifications/unread-count', { token })).body.unread
const setRole = (admin: TestUser, user: TestUser, role: string) =>
  call('PATCH', `/api/organizations/${admin.orgId}/members/${user.id}`, {
    token: admin.token,
    body: { role },
  })

/** A member with notifications: the role changed so many times. */
async function notifiedMember(times: number) {
  const admin = await quarry.newOrganization()
  const home = await quarry.newOrganization()
  const user = { ...home, orgId: admin.orgId }
  await quarry.database.asOwner(`insert into memberships (org_id, user_id, role) values ($1, $2, 'viewer')`, [
    admin.orgId,
    user.id,
  ])
  for (let turn = 0; turn < times; turn += 1)
    expect((await setRole(admin, user, turn % 2 ? 'viewer' : 'editor')).status).toBe(200)
  const inOrg = (method: string, path: string, body?: object) =>
    call<Page & Item>(method, path, { token: user.token, orgId: admin.orgId, ...(body && { body }) })
  const mine = async (query = '') => (await inOrg('GET', `/api/notifications${query}`)).body.items
  return { admin, user, inOrg, mine }
}

describe('notifications', () => {
  test('a changed role is told to whom it concerns, newest first, and to nobody else', async () => {
    const { admin, user, mine } = await notifiedMember(2)
    expect((await mine()).map(({ title }) => title)).toEqual(['You are now viewer', 'You are now editor'])
    expect((await mine())[0]).toMatchObject({ kind: 'role.changed', read_at: null })
    expect(await list(admin)).toEqual([])
    // In their home organization nothing happened.
    expect(await list(user)).toEqual([])
  })

  test('reading one or all counts down, and reading again changes nothing', async () => {
    const { inOrg, mine } = await notifiedMember(3)
    const [newest] = await mine()
    const first = await inOrg('POST', `/api/notifications/${newest?.id}/read`)
    expect(first.body.read_at).not.toBeNull()
    expect((await inOrg('POST', `/api/notifications/${newest?.id}/read`)).body.read_at).toBe(
      first.body.read_at,
    )
    expect(await mine('?unread=true')).toHaveLength(2)
    expect(await mine('?unread=false')).toHaveLength(1)
    expect((await inOrg('POST', '/api/notifications/read-all')).body).toEqual({ unread: 0 })
    expect((await inOrg('GET', '/api/notifications/unread-count')).body).toEqual({ unread: 0 })
  })

  test('TEN-03: those of another user are as absent as those that never existed', async () => {
    const { admin, mine } = await notifiedMember(1)
    const [item] = await mine()
    const colleague = await quarry.newUser({ orgId: admin.orgId, role: 'admin' })
    const foreign = await call('POST', `/api/notifications/${item?.id}/read`, { token: colleague.token })
    const missing = await call('POST', '/api/notifications/2000000000/read', { token: colleague.token })
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
    expect(foreign.status).toBe(404)
    expect((await mine())[0]?.read_at).toBeNull()
  })

  test('a kind that was switched off is not sent', async () => {
    const { admin, user, inOrg, mine } = await notifiedMember(0)
    const off = { preferences: [{ kind: 'role.changed', enabled: false }] }
    const set = await inOrg('PUT', '/api/notifications/preferences', off)
    expect(set.body).toMatchObject({
      preferences: expect.arrayContaining([
        { kind: 'role.changed', enabled: false, mail: false, description: expect.any(String) },
        { kind: 'resource.shared', enabled: true, mail: false, description: expect.any(String) },
        { kind: 'dataset.drift', enabled: true, mail: false, description: expect.any(String) },
        { kind: 'dataset.refresh_failed', enabled: true, mail: false, description: expect.any(String) },
      ]),
    })
    await setRole(admin, user, 'editor')
    expect(await mine()).toEqual([])
    for (const preferences of [[{ kind: 'x', enabled: true }], [off.preferences[0], off.preferences[0]]])
      expect((await inOrg('PUT', '/api/notifications/preferences', { preferences })).status).toBe(422)
  })

  test('a dashboard that a group may see is told to its members, not to who shared it', async () => {
    const admin = await quarry.newOrganization()
    const { token, orgId } = admin
    const user = await quarry.newUser({ orgId, role: 'viewer' })
    const dashboard = await call<{ id: number }>('POST', '/api/dashboards', {
      token,
      body: { name: 'Sales' },
    })
    const group = await call<{ id: number }>('POST', '/api/groups', { token, body: { name: 'Sellers' } })
    const path = `/api/groups/${group.body.id}`
    await call('POST', `${path}/members`, { token, body: { user_id: user.id } })
    const permissions = [
      { permission: 'dashboard.view', target_type: 'dashboard', target_id: dashboard.body.id },
      { permission: 'dashboard.edit', target_type: 'dashboard', target_id: dashboard.body.id },
    ]
    const granted = await call('PUT', `${path}/permissions`, { token, body: { permissions } })
    expect(granted.status).toBe(200)
    expect(await list(user)).toMatchObject([
      {
        kind: 'resource.shared',
        title: 'The dashboard Sales was shared with you',
        link: `/dashboards/${dashboard.body.id}`,
      },
    ])
    expect(await unread(user)).toBe(1)
    expect(await unread(admin)).toBe(0)
  })

  test('who uploads a file is told of the rows that could not be read', async () => {
    const admin = await quarry.newOrganization()
    const rows = Array.from({ length: 1000 }, (_, at) => `${at},name ${at}`)
    const csv = ['id,name', ...rows, '1001,too,many,cells', ''].join('\n')
    const edge = 'edge-of-the-form'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n`
    const made = await call<{ id: number }>('POST', '/api/datasets/upload', {
      token: admin.token,
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      body: Buffer.from(`${head}${csv}\r\n--${edge}--\r\n`),
    })
    expect(made.status).toBe(201)
    expect(await list(admin)).toMatchObject([
      {
        kind: 'upload.rejected_rows',
        title: '1 row of people.csv could not be read',
        link: `/datasets/${made.body.id}`,
      },
    ])
  })

  test('the search finds words, and the list has no other column to sort by', async () => {
    const { inOrg, mine } = await notifiedMember(2)
    expect(await mine('?q=EDITOR')).toHaveLength(1)
    expect((await inOrg('GET', '/api/notifications?sort=user_id')).status).toBe(422)
  })
})

describe('the live stream', () => {
  async function follow(token: string, orgId: number) {
    const answer = await fetch(`${await quarry.address()}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${token}`, 'x-org-id': String(orgId) },
    })
    let text = ''
    let ended = false
    const reader = answer.body?.getReader()
    const reading = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        text += Buffer.from(part.value).toString()
      ended = true
    })()
    const until = async (wanted: () => boolean, turns = 100) => {
      for (let turn = 0; turn < turns && !wanted(); turn += 1) await new Promise((go) => setTimeout(go, 100))
    }
    const stop = async () => {
      await reader?.cancel()
      await reading
    }
    return { answer, until, stop, text: () => text, ended: () => ended }
  }

  test('begins with the count and brings what happens', async () => {
    const { admin, user } = await notifiedMember(1)
    const stream = await follow(user.token, admin.orgId)
    expect(stream.answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    await stream.until(() => stream.text().includes('event: unread'))
    expect(stream.text()).toContain('data: {"unread":1}')
    await setRole(admin, user, 'management')
    await stream.until(() => stream.text().includes('{"unread":2}'))
    expect(stream.text()).toMatch(/event: notification\ndata: \{[^\n]*You are now management/)
    await stream.stop()
  })

  test('O6: a notification that counts up comes again', async () => {
    const { admin, user } = await notifiedMember(1)
    const failed = () =>
      quarry.database.transaction({ orgId: admin.orgId }, (db) =>
        insertNotifications(db, admin.orgId, {
          kind: 'run.failed',
          userIds: [user.id],
          title: 'It failed',
          body: '',
          link: null,
          cause: 'dataset:1',
        }),
      )
    await failed()
    const stream = await follow(user.token, admin.orgId)
    await stream.until(() => stream.text().includes('event: unread'))
    await failed()
    await stream.until(() => stream.text().includes('event: notification'), 60)
    expect(stream.text()).toMatch(/event: notification\ndata: \{[^\n]*"count":2/)
    await new Promise((go) => setTimeout(go, 2500))
    expect(stream.text().match(/event: notification/g)).toHaveLength(1)
    await stream.stop()
  })

  test(
    'WEB-17: without a token there is none, and it ends when the user is deactivated',
    { timeout: 60_000 },
    async () => {
      const { admin, user } = await notifiedMember(0)
      expect((await call('GET', '/api/notifications/stream')).status).toBe(401)
      const stream = await follow(user.token, admin.orgId)
      await stream.until(() => stream.text().includes('event: unread'))
      await quarry.database.asOwner('update users set is_active = false where id = $1', [user.id])
      await stream.until(stream.ended, 400)
      expect(stream.ended()).toBe(true)
    },
  )
})
