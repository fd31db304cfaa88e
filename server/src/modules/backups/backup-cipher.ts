import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { derivedKey } from '../../kernel/secrets.ts'

/** A part of a backup cannot be read as what it should be: another key, or other bytes than were written. */
export class DamagedBackup extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DamagedBackup'
  }
}

/** What is derived from the key of backups. */
export interface BackupKeys {
  content: Buffer
  names: Buffer
  /** Of rows inside of what `content` encrypts. */
  rows: Buffer
  /** Says which key it is, and nothing else about it. */
  mark: Buffer
}

export function backupKeys(secret: string): BackupKeys {
  return {
    content: derivedKey(secret, 'backup content'),
    names: derivedKey(secret, 'backup names'),
    rows: derivedKey(secret, 'backup rows'),
    mark: derivedKey(secret, 'backup mark').subarray(0, 8),
  }
}

/** The keys that nobody has without both: the key of backups, and another one. */
export function keysWith(keys: BackupKeys, key: Buffer): BackupKeys {
  const both = (one: Buffer, use: string) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.concat([one, key]), '', `quarry backup of an organization: ${use}`, 32),
    )
  return {
    content: both(keys.content, 'content'),
    names: both(keys.names, 'names'),
    rows: both(keys.rows, 'rows'),
    mark: keys.mark,
  }
}

const magic = Buffer.from('QBAK\x01')
const saltBytes = 16
const tagBytes = 16
const chunkBytes = 1024 ** 2
const headBytes = magic.length + 8 + saltBytes

/** How long an object is whose content has this length. */
export function sealedSize(sizeBytes: number): number {
  return headBytes + sizeBytes + Math.max(1, Math.ceil(sizeBytes / chunkBytes)) * tagBytes
}

/** The name of the object of a file. The path of a file never gets another content, so that equal names are equal files. */
export function objectName(
  { names }: BackupKeys,
  { path, sizeBytes }: { path: string; sizeBytes: number },
): string {
  const digest = createHmac('sha256', names).update(`${sizeBytes} ${path}`).digest('hex')
  return `objects/${digest.slice(0, 2)}/${digest}`
}

/**
 * Encrypts by AES-256-GCM in chunks under a key of this object and name: chunks that are missing, exchanged or of another
 * object do not open, and neither does a cut-off end.
 */
export async function* sealed(
  keys: BackupKeys,
  name: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const key = keyOf(keys, name, salt)
  yield Buffer.concat([magic, keys.mark, salt])
  let count = 0
  for await (const { bytes, isLast } of chunksOf(content, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, isLast))
    count += 1
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws DamagedBackup at the first chunk that is not as it was written */
export async function* opened(
  keys: BackupKeys,
  name: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const { head, rest } = await headOf(content)
  if (!head.subarray(0, magic.length).equals(magic)) throw new DamagedBackup(`${name} is no part of a backup`)
  if (!head.subarray(magic.length, magic.length + 8).equals(keys.mark))
    throw new DamagedBackup(`${name} was written under another BACKUP_KEY than this one`)
  const key = keyOf(keys, name, head.subarray(-saltBytes))
  let count = 0
  for await (const { bytes, isLast } of chunksOf(rest, chunkBytes + tagBytes)) {
    yield openedChunk(bytes, { key, nonce: nonceOf(count, isLast), name })
    count += 1
  }
}

function openedChunk(
  bytes: Buffer,
  { key, nonce, name }: { key: Buffer; nonce: Buffer; name: string },
): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw new DamagedBackup(`${name} is damaged: its bytes are not those that were written`)
  }
}

function keyOf({ content }: BackupKeys, name: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', content, salt, `quarry object ${name}`, 32))
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 0, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 6)
  return nonce
}

async function headOf(
  content: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const iterator = content[Symbol.asyncIterator]()
  let bytes: Buffer = Buffer.alloc(0)
  while (bytes.length < headBytes) {
    const next = await iterator.next()
    if (next.done === true) throw new DamagedBackup('a part of the backup ends in its first bytes')
    bytes = Buffer.concat([bytes, next.value])
  }
  const behind = async function* () {
    yield bytes.subarray(headBytes)
    for (;;) {
      const next = await iterator.next()
      if (next.done === true) return
      yield next.value
    }
  }
  return { head: bytes.subarray(0, headBytes), rest: behind() }
}

/** Pieces of exactly this length; only the last one is shorter, and it may be empty. */
export async function* chunksOf(
  content: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pending: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    pending.push(piece)
    size += piece.length
    if (size <= length) continue
    const whole = pending.length === 1 ? pending[0]! : Buffer.concat(pending)
    let at = 0
    // One is kept back, because whatever follows decides whether it is the last.
    for (; size - at > length; at += length) yield { bytes: whole.subarray(at, at + length), isLast: false }
    pending = [whole.subarray(at)]
    size -= at
  }
  yield { bytes: Buffer.concat(pending), isLast: true }
}
