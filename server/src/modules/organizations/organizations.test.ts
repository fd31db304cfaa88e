import { expect, test } from 'vitest'
import { tokenMailedTo } from '../../../test/sent-mail.ts'
import { type TestUser, testServer } from '../../../test/server.ts'
import { isTimeZone, slugOf } from './organization.ts'

const { call, admin: root, newOrganization, newUser, database, home } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]

const at = (user: TestUser, path = '') => `/api/organizations/${user.orgId}${path}`

/** Makes the user a member of the other's organization too. */
async function enrol(user: TestUser, { orgId }: TestUser, role: string) {
  await database.asOwner('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
    orgId,
    user.id,
    role,
  ])
}

interface Page<T> {
  items: T[]
  total: number
}

test('a member sees their own organizations and the role in each', async () => {
  const guest = await newUser({ orgId: alpha.orgId, role: 'editor' })
  await enrol(guest, beta, 'viewer')
  const { body } = await call<Page<{ id: number; role: string; is_default: boolean }>>(
    'GET',
    '/api/organizations',
    { token: guest.token },
  )
  expect(body.total).toBe(2)
  expect(body.items).toMatchObject([
    { id: alpha.orgId, role: 'editor', is_default: true },
    { id: beta.orgId, role: 'viewer', is_default: false },
  ])
})

test('TEN-28: an administrator of one organization has only the role of a viewer where they are one', async () => {
  const both = await newUser({ orgId: alpha.orgId, role: 'admin' })
  await enrol(both, beta, 'viewer')
  const rename = { token: both.token, orgId: beta.orgId, body: { name: 'Taken over' } }
  const refused = await call('PATCH', at(beta), rename)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ error: 'permission_denied', permission: 'organization.edit' })
  expect((await call('PATCH', at(alpha), { token: both.token, body: { name: 'Alpha' } })).status).toBe(200)
})

test('TEN-11: header and path that name different organizations are refused, whichever would win', async () => {
  const both = await newUser({ orgId: alpha.orgId, role: 'admin' })
  await enrol(both, beta, 'admin')
  for (const method of ['GET', 'PATCH']) {
    const body = method === 'PATCH' ? { name: 'Which one' } : undefined
    const answer = await call(method, at(beta), { token: both.token, orgId: alpha.orgId, body })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ permission: 'organization.access', target_id: String(beta.orgId) })
  }
  expect((await call('GET', at(beta), { token: both.token, orgId: beta.orgId })).status).toBe(200)
})

test('TEN-03: a foreign organization answers like one that never existed', async () => {
  for (const path of ['', '/settings', '/members', '/invitations']) {
    const foreign = await call('GET', at(beta, path), { token: alpha.token })
    const missing = await call('GET', `/api/organizations/2000000000${path}`, { token: alpha.token })
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
  }
})

test('CRS-18: a change from an older revision is refused, so two editors cannot overwrite each other', async () => {
  const { body } = await call<{ revision: number }>('GET', at(alpha), { token: alpha.token })
  const change = (name: string) =>
    call('PATCH', at(alpha), {
      token: alpha.token,
      headers: { 'if-match': `"${body.revision}"` },
      body: { name },
    })
  expect((await change('First')).body).toMatchObject({ name: 'First', revision: body.revision + 1 })
  const second = await change('Second')
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ error: 'revision_conflict' })
})

test('settings change for administrators, and a time zone must be one', async () => {
  const { token } = alpha
  const change = (body: unknown) => call('PATCH', at(alpha, '/settings'), { token, body })
  expect((await change({ timezone: 'Europe/Madrid' })).body).toMatchObject({ timezone: 'Europe/Madrid' })
  const wrong = await change({ timezone: 'Europe/Atlantis' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({ details: [{ path: 'body.timezone' }] })
  const editor = await newUser({ orgId: alpha.orgId, role: 'editor' })
  expect((await call('GET', at(alpha, '/settings'), { token: editor.token })).status).toBe(403)
})

test('enforce_password_change stops members whose password must be changed, at once', async () => {
  const strict = await newOrganization('Strict')
  const user = await newUser({ orgId: strict.orgId, role: 'viewer' })
  await database.asOwner('update users set must_reset_password = true where id = $1', [user.id])
  expect((await call('GET', at(strict), { token: user.token })).status).toBe(200)
  const body = { enforce_password_change: true }
  expect((await call('PATCH', at(strict, '/settings'), { token: strict.token, body })).status).toBe(200)
  const refused = await call('GET', at(strict), { token: user.token })
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ permission: 'password.current', target_id: '' })
})

test('AUT-17: whoever is removed is refused on the next request', async () => {
  const guest = await newUser({ orgId: beta.orgId, role: 'viewer' })
  await enrol(guest, alpha, 'editor')
  const asGuest = { token: guest.token, orgId: alpha.orgId }
  expect((await call('GET', at(alpha), asGuest)).status).toBe(200)
  expect((await call('DELETE', at(alpha, `/members/${guest.id}`), { token: alpha.token })).status).toBe(204)
  const after = await call('GET', at(alpha), asGuest)
  expect(after.status).toBe(403)
  expect(after.body).toMatchObject({ permission: 'organization.access' })
})

