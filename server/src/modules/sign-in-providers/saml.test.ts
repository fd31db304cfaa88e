import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignInProvider } from '../../../../contract/src/sign-in-providers.ts'
import { selfSigned } from '../../../test/certificate.ts'
import { rewritten, wrapped } from '../../../test/saml-attacks.ts'
import { type PostedResponse, type SamlValues, startSamlServer } from '../../../test/saml-server.ts'
import { testServer, type TestUser } from '../../../test/server.ts'
import { userActions, type SignedIn } from '../../../test/users.ts'

const idp = await startSamlServer()
afterAll(() => idp.close())

const { certificateAuthorities } = idp
const program = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, { certificateAuthorities })
const { call, database, logged } = program
const { person } = userActions(program)

const home = await program.newOrganization()
const provider = await newProvider(home)

beforeEach(() => {
  idp.user = newcomer()
})

const newcomer = (attributes: Record<string, string[]> = {}) => {
  const id = randomUUID()
  return {
    nameId: id,
    format: 'persistent',
    attributes: { mail: [`${id}@acme.example`], name: ['Ada Lovelace'], ...attributes },
  }
}

/** A provider of an organization, registered at the identity provider by its metadata. */
async function newProvider(by: TestUser, more: object = {}, protocol: object = {}): Promise<SignInProvider> {
  const body = {
    name: `Acme ${randomUUID()}`,
    protocol: {
      kind: 'saml',
      entity_id: idp.entityId,
      sign_in_url: idp.signInUrl,
      certificates: [idp.certificate],
      email_attribute: 'mail',
      name_attribute: 'name',
      ...protocol,
    },
    allowed_domains: ['acme.example'],
    ...more,
  }
  const made = await call<SignInProvider>('POST', '/api/sign-in-providers', { token: by.token, body })
  expect(made.status, made.text).toBe(201)
  const metadata = await call('GET', new URL(made.body.metadata_url!).pathname)
  expect(metadata.headers['content-type']).toContain('application/samlmetadata+xml')
  idp.register(metadata.text)
  return made.body
}

interface Started {
  authorize_url: string
  attempt: string
  state: string
}

const start = async (of: SignInProvider = provider) => {
  const started = await call<Started>('POST', `/api/auth/providers/${of.key}/start`)
  expect(started.status, started.text).toBe(200)
  return started.body
}

/** What the browser posts to the assertion consumer service; returns where it is led then. */
async function post(of: SignInProvider, form: Partial<PostedResponse>) {
  const answer = await call('POST', `/api/auth/providers/${of.key}/saml`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form as Record<string, string>).toString(),
  })
  expect(answer.status, answer.text).toBe(303)
  return new URL(String(answer.headers['location']))
}

const finish = (of: SignInProvider, body: object) =>
  call<SignedIn & { sign_out_url: string | null }>('POST', `/api/auth/providers/${of.key}/finish`, { body })

interface Tampering {
  of?: SignInProvider
  values?: Partial<SamlValues>
  xml?: (xml: string) => string
}

/** What the tab posts after the browser was led back to it. */
async function returned({ of = provider, values = {}, xml = (same) => same }: Tampering = {}) {
  const { authorize_url, attempt } = await start(of)
  const form = await idp.respond(authorize_url, values)
  const changed = xml(Buffer.from(form.SAMLResponse, 'base64').toString())
  const SAMLResponse = Buffer.from(changed).toString('base64')
  const { searchParams } = await post(of, { ...form, SAMLResponse })
  return { attempt, state: searchParams.get('state')!, code: searchParams.get('code')! }
}

const signIn = async (tampering: Tampering = {}) =>
  finish(tampering.of ?? provider, await returned(tampering))

const me = (token: string) =>
  call<{ user_id: number; role: string; email: string; full_name: string }>('GET', '/api/me', { token })

const reasons = async (orgId = home.orgId) =>
  (
    await database.asOwner<{ reason: string }>(
      `select data->>'reason' as reason from audit_entries where org_id = $1 and type = 'user.login_failed' order by seq`,
      [orgId],
    )
  ).map(({ reason }) => reason)

const expectRefused = async (answer: { status: number; text: string }, reason = 'response_refused') => {
  expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('was not accepted')])
  expect((await reasons()).at(-1)).toBe(reason)
}

test('a user is created with address and name of the assertion, and comes back as the same user', async () => {
  const first = await signIn()
  expect(first.status, first.text).toBe(200)
  const own = await me(first.body.access_token)
  const [email] = idp.user.attributes!['mail']!
  expect(own.body).toMatchObject({ role: 'viewer', email, full_name: 'Ada Lovelace' })
  const again = await me((await signIn()).body.access_token)
  expect(again.body.user_id).toBe(own.body.user_id)
})

