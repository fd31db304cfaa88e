import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../kernel/errors.ts'
import { openTokens, isTokenValid, type Claims } from './tokens.ts'

const secret = randomBytes(48)
let clock = new Date('2026-03-01T12:00:00Z')
const nowSeconds = () => Math.floor(clock.getTime() / 1000)
const settings = { secret, algorithm: 'HS256', lifetimeSeconds: 3600, now: () => clock } as const
const tokens = await openTokens(settings)
const user = { id: 7, role: 'editor', token_generation: 3 } as const

const header = { alg: 'HS256', typ: 'JWT' }
const claims = () => ({
  user_id: 7,
  role: 'editor',
  iat: nowSeconds(),
  exp: nowSeconds() + 3600,
  jti: `3.${randomBytes(16).toString('base64url')}`,
})

const encoded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

function signed(head: unknown, payload: unknown, key: Buffer | string = secret, hash = 'sha256') {
  const input = `${encoded(head)}.${encoded(payload)}`
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
}

async function verdict(token: string | undefined, scheme = 'Bearer '): Promise<string> {
  try {
    await tokens.verify(token === undefined ? undefined : `${scheme}${token}`)
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test('a token that was issued is read back, again and again', async () => {
  const token = await tokens.issue(user)
  for (const _ of [1, 2]) {
    const read = await tokens.verify(`Bearer ${token}`)
    expect(read).toMatchObject({ userId: 7, role: 'editor', generation: 3 })
    expect(read.expiresAt.getTime() - read.issuedAt.getTime()).toBe(3_600_000)
  }
  const [, payload = ''] = token.split('.')
  const names = Object.keys(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object)
  expect(names.toSorted()).toEqual(['exp', 'iat', 'jti', 'role', 'user_id'])
})

test('A9: a token of exactly user_id, role and exp is one', async () => {
  const three = { user_id: 7, role: 'editor', exp: nowSeconds() + 3000 }
  const read = await tokens.verify(`Bearer ${signed(header, three)}`)
  expect(read).toMatchObject({ userId: 7, role: 'editor', generation: undefined, jti: '' })
  expect(read.issuedAt.getTime() / 1000).toBe(nowSeconds() - 600)
  for (const more of [{ jti: 'x' }, { iat: nowSeconds() }, { scope: 'all' }, { exp: nowSeconds() + 4000 }])
    expect(await verdict(signed(header, { ...three, ...more })), JSON.stringify(more)).toBe('unauthenticated')
})

test('malformed credentials are no credentials (AUT-02)', async () => {
  const token = await tokens.issue(user)
  expect(await verdict(undefined)).toBe('unauthenticated')
  for (const scheme of ['', 'Basic ', 'Bearer  ', 'Bearer\t', 'JWT ', 'Bearer, Bearer '])
    expect(await verdict(token, scheme), scheme).toBe('unauthenticated')
  for (const bad of [
    `${token} `,
    `${token}, ${token}`,
    `${token}=`,
    'a.b',
    '..',
    'x'.repeat(9000),
    `${token}.x`,
  ])
    expect(await verdict(bad), bad.slice(0, 40)).toBe('unauthenticated')
})

test('no algorithm, none by any spelling (AUT-03)', async () => {
  for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
    const unsigned = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims())}`
    for (const token of [`${unsigned}.`, unsigned, `${unsigned}.x`])
      expect(await verdict(token)).toBe('unauthenticated')
  }
})

test('another algorithm than the configured one, right secret or not (AUT-04)', async () => {
  expect(await verdict(signed({ alg: 'HS384', typ: 'JWT' }, claims(), secret, 'sha384'))).toBe(
    'unauthenticated',
  )
  expect(await verdict(signed({ alg: 'HS512', typ: 'JWT' }, claims(), secret, 'sha512'))).toBe(
    'unauthenticated',
  )
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  for (const alg of ['RS256', 'ES256', 'PS256', 'HS256'])
    expect(await verdict(signed({ alg, typ: 'JWT' }, claims(), pem))).toBe('unauthenticated')
})

test.each([
  { kid: '../../dev/null' },
  { kid: "' or 1=1 --" },
  { jku: 'https://attacker.example/keys' },
  { x5u: 'https://attacker.example/cert' },
  { jwk: { kty: 'oct', k: 'AAAA' } },
  { x5c: ['MIIB'] },
  { crit: ['exp'], exp: 1 },
  { crit: ['unknown'] },
  { b64: false, crit: ['b64'] },
  { zip: 'DEF' },
])('a header that names keys or extensions is not ours (AUT-08): %j', async (more) => {
  expect(await verdict(signed({ ...header, ...more }, claims()))).toBe('unauthenticated')
})

describe('exp and iat', () => {
  const { exp: _, ...withoutExp } = claims()
  test('exp is required (AUT-09)', async () => {
    expect(await verdict(signed(header, withoutExp))).toBe('unauthenticated')
  })

  test('exp lies in the future and within the lifetime, as an integer of seconds (AUT-10)', async () => {
    const now = nowSeconds()
    const bad = [
      String(now + 60),
      now + 60.5,
      (now + 60) * 1000,
      now - 1,
      now,
      253402300799,
      now + 3700,
      null,
      true,
    ]
    for (const exp of bad)
      expect(await verdict(signed(header, { ...claims(), exp })), JSON.stringify(exp)).toBe('unauthenticated')
    for (const exp of [now + 1, now + 3600])
      expect(await verdict(signed(header, { ...claims(), exp })), JSON.stringify(exp)).toBe('accepted')
  })

  test('iat lies in the past', async () => {
    for (const iat of [nowSeconds() + 60, 'x', null, undefined])
      expect(await verdict(signed(header, { ...claims(), iat })), JSON.stringify(iat)).toBe('unauthenticated')
  })

  test('a token that was accepted before ends with its time all the same', async () => {
    const token = await tokens.issue(user)
    expect(await verdict(token)).toBe('accepted')
    clock = new Date(clock.getTime() + 3_600_000)
    expect(await verdict(token)).toBe('unauthenticated')
    clock = new Date(clock.getTime() - 3_600_000)
  })
})

test('claims of another type are refused, without an error of ours (AUT-11)', async () => {
  for (const user_id of ['1', [1], {}, -1, 0, 2 ** 53, 2 ** 31, null, 1.5, true, undefined])
    expect(await verdict(signed(header, { ...claims(), user_id })), JSON.stringify(user_id)).toBe(
      'unauthenticated',
    )
  for (const role of [['admin'], {}, 'root', '', null, undefined, 1])
    expect(await verdict(signed(header, { ...claims(), role })), JSON.stringify(role)).toBe('unauthenticated')
  for (const jti of [undefined, '', 'x', '0.AAAAAAAAAAAAAAAAAAAAAA', `1.${'A'.repeat(23)}`, 1])
    expect(await verdict(signed(header, { ...claims(), jti })), JSON.stringify(jti)).toBe('unauthenticated')
  expect(
    await verdict(signed(header, JSON.stringify(claims()).replace('"user_id":7', '"user_id":7.0'))),
  ).toBe('unauthenticated')
  for (const payload of ['[]', 'null', '"x"', '{', '7'])
    expect(await verdict(signed(header, payload)), payload).toBe('unauthenticated')
})

test('a claim or a header key given twice is refused (AUT-13)', async () => {
  const twice = JSON.stringify(claims()).replace('{', '{"user_id":1,')
  expect(await verdict(signed(header, twice))).toBe('unauthenticated')
  expect(await verdict(signed('{"alg":"none","alg":"HS256","typ":"JWT"}', claims()))).toBe('unauthenticated')
})

test('only the very signature that was verified is taken for it (AUT-14)', async () => {
  const token = await tokens.issue(user)
  expect(await verdict(token)).toBe('accepted')
  const [head = '', payload = '', signature = ''] = token.split('.')
  for (const bad of [
    `${signature}=`,
    `${signature}==`,
    signature.slice(0, -2),
    `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    '',
  ])
    expect(await verdict(`${head}.${payload}.${bad}`), bad).toBe('unauthenticated')
})