test('TEN-30: neither the last administrator nor a user from their home can be removed', async () => {
  const lone = await newOrganization('Lone')
  const demote = await call('PATCH', at(lone, `/members/${lone.id}`), {
    token: lone.token,
    body: { role: 'viewer' },
  })
  expect(demote.status).toBe(409)
  expect(demote.body).toMatchObject({ message: expect.stringContaining('last administrator') })
  const resident = await newUser({ orgId: lone.orgId, role: 'viewer' })
  expect((await call('DELETE', at(lone, `/members/${resident.id}`), { token: lone.token })).status).toBe(409)
})

test('TEN-30: two administrators who demote each other at the same moment leave one', async () => {
  const first = await newOrganization('Pair')
  const second = await newUser({ orgId: first.orgId, role: 'admin' })
  const demote = (by: TestUser, target: TestUser) =>
    call('PATCH', at(first, `/members/${target.id}`), { token: by.token, body: { role: 'viewer' } })
  const answers = await Promise.all([demote(first, second), demote(second, first)])
  // Who comes second is refused as the last one, or, when later still, as one who is no administrator any more.
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(1)
  expect([401, 403, 409]).toContain(refused[0]?.status)
  const left = await database.asOwner(`select from memberships where org_id = $1 and role = 'admin'`, [
    first.orgId,
  ])
  expect(left).toHaveLength(1)
})

test('TEN-30: an administrator cannot change a root operator', async () => {
  await enrol(root, alpha, 'viewer')
  const path = at(alpha, `/members/${root.id}`)
  expect((await call('PATCH', path, { token: alpha.token, body: { role: 'editor' } })).status).toBe(403)
  expect((await call('DELETE', path, { token: alpha.token })).status).toBe(403)
})

test('AUT-12: a role change at home reaches the user row, and ends the tokens of the former role', async () => {
  const user = await newUser({ orgId: alpha.orgId, role: 'editor' })
  const path = at(alpha, `/members/${user.id}`)
  const changed = await call('PATCH', path, { token: alpha.token, body: { role: 'viewer' } })
  expect(changed.body).toMatchObject({ role: 'viewer', is_home: true })
  const [row] = await database.asOwner<{ role: string }>('select role from users where id = $1', [user.id])
  expect(row).toEqual({ role: 'viewer' })
  expect((await call('GET', at(alpha), { token: user.token })).status).toBe(401)
})

test('members of another organization are neither listed nor counted', async () => {
  const { body } = await call<Page<{ user_id: number }>>(
    'GET',
    at(alpha, '/members?q=example.com&limit=200'),
    {
      token: alpha.token,
    },
  )
  const [{ count }] = (await database.asOwner<{ count: number }>(
    'select count(*)::int as count from memberships where org_id = $1',
    [alpha.orgId],
  )) as [{ count: number }]
  expect(body.total).toBe(count)
  expect(body.items.some(({ user_id }) => user_id === beta.id)).toBe(false)
  const foreign = await call('PATCH', at(alpha, `/members/${beta.id}`), {
    token: alpha.token,
    body: { role: 'viewer' },
  })
  const missing = await call('PATCH', at(alpha, '/members/2000000000'), {
    token: alpha.token,
    body: { role: 'viewer' },
  })
  expect(foreign.status).toBe(404)
  expect(foreign.text).toBe(missing.text)
})

const accept = (user: TestUser, token: string) =>
  call('POST', '/api/invitations/accept', { token: user.token, body: { token } })

test('an invitation is mailed, accepted once, and opens the organization with its role', async () => {
  const guest = await newUser({ orgId: beta.orgId, role: 'viewer' })
  const invited = await call('POST', at(alpha, '/invitations'), {
    token: alpha.token,
    body: { email: guest.email.toUpperCase(), role: 'management' },
  })
  expect(invited.status).toBe(201)
  expect(invited.body).toMatchObject({ status: 'pending', role: 'management' })
  const token = await tokenMailedTo(home, guest.email)

  const accepted = await accept(guest, token)
  expect(accepted.status).toBe(200)
  expect(accepted.body).toMatchObject({ id: alpha.orgId, role: 'management', is_default: false })
  expect((await call('GET', at(alpha), { token: guest.token, orgId: alpha.orgId })).status).toBe(200)
  expect((await accept(guest, token)).status).toBe(404)

  const again = await call('POST', at(alpha, '/invitations'), {
    token: alpha.token,
    body: { email: guest.email, role: 'viewer' },
  })
  expect(again.status).toBe(409)
})

