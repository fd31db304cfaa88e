import { compactVerify, decodeProtectedHeader } from 'jose'
import { digestOf } from '../tokens/random.ts'
import { canonicalEmail } from '../user.ts'
import { openProviderKeys } from './keys.ts'

export interface ProviderSettings {
  issuer: string
  jwksUrl: string
  clientId: string
  /** Domains whose addresses may sign in, lower case. Empty: none. */
  allowedDomains: readonly string[]
  now(): Date
}

/** Who the provider vouches for. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  /** Canonical form; of an allowed domain and verified by the provider. */
  email: string
  /** Of what the provider signed: the same for every spelling of one token. */
  digest: string
  expiresAt: Date
}

export interface IdentityProvider {
  /** @throws IdTokenRefused with the reason, for the log and the audit; the caller does not see it. */
  verify(idToken: string): Promise<ProvenIdentity>
}

export class IdTokenRefused extends Error {}

const skewSeconds = 10
const maximumAgeSeconds = 600

/** Reads ID tokens of one provider for one client. */
export function openIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const keys = openProviderKeys({ url: settings.jwksUrl, now: settings.now })
  return {
    verify: async (idToken) => {
      const { algorithm, keyId } = readHeader(idToken)
      const known = await keys.find(keyId).catch((cause: unknown) => {
        throw new IdTokenRefused('the keys of the provider cannot be read', { cause })
      })
      if (!known || known.algorithm !== algorithm)
        throw new IdTokenRefused('no key of the provider fits the token')
      const verified = await compactVerify(idToken, known.key, { algorithms: [known.algorithm] }).catch(
        () => {
          throw new IdTokenRefused('the signature is not the provider’s')
        },
      )
      const claims = parseClaims(verified.payload)
      const expiresAt = checkTimes(claims, settings.now())
      checkParties(claims, settings)
      const digest = digestOf(idToken.split('.').slice(0, 2).join('.'))
      return { issuer: settings.issuer, ...checkUser(claims, settings.allowedDomains), digest, expiresAt }
    },
  }
}

type ClaimSet = Record<string, unknown>

function readHeader(idToken: string): { algorithm: 'RS256' | 'ES256'; keyId: string } {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(idToken)) throw new IdTokenRefused('not a signed token')
  let header
  try {
    header = decodeProtectedHeader(idToken)
  } catch {
    throw new IdTokenRefused('the header cannot be read')
  }
  const { alg, kid, typ } = header
  if ((alg !== 'RS256' && alg !== 'ES256') || typeof kid !== 'string')
    throw new IdTokenRefused('the header names no accepted algorithm and key')
  if (typ !== undefined && typ !== 'JWT') throw new IdTokenRefused('another type of token')
  return { algorithm: alg, keyId: kid }
}

function parseClaims(payload: Uint8Array): ClaimSet {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims as ClaimSet
  } catch {
    // Falls through to the refusal: what cannot be read claims nothing.
  }
  throw new IdTokenRefused('the claims cannot be read')
}

function checkTimes({ exp, iat, nbf }: ClaimSet, now: Date): Date {
  const nowSeconds = now.getTime() / 1000
  if (!Number.isSafeInteger(exp) || !Number.isSafeInteger(iat))
    throw new IdTokenRefused('exp or iat is missing')
  if (Number(exp) <= nowSeconds) throw new IdTokenRefused('expired, or the clock of this server is ahead')
  if (Number(iat) > nowSeconds + skewSeconds || Number(iat) < nowSeconds - maximumAgeSeconds)
    throw new IdTokenRefused('issued too long ago or in the future: check the clock of this server')
  if (nbf !== undefined && (!Number.isSafeInteger(nbf) || Number(nbf) > nowSeconds + skewSeconds))
    throw new IdTokenRefused('not valid yet: check the clock of this server')
  return new Date(Number(exp) * 1000)
}

function checkParties({ iss, aud, azp, events }: ClaimSet, { issuer, clientId }: ProviderSettings): void {
  if (!issuerNames(issuer).includes(String(iss))) throw new IdTokenRefused('another issuer')
  const audience = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud
  if (audience !== clientId) throw new IdTokenRefused('made for another client')
  if (azp !== undefined && azp !== clientId) throw new IdTokenRefused('made for another party')
  if (events !== undefined) throw new IdTokenRefused('another type of token')
}

// Google signs tokens with and without the scheme; both are documented as the issuer.
const issuerNames = (issuer: string) =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]

function checkUser(claims: ClaimSet, allowedDomains: readonly string[]): { subject: string; email: string } {
  const { sub, email, email_verified, hd } = claims
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) throw new IdTokenRefused('no subject')
  if (email_verified !== true) throw new IdTokenRefused('the e-mail address is not verified')
  const canonical = typeof email === 'string' ? canonicalEmail(email) : undefined
  const domain = canonical?.split('@')[1]
  if (canonical === undefined || domain === undefined || !allowedDomains.includes(domain))
    throw new IdTokenRefused('the e-mail address is not of an allowed domain')
  if (hd !== undefined && (typeof hd !== 'string' || hd.toLowerCase() !== domain))
    throw new IdTokenRefused('the hosted domain is not that of the e-mail address')
  return { subject: sub, email: canonical }
}