test('the request is ours, by redirect, and the tab is led back to its page with a code of its own', async () => {
  const { authorize_url, state } = await start()
  const url = new URL(authorize_url)
  expect(`${url.origin}${url.pathname}`).toBe(idp.signInUrl)
  expect(url.searchParams.get('RelayState')).toBe(state)
  const back = await post(provider, await idp.respond(authorize_url))
  expect(back.pathname).toBe(`/sign-in/${provider.key}`)
  expect(back.searchParams.get('state')).toBe(state)
  expect(back.searchParams.get('code')).toHaveLength(43)
})

test('the NameID is the address where no attribute is, and a page for signing out is passed on', async () => {
  const sign_out_url = 'https://idp.acme.example/bye'
  const plain = await newProvider(home, {}, { email_attribute: null, sign_out_url })
  idp.user = { nameId: `${randomUUID()}@acme.example`, format: 'emailAddress' }
  const answer = await signIn({ of: plain })
  expect(answer.body.sign_out_url).toBe(sign_out_url)
  expect((await me(answer.body.access_token)).body.email).toBe(idp.user.nameId)
})

test('a NameID of one session identifies nobody, unless an attribute does', async () => {
  idp.user = { ...newcomer({ uid: ['ada'] }), format: 'transient' }
  await expectRefused(await signIn())
  const byAttribute = await newProvider(home, {}, { subject_attribute: 'uid' })
  expect((await signIn({ of: byAttribute })).status).toBe(200)
})

const wrongValues: [string, () => Partial<SamlValues>][] = [
  ['IDP-02: for another audience', () => ({ audience: 'https://evil.example' })],
  ['IDP-03: of another issuer', () => ({ issuer: 'https://evil.example' })],
  ['IDP-04: that has expired', () => ({ endsAt: new Date(Date.now() - 120_000).toISOString() })],
  ['IDP-04: that is old', () => ({ issuedAt: new Date(Date.now() - 15 * 60_000).toISOString() })],
  ['IDP-04: of tomorrow', () => ({ issuedAt: new Date(Date.now() + 86_400_000).toISOString() })],
  ['for another address', () => ({ recipient: 'https://evil.example/saml' })],
  ['sent to another address', () => ({ destination: 'https://evil.example/saml' })],
  [
    'IDP-11: that answers another request',
    () => ({ inResponseTo: '_other', confirmedInResponseTo: '_other' }),
  ],
  ['IDP-11: whose assertion answers another request', () => ({ confirmedInResponseTo: '_other' })],
  ['IDP-11: that answers no request', () => ({ inResponseTo: '', confirmedInResponseTo: '' })],
  ['IDP-11: whose assertion answers no request', () => ({ confirmedInResponseTo: '' })],
  ['of a sign-in that failed', () => ({ status: 'Responder' })],
  ['IDP-12: that says of nobody that they signed in', () => ({ statement: '' })],
]

test.each(wrongValues)('an assertion %s is refused', async (_, values) => {
  await expectRefused(await signIn({ values: values() }))
})

test.each(wrapped)('XML signature wrapping: %s is refused', async (_, xml) => {
  await expectRefused(await signIn({ xml }))
})

test.each(rewritten)('a response %s is refused', async (_, xml) => {
  await expectRefused(await signIn({ xml }))
})

test('IDP-01: an assertion that another key signed is refused, whatever certificate it brings along', async () => {
  const other = await startSamlServer({ entityId: idp.entityId })
  const { authorize_url, attempt } = await start()
  other.user = idp.user
  other.register((await call('GET', new URL(provider.metadata_url!).pathname)).text)
  const { searchParams } = await post(provider, await other.respond(authorize_url))
  await other.close()
  const body = { attempt, state: searchParams.get('state'), code: searchParams.get('code') }
  await expectRefused(await finish(provider, body))
})

