import { randomUUID } from 'node:crypto'
import { createServer as createPlainServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SignInProvider } from '../../../../contract/src/sign-in-providers.ts'
import { selfSigned } from '../../../test/certificate.ts'
import { type LdapServer, startLdapServer } from '../../../test/ldap-server.ts'
import { findProgram } from '../../../test/machine.ts'
import { testServer, type TestUser } from '../../../test/server.ts'
import type { SignedIn } from '../../../test/users.ts'

const program = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { call, database, logged } = program

/** A provider of an organization, whose users of acme.example may come. */
async function newProvider(by: TestUser, protocol: object, more: object = {}): Promise<SignInProvider> {
  const body = {
    name: `Acme ${randomUUID()}`,
    protocol,
    allowed_domains: ['acme.example'],
    ...more,
  }
  const made = await call<SignInProvider>('POST', '/api/sign-in-providers', { token: by.token, body })
  expect(made.status, made.text).toBe(201)
  return made.body
}

/** The password of a user in the test’s directory. */
const passwordOf = (username: string) => `password of ${username}`

const login = (
  of: SignInProvider,
  username: string,
  { password = passwordOf(username), from }: { password?: string; from?: string } = {},
) =>
  call<SignedIn & { sign_out_url: null; error: string }>('POST', `/api/auth/providers/${of.key}/login`, {
    body: { username, password },
    ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
  })

const me = (token: string) =>
  call<{ user_id: number; role: string; email: string; full_name: string }>('GET', '/api/me', { token })

const reasons = async (orgId: number) =>
  (
    await database.asOwner<{ reason: string }>(
      `select data->>'reason' as reason from audit_entries where org_id = $1 and type = 'user.login_failed' order by seq`,
      [orgId],
    )
  ).map(({ reason }) => reason)

const testOf = (of: SignInProvider, by: TestUser) =>
  call<{ ok: boolean; message: string }>('POST', `/api/sign-in-providers/${of.id}/test`, { token: by.token })

