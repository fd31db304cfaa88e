import { crc32, createDeflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'

/** A file by its name in the archive, whole or in pieces. */
export type ZipContent = [name: string, content: string | AsyncIterable<Buffer>]

/**
 * A ZIP archive of any size, streamed: each entry states its length after its content. Values that exceed 32 bits are
 * in the fields of ZIP64 (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.14 and 4.5.3).
 */
export async function* zipStream(contents: readonly ZipContent[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const [name, content] of contents) {
    const entry: Entry = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: 0 }
    entries.push(entry)
    for await (const piece of entryOf(
      entry,
      typeof content === 'string' ? [Buffer.from(content)] : content,
    )) {
      offset += piece.length
      yield piece
    }
  }
  yield directoryOf(entries, offset)
}

interface Entry {
  name: Buffer
  offset: number
  crc: number
  size: number
  packed: number
}

async function* entryOf(
  entry: Entry,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.concat([numbers([4, 0x04034b50]), fieldsOf({ ...entry, offset: 0 }), entry.name])
  const deflate = createDeflateRaw({ level: 4 })
  const counted = async function* () {
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  const source = Readable.from(counted())
  source.once('error', (error) => deflate.destroy(error))
  try {
    for await (const piece of source.pipe(deflate) as AsyncIterable<Buffer>) {
      entry.packed += piece.length
      yield piece
    }
  } finally {
    source.destroy()
  }
  const width = isWide({ ...entry, offset: 0 }) ? 8 : 4
  yield numbers([4, 0x08074b50], [4, entry.crc], [width, entry.packed], [width, entry.size])
}

type Field = [bytes: 2 | 4 | 8, value: number]

const max32 = 0xffff_ffff
const isWide = ({ offset, size, packed }: Entry) => Math.max(offset, size, packed) >= max32

// Bit 3: the sizes follow the content; bit 11: names are UTF-8. 1980-01-01, so that equal contents give equal
// archives.
const flags = 0x0808
const firstDay = 0x0021
const [version, versionOfZip64] = [20, 45]

/** The fields that the local header and the directory share; in the local header the sizes are not known yet. */
function fieldsOf(entry: Entry): Buffer {
  const { name, crc } = entry
  const wide = isWide(entry)
  const [packed, size] = wide ? [max32, max32] : [entry.packed, entry.size]
  return Buffer.concat([
    numbers([2, wide ? versionOfZip64 : version], [2, flags], [2, 8], [2, 0], [2, firstDay]),
    numbers([4, crc], [4, packed], [4, size], [2, name.length], [2, wide ? 28 : 0]),
  ])
}

function recordOf(entry: Entry): Buffer {
  const { name, offset, size, packed } = entry
  const wide = isWide(entry)
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, version]),
    fieldsOf(entry),
    numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, wide ? max32 : offset]),
    name,
    wide ? numbers([2, 1], [2, 24], [8, size], [8, packed], [8, offset]) : Buffer.alloc(0),
  ])
}

function directoryOf(entries: readonly Entry[], offset: number): Buffer {
  const directory = Buffer.concat(entries.map(recordOf))
  const [count, size] = [entries.length, directory.length]
  const isLong = offset >= max32 || count >= 0xffff
  return Buffer.concat([
    directory,
    ...(isLong
      ? [
          numbers([4, 0x06064b50], [8, 44], [2, versionOfZip64], [2, versionOfZip64], [4, 0], [4, 0]),
          numbers([8, count], [8, count], [8, size], [8, offset]),
          numbers([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
        ]
      : []),
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, isLong ? 0xffff : count], [2, isLong ? 0xffff : count]),
    numbers([4, isLong ? max32 : size], [4, isLong ? max32 : offset], [2, 0]),
  ])
}

function numbers(...fields: Field[]): Buffer {
  const buffers = fields.map(([bytes, value]) => {
    const field = Buffer.alloc(bytes)
    if (bytes === 8) field.writeBigUInt64LE(BigInt(value))
    else field.writeUIntLE(value, 0, bytes)
    return field
  })
  return Buffer.concat(buffers)
}
