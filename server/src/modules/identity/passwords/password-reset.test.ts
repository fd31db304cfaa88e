import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { allMails, mailsTo } from '../../../../test/outbox.ts'
import { testServer } from '../../../../test/server.ts'
import { digestOf, randomToken, temporaryPassword } from '../tokens/random.ts'

const { call, admin, newOrganization, newUser, database, home, logged } = await testServer()

const oldPassword = 'tramontana espliego 7'
const newPassword = 'un higo maduro 43'

interface Token {
  access_token: string
  must_reset_password: boolean
  error: string
  message: string
}

async function person(more: Record<string, unknown> = {}) {
  const username = `u${randomBytes(5).toString('hex')}`
  const email = `${username}@example.com`
  const body = { username, email, password: oldPassword, role: 'viewer', ...more }
  const made = await call<{ id: number }>('POST', '/api/users', { token: admin.token, body })
  expect(made.status, made.text).toBe(201)
  return { id: made.body.id, username, email }
}

const login = (username: string, password: string) =>
  call<Token>('POST', '/api/auth/login', { body: { username, password } })

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  call<Token>('POST', '/api/auth/forgot-password', { body: { email }, headers })

const reset = (token: unknown, new_password: unknown = newPassword, more: Record<string, unknown> = {}) =>
  call<Token>('POST', '/api/auth/reset-password', { body: { token, new_password, ...more } })

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

/** The token of the newest mailed link, once there are that many. */
async function mailedToken(email: string, atLeast = 1): Promise<string> {
  const mails = await mailsTo(home, email, atLeast)
  return tokenIn(mails.findLast(({ text }) => tokenIn(text) !== '')?.text ?? '')
}

const idle = async () => {
  for (let turn = 0; turn < 200; turn++) {
    if ((await database.asOwner('select 1 from job')).length === 0) return
    await sleep(25)
  }
  throw new Error('there is still work to do')
}

test('a mailed link sets a new password and signs in; older tokens end (AUT-16)', async () => {
  const { email, username } = await person()
  const before = (await login(username, oldPassword)).body.access_token
  expect((await forgot(email)).status).toBe(202)
  const answer = await reset(await mailedToken(email))
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toMatchObject({ token_type: 'bearer', must_reset_password: false })
  expect((await call('GET', '/api/me', { token: answer.body.access_token })).status).toBe(200)
  expect((await call('GET', '/api/me', { token: before })).status).toBe(401)
  expect((await login(username, oldPassword)).status).toBe(401)
  expect((await login(username, newPassword)).status).toBe(200)
})

test('RST-01: every address gets the same answer, and only known ones a mail', async () => {
  const known = await person()
  const gone = await person()
  await call('DELETE', `/api/users/${gone.id}`, { token: admin.token })
  const answers = []
  for (const email of [known.email, gone.email, 'nobody@example.com', 'not an address', 'x@'])
    answers.push(await forgot(email))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  await mailsTo(home, known.email)
  await idle()
  const receivers = (await allMails(home)).map(({ to }) => to)
  for (const email of [gone.email, 'nobody@example.com']) expect(receivers).not.toContain(email)
})

test('RST-02: nothing but a string is a string', async () => {
  const { email } = await person()
  for (const bad of [[email, 'a@b.c'], [email], {}, 1, null, true, ''])
    expect((await forgot(bad)).status, JSON.stringify(bad)).toBe(422)
  for (const bad of [{ raw: 'x' }, ['x'], null, '', true, 12])
    expect((await reset(bad)).status, JSON.stringify(bad)).toBe(422)
  for (const bad of [12345678, null, ['tramontana']]) expect((await reset('x', bad)).status).toBe(422)
  await idle()
  expect((await allMails(home)).map(({ to }) => to)).not.toContain(email)
})

test('RST-03: what looks like SQL is a text like any other', async () => {
  for (const text of ["' or 1=1 --", "'; drop table users; --", '$1', '\\x00', '%', '{{7*7}}']) {
    expect((await forgot(text)).status).toBe(202)
    const answer = await reset(text)
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_error'])
  }
})

