import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { anotherPassword, password, userActions, type SignedIn } from '../../../../test/users.ts'
import { testServer } from '../../../../test/server.ts'

const program = await testServer()
const { call, admin, database, newOrganization, newUser } = program
const { person, login } = userActions(program)

const me = (token: string) => call('GET', '/api/me', { token })

test('signing in gives a token in the shape of the specification, and the token opens /api/me', async () => {
  const { username, id } = await person()
  const answer = await login(username.toUpperCase())
  expect(answer.status, answer.text).toBe(200)
  expect(Object.keys(answer.body).toSorted()).toEqual(['access_token', 'must_reset_password', 'token_type'])
  expect(answer.body.token_type).toBe('bearer')
  const own = await me(answer.body.access_token)
  expect(own.status, own.text).toBe(200)
  expect(own.body).toMatchObject({ user_id: id, username, must_reset_password: true, role: 'viewer' })
})

test('every surface refuses a token without a signature (AUT-03)', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = part({ user_id: admin.id, role: 'admin', exp: Math.floor(Date.now() / 1000) + 60 })
  const paths = { platform: '/api/me', cloud: '/api/organizations' } as const
  for (const [surface, path] of Object.entries(paths) as [keyof typeof paths, string][])
    for (const alg of ['none', 'None', 'HS256']) {
      const answer = await call('GET', path, { surface, token: `${part({ alg, typ: 'JWT' })}.${claims}.` })
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    }
})

test('a token counts in the header alone, and once (AUT-02)', async () => {
  const token = admin.token
  expect((await me(token)).status).toBe(200)
  for (const authorization of [`Basic ${token}`, token, `Bearer  ${token}`, `Bearer ${token} x`])
    expect((await call('GET', '/api/me', { headers: { authorization } })).status).toBe(401)
  expect((await call('GET', `/api/organizations?access_token=${token}`)).status).toBe(401)
  expect((await call('GET', '/api/me', { headers: { cookie: `access_token=${token}` } })).status).toBe(401)
})

