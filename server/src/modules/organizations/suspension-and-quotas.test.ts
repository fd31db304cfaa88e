import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/sent-mail.ts'
import { fileForm } from '../../../test/file-form.ts'
import { type TestUser, testServer } from '../../../test/server.ts'

const { call, admin: root, newOrganization, newUser, database, home, server } = await testServer()

interface Shown {
  id: number
  status: string
  message: string
  max_seats: number | null
  days: {
    requests: number
    runs: number
    engine_seconds: number
    seats: number
    app_viewers: number
    stored_bytes: number
  }[]
}

const operate = (method: string, path: string, body?: unknown, token = root.token) =>
  call<Shown>(method, `/api/organizations${path}`, { surface: 'cloud', token, ...(body ? { body } : {}) })

const askedBy = ({ token }: TestUser, surface: 'platform' | 'app' = 'platform') =>
  call<Shown>('GET', surface === 'app' ? '/api/dashboards' : '/api/datasets', { surface, token })

test('TEN-42: a suspended organization is closed on every surface at once, and open again when it is resumed', async () => {
  const user = await newOrganization()
  expect((await askedBy(user)).status).toBe(200)
  const reason = 'Unpaid since January'
  expect((await operate('POST', `/${user.orgId}/suspend`, { reason })).body.status).toBe('suspended')
  for (const surface of ['platform', 'app'] as const) {
    const { status, body } = await askedBy(user, surface)
    expect([surface, status, body.message]).toEqual([surface, 403, expect.stringContaining('is suspended')])
  }
  const asRoot = await call('GET', '/api/datasets', { token: root.token, orgId: user.orgId })
  expect([asRoot.status, asRoot.body]).toEqual([403, expect.not.objectContaining({ message: /suspended/ })])
  const entries = await database.asOwner<{ type: string; data: object }>(
    `select type, data from audit_entries where org_id = $1 and type like 'organization.%'`,
    [user.orgId],
  )
  expect(entries).toEqual([{ type: 'organization.suspended', data: { reason } }])
  expect((await operate('PATCH', `/${user.orgId}`, { status: 'active' })).status).toBe(409)
  expect((await operate('POST', `/${user.orgId}/resume`)).body.status).toBe('active')
  expect((await askedBy(user)).status).toBe(200)
})

test('work of a suspended organization waits, and its streams end within a second', async () => {
  const user = await newOrganization()
  const app = server.surfaces.platform
  const stream = app.inject({
    url: '/api/notifications/stream',
    headers: { authorization: `Bearer ${user.token}` },
  })
  await sleep(200)
  const startedAt = performance.now()
  await operate('POST', `/${user.orgId}/suspend`, { reason: 'Test' })
  expect((await stream).statusCode).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(1500)
  const [job] = await database.asOwner<{ id: number }>(
    `insert into job (kind, payload, subject_org_id) values ('organizations.send-invitation', '{"invitation_id": 1}', $1) returning id`,
    [user.orgId],
  )
  const waiting = () => database.asOwner('select id from job where id = $1 and attempts = 0', [job!.id])
  await sleep(2500)
  expect(await waiting()).toHaveLength(1)
  await operate('POST', `/${user.orgId}/resume`)
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
})

test('an organization begins with a plan, quotas and an invited administrator', async () => {
  const email = `first-${Date.now()}@example.com`
  const made = await operate('POST', '', {
    name: 'Planned',
    plan: 'team',
    max_seats: 2,
    administrator_email: email,
  })
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ plan: 'team', max_seats: 2 })])
  expect(await mailsTo(home, email)).toHaveLength(1)
})

const newcomer = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  password: 'correct horse battery',
  role: 'viewer',
})