describe('a response that belongs to another sign-in', () => {
  test('IDP-11: finishes nothing twice, and no second one is taken for an attempt', async () => {
    const { authorize_url, attempt, state } = await start()
    const form = await idp.respond(authorize_url)
    const code = (await post(provider, form)).searchParams.get('code')
    expect((await post(provider, form)).search).toBe('?error=unsolicited')
    const body = { attempt, state, code }
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(provider, body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('IDP-11: an assertion that was accepted is not accepted again, by whichever process', async () => {
    const assertionId = `_${randomUUID()}`
    expect((await signIn({ values: { assertionId } })).status).toBe(200)
    await expectRefused(await signIn({ values: { assertionId } }))
  })

  test('IDP-11: a recorded response opens no later attempt', async () => {
    const { authorize_url } = await start()
    const recorded = await idp.respond(authorize_url)
    const { attempt, state } = await start()
    const { searchParams } = await post(provider, { ...recorded, RelayState: state })
    await expectRefused(await finish(provider, { attempt, state, code: searchParams.get('code') }))
  })

  test('login CSRF: a response that nobody asked for, or that another tab asked for, signs nobody in', async () => {
    const { authorize_url } = await start()
    const form = await idp.respond(authorize_url)
    for (const unsolicited of [{ ...form, RelayState: '' }, { SAMLResponse: form.SAMLResponse }])
      expect((await post(provider, unsolicited)).search).toBe('?error=unsolicited')
    const [mine, theirs] = [await returned(), await returned()]
    expect((await finish(provider, { ...theirs, attempt: mine.attempt })).status).toBe(401)
    const { code: _, ...other } = await returned()
    expect((await finish(provider, { ...other, code: 'guessed' })).status).toBe(401)
  })

  test('mix-up: of another provider of the organization, or of another organization', async () => {
    const second = await newProvider(home)
    const elsewhere = await newProvider(await program.newOrganization())
    for (const other of [second, elsewhere]) {
      const { authorize_url } = await start(other)
      const form = await idp.respond(authorize_url)
      // At the address of this provider it finds no attempt, and in an attempt of this provider no request that it answers.
      expect((await post(provider, form)).search).toBe('?error=unsolicited')
      const { attempt, state } = await start()
      const { searchParams } = await post(provider, { ...form, RelayState: state })
      await expectRefused(await finish(provider, { attempt, state, code: searchParams.get('code') }))
      expect((await finish(other, await returned())).status).toBe(401)
    }
  })
})

test('what is posted is limited, and is a form with these fields', async () => {
  const at = `/api/auth/providers/${provider.key}/saml`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const bodies = [
    'SAMLResponse=a&SAMLResponse=b',
    `SAMLResponse=${'a'.repeat(360_000)}`,
    'RelayState=a',
    'SAMLResponse=a&admin=true',
    Array.from({ length: 200 }, (_, n) => `f${n}=1`).join('&'),
  ]
  for (const body of bodies) expect((await call('POST', at, { headers, body })).status).toBe(422)
  const unknown = `/api/auth/providers/${home.orgId}-${'x'.repeat(22)}/saml`
  expect((await call('POST', unknown, { headers, body: 'SAMLResponse=a' })).status).toBe(404)
})

test('IDP-08, IDP-17: subjects are bound; groups and attributes follow, roles never; an unlinked user is matched once more', async () => {
  const group = await call<{ id: number }>('POST', '/api/groups', {
    token: home.token,
    body: { name: 'Analysts' },
  })
  const mapped = await newProvider(home, {
    groups_claim: 'groups',
    group_mappings: [{ value: 'analysts', group_id: group.body.id }],
    attribute_mappings: [{ claim: 'department', attribute: 'region' }],
  })
  const ada = await person({ role: 'editor' }, home)
  idp.user = newcomer({
    mail: [ada.email],
    groups: ['analysts', 'admin'],
    department: ['EU'],
    role: ['admin'],
  })
  const { access_token: token } = (await signIn({ of: mapped })).body
  expect((await me(token)).body).toMatchObject({ user_id: ada.id, role: 'editor' })
  const members = `/api/groups/${group.body.id}/members`
  expect((await call('GET', members, { token: home.token })).text).toContain(ada.email)
  const attributes = await call('GET', `/api/users/${ada.id}/attributes`, { token: home.token })
  expect(attributes.text).toContain('"region":["EU"]')

  idp.user = { ...idp.user, nameId: randomUUID() }
  await expectRefused(await signIn({ of: mapped }), 'identity_mismatch')
  const at = `/api/users/${ada.id}`
  const unlink = (by: TestUser | { token: string }) =>
    call('DELETE', `${at}/sign-in-provider`, { token: by.token })
  const linked = async () =>
    (await call<{ is_linked: boolean }>('GET', at, { token: home.token })).body.is_linked
  expect((await unlink(await program.newOrganization())).status).toBe(404)
  expect((await unlink({ token })).status).toBe(403)
  expect(await linked()).toBe(true)
  expect((await unlink(home)).status).toBe(204)
  expect([await linked(), (await me(token)).status]).toEqual([false, 401])
  expect((await unlink(home)).status).toBe(204)
  const unlinkings = await database.asOwner(
    `select from audit_entries where type = 'user.unlinked' and subject_id = $1`,
    [ada.id],
  )
  expect(unlinkings).toHaveLength(1)
  expect((await signIn({ of: mapped })).status).toBe(200)
  expect(await linked()).toBe(true)
})

describe('settings', () => {
  const save = (protocol: object, of = provider) =>
    call<{ details: { path: string }[] }>('PATCH', `/api/sign-in-providers/${of.id}`, {
      token: home.token,
      body: { protocol },
    })
  const right = {
    kind: 'saml',
    entity_id: idp.entityId,
    sign_in_url: idp.signInUrl,
    certificates: [idp.certificate],
  }

  test('are read from metadata, by address or as text, and nothing else is', async () => {
    const read = (body: object, token = home.token) =>
      call<object>('POST', '/api/sign-in-providers/saml-metadata', { token, body })
    const bare = idp.certificate.replaceAll(/-----[^-]+-----|\s/g, '')
    const expected = { entity_id: idp.entityId, sign_in_url: idp.signInUrl, certificates: [bare] }
    expect((await read({ url: idp.metadataUrl })).body).toEqual(expected)
    expect((await read({ xml: idp.metadata })).body).toEqual(expected)
    const viewer = await program.newUser({ orgId: home.orgId, role: 'viewer' })
    expect((await read({ xml: idp.metadata }, viewer.token)).status).toBe(403)
    const wrong = [
      { xml: '<a/>' },
      { xml: 'no xml' },
      { xml: `<!DOCTYPE a>${idp.metadata}` },
      { url: 'https://10.0.0.1/metadata' },
      { url: `${idp.metadataUrl.replace('/metadata', '')}:1/` },
      { url: idp.metadataUrl, xml: idp.metadata },
      {},
    ]
    for (const body of wrong) expect((await read(body)).status).toBe(422)
  })

  test('that cannot work are refused at their place', async () => {
    const elliptic = selfSigned(['idp.example']).cert
    const wrong: [object, string][] = [
      [{ ...right, certificates: ['x'] }, 'body.protocol.certificates.0'],
      [{ ...right, certificates: [idp.certificate, elliptic] }, 'body.protocol.certificates.1'],
      [{ ...right, certificates: [] }, 'body.protocol.certificates'],
      [{ ...right, sign_in_url: 'javascript:alert(1)' }, 'body.protocol.sign_in_url'],
      [{ ...right, sign_out_url: 'http://idp.example' }, 'body.protocol.sign_out_url'],
      [{ kind: 'oidc', issuer: 'https://login.example.com', client_id: 'x' }, 'body.protocol.kind'],
    ]
    for (const [protocol, path] of wrong) {
      const answer = await save(protocol)
      expect([answer.status, answer.body.details.map((detail) => detail.path)]).toEqual([422, [path]])
    }
  })

  test('of another identity provider match each user by address once more', async () => {
    const own = await newProvider(home)
    const { user_id: id } = (await me((await signIn({ of: own })).body.access_token)).body
    const isLinked = async () =>
      (await call<{ is_linked: boolean }>('GET', `/api/users/${id}`, { token: home.token })).body.is_linked
    expect((await save({ ...right, sign_in_url: 'https://idp.example/other' }, own)).status).toBe(200)
    expect(await isLinked()).toBe(true)
    expect((await save({ ...right, entity_id: 'https://idp.example' }, own)).status).toBe(200)
    expect(await isLinked()).toBe(false)
  })

  test('a test says until when the certificate is valid', async () => {
    const test = (of: SignInProvider) =>
      call<{ ok: boolean }>('POST', `/api/sign-in-providers/${of.id}/test`, { token: home.token })
    expect((await test(provider)).body).toMatchObject({ ok: true })
    const { cert } = selfSigned(['idp.example'], { kind: 'rsa', expired: true })
    const old = await newProvider(home, {}, { certificates: [cert] })
    expect((await test(old)).body).toMatchObject({ ok: false })
  })
})

test('SEC: no event or log has an assertion', async () => {
  await signIn()
  const events = JSON.stringify(
    await database.asOwner('select data from audit_entries where org_id = $1', [home.orgId]),
  )
  const stored = JSON.stringify(await database.asOwner('select * from sign_in_attempts'))
  for (const text of [events, logged(), stored]) expect(text).not.toContain(idp.user.nameId)
})