describe('AUT-21', () => {
  test('unknown, wrong and deactivated answer alike', async () => {
    const known = await person()
    const gone = await person()
    await call('DELETE', `/api/users/${gone.id}`, { token: admin.token })
    const answers = [
      await login('nobody-at-all'),
      await login(known.username, 'something quite else'),
      await login(gone.username),
      await login('ａdmin'),
      await login(`${known.username} `),
      await login(`${known.username}.`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('an unknown name costs as much time as a wrong password', async () => {
    const { username } = await person()
    const timesMs = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 24; round++)
      for (const kind of ['known', 'unknown'] as const) {
        // Back-off would be another path, which is not what is compared here.
        await database.asOwner('update users set failed_logins = 0, locked_until = null')
        const started = performance.now()
        await login(kind === 'known' ? username : 'nobody-at-all', 'something quite else')
        timesMs[kind].push(performance.now() - started)
      }
    const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    const [known, unknown] = [middle(timesMs.known), middle(timesMs.unknown)]
    // Without the hash an unknown name would answer in a fraction of the time.
    expect(unknown).toBeGreaterThan(known * 0.5)
    expect(unknown).toBeLessThan(known * 2)
  })
})

describe('AUT-20: back-off', () => {
  test('slows guessing from everywhere, never for good, and not where the owner signs in', async () => {
    const { username, id } = await person()
    expect((await login(username, password, '198.51.100.7')).status).toBe(200)
    for (let n = 0; n < 30; n++)
      expect((await login(username, `guess number ${n}`, `203.0.113.${n % 50}`)).status).toBe(401)
    const [row] = await database.asOwner<{ seconds: number }>(
      'select extract(epoch from locked_until - now())::float8 as seconds from users where id = $1',
      [id],
    )
    expect(row?.seconds).toBeLessThanOrEqual(60)

    // On a busy machine the thirty guesses take longer than the first waits: here the wait is certain to last.
    await database.asOwner(`update users set locked_until = now() + interval '1 minute' where id = $1`, [id])
    expect((await login(username, password, '203.0.113.200')).status).toBe(401)
    expect((await login(username, password, '198.51.100.7')).status).toBe(200)
    await database.asOwner(`update users set locked_until = now() - interval '1 second' where id = $1`, [id])
    expect((await login(username, password, '203.0.113.200')).status).toBe(200)
  })

  test('a wrong password at a known address counts there too', async () => {
    const { username } = await person()
    const address = '198.51.100.8'
    expect((await login(username, password, address)).status).toBe(200)
    for (let n = 0; n < 5; n++) await login(username, `guess number ${n}`, address)
    expect((await login(username, password, address)).status).toBe(401)
    expect((await login(username, password, '198.51.100.9')).status).toBe(200)
  })

  test('cannot be outrun by trying at once', async () => {
    const { username, id } = await person()
    await Promise.all(Array.from({ length: 40 }, (_, n) => login(username, `guess number ${n}`)))
    const [row] = await database.asOwner<{ failed: number }>(
      'select failed_logins as failed from users where id = $1',
      [id],
    )
    expect(row?.failed).toBeGreaterThanOrEqual(5)
    // Those already being checked when the wait begins still count, and a busy machine takes longer than the first waits.
    expect(row?.failed).toBeLessThanOrEqual(15)
  })

  test('is written down', async () => {
    // An organization of its own: where failures come in floods, the log only counts them.
    const own = await newOrganization()
    const { username } = await person({}, own)
    for (let n = 0; n < 6; n++) await login(username, `guess number ${n}`)
    const types = await database.asOwner<{ type: string }>(
      'select distinct type from audit_entries where org_id = $1 order by type',
      [own.orgId],
    )
    expect(types.map(({ type }) => type)).toEqual([
      'user.created',
      'user.login_backed_off',
      'user.login_failed',
    ])
  })
})

describe('a password', () => {
  test('is compared exactly as it came (AUT-22)', async () => {
    const long = 'x'.repeat(10) + randomBytes(40).toString('hex')
    const { username } = await person({ password: `${long}A` })
    expect((await login(username, `${long}A`)).status).toBe(200)
    expect((await login(username, `${long}B`)).status).toBe(401)

    const accented = await person({ password: ' compás de espera ' })
    expect((await login(accented.username, 'compás de espera')).status).toBe(401)
    expect((await login(accented.username, ' compás de espera '.normalize('NFD'))).status).toBe(401)
    expect((await login(accented.username, ' compás de espera ')).status).toBe(200)
  })

  test('above the cap is refused before it costs anything (AUT-23)', async () => {
    const started = performance.now()
    for (let n = 0; n < 20; n++) expect((await login('admin', 'x'.repeat(100_000))).status).toBe(422)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('many sign-ins at once leave other requests their time (AUT-23)', async () => {
    let signedIn = 0
    const logins = Array.from({ length: 60 }, async (_, n) => {
      await login(`nobody-${n}`)
      signedIn++
    })
    for (let n = 0; n < 10; n++) expect((await me(admin.token)).status).toBe(200)
    // Had they waited for the hashes, all sixty would be through by now.
    expect(signedIn).toBeLessThan(45)
    await Promise.all(logins)
  })

  test('is stored as argon2id with a salt, and hashed anew when the parameters rose (AUT-26)', async () => {
    const { username, id } = await person()
    const other = await person()
    const hashes = () =>
      database.asOwner<{ password_hash: string }>(
        'select password_hash from users where id in ($1, $2) order by id',
        [id, other.id],
      )
    const [one, two] = await hashes()
    expect(one?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
    expect(one?.password_hash).not.toBe(two?.password_hash)
    const weaker = await hash(password, { memoryCost: 8192, timeCost: 1 })
    await database.asOwner('update users set password_hash = $1 where id = $2', [weaker, id])
    expect((await login(username)).status).toBe(200)
    expect((await hashes())[0]?.password_hash).toMatch(/m=47104,t=2,p=1/)
    expect((await login(username)).status).toBe(200)
  })
})

describe('a token ends on the next request', () => {
  test('when the user is deactivated (AUT-15)', async () => {
    const { username, id } = await person()
    const token = (await login(username)).body.access_token
    await call('PATCH', `/api/users/${id}`, { token: admin.token, body: { status: 'deactivated' } })
    for (const path of ['/api/me', '/api/organizations', '/api/groups', '/api/projects'])
      expect((await call('GET', path, { token })).status).toBe(401)
    await call('PATCH', `/api/users/${id}`, { token: admin.token, body: { status: 'active' } })
    expect((await me(token)).status).toBe(401)
    expect((await login(username)).status).toBe(200)
  })

  test('when the role changes, up or down (AUT-12)', async () => {
    const { username, id } = await person({ role: 'admin' })
    const token = (await login(username)).body.access_token
    const change = (role: string) =>
      call('PUT', `/api/users/${id}/role`, { token: admin.token, body: { role } })
    expect((await change('viewer')).status).toBe(200)
    expect((await call('GET', '/api/users', { token })).status).toBe(401)
    const asViewer = (await login(username)).body.access_token
    expect((await call('GET', '/api/users', { token: asViewer })).status).toBe(403)
    await change('admin')
    expect((await call('GET', '/api/users', { token: asViewer })).status).toBe(401)
  })

  test('when the password changes, but not the token that changed it (AUT-16)', async () => {
    const { username } = await person()
    const [one, two] = [(await login(username)).body.access_token, (await login(username)).body.access_token]
    const body = { old_password: password, new_password: anotherPassword }
    const changed = await call<SignedIn>('POST', '/api/auth/change-password', { token: one, body })
    expect(changed.status, changed.text).toBe(200)
    expect((await me(two)).status).toBe(401)
    expect((await me(one)).status).toBe(200)
    expect((await me(changed.body.access_token)).status).toBe(200)
  })

  test('in an organization that the user was removed from (AUT-17)', async () => {
    const other = await newOrganization()
    const guest = await newUser({ orgId: admin.orgId, role: 'editor' })
    await database.asOwner(`insert into memberships (org_id, user_id, role) values ($1, $2, 'editor')`, [
      other.orgId,
      guest.id,
    ])
    const there = { token: guest.token, orgId: other.orgId }
    expect((await call('GET', '/api/me', there)).status).toBe(200)
    const member = `/api/organizations/${other.orgId}/members/${guest.id}`
    expect((await call('DELETE', member, { token: other.token })).status).toBe(204)
    for (const method of ['GET', 'PATCH'])
      expect((await call(method, '/api/me', { ...there, body: { full_name: 'x' } })).status).toBe(403)
  })
})

describe('AUT-30: changing the own password', () => {
  const change = (token: string, body: Record<string, unknown>) =>
    call<SignedIn>('POST', '/api/auth/change-password', { token, body })

  test('needs the old one, another new one, and takes nothing else', async () => {
    const { username } = await person()
    const token = (await login(username)).body.access_token
    const wrong = await change(token, { old_password: 'not the old one', new_password: anotherPassword })
    expect([wrong.status, wrong.body.error]).toEqual([403, 'invalid_password'])
    const body = { old_password: password, new_password: anotherPassword }
    expect((await change(token, { ...body, new_password: password })).status).toBe(422)
    expect((await change(token, { ...body, new_password: 'password1' })).status).toBe(422)
    expect((await change(token, { ...body, user_id: admin.id })).status).toBe(422)
    expect((await change(token, body)).status).toBe(200)
  })

  test('is throttled like signing in', async () => {
    const { username } = await person()
    const token = (await login(username)).body.access_token
    const guess = (n: number) =>
      change(token, { old_password: `guess number ${n}`, new_password: anotherPassword })
    for (let n = 0; n < 8; n++) expect((await guess(n)).status).toBe(403)
    const right = await change(token, { old_password: password, new_password: anotherPassword })
    expect([right.status, right.body.error]).toEqual([403, 'invalid_password'])
  })
})

test('a creator who chose the password has made a user who may work at once (AUT-29)', async () => {
  const { username } = await person({ role: 'editor' })
  const answer = await login(username)
  expect(answer.body.must_reset_password).toBe(true)
  expect((await call('GET', '/api/projects', { token: answer.body.access_token })).status).toBe(200)
})

test('an organization may enforce the change all the same (AUT-29)', async () => {
  const own = await newOrganization()
  const { username } = await person({ role: 'editor' }, own)
  const settings = { token: own.token, body: { enforce_password_change: true } }
  expect((await call('PATCH', `/api/organizations/${own.orgId}/settings`, settings)).status).toBe(200)
  const { access_token: token } = (await login(username)).body
  const refused = await call('GET', '/api/projects', { token })
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ permission: 'password.current' })
  expect((await me(token)).status).toBe(200)
})

test('a service account signs in and works with its role', async () => {
  const given = randomBytes(24).toString('base64url')
  const { username } = await person({ role: 'admin', password: given })
  const { access_token: token } = (await login(username, given)).body
  expect((await call('GET', '/api/users', { token })).status).toBe(200)
})