test('RST-04: links begin with the configured address, whatever the request says of hosts', async () => {
  const { email } = await person()
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await forgot(email, { ...evil, 'x-original-url': 'https://evil.example/', origin: 'https://evil.example' })
  const [mail] = await mailsTo(home, email)
  expect(mail?.text).toContain('http://platform.test/reset-password#token=')
  expect(mail?.raw).not.toContain('evil.example')
})

test('RST-05: the mail goes to the stored address, and to it alone', async () => {
  const { email } = await person()
  await forgot(email.toUpperCase())
  const mails = await mailsTo(home, email)
  expect(mails).toHaveLength(1)
  for (const bad of [`${email}\r\nBcc: evil@example.com`, `${email}\nevil@example.com`])
    expect((await forgot(bad)).status).toBe(422)
  for (const like of [
    email.replace('e', 'ｅ'),
    `${email},evil@example.com`,
    email.replace('@', '+x@'),
    `${email}.`,
  ])
    expect((await forgot(like)).status).toBe(202)
  await idle()
  expect((await allMails(home)).filter(({ raw }) => raw.includes('evil@'))).toEqual([])
  expect(await mailsTo(home, email)).toHaveLength(1)
})

test('RST-06: tokens have 256 bits and never repeat', () => {
  const tokens = Array.from({ length: 100_000 }, randomToken)
  expect(new Set(tokens).size).toBe(100_000)
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  // Each of the 256 bits is set in about half of them; ten standard deviations leave no room for chance.
  const counts = Array.from({ length: 256 }, () => 0)
  for (const token of tokens.slice(0, 10_000))
    for (const [at, byte] of Buffer.from(token, 'base64url').entries())
      for (let bit = 0; bit < 8; bit++) counts[at * 8 + bit]! += (byte >> bit) & 1
  expect(counts.every((count) => Math.abs(count - 5000) < 500)).toBe(true)
})

test('RST-07: the token is in the mail and nowhere else', async () => {
  const { email, id } = await person()
  await forgot(email)
  const token = await mailedToken(email)
  await idle()
  const [row] = await database.asOwner<{ stored: string }>(
    'select reset_token_hash as stored from users where id = $1',
    [id],
  )
  expect(row?.stored).toBe(digestOf(token))
  expect(logged()).not.toContain(token)
  const tables = await database.asOwner<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const hits = await database.asOwner(`select 1 from "${name}" t where t::text like '%' || $1 || '%'`, [
      token,
    ])
    expect(hits, name).toEqual([])
  }
})

test('RST-08: a used link fails in the same words as one that never was', async () => {
  const { email } = await person()
  await forgot(email)
  const token = await mailedToken(email)
  expect((await reset(token)).status).toBe(200)
  const again = await reset(token, 'otra cosa distinta 9')
  const never = await reset(randomToken(), 'otra cosa distinta 9')
  expect([again.status, again.text]).toEqual([422, never.text])
})

test('RST-09: of fifty tries at once one succeeds, and its password is the one that holds', async () => {
  const { email, username } = await person()
  await forgot(email)
  const token = await mailedToken(email)
  const tries = Array.from({ length: 50 }, (_, n) => `higos maduros numero ${n}`)
  const answers = await Promise.all(tries.map((password) => reset(token, password)))
  const winners = tries.filter((_, n) => answers[n]?.status === 200)
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(49)
  expect((await login(username, winners[0]!)).status).toBe(200)
})

test('RST-10: half an hour by the clock of the database, then never', async () => {
  const { email, id } = await person()
  await forgot(email)
  const token = await mailedToken(email)
  const [row] = await database.asOwner<{ seconds: number }>(
    'select extract(epoch from reset_token_expires_at - now())::float8 as seconds from users where id = $1',
    [id],
  )
  expect(row?.seconds).toBeLessThanOrEqual(1800)
  expect(row?.seconds).toBeGreaterThan(1700)
  await database.asOwner(
    `update users set reset_token_expires_at = now() - interval '1 second' where id = $1`,
    [id],
  )
  expect((await reset(token)).status).toBe(422)
})

