import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { refuse } from '../../../kernel/errors.ts'
import { roles, type Role } from '../../../kernel/context.ts'

export interface TokenSettings {
  secret: Uint8Array
  algorithm: 'HS256' | 'HS384' | 'HS512'
  lifetimeSeconds: number
  now(): Date
}

/** The claims of a token. The user's row decides whether it is valid: see `isTokenValid`. */
export interface Claims {
  userId: number
  role: Role
  /** Token generation of the user at issue time; undefined for a token with only user, role and expiry. */
  generation: number | undefined
  jti: string
  /** Where it does not say so: a lifetime before it ends, which is the earliest that it can have been. */
  issuedAt: Date
  expiresAt: Date
}

/** Who a token is made for. */
export interface Bearer {
  id: number
  role: Role
  token_generation: number
}

export interface Tokens {
  issue(bearer: Bearer): Promise<string>
  /**
   * The claims of an `Authorization` header, checked in everything that the token alone can tell.
   * @throws Refusal unauthenticated
   */
  verify(authorization: string | undefined): Promise<Claims>
}

const maximumLength = 8192
const skewSeconds = 5
const shape = /^bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i

/** Makes and reads the service's own tokens, with one secret and one algorithm. */
export async function openTokens(settings: TokenSettings): Promise<Tokens> {
  const { algorithm, lifetimeSeconds } = settings
  const hash = `SHA-${algorithm.slice(2)}`
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(settings.secret),
    { name: 'HMAC', hash },
    false,
    ['sign', 'verify'],
  )
  // Only this program makes tokens, so only its own header is one: no key id, no other algorithm, no extension.
  const header = { alg: algorithm, typ: 'JWT' }
  const encodedHeader = Buffer.from(JSON.stringify(header)).toString('base64url')
  const nowSeconds = () => Math.floor(settings.now().getTime() / 1000)
  const verified = signatureCache<Claims>(10_000)

  return {
    issue: ({ id, role, token_generation }) => {
      const issuedAt = nowSeconds()
      return new SignJWT({ user_id: id, role })
        .setProtectedHeader(header)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .setJti(`${token_generation}.${randomBytes(16).toString('base64url')}`)
        .sign(key)
    },

    verify: async (authorization) => {
      const parts = shape.exec(authorization && authorization.length <= maximumLength ? authorization : '')
      if (!parts || parts[1] !== encodedHeader) throw refuse.unauthenticated()
      const input = `${parts[1]}.${parts[2]}`
      const signature = parts[3] ?? ''
      const claims =
        verified.find(input, signature) ??
        verified.keep(input, signature, await read(`${input}.${signature}`, parts[2] ?? ''))
      checkTimes(claims)
      return claims
    },
  }

  async function read(token: string, encodedPayload: string): Promise<Claims> {
    try {
      // Times are checked below, on every use: the signature once, the clock always.
      await jwtVerify(token, key, { algorithms: [algorithm], currentDate: new Date(0) })
    } catch {
      throw refuse.unauthenticated()
    }
    return claimsOf(encodedPayload, lifetimeSeconds)
  }

  function checkTimes(claims: Claims): void {
    const now = nowSeconds()
    const issuedAt = claims.issuedAt.getTime() / 1000
    const expiresAt = claims.expiresAt.getTime() / 1000
    if (expiresAt <= now) throw refuse.unauthenticated('sign in again: the token has expired')
    if (issuedAt > now + skewSeconds || expiresAt > now + lifetimeSeconds + skewSeconds)
      throw refuse.unauthenticated()
  }
}

/** Whether the user's row, read for this request, still validates the token. */
export function isTokenValid(
  claims: Claims,
  user: {
    role: string
    is_active: boolean
    token_generation: number
    tokens_revoked_at: Date | null
    exempt_token_jti: string | null
  },
): boolean {
  if (!user.is_active || user.role !== claims.role) return false
  if (claims.generation === undefined)
    return (
      user.tokens_revoked_at === null || claims.issuedAt.getTime() + 1000 > user.tokens_revoked_at.getTime()
    )
  return claims.generation === user.token_generation || claims.jti === user.exempt_token_jti
}

function claimsOf(encodedPayload: string, lifetimeSeconds: number): Claims {
  const text = Buffer.from(encodedPayload, 'base64url').toString('utf8')
  const payload: Record<string, unknown> = JSON.parse(text)
  const { user_id, role, exp, iat, jti } = payload
  // A payload with a second spelling (`1.0`, a claim twice) could be read otherwise elsewhere.
  if (JSON.stringify(payload) !== text) throw refuse.unauthenticated()
  if (!isWhole(user_id) || user_id > 2147483647 || !isWhole(exp)) throw refuse.unauthenticated()
  const known = roles.find((name) => name === role)
  if (known === undefined) throw refuse.unauthenticated()
  const who = { userId: user_id, role: known, expiresAt: new Date(exp * 1000) }
  if (Object.keys(payload).length === 3)
    return {
      ...who,
      generation: undefined,
      jti: '',
      issuedAt: new Date((exp - lifetimeSeconds) * 1000),
    }
  const generation = typeof jti === 'string' ? /^([1-9]\d{0,9})\.[\w-]{22}$/.exec(jti)?.[1] : undefined
  if (generation === undefined || !isWhole(iat)) throw refuse.unauthenticated()
  return { ...who, generation: Number(generation), jti: String(jti), issuedAt: new Date(iat * 1000) }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < 1e11

/**
 * Caches verified signatures, by the text they sign. A hit needs the very signature that was verified, so neither a
 * forged nor an otherwise encoded one matches.
 */
function signatureCache<T>(capacity: number) {
  const entries = new Map<string, { signature: string; value: T }>()
  return {
    find(input: string, signature: string): T | undefined {
      const entry = entries.get(input)
      if (entry?.signature !== signature) return undefined
      // Most recently used last, so that the first is dropped.
      entries.delete(input)
      entries.set(input, entry)
      return entry.value
    },
    keep(input: string, signature: string, value: T): T {
      const oldest = entries.size >= capacity ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(input, { signature, value })
      return value
    },
  }
}
