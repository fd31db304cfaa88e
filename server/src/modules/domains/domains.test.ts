import { afterAll, expect, test } from 'vitest'
import { dnsServer } from '../../../test/dns-server.ts'
import { mailsTo } from '../../../test/sent-mail.ts'
import { ownServer, type TestUser } from '../../../test/server.ts'

const dns = await dnsServer()
afterAll(() => dns.close())
const quarry = await ownServer({ DNS_SERVERS: dns.address, APP_URL: 'http://app.test' })
const { admin, database, newOrganization } = quarry
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
await Promise.all([makeApp(alpha, 'sales'), makeApp(beta, 'stock')])

interface Shown {
  id: number
  host: string
  state: string
  reason: string | null
  record_name: string
  record_value: string
  revision: number
  message: string
}

const call = <T = Shown>(method: string, path = '', body?: unknown, token = admin.token) =>
  quarry.call<T>(method, `/api/domains${path}`, { surface: 'cloud', token, ...(body ? { body } : {}) })

/** A released app with one page. */
async function makeApp({ token }: TestUser, slug: string): Promise<number> {
  const post = async (path: string, body: object) => {
    const {
      status,
      body: made,
      text,
    } = await quarry.call<{ id: number }>('POST', `/api/publishing${path}`, { token, body })
    expect([path, status < 300 ? '' : text]).toEqual([path, ''])
    return made.id
  }
  const id = await post('/apps', { name: slug, slug })
  const definition = { kind: 'page', markdown: slug }
  await post('/publications', { app_id: id, slug: 'about', name: 'About', definition })
  await post(`/apps/${id}/releases`, {})
  return id
}

async function map(host: string, { orgId }: TestUser, more: object = {}): Promise<Shown> {
  const { status, body, text } = await call('POST', '', {
    host,
    organization_id: orgId,
    surface: 'app',
    ...more,
  })
  expect([host, status, status === 201 ? '' : text]).toEqual([host, 201, ''])
  return body
}

async function prove({ id, record_name, record_value }: Shown): Promise<void> {
  dns.records.set(record_name, ['something else', record_value])
  expect((await call('POST', `/${id}/verify`)).body).toMatchObject({ state: 'active', reason: null })
}

const ask = (host: string, path: string, more: { token?: string; headers?: Record<string, string> } = {}) =>
  quarry.call<{ slug: string; message: string }>('GET', path, {
    surface: 'app',
    ...more,
    headers: { host, ...more.headers },
  })

test('a host is served once its record is found; until then its reason says what was found', async () => {
  const made = await map('reports.alpha.example', alpha)
  expect(made).toMatchObject({ state: 'pending', record_name: '_quarry-challenge.reports.alpha.example' })
  const verify = async () => (await call('POST', `/${made.id}/verify`)).body
  expect(await verify()).toMatchObject({ state: 'pending', reason: expect.stringContaining('no TXT record') })
  dns.records.set(made.record_name, ['v=spf1'])
  expect((await verify()).reason).toContain('"v=spf1"')
  dns.isBroken = true
  expect((await verify()).reason).toContain('did not answer')
  dns.isBroken = false
  expect((await ask(made.host, '/api/app', { token: alpha.token })).status).toBe(404)
  await prove(made)
  const recorded = await database.asOwner(
    `select from audit_entries where org_id = $1 and type = 'domain.verified'`,
    [alpha.orgId],
  )
  expect(recorded).toHaveLength(1)
})

test('a host that cannot be anybody’s is refused with what to do, and one that is mapped, for every organization', async () => {
  const organization_id = alpha.orgId
  for (const [host, reason] of [
    ['*.alpha.example', /is a wildcard/],
    ['192.0.2.7', /is an IP address/],
    ['[2001:db8::1]', /is an IP address/],
    ['localhost', /of this machine/],
    ['db.internal', /of this machine/],
    ['münchen.example', /write it in ASCII, as xn--mnchen-3ya\.example/],
    ['xn--0.example', /no valid international name/],
    ['app.test', /host of this server itself/],
    ['https://alpha.example', /leave out scheme/],
    ['alpha.example:8443', /leave out scheme/],
    ['Alpha.example', /capital letters/],
    ['alpha.example.', /ends with a dot/],
    ['alpha', /no host name/],
  ] as const) {
    const { status, body } = await call('POST', '', { host, organization_id, surface: 'app' })
    expect([host, status, body.message]).toEqual([host, 422, expect.stringMatching(reason)])
  }
  const again = await call('POST', '', {
    host: 'reports.alpha.example',
    organization_id: beta.orgId,
    surface: 'app',
  })
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('mapped already')])
  const nobody = { host: 'x.example', organization_id: 999_999, surface: 'app' }
  expect((await call('POST', '', nobody)).status).toBe(404)
  expect((await map('xn--mnchen-3ya.example', alpha)).state).toBe('pending')
})

test('mails of an organization lead to its own host while that is served', async () => {
  const host = 'mails.alpha.example'
  const invite = (email: string) =>
    quarry.call('POST', `/api/organizations/${alpha.orgId}/invitations`, {
      token: alpha.token,
      body: { email, role: 'viewer' },
    })
  await invite('before@example.com')
  expect((await mailsTo(quarry.home, 'before@example.com', 1))[0]!.text).toContain('http://platform.test/')
  await prove(await map(host, alpha, { surface: 'platform' }))
  await invite('after@example.com')
  expect((await mailsTo(quarry.home, 'after@example.com', 1))[0]!.text).toContain(`http://${host}/`)
  const path = '/api/auth/forgot-password'
  await quarry.call('POST', path, { body: { email: alpha.email } })
  expect((await mailsTo(quarry.home, alpha.email, 1))[0]!.text).toContain(`http://${host}/reset-password#`)
})

