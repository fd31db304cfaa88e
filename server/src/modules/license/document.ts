import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose'
import Value from 'typebox/value'
import { seatKinds } from '../../../../contract/src/license.ts'
import { type Static, Type } from '../../../../contract/src/schema.ts'
import { releaseKeys } from './release-keys.ts'

const instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' })
const max = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

// Fields of later versions are accepted, so that an older server reads what it knows of them.
const Claims = Type.Object({
  version: Type.Literal(1),
  id: Type.String({ minLength: 1, maxLength: 100 }),
  customer: Type.String({ minLength: 1, maxLength: 200 }),
  issued_at: instant,
  expires_at: instant,
  seats: Type.Object({ author: max, reader: max, app_viewer: max }),
  features: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
})

export type LicenseClaims = Static<typeof Claims>
export type SeatKind = (typeof seatKinds)[number]

/** Why a document is no license for this server, as a clause that follows its place. */
export class LicenseRejected extends Error {}

export interface ReadLicense {
  claims: LicenseClaims
  keyId: string
}

/** @param configured LICENSE_PUBLIC_KEY: keys as base64 of SPKI, by comma; without it those of the release, if it has any */
export function licenseKeys(configured: string | undefined): KeyObject[] {
  const texts = (configured ?? releaseKeys.join(','))
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return texts.map((text) => {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') throw new TypeError(`it is a key for ${key.asymmetricKeyType}`)
    return key
  })
}

/** Short name of a key, which stands in what it signs. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256').update(spkiOf(key)).digest('base64url').slice(0, 16)

/** The public half as `LICENSE_PUBLIC_KEY` takes it. */
export const publicKeyText = (privateKey: KeyObject): string =>
  spkiOf(createPublicKey(privateKey)).toString('base64')

const spkiOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' })

export async function signLicense(claims: LicenseClaims, privateKey: KeyObject): Promise<string> {
  if (!Value.Check(Claims, claims)) throw new TypeError('the claims are not those of a license')
  return await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({
      alg: 'EdDSA',
      typ: 'quarry-license',
      kid: keyIdOf(createPublicKey(privateKey)),
    })
    .sign(privateKey)
}

/** @throws LicenseRejected when no key verifies it, or it is not a license */
export async function readLicense(document: string, keys: readonly KeyObject[]): Promise<ReadLicense> {
  const keyId = keyIdIn(document)
  if (keys.length === 0)
    throw new LicenseRejected(
      'cannot be verified, since this server has no key for that: set LICENSE_PUBLIC_KEY to the public key of whoever issued it, and restart',
    )
  const key = keys.find((one) => keyIdOf(one) === keyId)
  if (!key)
    throw new LicenseRejected(
      `is signed by the key ${keyId}, and this server verifies with ${keys.map(keyIdOf).join(', ')}: set LICENSE_PUBLIC_KEY to the key of whoever issued it`,
    )
  const verified = await compactVerify(document, key, { algorithms: ['EdDSA'] }).catch(() => {
    throw new LicenseRejected('was altered: its signature does not fit. Paste it whole, as it was issued')
  })
  const claims: unknown = JSON.parse(Buffer.from(verified.payload).toString('utf8'))
  if (!Value.Check(Claims, claims) || Number.isNaN(Date.parse(claims.expires_at)))
    throw new LicenseRejected('has claims that this version of the server does not know: upgrade it first')
  return { claims, keyId }
}

function keyIdIn(document: string): string {
  try {
    const { typ, kid } = decodeProtectedHeader(document)
    if (typ === 'quarry-license' && kid !== undefined) return kid
  } catch {
    // It is none, as one without the header.
  }
  throw new LicenseRejected(
    'is no license: it has three parts with dots between, as "quarry license issue" prints it',
  )
}
