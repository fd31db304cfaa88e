import { createHmac } from 'node:crypto'
import { exportSPKI, importJWK, type CryptoKey } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import {
  newKey,
  signIdToken,
  startIdentityProvider,
  type TestProvider,
} from '../../../../test/identity-provider.ts'
import { IdTokenRefused, openIdentityProvider } from './id-token.ts'

const [rsa, ec, foreign] = [await newKey('RS256'), await newKey('ES256'), await newKey('RS256')]
const clientId = 'quarry-client'

async function fresh(more: { allowedDomains?: string[]; issuer?: string } = {}) {
  const server = await startIdentityProvider([rsa, ec])
  afterAll(() => server.close())
  let clock = new Date()
  const settings = {
    issuer: server.issuer,
    jwksUrl: server.jwksUrl,
    clientId,
    allowedDomains: ['example.com'],
    ...more,
  }
  const provider = openIdentityProvider({ ...settings, now: () => clock })
  return {
    server,
    pass: (seconds: number) => void (clock = new Date(clock.getTime() + seconds * 1000)),
    claims: (other: Record<string, unknown> = {}) => claimsOf(server, clock, other),
    verdict: async (token: string) => {
      try {
        return (await provider.verify(token)).email
      } catch (error) {
        if (error instanceof IdTokenRefused) return 'refused'
        throw error
      }
    },
  }
}

function claimsOf(server: TestProvider, clock: Date, other: Record<string, unknown>) {
  const now = Math.floor(clock.getTime() / 1000)
  return {
    iss: server.issuer,
    aud: clientId,
    azp: clientId,
    sub: '1178',
    email: 'ada@example.com',
    email_verified: true,
    iat: now,
    exp: now + 3600,
    ...other,
  }
}

const { server, claims, verdict } = await fresh()

test('a token of the provider proves an address, with either algorithm', async () => {
  expect(await verdict(await signIdToken(claims(), rsa))).toBe('ada@example.com')
  expect(await verdict(await signIdToken(claims({ email: 'Ada@Example.COM' }), ec))).toBe('ada@example.com')
})

describe('IDP-01: forged tokens', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('without a signature', async () => {
    for (const alg of ['none', 'None', 'NONE'])
      for (const end of ['.', '', '.x'])
        expect(await verdict(`${part({ alg, kid: rsa.kid })}.${part(claims())}${end}`)).toBe('refused')
  })

  test('signed with the public key as if it were a secret', async () => {
    const pem = await exportSPKI((await importJWK(rsa.publicJwk, 'RS256')) as CryptoKey)
    const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    for (const secret of [pem, `\n${pem}`, pem.trim(), der, JSON.stringify(rsa.publicJwk)])
      for (const alg of ['HS256', 'RS256']) {
        const input = `${part({ alg, kid: rsa.kid, typ: 'JWT' })}.${part(claims())}`
        const signature = createHmac('sha256', secret).update(input).digest('base64url')
        expect(await verdict(`${input}.${signature}`)).toBe('refused')
      }
  })

  test('by a key of somebody else, under a published id or its own', async () => {
    expect(await verdict(await signIdToken(claims(), foreign))).toBe('refused')
    expect(await verdict(await signIdToken(claims(), foreign, { kid: rsa.kid }))).toBe('refused')
    const own = { jwk: foreign.publicJwk, jku: 'https://attacker.example/keys' }
    expect(await verdict(await signIdToken(claims(), foreign, own))).toBe('refused')
  })

  test('a key does for its own algorithm only', async () => {
    expect(await verdict(await signIdToken(claims(), ec, { kid: rsa.kid }))).toBe('refused')
    expect(await verdict(await signIdToken(claims(), rsa, { kid: ec.kid }))).toBe('refused')
  })
})