test('TEN-36: a host is for its organization and app alone, whatever token and headers say', async () => {
  const [app] = await database.asOwner<{ id: number }>(`select id from apps where org_id = $1`, [beta.orgId])
  const foreign = await call('POST', '', {
    host: 'x.beta.example',
    organization_id: alpha.orgId,
    surface: 'app',
    app_id: app!.id,
  })
  expect([foreign.status, foreign.body.message]).toEqual([422, expect.stringContaining('has no app')])
  await prove(await map('stock.beta.example', beta, { app_id: app!.id }))
  const host = 'stock.beta.example'
  expect((await ask(host, '/api/app', { token: beta.token })).body.slug).toBe('stock')
  expect((await ask(`${host.toUpperCase()}:443`, '/api/app', { token: beta.token })).body.slug).toBe('stock')
  const { slug } = (
    await database.asOwner<{ slug: string }>('select slug from organizations where id = $1', [alpha.orgId])
  )[0]!
  for (const [what, path, more] of [
    ['a user of another organization', '/api/app', { token: alpha.token }],
    ['another organization', '/api/app', { token: beta.token, headers: { 'x-org-id': String(alpha.orgId) } }],
    ['another app', '/api/app', { token: beta.token, headers: { 'x-app': 'sales' } }],
    ['its sign-in', `/api/auth/providers?organization=${slug}`, {}],
    ['its page', `/?organization=${slug}`, {}],
    ['an embedded page', `/embed/sales/board?org=${alpha.orgId}`, {}],
  ] as const) {
    const answer = await ask(host, path, more)
    const status = what === 'a user of another organization' ? 403 : 404
    expect([what, answer.status, answer.text.includes('Alpha')]).toEqual([what, status, false])
  }
  for (const surface of ['platform', 'cloud'] as const) {
    const answer = await quarry.call('GET', '/api/me', { surface, token: beta.token, headers: { host } })
    expect([surface, answer.status]).toEqual([surface, 404])
  }
})

test('TEN-36: a host that nobody mapped is not there, but for the machines that watch the server', async () => {
  expect((await ask('unknown.example', '/api/app', { token: alpha.token })).status).toBe(404)
  expect((await ask('unknown.example', '/')).status).toBe(404)
  expect((await ask('unknown.example', '/healthz')).status).toBe(200)
  expect((await ask('app.test', '/api/app', { token: alpha.token })).status).toBe(200)
})

test('a record that is gone makes the host fail, with a mail; seven days later it is not served, and neither while suspended', async () => {
  const host = 'old.alpha.example'
  const made = await map(host, alpha)
  await prove(made)
  dns.records.delete(made.record_name)
  expect((await call('POST', `/${made.id}/verify`)).body).toMatchObject({ state: 'failing' })
  expect((await mailsTo(quarry.home, admin.email))[0]!.subject).toContain(host)
  expect((await ask(host, '/api/app', { token: alpha.token })).status).toBe(200)
  const other = await map('older.alpha.example', alpha)
  await database.asOwner(
    `update domains set verified_at = now() - interval '9 days', failing_since = now() - interval '8 days' where id = $1`,
    [other.id],
  )
  expect((await ask(other.host, '/api/app', { token: alpha.token })).status).toBe(404)
  const third = await map('third.alpha.example', alpha)
  await prove(third)
  await database.asOwner(`update organizations set status = 'suspended' where id = $1`, [alpha.orgId])
  expect((await ask(third.host, '/')).status).toBe(404)
  await database.asOwner(`update organizations set status = 'active' where id = $1`, [alpha.orgId])
})

test('what is served is changed, found and deleted', async () => {
  const found = await call<{ items: Shown[] }>('GET', `?q=THIRD&organization_id=${alpha.orgId}&state=active`)
  const [{ id }] = found.body.items as [Shown]
  const app_id = await makeApp(alpha, 'other')
  expect((await call('PATCH', `/${id}`, { app_id })).body).toMatchObject({ app_id, revision: 2 })
  expect((await call('PATCH', `/${id}`, { surface: 'platform' })).body.message).toContain(
    'only the surface app',
  )
  expect((await call('PATCH', `/${id}`, { app_id: null })).body).toMatchObject({ app_id: null, revision: 3 })
  expect((await call('DELETE', `/${id}`)).status).toBe(204)
  expect((await call('GET', `/${id}`)).status).toBe(404)
})

test('TEN-31: whoever is no root operator learns nothing of domains', async () => {
  const body = { host: 'z.example', organization_id: alpha.orgId, surface: 'app' }
  for (const [method, path, sent] of [
    ['GET', '', undefined],
    ['POST', '', body],
    ['GET', '/1', undefined],
    ['PATCH', '/1', { surface: 'app' }],
    ['DELETE', '/1', undefined],
    ['POST', '/1/verify', undefined],
  ] as const)
    expect([method, path, (await call(method, path, sent, alpha.token)).status]).toEqual([method, path, 403])
})
