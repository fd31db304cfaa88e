import { describe, expect, test } from 'vitest'
import { allDone, allMails, mailsTo } from '../../../../test/sent-mail.ts'
import { anotherPassword, password, userActions, type SignedIn } from '../../../../test/users.ts'
import { ownServer } from '../../../../test/server.ts'
import { digestOf, randomToken } from '../tokens/random.ts'

const program = await ownServer()
const { call, admin, database, home, logged } = program
const { person, login } = userActions(program)

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  call<SignedIn>('POST', '/api/auth/forgot-password', { body: { email }, headers })

const reset = (token: unknown, new_password: unknown = anotherPassword, more: Record<string, unknown> = {}) =>
  call<SignedIn>('POST', '/api/auth/reset-password', { body: { token, new_password, ...more } })

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

/** The token of the newest mailed link, once there are that many. */
async function mailedToken(email: string, atLeast = 1): Promise<string> {
  const mails = await mailsTo(home, email, atLeast)
  return tokenIn(mails.findLast(({ text }) => tokenIn(text) !== '')?.text ?? '')
}

const idle = () => allDone(database)

test('a mailed link sets a new password and signs in; older tokens end (AUT-16)', async () => {
  const { email, username } = await person()
  const before = (await login(username, password)).body.access_token
  expect((await forgot(email)).status).toBe(202)
  const answer = await reset(await mailedToken(email))
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toMatchObject({ token_type: 'bearer', must_reset_password: false })
  expect((await call('GET', '/api/me', { token: answer.body.access_token })).status).toBe(200)
  expect((await call('GET', '/api/me', { token: before })).status).toBe(401)
  expect((await login(username, password)).status).toBe(401)
  expect((await login(username, anotherPassword)).status).toBe(200)
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
    const token = (await login(username, password)).body.access_token
    const body = { old_password: password, new_password: anotherPassword }
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
    expect((await reset(token, anotherPassword, more)).status).toBe(422)
  expect((await reset(token)).status).toBe(200)
  expect((await login(other.username, password)).status).toBe(200)
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
  const { email } = await person({ full_name: '{{1234*4321}}<script>${1234*4321}<%= 1234*4321 %>' })
  await forgot(email)
  const [mail] = await mailsTo(home, email)
  expect(mail?.raw).not.toMatch(/5332114|<script>/)
})

test('RST-25: the owner hears of a reset and of a change', async () => {
  const { email, username } = await person()
  await forgot(email)
  expect((await reset(await mailedToken(email))).status).toBe(200)
  expect((await mailsTo(home, email, 2)).map(({ subject }) => subject)).toContain('Your password was changed')
  const token = (await login(username, anotherPassword)).body.access_token
  const body = { old_password: anotherPassword, new_password: password }
  expect((await call('POST', '/api/auth/change-password', { token, body })).status).toBe(200)
  expect(
    (await mailsTo(home, email, 3)).filter(({ subject }) => subject === 'Your password was changed'),
  ).toHaveLength(2)
})
