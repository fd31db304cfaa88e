import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/sent-mail.ts'
import { newcomer } from '../../../../test/users.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { call, admin, database, home, newOrganization, newUser } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]

interface User {
  id: number
  user_id: number
  username: string
  email: string
  full_name: string
  role: string
  status: string
  must_reset_password: boolean
  default_org_id: number
  created_by: number
  revision: number
}

interface Page {
  items: User[]
  total: number
}

const create = (by: TestUser, body: Record<string, unknown>) =>
  call<User & { error: string; message: string }>('POST', '/api/users', { token: by.token, body })

const put = (
  path: string,
  by: TestUser,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  call<User & { error: string; permission: string }>(path.endsWith('/role') ? 'PUT' : 'PATCH', path, {
    token: by.token,
    body,
    headers,
  })

/** Makes the user a member of the other's organization too. */
const enrol = (user: TestUser, { orgId }: TestUser, role: string) =>
  database.asOwner('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
    orgId,
    user.id,
    role,
  ])

describe('creating a user', () => {
  test('answers the user, without anything of the password', async () => {
    const body = newcomer({ full_name: 'Ada Lovelace', role: 'editor' })
    const made = await create(alpha, body)
    expect([made.status, made.headers['location']]).toEqual([201, `/api/users/${made.body.id}`])
    expect(made.body).toMatchObject({
      user_id: made.body.id,
      username: body.username,
      full_name: 'Ada Lovelace',
      role: 'editor',
      status: 'active',
      must_reset_password: true,
      default_org_id: alpha.orgId,
      created_by: alpha.id,
      revision: 1,
    })
    expect(made.text).not.toMatch(/password_hash|argon2|token/)
    const read = await call<User>('GET', `/api/users/${made.body.id}`, { token: alpha.token })
    expect(read.body).toEqual(made.body)
  })

  test('a name or an address that is taken is a conflict, in any case (AUT-24)', async () => {
    const body = newcomer()
    await create(alpha, body)
    for (const again of [
      newcomer({ username: body.username }),
      newcomer({ username: body.username.toUpperCase() }),
      newcomer({ email: body.email.toUpperCase() }),
    ]) {
      const answer = await create(alpha, again)
      expect([answer.status, answer.body.error]).toEqual([409, 'conflict'])
    }
  })

  test('S8, TEN-15: a name or address of another organization is refused like one of the own', async () => {
    const [own, foreign] = [newcomer(), newcomer()]
    await create(alpha, own)
    await create(beta, foreign)
    const answers = await Promise.all(
      [
        newcomer({ username: own.username }),
        newcomer({ email: own.email }),
        newcomer({ username: foreign.username }),
        newcomer({ email: foreign.email }),
      ].map((again) => create(alpha, again)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(409)
  })

  test.each([
    'admin ',
    ' admin',
    'ａdmin',
    'аdmin',
    'ad\u200bmin',
    'admin.',
    '.admin',
    '',
    'a b',
    'a/b',
    'x'.repeat(65),
  ])('a name that could be taken for another is refused (AUT-24): %j', async (username) => {
    expect((await create(alpha, newcomer({ username }))).status).toBe(422)
  })

  test.each([
    { password: 'password1' },
    { password: 'short7!' },
    { password: null },
    { email: 'not an address' },
    { email: 'a@b@c.example' },
    { email: 'ä@example.com' },
    { email: 'a@example.com\r\nBcc: x@example.com' },
    { role: 'root' },
    { role: ['admin'] },
    { is_root_operator: true },
    { default_org_id: 1 },
    { must_reset_password: false },
    { id: 1 },
    { group_ids: [999_999] },
    { group_ids: 'x' },
    { full_name: 'a\u0000b' },
  ])('what cannot be is refused, with nothing left behind (AUT-25): %j', async (bad) => {
    const body = newcomer(bad)
    expect((await create(alpha, body)).status).toBe(422)
    const left = await database.asOwner('select 1 from users where username = $1', [body.username])
    expect(left).toEqual([])
  })

  test('puts the user into groups, but not into those of another organization', async () => {
    const group = async (by: TestUser) => {
      const made = await call<{ id: number }>('POST', '/api/groups', {
        token: by.token,
        body: { name: `Group ${randomBytes(3).toString('hex')}` },
      })
      expect(made.status, made.text).toBe(201)
      return made.body.id
    }
    const [own, foreign] = [await group(alpha), await group(beta)]
    const made = await create(alpha, newcomer({ group_ids: [own] }))
    expect(made.status, made.text).toBe(201)
    const members = await call<Page>('GET', `/api/groups/${own}/members`, { token: alpha.token })
    expect(JSON.stringify(members.body)).toContain(made.body.username)
    const refused = await create(alpha, newcomer({ group_ids: [foreign] }))
    const missing = await create(alpha, newcomer({ group_ids: [999_999] }))
    expect([refused.status, refused.text]).toEqual([422, missing.text])
  })
})

describe('the list', () => {
  test('holds the members of the organization, with filters, search, order and pages', async () => {
    const own = await newOrganization()
    for (const name of ['anna', 'berta', 'clara'])
      await create(own, newcomer({ username: `${name}-${randomBytes(3).toString('hex')}`, role: 'editor' }))
    const list = (query: string) => call<Page>('GET', `/api/users?${query}`, { token: own.token })
    const all = await list('sort=username&order=desc')
    expect(all.body.total).toBe(4)
    expect(all.body.items.map(({ username }) => username.split('-')[0])).toEqual([
      'clara',
      'berta',
      'anna',
      'admin',
    ])
    expect((await list('limit=1&offset=1&sort=username')).body).toMatchObject({
      total: 4,
      limit: 1,
      offset: 1,
    })
    expect((await list('q=BERT')).body.total).toBe(1)
    expect((await list('q=%25')).body.total).toBe(0)
    expect((await list('role=editor&role=viewer')).body.total).toBe(3)
    expect((await list('sort=role')).body.items[0]?.role).toBe('admin')
    const [anna] = (await list('q=anna')).body.items
    await call('DELETE', `/api/users/${anna?.id}`, { token: own.token })
    expect((await list('status=deactivated')).body.items.map(({ id }) => id)).toEqual([anna?.id])
    expect((await list('status=active')).body.total).toBe(3)
    expect((await list('status=active&status=deactivated')).body.total).toBe(4)
    for (const bad of [
      'sort=password_hash',
      'limit=0',
      'limit=201',
      'order=up',
      'status=gone',
      'role=x',
      'x=1',
    ])
      expect((await list(bad)).status, bad).toBe(422)
  })

  test('shows nobody of another organization, and each member with the role held here', async () => {
    const guest = await newUser({ orgId: beta.orgId, role: 'editor' })
    await enrol(guest, alpha, 'viewer')
    const { body } = await call<Page>('GET', '/api/users?limit=200', { token: alpha.token })
    expect(body.items.find(({ id }) => id === guest.id)).toMatchObject({ role: 'viewer' })
    expect(body.items.map(({ id }) => id)).not.toContain(beta.id)
  })

  test.each(['editor', 'viewer', 'cs_staff'] as const)('is not for the role %s (TEN-24)', async (role) => {
    const user = await newUser({ orgId: alpha.orgId, role })
    const answer = await call('GET', '/api/users', { token: user.token })
    expect(answer.body).toMatchObject({ error: 'permission_denied', permission: 'user.view', target_id: '' })
  })
})

describe('changing a user', () => {
  test('changes what is given, counts revisions, and refuses to overwrite an unseen change', async () => {
    const { id } = (await create(alpha, newcomer())).body
    const path = `/api/users/${id}`
    const first = await put(path, alpha, { full_name: 'Grace Hopper' }, { 'if-match': '"1"' })
    expect([first.status, first.body.full_name, first.body.revision]).toEqual([200, 'Grace Hopper', 2])
    const late = await put(path, alpha, { full_name: 'Somebody' }, { 'if-match': '"1"' })
    expect([late.status, late.body.error]).toEqual([409, 'revision_conflict'])
    const gone = await call('DELETE', path, { token: alpha.token, headers: { 'if-match': '"1"' } })
    expect(gone.status).toBe(409)
    expect((await put(path, alpha, {})).status).toBe(422)
    expect((await put(path, alpha, { role: 'admin' })).status).toBe(422)
    expect((await put(path, alpha, { email: alpha.email })).status).toBe(409)
  })

  test('a user of another organization is one that never was (TEN-03)', async () => {
    const { id } = (await create(beta, newcomer())).body
    for (const [method, tail, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { full_name: 'x' }],
      ['DELETE', '', undefined],
      ['PUT', '/role', { role: 'admin' }],
      ['POST', '/reset-password', undefined],
    ] as const) {
      const foreign = await call(method, `/api/users/${id}${tail}`, { token: alpha.token, body })
      const missing = await call(method, `/api/users/2147483647${tail}`, { token: alpha.token, body })
      expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    }
  })

  test('a member whose home is elsewhere is seen but not managed', async () => {
    const guest = await newUser({ orgId: beta.orgId, role: 'editor' })
    await enrol(guest, alpha, 'viewer')
    expect((await call('GET', `/api/users/${guest.id}`, { token: alpha.token })).status).toBe(200)
    const refused = await put(`/api/users/${guest.id}`, alpha, { email: 'mine@example.com' })
    expect([refused.status, refused.body.permission]).toEqual([403, 'user.edit'])
    expect((await put(`/api/users/${guest.id}/role`, alpha, { role: 'admin' })).status).toBe(403)
    expect((await call('DELETE', `/api/users/${guest.id}`, { token: alpha.token })).status).toBe(403)
    expect((await call('GET', '/api/me', { token: guest.token })).body).toMatchObject({ role: 'editor' })
  })

  test('nobody but a root operator changes a root operator (RST-18)', async () => {
    const second = await newUser({ orgId: admin.orgId, role: 'admin' })
    expect((await put(`/api/users/${admin.id}`, second, { email: 'mine@example.com' })).status).toBe(403)
    expect((await put(`/api/users/${admin.id}/role`, second, { role: 'viewer' })).status).toBe(403)
    expect((await call('DELETE', `/api/users/${admin.id}`, { token: second.token })).status).toBe(403)
  })

  test('the last administrator stays one, and nobody locks themselves out', async () => {
    const own = await newOrganization()
    expect((await put(`/api/users/${own.id}/role`, own, { role: 'viewer' })).status).toBe(409)
    const second = await newUser({ orgId: own.orgId, role: 'admin' })
    expect((await call('DELETE', `/api/users/${own.id}`, { token: own.token })).status).toBe(409)
    expect((await call('DELETE', `/api/users/${own.id}`, { token: second.token })).status).toBe(204)
    expect((await put(`/api/users/${second.id}/role`, second, { role: 'editor' })).status).toBe(409)
  })

  test('of two administrators who remove each other at once one remains', async () => {
    const one = await newOrganization()
    const two = await newUser({ orgId: one.orgId, role: 'admin' })
    await Promise.all([
      call('DELETE', `/api/users/${two.id}`, { token: one.token }),
      call('DELETE', `/api/users/${one.id}`, { token: two.token }),
    ])
    const left = await database.asOwner('select 1 from users where default_org_id = $1 and is_active', [
      one.orgId,
    ])
    expect(left).toHaveLength(1)
  })

  test('a role change is one in the home organization, and is written down', async () => {
    const { id } = (await create(alpha, newcomer())).body
    const changed = await put(`/api/users/${id}/role`, alpha, { role: 'management' })
    expect([changed.status, changed.body.role]).toEqual([200, 'management'])
    const rows = await database.asOwner(
      'select u.role, m.role as member_role from users u join memberships m on m.user_id = u.id where u.id = $1',
      [id],
    )
    expect(rows).toEqual([{ role: 'management', member_role: 'management' }])
    const [entry] = await database.asOwner<{ data: unknown; actor_id: number }>(
      `select data, actor_id from audit_entries where type = 'user.role_changed' and subject_id = $1`,
      [id],
    )
    expect(entry).toEqual({ data: { role: 'management', former_role: 'viewer' }, actor_id: alpha.id })
  })

  test('every change is written down, and no secret with it (AUD-13)', async () => {
    const body = newcomer()
    const { id } = (await create(alpha, body)).body
    await put(`/api/users/${id}`, alpha, { email: `x-${body.email}` })
    await put(`/api/users/${id}`, alpha, { status: 'deactivated' })
    await put(`/api/users/${id}`, alpha, { status: 'active' })
    await call('DELETE', `/api/users/${id}`, { token: alpha.token })
    const entries = await database.asOwner<{ type: string; data: unknown }>(
      'select type, data from audit_entries where subject_id = $1 and subject_type = $2 order by seq',
      [id, 'user'],
    )
    expect(entries.map(({ type }) => type)).toEqual([
      'user.created',
      'user.updated',
      'user.deactivated',
      'user.reactivated',
      'user.deactivated',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/tramontana|argon2/)
  })
})

test('a user made without a password hears of it at the address given', async () => {
  const { password: _, ...body } = newcomer()
  await create(alpha, body)
  const [mail] = await mailsTo(home, body.email)
  expect(mail?.subject).toBe('Your user was created')
  expect(mail?.text).toContain(body.username)
})
