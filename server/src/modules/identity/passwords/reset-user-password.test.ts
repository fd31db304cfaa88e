import { expect, test } from 'vitest'
import { allDone, mailsTo } from '../../../../test/sent-mail.ts'
import {
  anotherPassword,
  password as ownPassword,
  userActions,
  type SignedIn,
} from '../../../../test/users.ts'
import { ownServer } from '../../../../test/server.ts'
import { temporaryPassword } from '../tokens/random.ts'

const program = await ownServer()
const { call, admin, database, home, logged, newOrganization, newUser } = program
const { person, login } = userActions(program)

const resetUser = (id: number, by: { token: string }) =>
  call<SignedIn>('POST', `/api/users/${id}/reset-password`, { token: by.token })

async function mailedPassword(email: string, atLeast = 1): Promise<string> {
  const mail = (await mailsTo(home, email, atLeast)).at(-1)
  return /^[0-9a-z]{5}(?:-[0-9a-z]{5}){5}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}

test('RST-19: the temporary password is only in the mail, opens one session, and lasts a day', async () => {
  const { email, username, id } = await person()
  const before = (await login(username)).body.access_token
  const answer = await resetUser(id, admin)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.must_reset_password).toBe(true)
  expect((await call('GET', '/api/me', { token: before })).status).toBe(401)
  expect((await login(username, ownPassword)).status).toBe(401)

  const password = await mailedPassword(email)
  expect(password.replaceAll('-', '')).toHaveLength(30)
  await allDone(database)
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
  const body = { old_password: password, new_password: anotherPassword }
  const changed = await call<SignedIn>('POST', '/api/auth/change-password', { token, body })
  expect(changed.body.must_reset_password).toBe(false)
  expect((await call('GET', '/api/organizations', { token: changed.body.access_token })).status).toBe(200)
})

test('an expired temporary password is a wrong one, and a mailed link still helps', async () => {
  const { email, username, id } = await person()
  await resetUser(id, admin)
  const password = await mailedPassword(email)
  await database.asOwner(`update users set password_expires_at = now() where id = $1`, [id])
  expect((await login(username, password)).status).toBe(401)
  await call('POST', '/api/auth/forgot-password', { body: { email } })
  const token = /#token=([\w-]+)/.exec((await mailsTo(home, email, 2)).at(-1)?.text ?? '')?.[1]
  const body = { token, new_password: anotherPassword }
  expect((await call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  expect((await login(username, anotherPassword)).status).toBe(200)
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
  const { username, email } = await person({ password: undefined, role: 'editor' })
  const answer = await login(username, await mailedPassword(email))
  expect([answer.status, answer.body.must_reset_password]).toEqual([200, true])
})

test('mails are in the language of the user, else of the organization', async () => {
  const owner = await newOrganization()
  const settings = `/api/organizations/${owner.orgId}/settings`
  const german = await call('PATCH', settings, { token: owner.token, body: { language: 'de' } })
  expect(german.body).toMatchObject({ language: 'de' })
  const guest = { email: 'guest@example.org', role: 'viewer' }
  await call('POST', `/api/organizations/${owner.orgId}/invitations`, { token: owner.token, body: guest })
  const { username, email } = await person({ password: undefined }, owner)
  const first = (await mailsTo(home, email))[0]
  expect([first?.subject, first?.text]).toEqual([
    'Ihr Benutzerkonto wurde angelegt',
    expect.stringContaining(`das Benutzerkonto ${username} angelegt.`),
  ])
  expect((await mailsTo(home, guest.email))[0]?.subject).toMatch(/^Einladung zu /)
  const { token, ...english } = await newUser({ orgId: owner.orgId, role: 'viewer' })
  expect((await call('PATCH', '/api/me', { token, body: { language: 'fr' } })).status).toBe(422)
  const chosen = await call('PATCH', '/api/me', { token, body: { language: 'en' } })
  expect(chosen.body).toMatchObject({ language: 'en' })
  await resetUser(english.id, owner)
  expect((await mailsTo(home, english.email))[0]?.subject).toBe('Your user was created')
})

test('temporary passwords have more than 128 bits and never repeat', () => {
  const made = Array.from({ length: 2000 }, temporaryPassword)
  expect(new Set(made).size).toBe(2000)
  expect(made.every((one) => /^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){5}$/.test(one))).toBe(true)
})