test('TEN-43: an invitation of someone else answers like one that never existed', async () => {
  const guest = await newUser({ orgId: beta.orgId, role: 'viewer' })
  const thief = await newUser({ orgId: beta.orgId, role: 'viewer' })
  const body = { email: guest.email, role: 'admin' }
  await call('POST', at(alpha, '/invitations'), { token: alpha.token, body })
  const token = await tokenMailedTo(home, guest.email)
  const stolen = await accept(thief, token)
  expect(stolen.status).toBe(404)
  const made = `${alpha.orgId}-${'x'.repeat(43)}`
  expect(stolen.text).toBe((await accept(thief, made)).text)
  expect((await accept(guest, token)).status).toBe(200)
})

test('SEC-11: the token of an invitation is stored as a hash, and in no job', async () => {
  const guest = await newUser({ orgId: beta.orgId, role: 'viewer' })
  const body = { email: guest.email, role: 'viewer' }
  await call('POST', at(alpha, '/invitations'), { token: alpha.token, body })
  const token = await tokenMailedTo(home, guest.email)
  const secret = token.slice(token.indexOf('-') + 1)
  const rows = await database.asOwner<{ all: string }>(
    'select (select json_agg(i)::text from invitations i) || coalesce((select json_agg(j)::text from job j), $1) as all',
    [''],
  )
  expect(rows[0]!.all).toContain(guest.email)
  expect(rows[0]!.all).not.toContain(secret)
})

test('an expired, withdrawn or replaced invitation cannot be accepted', async () => {
  const guest = await newUser({ orgId: beta.orgId, role: 'viewer' })
  const body = { email: guest.email, role: 'viewer' }
  const invite = () => call<{ id: number }>('POST', at(alpha, '/invitations'), { token: alpha.token, body })
  const expired = await invite()
  const token = await tokenMailedTo(home, guest.email)
  await database.asOwner("update invitations set expires_at = now() - interval '1 second' where id = $1", [
    expired.body.id,
  ])
  expect((await accept(guest, token)).status).toBe(404)
  const listed = await call<Page<unknown>>('GET', at(alpha, '/invitations?status=expired'), {
    token: alpha.token,
  })
  expect(listed.body.items).toMatchObject([{ id: expired.body.id, status: 'expired' }])
  const newer = await invite()
  expect((await accept(guest, token)).status).toBe(404)
  const path = at(alpha, `/invitations/${newer.body.id}`)
  expect((await call('DELETE', path, { token: alpha.token })).status).toBe(204)
  expect((await call('DELETE', path, { token: alpha.token })).status).toBe(404)
})

test('TEN-31, TEN-42: only a root operator makes, lists and archives organizations', async () => {
  const cloud = { surface: 'cloud' as const }
  for (const { token } of [alpha, await newUser({ orgId: root.orgId, role: 'management' })]) {
    expect((await call('GET', '/api/organizations', { ...cloud, token })).status).toBe(403)
    expect((await call('POST', '/api/organizations', { token, body: { name: 'Mine' } })).status).toBe(403)
  }
  const { token } = root
  const made = await call<{ id: number; slug: string }>('POST', '/api/organizations', {
    ...cloud,
    token,
    body: { name: 'Café del Mar' },
  })
  expect(made.status).toBe(201)
  expect(made.body.slug).toBe('cafe-del-mar')
  const duplicate = await call('POST', '/api/organizations', {
    ...cloud,
    token,
    body: { name: 'x', slug: 'cafe-del-mar' },
  })
  expect(duplicate.status).toBe(409)
  const all = await call<Page<unknown>>('GET', '/api/organizations?q=café', { ...cloud, token })
  expect(all.body.items).toMatchObject([{ id: made.body.id, status: 'active' }])

  const inside = { token, orgId: made.body.id }
  expect((await call('GET', `/api/organizations/${made.body.id}`, inside)).body).toMatchObject({
    role: 'admin',
  })
  const path = `/api/organizations/${made.body.id}`
  expect((await call('DELETE', path, { ...cloud, token })).status).toBe(204)
  expect((await call('GET', path, inside)).status).toBe(403)
  const back = await call('PATCH', path, { ...cloud, token, body: { status: 'active' } })
  expect(back.body).toMatchObject({ status: 'active' })
  expect((await call('GET', path, inside)).status).toBe(200)
  const own = await call('DELETE', `/api/organizations/${root.orgId}`, { ...cloud, token })
  expect(own.status).toBe(409)
})

test.each([
  ['Café del Mar', 'cafe-del-mar'],
  ['  --  ', 'organization'],
  ['日本', 'organization'],
  ['A'.repeat(80), 'a'.repeat(50)],
])('the slug of %j is %j', (name, slug) => expect(slugOf(name)).toBe(slug))

test.each([
  ['UTC', true],
  ['Europe/Madrid', true],
  ['+02:00', false],
  ['Mars/Olympus', false],
])('%j is a time zone: %j', (name, is) => expect(isTimeZone(name)).toBe(is))