describe('RST-11: a link ends', () => {
  test('when a newer one is made', async () => {
    const { email } = await person()
    await forgot(email)
    const older = await mailedToken(email, 1)
    await forgot(email)
    const newer = await mailedToken(email, 2)
    expect(newer).not.toBe(older)
    expect((await reset(older)).status).toBe(422)
    expect((await reset(newer)).status).toBe(200)
  })

  test('when the password or the address changes', async () => {
    const { email, username, id } = await person()
    await forgot(email)
    const first = await mailedToken(email)
    const token = (await login(username, oldPassword)).body.access_token
    const body = { old_password: oldPassword, new_password: newPassword }
    expect((await call('POST', '/api/auth/change-password', { token, body })).status).toBe(200)
    expect((await reset(first, 'otra cosa distinta 9')).status).toBe(422)

    await forgot(email)
    const second = await mailedToken(email, 3)
    expect(second).not.toBe(first)
    const moved = { token: admin.token, body: { email: `moved-${email}` } }
    expect((await call('PATCH', `/api/users/${id}`, moved)).status).toBe(200)
    expect((await reset(second)).status).toBe(422)
  })
})

test('RST-12: only the owner of the token changes, and nothing more can be said', async () => {
  const { email } = await person()
  const other = await person()
  await forgot(email)
  const token = await mailedToken(email)
  for (const more of [{ user_id: other.id }, { email: other.email }, { username: other.username }])
    expect((await reset(token, newPassword, more)).status).toBe(422)
  expect((await reset(token)).status).toBe(200)
  expect((await login(other.username, oldPassword)).status).toBe(200)
})

test('RST-14: three mails an hour at most, and the answer does not tell', async () => {
  const { email, id } = await person()
  const answers = []
  for (let n = 0; n < 12; n++) answers.push(await forgot(email, { 'x-forwarded-for': `192.0.2.${n}` }))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  await idle()
  expect(await mailsTo(home, email)).toHaveLength(3)
  await database.asOwner(`update users set reset_mails_since = now() - interval '61 minutes' where id = $1`, [
    id,
  ])
  await forgot(email)
  expect(await mailsTo(home, email, 4)).toHaveLength(4)
})

test('RST-15: whoever signs in only through the provider gets no mail and no password', async () => {
  const { email, id } = await person()
  await database.asOwner(
    `update users set password_hash = null, idp_issuer = 'https://idp.test', idp_subject = $2 where id = $1`,
    [id, String(id)],
  )
  expect((await forgot(email)).status).toBe(202)
  await idle()
  expect((await allMails(home)).map(({ to }) => to)).not.toContain(email)
})

test('RST-16: a link does not bring a deactivated user back', async () => {
  const { email, id } = await person()
  await forgot(email)
  const token = await mailedToken(email)
  await database.asOwner('update users set is_active = false where id = $1', [id])
  const answer = await reset(token)
  expect([answer.status, answer.body.access_token]).toEqual([422, undefined])
})

test('RST-20: only the POST that carries a password uses a link up', async () => {
  const { email } = await person()
  await forgot(email)
  const token = await mailedToken(email)
  for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS', 'GET'])
    expect((await call(method, `/api/auth/reset-password?token=${token}`)).status).not.toBe(200)
  expect((await reset(token)).status).toBe(200)
})

test('RST-22: a weak password is refused first and leaves the link as it was', async () => {
  const { email, username } = await person()
  await forgot(email)
  const token = await mailedToken(email)
  for (const weak of ['12345678', 'password1', 'short', username])
    expect((await reset(token, weak)).status).toBe(422)
  expect((await reset(token)).status).toBe(200)
})

test('RST-24: names are written into mails as they are', async () => {
  const { email } = await person({ full_name: '{{7*7}}<script>${7*7}<%= 1 %>' })
  await forgot(email)
  const [mail] = await mailsTo(home, email)
  expect(mail?.raw).not.toMatch(/49|<script>/)
})

test('RST-25: the owner hears of a reset and of a change', async () => {
  const { email, username } = await person()
  await forgot(email)
  expect((await reset(await mailedToken(email))).status).toBe(200)
  expect((await mailsTo(home, email, 2)).map(({ subject }) => subject)).toContain('Your password was changed')
  const token = (await login(username, newPassword)).body.access_token
  const body = { old_password: newPassword, new_password: oldPassword }
  expect((await call('POST', '/api/auth/change-password', { token, body })).status).toBe(200)
  expect(
    (await mailsTo(home, email, 3)).filter(({ subject }) => subject === 'Your password was changed'),
  ).toHaveLength(2)
})

