import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignInProvider } from '../../../../contract/src/sign-in-providers.ts'
import { fileForm } from '../../../test/file-form.ts'
import { newKey, signIdToken } from '../../../test/identity-provider.ts'
import { startOpenIdServer } from '../../../test/openid-server.ts'
import { testServer, type TestUser } from '../../../test/server.ts'
import { userActions, type SignedIn } from '../../../test/users.ts'

const openId = await startOpenIdServer()
const { certificateAuthorities } = openId
afterAll(() => openId.close())

const program = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, { certificateAuthorities })
const { call, database, logged } = program
const { person, login } = userActions(program)

const secret = 'secret-of-the-client'
const home = await program.newOrganization()
const slug = await slugOf(home)
const provider = await newProvider(home, { allowed_domains: ['acme.example'] })

beforeEach(() => {
  openId.tamper = undefined
  openId.answer = {}
  openId.user = newcomer()
})

const newcomer = (more: object = {}) => {
  const sub = randomUUID()
  return { sub, email: `${sub}@acme.example`, email_verified: true, name: 'Ada Lovelace', ...more }
}

async function slugOf({ orgId }: TestUser): Promise<string> {
  const [row] = await database.asOwner<{ slug: string }>('select slug from organizations where id = $1', [
    orgId,
  ])
  return row!.slug
}

/** A provider of an organization, and the client that it is at the OpenID server. */
async function newProvider(by: TestUser, more: object = {}): Promise<SignInProvider> {
  const client = `client-${randomUUID()}`
  const body = {
    name: `Acme ${client}`,
    protocol: {
      kind: 'oidc',
      issuer: openId.issuer,
      client_id: client,
      scopes: 'openid email profile work',
    },
    secret,
    ...more,
  }
  const made = await call<SignInProvider>('POST', '/api/sign-in-providers', { token: by.token, body })
  expect(made.status, made.text).toBe(201)
  openId.register({
    client_id: client,
    client_secret: secret,
    redirect_uris: [made.body.redirect_uri!, made.body.app.redirect_uri!],
    post_logout_redirect_uris: [made.body.sign_out_uri!],
  })
  return made.body
}

interface Started {
  authorize_url: string
  attempt: string
}

interface Finished extends SignedIn {
  sign_out_url: string | null
}

const start = async (of: SignInProvider = provider, surface: 'platform' | 'app' = 'platform') => {
  const started = await call<Started>('POST', `/api/auth/providers/${of.key}/start`, { surface })
  expect(started.status, started.text).toBe(200)
  return started.body
}

const finish = (of: SignInProvider, body: object) =>
  call<Finished>('POST', `/api/auth/providers/${of.key}/finish`, { body })

/** What the tab posts after the provider led back to it. */
async function returned(of: SignInProvider = provider) {
  const { authorize_url, attempt } = await start(of)
  const { state, code, iss } = await openId.browse(authorize_url)
  return { attempt, state, code, iss }
}

const signIn = async (of: SignInProvider = provider) => finish(of, await returned(of))

const me = (token: string) =>
  call<{ user_id: number; role: string; email: string; full_name: string }>('GET', '/api/me', { token })

const reasons = async (orgId = home.orgId) =>
  (
    await database.asOwner<{ reason: string }>(
      `select data->>'reason' as reason from audit_entries where org_id = $1 and type = 'user.login_failed' order by seq`,
      [orgId],
    )
  ).map(({ reason }) => reason)

const expectRefused = async (answer: { status: number; text: string }, reason: string) => {
  expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('was not accepted')])
  expect((await reasons()).at(-1)).toBe(reason)
}

test('an unknown user of an allowed domain is created, gets a token in login’s shape, and comes back as the same user', async () => {
  const first = await signIn()
  expect(first.status, first.text).toBe(200)
  expect(first.body).toMatchObject({ token_type: 'bearer', must_reset_password: false })
  const own = await me(first.body.access_token)
  expect(own.body).toMatchObject({ role: 'viewer', email: openId.user['email'], full_name: 'Ada Lovelace' })
  const again = await me((await signIn()).body.access_token)
  expect(again.body.user_id).toBe(own.body.user_id)
  const types = await database.asOwner<{ type: string }>(
    'select type from audit_entries where org_id = $1 and subject_id = $2 order by seq',
    [home.orgId, own.body.user_id],
  )
  expect(types.map(({ type }) => type)).toEqual(['user.created', 'user.logged_in', 'user.logged_in'])
})

