import type { KeyObject } from 'node:crypto'
import { compactVerify } from 'jose'
import Value from 'typebox/value'
import type { FilterValue } from '../../../../../contract/src/dashboard-contents.ts'
import { EmbedClaims } from '../../../../../contract/src/embed-tokens.ts'
import { modelsByReference } from '../../../../../contract/src/schema.ts'
import type { EmbedKey } from '../../../../../contract/src/embed-keys.ts'
import type { Embed } from '../../../kernel/context.ts'

/** Why a token opens nothing: for the log. Whoever sent it gets one sentence, whatever it is. */
export class EmbedTokenRefused extends Error {}

/** What a token says of itself before its key is known. */
export interface EmbedHeader {
  kid: string
  algorithm: string
  orgId: number
}

export interface ReadToken extends Omit<Embed, 'appId'> {
  expiresAt: Date
  notBefore: Date
}

const maxLength = 8192
const shape = /^bearer ([\w-]{1,500})\.([\w-]+)\.([\w-]+)$/i
const kidShape = /^ek_([1-9]\d{0,9})_[A-Za-z0-9]{16}$/

/** The header of a token that an embed key may have signed; undefined: it is another one's. */
export function headerOf(authorization: string | undefined): EmbedHeader | undefined {
  const encoded = authorization === undefined ? undefined : shape.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const header = parsed(Buffer.from(encoded, 'base64url').toString('utf8'))
  const { kid, alg: algorithm, typ = 'JWT', ...others } = header ?? {}
  const orgId = typeof kid === 'string' ? kidShape.exec(kid)?.[1] : undefined
  if (orgId === undefined || Number(orgId) > 2147483647) return undefined
  // No key that it brings along, no extension.
  const isKnown = typeof algorithm === 'string' && typ === 'JWT' && Object.keys(others).length === 0
  return { kid: String(kid), algorithm: isKnown ? algorithm : 'none', orgId: Number(orgId) }
}

/** What a token says, once its signature is known to be that of the key. Its times are checked whenever it is shown. */
export async function readToken(
  authorization: string,
  key: { algorithm: EmbedKey['algorithm']; key: KeyObject | Uint8Array },
): Promise<ReadToken> {
  if (authorization.length > maxLength) throw new EmbedTokenRefused('it is too long')
  const { payload } = await compactVerify(authorization.slice('bearer '.length), key.key, {
    algorithms: [key.algorithm],
  }).catch(() => {
    throw new EmbedTokenRefused('the signature is not that of the key')
  })
  const claims: unknown = parsed(new TextDecoder().decode(payload))
  if (!Value.Check(modelsByReference(), EmbedClaims, claims))
    throw new EmbedTokenRefused('a claim is missing, unknown or no value of its kind')
  return {
    app: claims.aud,
    viewer: claims.sub,
    publications: claims.publication === '*' ? 'all' : [claims.publication].flat(),
    actions: claims.actions ?? [],
    attributes: Object.fromEntries(
      Object.entries(claims.attributes ?? {}).map(([name, value]) => [name, [value].flat()]),
    ),
    filters: Object.fromEntries(
      Object.entries(claims.filters ?? {}).map(([name, value]) => [name, filterValue(value)]),
    ),
    expiresAt: new Date(claims.exp * 1000),
    notBefore: new Date(Math.max(claims.nbf ?? 0, claims.iat ?? 0) * 1000),
  }
}

const skewMs = 10_000
const lifetimeMs = 600_000

export function checkTimes({ expiresAt, notBefore }: ReadToken, now: Date): void {
  const leftMs = expiresAt.getTime() - now.getTime()
  if (leftMs <= 0) throw new EmbedTokenRefused('it has expired')
  if (leftMs > lifetimeMs + skewMs) throw new EmbedTokenRefused('it expires in more than ten minutes')
  if (notBefore.getTime() > now.getTime() + skewMs) throw new EmbedTokenRefused('it is of the future')
}

type Claimed = NonNullable<EmbedClaims['filters']>[string]

function filterValue(value: Claimed): FilterValue {
  if (Array.isArray(value)) return { operator: 'in', values: value }
  return typeof value === 'object' ? value : { operator: 'equals', value }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