describe('an administrator resets a password', () => {
  const resetUser = (id: number, by: { token: string }) =>
    call<Token>('POST', `/api/users/${id}/reset-password`, { token: by.token })

  async function mailedPassword(email: string, atLeast = 1): Promise<string> {
    const mail = (await mailsTo(home, email, atLeast)).at(-1)
    return /^[0-9a-z]{5}(?:-[0-9a-z]{5}){5}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  }

  test('RST-19: the temporary password is only in the mail, opens one session, and lasts a day', async () => {
    const { email, username, id } = await person()
    const before = (await login(username, oldPassword)).body.access_token
    const answer = await resetUser(id, admin)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.must_reset_password).toBe(true)
    expect((await call('GET', '/api/me', { token: before })).status).toBe(401)
    expect((await login(username, oldPassword)).status).toBe(401)

    const password = await mailedPassword(email)
    expect(password.replaceAll('-', '')).toHaveLength(30)
    await idle()
    expect(answer.text).not.toContain(password)
    expect(logged()).not.toContain(password)
    const [row] = await database.asOwner<{ seconds: number }>(
      'select extract(epoch from password_expires_at - now())::float8 as seconds from users where id = $1',
      [id],
    )
    expect(row?.seconds).toBeGreaterThan(86_000)
    expect(row?.seconds).toBeLessThanOrEqual(86_400)
    expect((await login(username, password)).body.must_reset_password).toBe(true)
    expect((await login(username, password)).status).toBe(401)
  })

  test('AUT-29: a temporary password opens nothing but the own view and its change', async () => {
    const { email, username, id } = await person()
    await resetUser(id, admin)
    const password = await mailedPassword(email)
    const token = (await login(username, password)).body.access_token
    const me = await call<{ must_reset_password: boolean }>('GET', '/api/me', { token })
    expect([me.status, me.body.must_reset_password]).toEqual([200, true])
    const refused = await call('GET', '/api/organizations', { token })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ error: 'permission_denied', permission: 'password.current' })
    const body = { old_password: password, new_password: newPassword }
    const changed = await call<Token>('POST', '/api/auth/change-password', { token, body })
    expect(changed.body.must_reset_password).toBe(false)
    expect((await call('GET', '/api/organizations', { token: changed.body.access_token })).status).toBe(200)
  })

  test('an expired temporary password is a wrong one, and a mailed link still helps', async () => {
    const { email, username, id } = await person()
    await resetUser(id, admin)
    const password = await mailedPassword(email)
    await database.asOwner(`update users set password_expires_at = now() where id = $1`, [id])
    expect((await login(username, password)).status).toBe(401)
    await forgot(email)
    expect((await reset(await mailedToken(email, 2))).status).toBe(200)
    expect((await login(username, newPassword)).status).toBe(200)
  })

  test('RST-18: nobody else may, and it is written down who did', async () => {
    const { id } = await person()
    const stranger = await newOrganization()
    const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
    const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
    const second = await newUser({ orgId: admin.orgId, role: 'admin' })
    expect((await resetUser(id, stranger)).status).toBe(404)
    for (const one of [viewer, editor]) expect((await resetUser(id, one)).status).toBe(403)
    expect((await resetUser(admin.id, second)).status).toBe(403)
    expect((await resetUser(id, second)).status).toBe(200)
    const events = await database.asOwner<{ actor: number }>(
      `select actor_id as actor from audit_entries where type = 'user.password_reset_by_administrator' and subject_id = $1`,
      [id],
    )
    expect(events).toEqual([{ actor: second.id }])
  })

  test('a user created without a password gets a temporary one by mail', async () => {
    const username = `n${randomBytes(5).toString('hex')}`
    const email = `${username}@example.com`
    const body = { username, email, role: 'editor' }
    const made = await call<Token>('POST', '/api/users', { token: admin.token, body })
    expect([made.status, made.body.must_reset_password]).toEqual([201, true])
    const answer = await login(username, await mailedPassword(email))
    expect([answer.status, answer.body.must_reset_password]).toEqual([200, true])
  })

  test('temporary passwords have more than 128 bits and never repeat', () => {
    const made = Array.from({ length: 2000 }, temporaryPassword)
    expect(new Set(made).size).toBe(2000)
    expect(made.every((one) => /^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){5}$/.test(one))).toBe(true)
  })
})