describe.skipIf(findProgram('slapd') === undefined)('a directory', () => {
  let ldap: LdapServer
  let home: TestUser
  let provider: SignInProvider
  /** An entry gets a new address: addresses are unique on the server, and each test has an organization of its own. */
  const renew = (rdn: string) => ldap.change(`${rdn},ou=people`, 'mail', [`${randomUUID()}@acme.example`])

  beforeAll(async () => {
    ldap = await startLdapServer()
    home = await program.newOrganization()
    provider = await newProvider(home, ldap.protocol, { secret: ldap.secret })
  })
  afterAll(() => ldap?.stop())

  test('signs a user in by its password: created with address and name, and the same one afterwards', async () => {
    const first = await login(provider, 'ada')
    expect(first.status, first.text).toBe(200)
    expect(first.body).toMatchObject({ token_type: 'bearer', sign_out_url: null })
    const own = await me(first.body.access_token)
    expect(own.body).toMatchObject({ role: 'viewer', email: 'ada@acme.example', full_name: 'Ada Lovelace' })
    const again = await me((await login(provider, ' ADA', { password: passwordOf('ada') })).body.access_token)
    expect(again.body.user_id).toBe(own.body.user_id)
  })

  test('also over StartTLS, and shows its key and no address for it', async () => {
    const protocol = { ...ldap.protocol, port: ldap.plainPort, encryption: 'start_tls' }
    const other = await newProvider(await program.newOrganization(), protocol, { secret: ldap.secret })
    await renew('uid=bob')
    expect((await login(other, 'star', { password: passwordOf('st*r') })).status).toBe(401)
    expect((await login(other, 'bob')).status).toBe(200)
    const none = { redirect_uri: null, metadata_url: null, sign_out_uri: null }
    expect(other).toMatchObject({ ...none, app: none })
    expect((await call('POST', `/api/auth/providers/${other.key}/start`)).status).toBe(404)
  })

  test('finds nobody by a part of a filter, and a name with its signs by them', async () => {
    const own = await newProvider(await program.newOrganization(), ldap.protocol, { secret: ldap.secret })
    const injected = ['*', 'a*', 'ada)(uid=*', 'ada)(|(uid=*', '*)(objectClass=*', 'ada\\', '\\61da']
    for (const username of injected)
      expect((await login(own, username, { password: passwordOf('ada') })).status).toBe(401)
    expect((await login(own, 'st*r')).status).toBe(200)
    expect((await login(own, 'odd')).status).toBe(200)
  })

  test('AUT-21: unknown, wrong, ambiguous and of a foreign domain look alike', async () => {
    const own = await program.newOrganization()
    const of = await newProvider(own, ldap.protocol, { secret: ldap.secret })
    const answers = [
      await login(of, 'nobody-at-all'),
      await login(of, 'bob', { password: 'something else' }),
      await login(of, 'shared'),
      await login(of, 'carl'),
      await login(of, ' ', { password: ' ' }),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(401)
    const [unknown, wrong, ambiguous, foreign] = await reasons(own.orgId)
    expect([unknown, wrong, ambiguous]).toEqual(Array(3).fill('wrong_password'))
    expect(foreign).toBe('foreign_domain')
  })

  test('is asked nothing without a password, with which any name could bind', async () => {
    expect((await login(provider, 'ada', { password: '' })).status).toBe(422)
  })

  test('an unknown name takes as long as a wrong password', async () => {
    const timesMs = { bob: [] as number[], 'nobody-at-all': [] as number[] }
    for (let round = 0; round < 12; round++)
      for (const name of ['bob', 'nobody-at-all'] as const) {
        // Back-off would be another path, which is not what is compared here.
        await database.asOwner('delete from sign_in_failures')
        const started = performance.now()
        await login(provider, name, { password: 'wrong' })
        timesMs[name].push(performance.now() - started)
      }
    const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    expect(middle(timesMs['nobody-at-all'])).toBeGreaterThan(middle(timesMs.bob) * 0.5)
    expect(middle(timesMs['nobody-at-all'])).toBeLessThan(middle(timesMs.bob) * 2)
  })

  test('AUT-20: back-off slows guessing, of unknown names too, and not where a user signs in', async () => {
    const own = await program.newOrganization()
    const of = await newProvider(own, ldap.protocol, { secret: ldap.secret })
    const known = '198.51.100.7'
    await renew('uid=bob')
    expect((await login(of, 'bob', { from: known })).status).toBe(200)
    for (const name of ['bob', 'nobody-at-all'])
      for (let n = 0; n < 5; n++) await login(of, name, { password: `guess ${n}`, from: `203.0.113.${n}` })
    // On a busy machine the guesses take longer than the first waits: here the wait is certain to last.
    await database.asOwner(
      `update sign_in_failures set locked_until = now() + interval '1 minute' where org_id = $1`,
      [own.orgId],
    )
    const locked = await login(of, 'bob', { from: '203.0.113.200' })
    expect([locked.status, locked.text]).toEqual([401, (await login(of, 'nobody-at-all')).text])
    expect((await reasons(own.orgId)).slice(-2)).toEqual(['locked', 'locked'])
    expect((await login(of, 'bob', { from: known })).status).toBe(200)
    await database.asOwner(
      `update sign_in_failures set locked_until = now() - interval '1 second' where org_id = $1`,
      [own.orgId],
    )
    expect((await login(of, 'bob', { from: '203.0.113.200' })).status).toBe(200)
    const types = await database.asOwner<{ type: string }>(
      `select distinct type from audit_entries where org_id = $1 and type like 'user.login%'`,
      [own.orgId],
    )
    expect(types.map(({ type }) => type)).toContain('user.login_backed_off')
  })

  test('cannot be outrun by trying at once', async () => {
    const own = await program.newOrganization()
    const of = await newProvider(own, ldap.protocol, { secret: ldap.secret })
    await Promise.all(Array.from({ length: 40 }, (_, n) => login(of, 'bob', { password: `guess ${n}` })))
    const [row] = await database.asOwner<{ failed: number }>(
      'select failed_logins as failed from sign_in_failures where org_id = $1',
      [own.orgId],
    )
    expect(row?.failed).toBeGreaterThanOrEqual(5)
    expect(row?.failed).toBeLessThanOrEqual(15)
  })

  test('IDP-17: groups and attributes follow its entries at each sign-in, roles never', async () => {
    const group = await call<{ id: number }>('POST', '/api/groups', {
      token: home.token,
      body: { name: 'Analysts' },
    })
    const mapped = await newProvider(home, ldap.protocol, {
      secret: ldap.secret,
      groups_claim: 'groups',
      group_mappings: [{ value: 'analysts', group_id: group.body.id }],
      attribute_mappings: [{ claim: 'DepartmentNumber', attribute: 'region' }],
    })
    await ldap.change('cn=Odd (x) *,ou=people', 'departmentNumber', ['EU', 'US'])
    await renew('cn=Odd (x) *')
    const { access_token: token } = (await login(mapped, 'odd')).body
    const own = (await me(token)).body
    expect(own.role).toBe('viewer')
    const members = async () =>
      (await call('GET', `/api/groups/${group.body.id}/members`, { token: home.token })).text
    const attributes = async () =>
      (
        await call<{ attributes: object }>('GET', `/api/users/${own.user_id}/attributes`, {
          token: home.token,
        })
      ).text
    expect(await members()).toContain(own.email)
    expect(await attributes()).toContain('"region":["EU","US"]')
    await ldap.change('cn=Odd (x) *,ou=people', 'departmentNumber', [])
    await ldap.change('cn=analysts,ou=groups', 'member', ['uid=ada,ou=people,dc=acme,dc=example'])
    expect((await login(mapped, 'odd')).status).toBe(200)
    expect(await members()).not.toContain(own.email)
    expect(await attributes()).not.toContain('region')
  })

  test('its secret is for one server and account, and is shown nowhere', async () => {
    const save = (body: object) =>
      call<SignInProvider>('PATCH', `/api/sign-in-providers/${provider.id}`, { token: home.token, body })
    for (const change of [
      { host: 'ldap.example.com' },
      { bind_dn: 'cn=other' },
      { certificate_authority: null },
    ]) {
      const answer = await save({ protocol: { ...ldap.protocol, ...change } })
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('body.secret')])
    }
    const kept = await save({ protocol: { ...ldap.protocol, name_attribute: 'cn' } })
    expect(kept.body.has_secret).toBe(true)
    expect((await login(provider, 'ada')).status).toBe(200)
    const events = await database.asOwner('select data from audit_entries where org_id = $1', [home.orgId])
    for (const text of [kept.text, JSON.stringify(events), logged()])
      for (const secret of [ldap.secret, passwordOf('ada')]) expect(text).not.toContain(secret)
  })

  test('a test says what is wrong with the account, the base or the certificate', async () => {
    expect((await testOf(provider, home)).body).toMatchObject({ ok: true })
    const wrong: [object, string, RegExp][] = [
      [{}, 'another password', /account/],
      [{ base_dn: 'ou=nothing,dc=acme,dc=example' }, ldap.secret, /NoSuchObject/],
      [{ user_filter: '(&(objectClass=device)(uid={username}))' }, ldap.secret, /no user/],
      [{ certificate_authority: null }, ldap.secret, /TLS/],
      [{ port: ldap.plainPort }, ldap.secret, /TLS/],
    ]
    for (const [change, secret, message] of wrong) {
      const of = await newProvider(home, { ...ldap.protocol, ...change }, { secret })
      const answer = await testOf(of, home)
      expect(answer.body).toEqual({ ok: false, message: expect.stringMatching(message) })
      if (message.source === 'TLS') expect((await login(of, 'ada')).body.error).toBe('upstream_failed')
    }
  })
})