const refusedClaims: [string, Record<string, unknown>][] = [
  ['IDP-02: another audience', { aud: 'somebody-else' }],
  ['IDP-02: two audiences', { aud: [clientId, 'somebody-else'] }],
  ['IDP-02: no audience', { aud: undefined }],
  ['IDP-02: another party', { azp: 'somebody-else' }],
  ['IDP-03: an issuer that looks alike', { iss: `${server.issuer}.evil.example` }],
  ['IDP-03: another scheme', { iss: server.issuer.replace('http:', 'https:') }],
  ['IDP-03: a slash more', { iss: `${server.issuer}/` }],
  ['IDP-03: no issuer', { iss: undefined }],
  ['IDP-04: expired', { exp: Math.floor(Date.now() / 1000) - 1 }],
  ['IDP-04: no end', { exp: undefined }],
  ['IDP-04: an end that is no integer', { exp: '99999999999' }],
  ['IDP-04: not valid yet', { nbf: Math.floor(Date.now() / 1000) + 120 }],
  ['IDP-04: issued long ago', { iat: Math.floor(Date.now() / 1000) - 700 }],
  ['IDP-04: issued in the future', { iat: Math.floor(Date.now() / 1000) + 120 }],
  ['IDP-04: issued never', { iat: undefined }],
  ['IDP-05: not verified', { email_verified: false }],
  ['IDP-05: nothing said of it', { email_verified: undefined }],
  ['IDP-05: verified, as a text', { email_verified: 'true' }],
  ['IDP-06: a longer domain', { email: 'u@example.com.evil.example' }],
  ['IDP-06: two domains', { email: 'u@evil.example@example.com' }],
  ['IDP-06: a domain below', { email: 'u@sub.example.com' }],
  ['IDP-06: a dot at the end', { email: 'u@example.com.' }],
  ['IDP-06: letters that look alike', { email: 'u@ехample.com' }],
  ['IDP-06: a list', { email: ['u@example.com'] }],
  ['IDP-06: no address', { email: undefined }],
  ['IDP-06: hosted elsewhere', { hd: 'evil.example' }],
  ['IDP-12: a logout token', { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }],
  ['no subject', { sub: undefined }],
  ['a subject that is a number', { sub: 1 }],
]

test.each(refusedClaims)('%s is refused', async (_, other) => {
  expect(await verdict(await signIdToken(claims(other), rsa))).toBe('refused')
})

test('IDP-06: a hosted domain that fits is accepted, and an empty list allows nobody', async () => {
  expect(await verdict(await signIdToken(claims({ hd: 'example.com' }), rsa))).toBe('ada@example.com')
  const closed = await fresh({ allowedDomains: [] })
  expect(await closed.verdict(await signIdToken(closed.claims(), rsa))).toBe('refused')
})

test('IDP-12: other types of token are refused', async () => {
  for (const typ of ['at+jwt', 'logout+jwt', 'secevent+jwt'])
    expect(await verdict(await signIdToken(claims(), rsa, { typ }))).toBe('refused')
})

test('IDP-13: unknown keys cause one look a minute, and known ones go on working', async () => {
  const own = await fresh()
  expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('ada@example.com')
  own.pass(61)
  for (let n = 0; n < 200; n++)
    expect(await own.verdict(await signIdToken(own.claims(), foreign, { kid: `unknown-${n}` }))).toBe(
      'refused',
    )
  expect(own.server.requestCount()).toBe(2)
  expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('ada@example.com')
})

describe('IDP-14: when the keys cannot be had', () => {
  const failures: [string, Parameters<TestProvider['answerWith']>[0]][] = [
    ['an error', (_, response) => void response.writeHead(500).end()],
    ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['too much', (_, response) => void response.end(`{"keys":[],"x":"${'x'.repeat(400_000)}"}`)],
    [
      'too many',
      (_, response) => void response.end(JSON.stringify({ keys: Array(200).fill(rsa.publicJwk) })),
    ],
    ['no JSON', (_, response) => void response.end('<html>')],
  ]

  test.each(failures)('%s: nobody comes in, and nothing is remembered', async (_, answer) => {
    const own = await fresh()
    own.server.answerWith(answer)
    expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('refused')
    own.server.answerWith(undefined)
    own.pass(61)
    expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('ada@example.com')
  })

  test('a provider that does not answer is waited for two seconds', async () => {
    const own = await fresh()
    own.server.answerWith(() => undefined)
    const started = performance.now()
    expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('refused')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('keys that were read go on working for as long as the provider said', async () => {
    const own = await fresh()
    own.server.maxAge(600)
    expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('ada@example.com')
    own.server.answerWith((_, response) => void response.writeHead(500).end())
    own.pass(500)
    expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('ada@example.com')
    own.pass(200)
    expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('refused')
  })
})

test('IDP-15: a new key works after one look, a withdrawn one ends with its time', async () => {
  const own = await fresh()
  own.server.maxAge(300)
  expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('ada@example.com')
  own.server.publish([foreign])
  own.pass(61)
  expect(await own.verdict(await signIdToken(own.claims(), foreign))).toBe('ada@example.com')
  expect(own.server.requestCount()).toBe(2)
  own.pass(301)
  expect(await own.verdict(await signIdToken(own.claims(), rsa))).toBe('refused')
})

test('IDP-18: with a clock that is minutes off nobody comes in', async () => {
  for (const seconds of [-300, 4000]) {
    const own = await fresh()
    const token = await signIdToken(own.claims(), rsa)
    own.pass(seconds)
    expect(await own.verdict(token)).toBe('refused')
  }
})