test('a token of another secret is refused, there is no second secret (AUT-18)', async () => {
  const after = await openTokens({ ...settings, secret: randomBytes(48) })
  const token = await tokens.issue(user)
  await expect(after.verify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'unauthenticated' })
})

describe('whether a token still holds', () => {
  const row = {
    role: 'editor',
    is_active: true,
    token_generation: 3,
    tokens_revoked_at: null,
    exempt_token_jti: null,
  }
  const shown: Claims = {
    userId: 7,
    role: 'editor',
    generation: 3,
    jti: '3.x',
    issuedAt: clock,
    expiresAt: clock,
  }

  test('is told by the row: active, the same role, the same generation (AUT-12, AUT-15, AUT-16)', () => {
    expect(isTokenValid(shown, row)).toBe(true)
    expect(isTokenValid(shown, { ...row, is_active: false })).toBe(false)
    expect(isTokenValid(shown, { ...row, role: 'viewer' })).toBe(false)
    expect(isTokenValid(shown, { ...row, role: 'admin' })).toBe(false)
    expect(isTokenValid(shown, { ...row, token_generation: 4 })).toBe(false)
    expect(isTokenValid({ ...shown, generation: 5 }, row)).toBe(false)
  })

  test('A9: one that says nothing of its generation holds when it began after the last that ended', () => {
    const bare = { ...shown, generation: undefined, jti: '' }
    const at = (ms: number) => ({ ...row, tokens_revoked_at: new Date(clock.getTime() + ms) })
    expect(isTokenValid(bare, row)).toBe(true)
    expect(isTokenValid(bare, at(-5000))).toBe(true)
    expect(isTokenValid(bare, at(5000))).toBe(false)
    expect(isTokenValid(bare, { ...row, is_active: false })).toBe(false)
    expect(isTokenValid(bare, { ...row, role: 'admin' })).toBe(false)
  })

  test('the token that changed the password outlives the change, and no other does', () => {
    const changed = { ...row, token_generation: 4, exempt_token_jti: '3.x' }
    expect(isTokenValid(shown, changed)).toBe(true)
    expect(isTokenValid({ ...shown, jti: '3.y' }, changed)).toBe(false)
  })
})
