import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { badFile } from '../recognize-file.ts'
import { limitUnpacked } from '../unpack-limit.ts'

interface Entry {
  method: number
  packedBytes: number
  sizeBytes: number
  offset: number
  dataOffset: number
}

export interface ZipFile {
  path: string
  name: string
}

const maxEntries = 10_000
const maxDirectoryBytes = 16 * 1024 * 1024
const sign = { wideEnd: 0x06064b50, directory: 0x02014b50, local: 0x04034b50 }
const endBytes = 22
const maxCommentBytes = 65_535
const stored = 0
const deflated = 8

/**
 * Reads entries of a ZIP archive by their names and writes none. What the headers say is checked before anything is
 * unpacked, and unpacking stops where an entry turns out to be more than its header says.
 */
export class ZipArchive {
  readonly #file: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file
    this.#entries = entries
  }

  static async open(file: ZipFile): Promise<ZipArchive> {
    const handle = await open(file.path, 'r')
    try {
      const entries = await readDirectory(handle, file)
      await locate(handle, file, entries)
      return new ZipArchive(file, entries)
    } finally {
      await handle.close()
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The content of an entry, piece by piece. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw badFile(this.#file, `the archive lacks ${name}`)
    if (entry.packedBytes === 0) return
    const packed = createReadStream(this.#file.path, {
      start: entry.dataOffset,
      end: entry.dataOffset + entry.packedBytes - 1,
      highWaterMark: 256 * 1024,
    })
    const content =
      entry.method === stored ? packed : packed.pipe(createInflateRaw({ chunkSize: 256 * 1024 }))
    packed.on('error', (error) => content.destroy(error))
    let sizeBytes = 0
    try {
      for await (const chunk of limitUnpacked(content, this.#file, entry.packedBytes)) {
        sizeBytes += chunk.length
        if (sizeBytes > entry.sizeBytes) throw badFile(this.#file, `${name} is larger than the archive says`)
        yield chunk
      }
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('Z_'))
        throw badFile(this.#file, 'the archive is damaged')
      throw error
    } finally {
      packed.destroy()
      content.destroy()
    }
    if (sizeBytes < entry.sizeBytes) throw badFile(this.#file, `${name} is cut off`)
  }
}

async function readDirectory(handle: FileHandle, file: ZipFile): Promise<Map<string, Entry>> {
  const { size } = await handle.stat()
  const tail = await readAt(
    handle,
    Math.max(0, size - endBytes - maxCommentBytes),
    endBytes + maxCommentBytes,
  )
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + endBytes > tail.length)
    throw badFile(file, 'the archive is cut off: its end is missing')
  const { count, directoryBytes, offset } = await directoryPlace(handle, file, { tail, end })
  if (count > maxEntries || directoryBytes > maxDirectoryBytes)
    throw badFile(file, `the archive has more than ${maxEntries} entries`)
  const directory = await readAt(handle, offset, directoryBytes)
  const entries = new Map<string, Entry>()
  let at = 0
  while (at < directory.length) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== sign.directory)
      throw badFile(file, 'the archive is damaged: its directory cannot be read')
    const nameBytes = directory.readUInt16LE(at + 28)
    const extraBytes = directory.readUInt16LE(at + 30)
    const commentBytes = directory.readUInt16LE(at + 32)
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes)
    refuseTricks(file, { name, flags: directory.readUInt16LE(at + 8), mode: directory.readUInt16LE(at + 40) })
    if (entries.has(name)) throw badFile(file, `the archive has two entries called ${name}`)
    const extra = directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes)
    entries.set(name, entryOf(directory.subarray(at, at + 46), extra))
    if (entries.size > maxEntries) throw badFile(file, `the archive has more than ${maxEntries} entries`)
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  if (entries.size !== count)
    throw badFile(file, 'the archive is damaged: its directory lies about its length')
  return entries
}

/** The place of the directory, from the end record; beyond 32 bits from the ZIP64 record that is located before it. */
async function directoryPlace(
  handle: FileHandle,
  file: ZipFile,
  { tail, end }: { tail: Buffer; end: number },
) {
  const offset = tail.readUInt32LE(end + 16)
  if (offset !== unknown32)
    return { count: tail.readUInt16LE(end + 10), directoryBytes: tail.readUInt32LE(end + 12), offset }
  const record = end < 20 ? Buffer.alloc(0) : await readAt(handle, Number(tail.readBigUInt64LE(end - 12)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== sign.wideEnd)
    throw badFile(file, 'the archive is damaged: its directory cannot be found')
  return {
    count: Number(record.readBigUInt64LE(32)),
    directoryBytes: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  }
}

function refuseTricks(file: ZipFile, entry: { name: string; flags: number; mode: number }): void {
  const { name, flags, mode } = entry
  if (/^[/\\]|^[a-z]:|\\|\0|(^|\/)\.\.(\/|$)/i.test(name))
    throw badFile(file, 'the archive has an entry that would lie outside of it')
  if ((mode & 0o170000) === 0o120000) throw badFile(file, 'the archive has a link in it')
  if ((flags & 1) !== 0) throw badFile(file, 'it is protected by a password')
}

const unknown32 = 0xffffffff

/** Sizes that did not fit 32 bits stand in an extra field, in this order and only those. */
function entryOf(header: Buffer, extra: Buffer): Entry {
  const wide: number[] = []
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const last = Math.min(at + 4 + extra.readUInt16LE(at + 2), extra.length)
    for (let field = at + 4; field + 8 <= last; field += 8) wide.push(Number(extra.readBigUInt64LE(field)))
  }
  const sized = (value: number) => (value === unknown32 ? (wide.shift() ?? value) : value)
  const sizeBytes = sized(header.readUInt32LE(24))
  const packedBytes = sized(header.readUInt32LE(20))
  const offset = sized(header.readUInt32LE(42))
  return { method: header.readUInt16LE(10), packedBytes, sizeBytes, offset, dataOffset: 0 }
}

/** Finds where the content of each entry begins, and refuses entries that share bytes. */
async function locate(handle: FileHandle, file: ZipFile, entries: Map<string, Entry>): Promise<void> {
  const { size } = await handle.stat()
  let taken = 0
  for (const entry of [...entries.values()].sort((a, b) => a.offset - b.offset)) {
    if (entry.offset < taken) throw badFile(file, 'the archive has entries that overlap')
    const local = await readAt(handle, entry.offset, 30)
    if (local.length < 30 || local.readUInt32LE(0) !== sign.local)
      throw badFile(file, 'the archive is damaged')
    entry.dataOffset = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    taken = entry.dataOffset + entry.packedBytes
    if (taken > size) throw badFile(file, 'the archive is cut off')
    if (entry.method !== stored && entry.method !== deflated)
      throw badFile(file, 'the archive is packed in a way that cannot be read')
  }
}

async function readAt(handle: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await handle.read(buffer, 0, bytes, Math.min(position, Number.MAX_SAFE_INTEGER))
  return buffer.subarray(0, bytesRead)
}
