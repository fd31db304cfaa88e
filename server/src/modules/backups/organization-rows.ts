import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { SnapshotLine, TableContent } from '../../kernel/database/snapshot/read-snapshot.ts'
import { RowDigest } from '../../kernel/database/snapshot/row-digest.ts'
import { type BackupKeys, DamagedBackup } from './backup-cipher.ts'
import type { KeyRing } from './key-ring.ts'

/** Rows of one organization in a table, as a line among those of the table. */
interface SealedRows {
  organization: number
  key: string
  sealed: string
  /** Rows in their place once the key is destroyed. */
  erased: string[]
}

interface PendingRows {
  rows: string[]
  erased: string[]
  bytes: number
}

const [blockBytes, pendingBytes] = [256 * 1024, 16 * 1024 ** 2]
const [deflated, inflated] = [promisify(deflateRaw), promisify(inflateRaw)]
const [ivBytes, tagBytes] = [12, 16]

/** Lines of a backup: the rows of each organization are sealed under its key. Counts them in `counts`. */
export async function* sealRows(
  lines: AsyncIterable<SnapshotLine>,
  { ring, counts }: { ring: KeyRing; counts: Map<number, number> },
): AsyncGenerator<string> {
  const pending = new Map<number, PendingRows>()
  let bytes = 0
  const flush = async function* (ids: readonly number[]) {
    await ring.ensure(ids)
    for (const id of ids) {
      const block = pending.get(id)!
      pending.delete(id)
      bytes -= block.bytes
      counts.set(id, (counts.get(id) ?? 0) + block.rows.length)
      yield JSON.stringify(await sealBlock(block, { organization: id, ring }))
    }
  }
  for await (const { text, orgId, erased } of lines) {
    if (orgId === undefined) {
      // The next table.
      if (!text.startsWith('[')) yield* flush([...pending.keys()])
      yield text
      continue
    }
    const block = pending.get(orgId) ?? { rows: [], erased: [], bytes: 0 }
    pending.set(orgId, block)
    block.rows.push(text)
    if (erased !== undefined) block.erased.push(erased)
    block.bytes += text.length
    bytes += text.length
    if (block.bytes >= blockBytes) yield* flush([orgId])
    else if (bytes >= pendingBytes) yield* flush([...pending.keys()])
  }
  yield* flush([...pending.keys()])
}

async function sealBlock(
  { rows, erased }: PendingRows,
  { organization, ring }: { organization: number; ring: KeyRing },
): Promise<SealedRows> {
  const { id, keys } = ring.current(organization)!
  const digest = new RowDigest()
  for (const row of rows) digest.add(row)
  const text = [JSON.stringify(digest.content), ...rows].join('\n')
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keys.rows, iv).setAAD(Buffer.from(`${organization}`))
  const body = [cipher.update(await deflated(text, { level: 4 })), cipher.final(), cipher.getAuthTag()]
  return { organization, key: id, sealed: Buffer.concat([iv, ...body]).toString('base64'), erased }
}

/** What a backup has of rows for whoever has the ring. */
export interface OpenedRows {
  lines: AsyncGenerator<string>
  /** What each table has, once its lines have passed. */
  contents: Record<string, TableContent>
}

/** The lines of a backup with the rows of organizations; of erased ones there is what stays of them. */
export function openRows(
  lines: AsyncIterable<string>,
  { ring, tables }: { ring: KeyRing; tables: Readonly<Record<string, TableContent>> },
): OpenedRows {
  const contents = { ...tables }
  const all = async function* () {
    let table = ''
    for await (const line of lines) {
      if (!line.startsWith('{"organization":')) {
        if (line.startsWith('{"table":')) table = (JSON.parse(line) as { table: string }).table
        yield line
        continue
      }
      const { content, rows } = await openBlock(JSON.parse(line) as SealedRows, ring)
      contents[table] = RowDigest.sum(contents[table]!, content)
      yield* rows
    }
  }
  return { lines: all(), contents }
}

async function openBlock(
  block: SealedRows,
  ring: KeyRing,
): Promise<{ content: TableContent; rows: string[] }> {
  const keys = ring.find(block.key)
  if (keys !== undefined) {
    const [head, ...rows] = (await inflated(openedBytes(block, keys))).toString().split('\n')
    return { content: JSON.parse(head!) as TableContent, rows }
  }
  const digest = new RowDigest()
  for (const row of block.erased) digest.add(row)
  return { content: digest.content, rows: block.erased }
}

function openedBytes({ organization, sealed }: SealedRows, { rows }: BackupKeys): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', rows, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(`${organization}`)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    throw new DamagedBackup(`rows of the organization ${organization} are damaged, or of another key`)
  }
}
