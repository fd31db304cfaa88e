import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealedColumnName } from './sealed-columns.ts'

/** Where a sealed text belongs. It opens nowhere else: not in another organization, row or field. */
export interface SealedPlace {
  /** As "table.column". Only a known one is found again when the key is replaced, or the organization moves. */
  column: SealedColumnName
  orgId: number
  /** e.g. "connector:12", or a random key stored in the row if its id is not known yet. */
  row: string
  field: string
}

export interface Secrets {
  /** Encrypts a text for one place of the database. */
  seal(text: string, place: SealedPlace): string
  /** Decrypts; throws when the key, the place or a single bit is another. */
  open(sealed: string, place: SealedPlace): string
  /** Whether it was sealed under the former key, which opens until everything is sealed again. */
  isFormer(sealed: string, place: SealedPlace): boolean
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** A key of its own for each purpose, so that no two uses of one configured secret share a key. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `quarry ${purpose}`, 32))
}

/** Sealing with AES-256-GCM under the configured ENCRYPTION_KEY; what the former key sealed is opened, too. */
export function openSecrets(encryptionKey: string, formerKey?: string): Secrets {
  const key = derivedKey(encryptionKey, 'secrets at rest')
  const former = formerKey === undefined ? undefined : derivedKey(formerKey, 'secrets at rest')
  const openedBy = (one: Buffer, sealed: string, place: SealedPlace) => {
    try {
      return openWith(one, bytesOf(sealed), place)
    } catch {
      return undefined
    }
  }
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(place))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${version}.${sealed.toString('base64url')}`
    },
    open(sealed, place) {
      bytesOf(sealed)
      const opened = openedBy(key, sealed, place) ?? (former && openedBy(former, sealed, place))
      if (opened !== undefined) return opened
      throw new Error('a sealed secret does not open: it belongs to another place or another ENCRYPTION_KEY')
    },
    isFormer: (sealed, place) =>
      former !== undefined &&
      openedBy(key, sealed, place) === undefined &&
      openedBy(former, sealed, place) !== undefined,
  }
}

function bytesOf(sealed: string): Buffer {
  const [form, body] = sealed.split('.')
  const bytes = Buffer.from(body ?? '', 'base64url')
  if (form !== version || bytes.length < ivBytes + tagBytes) throw new Error('not a sealed secret')
  return bytes
}

function openWith(key: Buffer, bytes: Buffer, place: SealedPlace): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(boundTo(place))
    .setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

// As JSON, so that no two places can be spelled alike.
function boundTo({ orgId, row, field }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([version, orgId, row, field]))
}