test('the browser is sent to the provider with PKCE, state and nonce, and can sign out there', async () => {
  const { authorize_url } = await start()
  const url = new URL(authorize_url)
  expect(url.origin).toBe(openId.issuer)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: provider.redirect_uri,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toHaveLength(43)
  const signOut = new URL((await signIn()).body.sign_out_url!)
  expect(signOut.origin).toBe(openId.issuer)
  expect(signOut.searchParams.get('post_logout_redirect_uri')).toBe(provider.sign_out_uri)
  const back = new URL((await start(provider, 'app')).authorize_url).searchParams.get('redirect_uri')!
  expect(back).toBe(provider.app.redirect_uri)
  expect(new URL(back).pathname).toBe(new URL(provider.redirect_uri!).pathname)
})

test('a user of the organization is matched by address, and the temporary password ends', async () => {
  const ada = await person({ role: 'editor', password: undefined }, home)
  openId.user = newcomer({ email: ada.email.toUpperCase() })
  const own = await me((await signIn()).body.access_token)
  expect(own.body).toMatchObject({ user_id: ada.id, role: 'editor' })
  const [row] = await database.asOwner('select password_is_temporary as temporary from users where id = $1', [
    ada.id,
  ])
  expect(row).toEqual({ temporary: false })
})

describe('a response that belongs to another sign-in', () => {
  test('IDP-11: finishes nothing twice, and a wrong state uses the attempt up', async () => {
    const body = await returned()
    expect((await finish(provider, { ...body, state: 'x'.repeat(43) })).status).toBe(401)
    expect((await finish(provider, body)).status).toBe(401)
    const other = await returned()
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(provider, other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('IDP-11: a code is accepted once, even in another attempt', async () => {
    const { code, ...body } = await returned()
    expect((await finish(provider, { ...body, code })).status).toBe(200)
    const { attempt, state, iss } = await returned()
    await expectRefused(await finish(provider, { attempt, state, iss, code }), 'response_refused')
  })

  test('a response of another tab finishes nothing (login CSRF)', async () => {
    const [mine, theirs] = [await returned(), await returned()]
    expect((await finish(provider, { ...theirs, attempt: mine.attempt })).status).toBe(401)
  })

  test('an attempt ends after ten minutes', async () => {
    const body = await returned()
    await database.asOwner(`update sign_in_attempts set expires_at = now() - interval '1 second'`)
    expect((await finish(provider, body)).status).toBe(401)
  })

  test('IDP-03: mix-up: a response of another issuer, of none, and of another provider’s address', async () => {
    const { iss: _, ...without } = await returned()
    await expectRefused(await finish(provider, without), 'response_refused')
    const other = { ...(await returned()), iss: 'https://evil.example' }
    await expectRefused(await finish(provider, other), 'response_refused')
    const second = await newProvider(home)
    expect((await finish(second, await returned(provider))).status).toBe(401)
  })
})

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (more: object) => (claims: object) => openId.sign({ ...claims, ...more })
const another = await newKey()

const tampered: [string, NonNullable<typeof openId.tamper>][] = [
  ['IDP-01: without a signature', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
  [
    'IDP-01: signed by another key under a published id',
    (claims) => signIdToken(claims, another, { kid: 'test' }),
  ],
  [
    'IDP-01: signed with the client secret',
    (claims) => {
      const input = `${part({ alg: 'HS256', kid: 'test' })}.${part(claims)}`
      return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
    },
  ],
  ['IDP-02: for another audience', signed({ aud: 'somebody-else' })],
  ['IDP-02: for another party', signed({ azp: 'somebody-else' })],
  ['IDP-03: of another issuer', signed({ iss: 'https://evil.example' })],
  ['IDP-04: that has expired', signed({ exp: Math.floor(Date.now() / 1000) - 120 })],
  ['IDP-04: without an end', signed({ exp: undefined })],
  ['IDP-11: with another nonce', signed({ nonce: 'another' })],
  ['IDP-11: without a nonce', signed({ nonce: undefined })],
  ['IDP-10: of another subject than the user information', signed({ sub: 'another' })],
]

test.each(tampered)('an ID token %s is refused', async (_, tamper) => {
  openId.tamper = tamper
  await expectRefused(await signIn(), 'response_refused')
})

describe('IDP-08: an address alone opens nothing', () => {
  test('that belongs to another subject by now', async () => {
    expect((await signIn()).status).toBe(200)
    openId.user = { ...openId.user, sub: randomUUID() }
    await expectRefused(await signIn(), 'identity_mismatch')
  })

  test('IDP-05: that is not verified, unless the provider is trusted with that', async () => {
    for (const email_verified of [false, undefined, 'true']) {
      openId.user = newcomer({ email_verified })
      await expectRefused(await signIn(), 'email_not_verified')
    }
    const trusted = await newProvider(home, {
      assume_email_verified: true,
      allowed_domains: ['acme.example'],
    })
    openId.user = newcomer({ email_verified: false })
    await expectRefused(await signIn(trusted), 'email_not_verified')
    openId.user = newcomer({ email_verified: undefined })
    expect((await signIn(trusted)).status).toBe(200)
  })

  test('TEN: that belongs to a user of another organization, even a member here, or to a root operator', async () => {
    const stranger = await program.newOrganization()
    const guest = await program.newUser({ orgId: stranger.orgId, role: 'admin' })
    await database.asOwner('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
      home.orgId,
      guest.id,
      'viewer',
    ])
    const open = await newProvider(home, { allowed_domains: ['example.com'] })
    openId.user = newcomer({ email: stranger.email })
    await expectRefused(await signIn(open), 'email_taken')
    openId.user = newcomer({ email: guest.email })
    await expectRefused(await signIn(open), 'managed_elsewhere')
    const operator = await person({ role: 'editor' }, home)
    await database.asOwner('update users set is_root_operator = true where id = $1', [operator.id])
    openId.user = newcomer({ email: operator.email })
    await expectRefused(await signIn(open), 'managed_elsewhere')
  })
})

test('IDP-06, IDP-09: nobody of another domain is created, nor beyond the seats, nor where no domain is named', async () => {
  for (const domain of ['evil.example', 'acme.example.evil.example', 'sub.acme.example']) {
    openId.user = newcomer({ email: `${randomUUID()}@${domain}` })
    await expectRefused(await signIn(), 'foreign_domain')
  }
  openId.user = newcomer()
  await expectRefused(await signIn(await newProvider(home)), 'foreign_domain')
  const small = await newProvider(home, { allowed_domains: ['acme.example'], max_users: 1 })
  await expectRefused(await signIn(small), 'no_seat_left')
})

test('IDP-16: a deactivated user stays out', async () => {
  const { user_id: id } = (await me((await signIn()).body.access_token)).body
  await call('DELETE', `/api/users/${id}`, { token: home.token })
  await expectRefused(await signIn(), 'deactivated')
})

test('IDP-17: groups and attributes follow mapped claims at each sign-in, roles never, and a row policy obeys at once', async () => {
  const group = await call<{ id: number }>('POST', '/api/groups', {
    token: home.token,
    body: { name: 'Analysts' },
  })
  const mapped = await newProvider(home, {
    allowed_domains: ['acme.example'],
    groups_claim: 'groups',
    group_mappings: [{ value: 'analysts', group_id: group.body.id }],
    attribute_mappings: [{ claim: 'department', attribute: 'region' }],
  })
  const csv = fileForm('sales.csv', 'id,region\n1,EU\n2,US\n', { name: `Sales ${randomUUID()}` })
  const uploaded = await call<{ id: number }>('POST', '/api/datasets/upload', { token: home.token, ...csv })
  expect(uploaded.status, uploaded.text).toBe(201)
  const { id } = uploaded.body
  const rows = [
    {
      name: 'Own region',
      applies_to: { everyone: true },
      condition: { column: 'region', operator: 'in', attribute: 'region' },
    },
  ]
  const policies = await call('PUT', `/api/datasets/${id}/policies`, {
    token: home.token,
    body: { rows },
  })
  expect(policies.status, policies.text).toBe(200)
  const seen = async (token: string) => {
    const answer = await call<{ rows: unknown[][] }>('POST', `/api/datasets/${id}/explore`, {
      token,
      body: { dimensions: ['id'] },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.rows.flat()
  }
  const groupsOf = async () =>
    (
      await call<{ items: { email: string }[] }>('GET', `/api/groups/${group.body.id}/members`, {
        token: home.token,
      })
    ).body.items.map(({ email }) => email)

  openId.user = newcomer({ groups: ['analysts', 'admin'], department: 'EU', role: 'admin' })
  const { access_token: token } = (await signIn(mapped)).body
  expect((await me(token)).body.role).toBe('viewer')
  expect(await groupsOf()).toEqual([openId.user['email']])
  expect(await seen(token)).toEqual([1])
  openId.user = { ...openId.user, groups: [], department: ['US', 'EU'] }
  await signIn(mapped)
  expect(await groupsOf()).toEqual([])
  expect(await seen(token)).toEqual([1, 2])
  // A claim that is gone, or is no value, leaves nothing to see.
  openId.user = { ...openId.user, department: { of: 'EU' } }
  await signIn(mapped)
  expect(await seen(token)).toEqual([])
})

describe('before sign-in', () => {
  const choices = (organization: string) =>
    call<{ items: { key: string; name: string }[] }>(
      'GET',
      `/api/auth/providers?organization=${organization}`,
    )

  test('an organization without providers looks like none, and a disabled or unknown provider like the other', async () => {
    expect((await choices(slug)).body.items).toContainEqual({
      key: provider.key,
      name: provider.name,
      kind: 'oidc',
    })
    const empty = await program.newOrganization()
    expect((await choices(await slugOf(empty))).text).toBe((await choices('nothing-here')).text)
    const off = await newProvider(home, { is_enabled: false })
    expect((await choices(slug)).text).not.toContain(off.key)
    const at = (key: string) => call('POST', `/api/auth/providers/${key}/start`)
    const unknown = await at(`${home.orgId}-${'x'.repeat(22)}`)
    expect([unknown.status, (await at(off.key)).text]).toEqual([404, unknown.text])
    expect((await at(off.key.replace(/^[0-9]+/, '999999999'))).text).toBe(unknown.text)
  })

  test('IDP-14: a provider that is down, too large, elsewhere or names a script is told in one sentence', async () => {
    const fresh = await newProvider(home)
    const path = '/.well-known/openid-configuration'
    const endpoints = {
      issuer: openId.issuer,
      token_endpoint: `${openId.issuer}/token`,
      jwks_uri: `${openId.issuer}/jwks`,
    }
    const json = (body: object) => JSON.stringify({ ...endpoints, ...body })
    const answers: [number, string][] = [
      [500, 'CANARY'],
      [302, 'CANARY'],
      [200, json({ authorization_endpoint: `${openId.issuer}/auth`, filler: 'x'.repeat(600_000) })],
      [200, json({ authorization_endpoint: 'javascript:alert(1)' })],
      [200, json({ authorization_endpoint: `${openId.issuer}/auth`, issuer: 'https://evil.example' })],
      [
        200,
        json({
          authorization_endpoint: `${openId.issuer}/auth`,
          end_session_endpoint: 'javascript:alert(1)',
        }),
      ],
    ]
    for (const [status, text] of answers) {
      openId.answer[path] = (response) =>
        void response
          .writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' })
          .end(text)
      const answer = await call<{ error: string }>('POST', `/api/auth/providers/${fresh.key}/start`)
      expect([answer.status, answer.body.error]).toEqual([422, 'upstream_failed'])
      expect(answer.text).not.toMatch(/CANARY|evil/)
    }
  })

  test('IDP-13: its configuration is read once for many sign-ins', async () => {
    const fresh = await newProvider(home)
    openId.requests.length = 0
    for (let n = 0; n < 20; n++) await start(fresh)
    expect(openId.requests).toEqual(['/.well-known/openid-configuration'])
  })
})

describe('where the identity provider is enforced', () => {
  test('passwords end but for the break-glass administrator’s, and the only provider stays', async () => {
    const own = await program.newOrganization()
    const path = `/api/organizations/${own.orgId}/settings`
    const settings = (token: string, body: object) => call('PATCH', path, { token, body })
    expect((await settings(own.token, { enforce_identity_provider: true })).status).toBe(422)
    const only = await newProvider(own)
    expect((await settings(own.token, { enforce_identity_provider: true })).status).toBe(409)
    openId.user = newcomer({ email: own.email })
    const { access_token: token } = (await signIn(only)).body
    const [ada, other] = [await person({}, own), await person({ role: 'admin' }, own)]
    expect((await settings(token, { break_glass_user_id: ada.id })).status).toBe(422)
    const both = { enforce_identity_provider: true, break_glass_user_id: other.id }
    expect((await settings(token, both)).status).toBe(200)
    expect((await login(ada.username)).status).toBe(401)
    expect((await login(other.username)).status).toBe(200)
    for (const [method, body] of [
      ['PATCH', { is_enabled: false }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(method, `/api/sign-in-providers/${only.id}`, { token, body })
      expect(answer.status, answer.text).toBe(409)
    }
    await newProvider({ ...own, token })
    expect((await call('DELETE', `/api/sign-in-providers/${only.id}`, { token })).status).toBe(204)
  })
})

test('SEC: no response, event or log has the client secret or an ID token', async () => {
  const { sign_out_url } = (await signIn()).body
  const idToken = new URL(sign_out_url!).searchParams.get('id_token_hint')!
  const events = JSON.stringify(
    await database.asOwner('select data from audit_entries where org_id = $1', [home.orgId]),
  )
  const list = await call('GET', '/api/sign-in-providers', { token: home.token })
  for (const text of [events, list.text, logged()]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(idToken)
  }
})