test('settings that cannot work, or may not be called, are refused at their place', async () => {
  const home = await program.newOrganization()
  const right = { kind: 'ldap', host: '127.0.0.1', base_dn: 'dc=acme,dc=example' }
  const wrong: [object, string][] = [
    [{ host: '10.0.0.1' }, 'body.protocol.host'],
    [{ host: 'ldap.internal' }, 'body.protocol.host'],
    [{ host: 'example.com', port: 25 }, 'body.protocol.port'],
    [{ encryption: 'none' }, 'body.protocol.encryption'],
    [{ user_filter: '(uid=ada)' }, 'body.protocol.user_filter'],
    [{ user_filter: '(uid={username}' }, 'body.protocol.user_filter'],
    [{ group_filter: '(cn=*)' }, 'body.protocol.group_filter'],
    [{ issuer: 'https://login.example.com' }, 'body.protocol.issuer'],
  ]
  for (const [change, path] of wrong) {
    const body = { name: 'Acme', protocol: { ...right, ...change } }
    const answer = await call<{ details: { path: string }[] }>('POST', '/api/sign-in-providers', {
      token: home.token,
      body,
    })
    expect([answer.status, answer.body.details?.map((detail) => detail.path)]).toEqual([422, [path]])
  }
})

describe('a hostile directory', () => {
  const certificate = selfSigned(['127.0.0.1'])
  // A response to the bind, and entries for the search, that never end.
  const bound = Buffer.from('300c02010161070a010004000400', 'hex')
  const entry = Buffer.from('3009020102640404003000', 'hex')
  const flood = Buffer.concat(Array.from({ length: 6000 }, () => entry))

  const behaviors: [string, (socket: Socket) => void][] = [
    ['never answers', () => undefined],
    ['hangs up', (socket) => void socket.once('data', () => socket.destroy())],
    [
      'answers with something else',
      (socket) => void socket.once('data', () => socket.write('HTTP/1.1 400\r\n')),
    ],
    ['answers with noise', (socket) => void socket.on('data', () => socket.write(Buffer.alloc(5000, 0x30)))],
    [
      'sends entries without an end',
      (socket) => {
        const send = () => {
          while (!socket.destroyed && socket.write(flood));
          socket.once('drain', send)
        }
        socket.once('data', () => {
          socket.write(bound)
          socket.once('data', send)
        })
      },
    ],
    [
      'sends one message without an end',
      (socket) => {
        socket.once('data', () => socket.write(Buffer.from('3084ffffffff', 'hex')))
        const send = () => {
          while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
          socket.once('drain', send)
        }
        socket.once('data', send)
      },
    ],
  ]

  const serving = async (server: Server) => {
    const open = new Set<Socket>()
    server.on('connection', (socket: Socket) => void open.add(socket))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => {
      for (const socket of open) socket.destroy()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }

  const expectHarmless = async (behave: (socket: Socket) => void, what: string) => {
    const server = createServer(certificate, (socket) => {
      socket.on('error', () => undefined)
      behave(socket)
    })
    const port = await serving(server)
    const home = await program.newOrganization()
    const protocol = {
      kind: 'ldap',
      host: '127.0.0.1',
      port,
      certificate_authority: certificate.cert,
      base_dn: 'dc=acme',
    }
    const of = await newProvider(home, protocol)
    const started = performance.now()
    const [answer, tested] = await Promise.all([login(of, 'ada'), testOf(of, home)])
    expect([what, answer.status, answer.body.error]).toEqual([what, 422, 'upstream_failed'])
    expect(performance.now() - started).toBeLessThan(12_000)
    expect(tested.body.ok).toBe(false)
    expect((await me(home.token)).status).toBe(200)
  }

  test('that is silent, hangs up, or sends noise or without an end costs its user a moment, and nobody else anything', async () => {
    await Promise.all(behaviors.map(([what, behave]) => expectHarmless(behave, what)))
  })

  test('that does not start TLS, or sends something along with its answer, gets no password', async () => {
    const success = '300c02010178070a010004000400'
    const answers = [
      '300c02010178070a010204000400',
      `${success}${bound.toString('hex')}`,
      '300c02010161070a010004000400',
      '30840000000c',
    ]
    const home = await program.newOrganization()
    for (const answer of answers) {
      let received = Buffer.alloc(0)
      const server = createPlainServer((socket) => {
        socket.on('error', () => undefined)
        socket.on('data', (chunk) => {
          received = Buffer.concat([received, chunk])
          socket.write(Buffer.from(answer, 'hex'))
        })
      })
      const port = await serving(server)
      const protocol = { kind: 'ldap', host: '127.0.0.1', port, encryption: 'start_tls', base_dn: 'dc=acme' }
      const of = await newProvider(home, { ...protocol, bind_dn: 'cn=quarry' }, { secret: 'canary-secret' })
      expect((await login(of, 'ada')).body.error).toBe('upstream_failed')
      expect(received.toString('latin1')).not.toMatch(/canary-secret|password of/)
    }
  })
})
