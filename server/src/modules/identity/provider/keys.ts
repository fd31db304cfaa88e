import { importJWK, type CryptoKey, type JWK } from 'jose'
import { boundedFetch } from './bounded-fetch.ts'

export interface ProviderKey {
  algorithm: 'RS256' | 'ES256'
  key: CryptoKey
}

export interface ProviderKeys {
  /** The provider's key with that id; an unknown one is fetched at most once a minute. */
  find(keyId: string): Promise<ProviderKey | undefined>
}

const refetchAfterMs = 60_000
const maximumKeys = 100

interface Known {
  keys: ReadonlyMap<string, ProviderKey>
  freshUntilMs: number
}

/**
 * The provider's published keys. While it cannot be reached, keys that are still fresh go on working; stale ones do
 * not, so that a key that the provider withdrew is refused after its time.
 */
export function openProviderKeys(settings: { url: string; now(): Date }): ProviderKeys {
  let known: Known = { keys: new Map(), freshUntilMs: 0 }
  let askedAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  const refresh = async () => {
    const answer = await boundedFetch(settings.url)
    const keys = await importKeys(JSON.parse(answer.text))
    known = { keys, freshUntilMs: settings.now().getTime() + answer.maxAgeSeconds * 1000 }
  }

  const ask = () => {
    const nowMs = settings.now().getTime()
    if (asking || nowMs - askedAtMs < refetchAfterMs) return asking
    askedAtMs = nowMs
    asking = refresh().finally(() => {
      asking = undefined
    })
    return asking
  }

  const fresh = () => (settings.now().getTime() < known.freshUntilMs ? known.keys : undefined)

  return {
    find: async (keyId) => {
      const key = fresh()?.get(keyId)
      if (key) return key
      await ask()
      return fresh()?.get(keyId)
    },
  }
}

async function importKeys(document: unknown): Promise<Map<string, ProviderKey>> {
  const listed = (document as { keys?: unknown } | null)?.keys
  if (!Array.isArray(listed) || listed.length > maximumKeys)
    throw new Error('the provider’s key document holds no usable list of keys')
  const keys = new Map<string, ProviderKey>()
  for (const jwk of listed as JWK[]) {
    const algorithm = algorithmOf(jwk)
    if (!algorithm || typeof jwk.kid !== 'string') continue
    const key = await importJWK(jwk, algorithm).catch(() => undefined)
    if (key && !(key instanceof Uint8Array)) keys.set(jwk.kid, { algorithm, key })
  }
  return keys
}

/** Each key is valid for one algorithm only, whatever a token's header says. */
function algorithmOf(jwk: JWK): ProviderKey['algorithm'] | undefined {
  if (jwk.use !== undefined && jwk.use !== 'sig') return undefined
  const algorithm =
    jwk.kty === 'RSA' ? 'RS256' : jwk.kty === 'EC' && jwk.crv === 'P-256' ? 'ES256' : undefined
  return jwk.alg === undefined || jwk.alg === algorithm ? algorithm : undefined
}
