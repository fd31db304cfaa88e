import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newKey, signIdToken, startIdentityProvider } from '../../../../test/identity-provider.ts'
import { allDone, allMails, mailsTo } from '../../../../test/sent-mail.ts'
import { anotherPassword, password, userActions, type SignedIn } from '../../../../test/users.ts'
import { testServer } from '../../../../test/server.ts'

const key = await newKey()
const provider = await startIdentityProvider([key])
afterAll(() => provider.close())

const program = await testServer({
  IDP_CLIENT_ID: 'quarry-client',
  IDP_ALLOWED_DOMAINS: 'example.com',
  IDP_ISSUER: provider.issuer,
  IDP_JWKS_URL: provider.jwksUrl,
  IDP_AUTHORIZE_URL: 'https://provider.example/authorize',
})
const { call, admin, database, logged } = program

const { person, login } = userActions(program)

function idToken(email: string, other: Record<string, unknown> = {}) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: provider.issuer, aud: 'quarry-client', sub: email, email, email_verified: true }
  // A nonce of its own: two tokens of one second must not be one token.
  return signIdToken({ ...claims, iat: now, exp: now + 600, nonce: randomUUID(), ...other }, key)
}

const signIn = (id_token: string) => call<SignedIn>('POST', '/api/auth/google', { body: { id_token } })

test('a user whom the provider vouches for gets a token in login’s shape', async () => {
  const { email, id } = await person({ role: 'editor' })
  const answer = await signIn(await idToken(email.toUpperCase()))
  expect(answer.status, answer.text).toBe(200)
  expect(Object.keys(answer.body).toSorted()).toEqual(['access_token', 'must_reset_password', 'token_type'])
  const me = await call('GET', '/api/me', { token: answer.body.access_token })
  expect(me.body).toMatchObject({ user_id: id, role: 'editor' })
})

test('the sign-in page is told where the provider asks, and nothing more', async () => {
  const { body } = await call<object>('GET', '/sign-in.json')
  const authorize_url = 'https://provider.example/authorize'
  const name = 'your identity provider'
  expect(body).toEqual({ provider: { name, client_id: 'quarry-client', authorize_url } })
})

test('IDP-08: the first sign-in binds the subject, and another subject with the address is refused', async () => {
  const { email, id } = await person({ role: 'editor' })
  expect((await signIn(await idToken(email, { sub: 'first' }))).status).toBe(200)
  expect((await signIn(await idToken(email, { sub: 'second' }))).status).toBe(401)
  expect((await signIn(await idToken(email, { sub: 'first' }))).status).toBe(200)
  const [entry] = await database.asOwner<{ data: Record<string, unknown> }>(
    `select data from audit_entries where type = 'user.login_failed' and subject_id = $1`,
    [id],
  )
  expect(entry?.data).toMatchObject({ with: 'provider', reason: 'identity_mismatch' })
})

test('IDP-08: a subject that is bound to one user does not open another', async () => {
  const [one, two] = [await person({ role: 'editor' }), await person({ role: 'editor' })]
  expect((await signIn(await idToken(one.email, { sub: 'shared' }))).status).toBe(200)
  expect((await signIn(await idToken(two.email, { sub: 'shared' }))).status).toBe(401)
})

test('IDP-09: nobody is created', async () => {
  const count = () => database.asOwner<{ n: number }>('select count(*)::integer as n from users')
  const before = await count()
  expect((await signIn(await idToken('nobody@example.com'))).status).toBe(401)
  expect(await count()).toEqual(before)
})

test('IDP-10: a subject is never taken for an id of ours', async () => {
  const { email, id } = await person({ role: 'editor' })
  const answer = await signIn(await idToken(email, { sub: String(admin.id), user_id: admin.id }))
  const me = await call('GET', '/api/me', { token: answer.body.access_token })
  expect(me.body).toMatchObject({ user_id: id })
})

test('IDP-11: a token is accepted once, however it is spelled', async () => {
  const { email } = await person({ role: 'editor' })
  const token = await idToken(email)
  expect((await signIn(token)).status).toBe(200)
  for (const again of [token, `${token}=`, `${token}==`]) expect((await signIn(again)).status).toBe(401)
})