test('a quota of seats, storage or runs refuses work before it begins, and names the use', async () => {
  const user = await newOrganization()
  const set = (body: object) => operate('PATCH', `/${user.orgId}`, body)
  await set({ max_seats: 1, max_storage_bytes: 0 })
  const seat = await call<Shown>('POST', '/api/users', {
    token: user.token,
    body: newcomer(`s${Date.now()}`),
  })
  expect([seat.status, seat.body]).toEqual([
    409,
    { error: 'quota_exceeded', message: expect.stringMatching(/is 1 seats for users: 1 are used/) },
  ])
  const upload = () =>
    call<Shown>('POST', '/api/datasets/upload', { token: user.token, ...fileForm('a.csv', 'a\n1\n') })
  expect([(await upload()).status, (await upload()).body]).toEqual([
    409,
    expect.objectContaining({ error: 'quota_exceeded' }),
  ])
  await set({ max_seats: null, max_storage_bytes: null })
  expect((await upload()).status).toBe(201)
})

test('viewers of apps have seats of their own, which whoever becomes a member or is reactivated takes again', async () => {
  const user = await newOrganization()
  const name = `v${Date.now()}`
  const viewer = (username: string) =>
    call<Shown>('POST', '/api/users', {
      token: user.token,
      body: { ...newcomer(username), is_app_viewer: true },
    })
  await operate('PATCH', `/${user.orgId}`, { max_seats: 1, max_app_viewers: 1 })
  const first = await viewer(name)
  expect(first.status).toBe(201)
  const second = await viewer(`${name}b`)
  expect([second.status, second.body.message]).toEqual([
    409,
    expect.stringContaining('is 1 seats for viewers of apps: 1 are used'),
  ])
  const change = (body: object) =>
    call<Shown>('PATCH', `/api/users/${first.body.id}`, { token: user.token, body })
  const promoted = await call<Shown>('PATCH', `/api/organizations/${user.orgId}/members/${first.body.id}`, {
    token: user.token,
    body: { role: 'editor' },
  })
  expect([promoted.status, promoted.body.message]).toEqual([
    409,
    expect.stringContaining('is 1 seats for users: 1 are used'),
  ])
  expect((await change({ status: 'deactivated' })).status).toBe(200)
  expect((await viewer(`${name}c`)).status).toBe(201)
  expect(await change({ status: 'active' })).toMatchObject({ status: 409, body: { error: 'quota_exceeded' } })
  const usage = await operate('GET', `/${user.orgId}/usage`)
  expect(usage.body.days.at(-1)).toMatchObject({ seats: 1, app_viewers: 1 })
})

test('a quota of requests refuses what comes after it, but not who one is; usage is a series with CSV', async () => {
  const user = await newOrganization()
  await operate('PATCH', `/${user.orgId}`, { max_requests: 2 })
  for (let count = 0; count < 3; count += 1) await askedBy(user)
  await server.parts.meter.flush()
  const refused = await askedBy(user)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('2 requests in a month'),
  ])
  expect((await call('GET', '/api/me', { token: user.token })).status).toBe(200)
  await operate('PATCH', `/${user.orgId}`, { max_requests: null })
  await server.parts.meter.flush()
  expect((await askedBy(user)).status).toBe(200)
  const usage = await operate('GET', `/${user.orgId}/usage`)
  expect(usage.body.days[0]).toMatchObject({ seats: 1, runs: 0, stored_bytes: 0 })
  expect(usage.body.days[0]?.requests).toBeGreaterThan(2)
  const csv = await call('GET', `/api/organizations/${user.orgId}/usage`, {
    surface: 'cloud',
    token: root.token,
    headers: { accept: 'text/csv' },
  })
  expect(csv.text).toMatch(/^day,requests,engine_seconds,runs,[^\r]+\r\n\d{4}-/)
})

test('TEN-31: an administrator who is no root operator neither suspends, resumes nor sees usage', async () => {
  const user = await newUser({ orgId: root.orgId, role: 'admin' })
  const path = `/${(await newOrganization()).orgId}`
  expect((await operate('POST', `${path}/suspend`, { reason: 'x' }, user.token)).status).toBe(403)
  expect((await operate('POST', `${path}/resume`, undefined, user.token)).status).toBe(403)
  expect((await operate('GET', `${path}/usage`, undefined, user.token)).status).toBe(403)
  expect((await operate('POST', `/${root.orgId}/suspend`, { reason: 'x' })).status).toBe(409)
})