test('IDP-11: of many tries at once one is accepted', async () => {
  const { email } = await person({ role: 'editor' })
  const token = await idToken(email)
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('IDP-12: a token of our own is no ID token', async () => {
  expect((await signIn(admin.token)).status).toBe(401)
})

test('IDP-16: a deactivated user stays out', async () => {
  const { email, id } = await person({ role: 'editor' })
  await call('DELETE', `/api/users/${id}`, { token: admin.token })
  expect((await signIn(await idToken(email))).status).toBe(401)
})

test('IDP-17: roles in the token mean nothing', async () => {
  const { email } = await person({ role: 'editor' })
  const answer = await signIn(await idToken(email, { role: 'admin', roles: ['admin'], groups: ['admin'] }))
  const me = await call('GET', '/api/me', { token: answer.body.access_token })
  expect(me.body).toMatchObject({ role: 'editor', is_root_operator: false })
})

test('whoever was created without a password signs in through the provider and needs none', async () => {
  const { email } = await person({ role: 'editor', password: undefined })
  const answer = await signIn(await idToken(email))
  expect(answer.body.must_reset_password).toBe(false)
  expect((await call('GET', '/api/projects', { token: answer.body.access_token })).status).toBe(200)
})

test('RST-15, AUT-21: an organization may let its members in through the provider only', async () => {
  const home = await program.newOrganization()
  const path = `/api/organizations/${home.orgId}/settings`
  const enforce = (token: string, on = true) =>
    call<{ error: string }>('PATCH', path, { token, body: { enforce_identity_provider: on } })
  // Who decides it must have come in that way before.
  expect((await enforce(home.token)).status).toBe(409)
  const ada = await person({ role: 'viewer' }, home)
  const session = await login(ada.username)
  await call('POST', '/api/auth/forgot-password', { body: { email: ada.email } })
  const [mail] = await mailsTo(program.home, ada.email)
  const link = /#token=(\S+)/.exec(mail?.text ?? '')?.[1]
  const boss = await signIn(await idToken(home.email))
  expect((await enforce(boss.body.access_token)).status).toBe(200)
  // Whoever was in by a password is out, and no way with a password is left, in the words of a wrong one.
  expect((await call('GET', '/api/me', { token: session.body.access_token })).status).toBe(401)
  expect((await call('GET', '/api/me', { token: boss.body.access_token })).status).toBe(200)
  const [right, wrong] = [await login(ada.username), await login(ada.username, 'not the password')]
  expect([right.status, right.text]).toEqual([401, wrong.text])
  const reset = { token: link, new_password: anotherPassword }
  expect((await call('POST', '/api/auth/reset-password', { body: reset })).status).toBe(422)
  const mails = (await allMails(program.home)).length
  expect((await call('POST', '/api/auth/forgot-password', { body: { email: ada.email } })).status).toBe(202)
  await allDone(database)
  expect(await allMails(program.home)).toHaveLength(mails)
  const token = boss.body.access_token
  expect((await call('POST', `/api/users/${ada.id}/reset-password`, { token })).status).toBe(409)
  const body = { old_password: password, new_password: anotherPassword }
  expect((await call('POST', '/api/auth/change-password', { token, body })).status).toBe(409)
  const made = { username: `new-${randomUUID()}`, email: `${randomUUID()}@example.com`, role: 'viewer' }
  expect((await call('POST', '/api/users', { token, body: { ...made, password } })).status).toBe(409)
  expect((await call('POST', '/api/users', { token, body: made })).status).toBe(201)
  expect((await signIn(await idToken(made.email))).status).toBe(200)
  expect((await signIn(await idToken(ada.email))).status).toBe(200)
  // Root operators keep their password, so that an outage of the provider can be fixed.
  await database.asOwner('update users set is_root_operator = true where id = $1', [ada.id])
  expect((await login(ada.username)).status).toBe(200)
  await database.asOwner('update users set is_root_operator = false where id = $1', [ada.id])
  expect((await enforce(token, false)).status).toBe(200)
  expect((await login(ada.username)).status).toBe(200)
})

test('the log says why a token was refused, and holds no token', async () => {
  const { email } = await person({ role: 'editor' })
  const token = await idToken(email, { aud: 'somebody-else' })
  const answer = await signIn(token)
  expect(answer.text).not.toContain('client')
  expect(logged()).toContain('made for another client')
  expect(logged()).not.toContain(token)
})

test('IDP-07: without a client id there is no such route, and nothing to enforce', async () => {
  const without = await testServer({ IDP_ALLOWED_DOMAINS: 'example.com' })
  const path = `/api/organizations/${without.admin.orgId}/settings`
  const enforced = await without.call('PATCH', path, {
    token: without.admin.token,
    body: { enforce_identity_provider: true },
  })
  expect(enforced.status).toBe(422)
  expect((await without.call('GET', '/sign-in.json')).body).toEqual({ provider: null })
  const { email } = await person({ role: 'editor' })
  const body = { id_token: await idToken(email) }
  expect((await without.call('POST', '/api/auth/google', { body })).status).toBe(404)
  expect((await without.call('POST', '/api/auth/google', { body: {} })).status).not.toBe(200)
})
