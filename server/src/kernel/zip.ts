import { crc32, createDeflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'

const maxPlainZipBytes = 0xffff_ffff

/** A file by its name in the archive, whole or in pieces. */
export type ZipContent = [name: string, content: string | AsyncIterable<Buffer>]

/** A ZIP archive, streamed: each entry states its length after its content. */
export async function* zipped(
  contents: readonly ZipContent[],
  tooLarge: () => Error,
): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const [name, content] of contents) {
    const entry: Entry = { name, offset, crc: 0, size: 0, packed: 0 }
    entries.push(entry)
    for await (const piece of entryOf(
      entry,
      typeof content === 'string' ? [Buffer.from(content)] : content,
    )) {
      offset += piece.length
      if (offset > maxPlainZipBytes || entry.size > maxPlainZipBytes) throw tooLarge()
      yield piece
    }
  }
  yield directoryOf(entries, offset)
}

interface Entry {
  name: string
  offset: number
  crc: number
  size: number
  packed: number
}

async function* entryOf(
  entry: Entry,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.concat([localHeader(entry.name)])
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
  yield numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size])
}

// Bit 3: the sizes follow the content; bit 11: names are UTF-8. 1980-01-01, so that equal contents give equal
// archives.
const flags = 0x0808
const firstDay = 0x0021

const localHeader = (name: string) =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, 20], [2, flags], [2, 8], [2, 0], [2, firstDay], [4, 0], [4, 0], [4, 0]),
    numbers([2, Buffer.byteLength(name)], [2, 0]),
    Buffer.from(name),
  ])

function directoryOf(entries: readonly Entry[], offset: number): Buffer {
  const records = entries.map(({ name, offset: at, crc, size, packed }) =>
    Buffer.concat([
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, 8], [2, 0], [2, firstDay]),
      numbers(
        [4, crc],
        [4, packed],
        [4, size],
        [2, Buffer.byteLength(name)],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ),
      Buffer.from(name),
    ]),
  )
  const directory = Buffer.concat(records)
  const count = entries.length
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
  return Buffer.concat([directory, end])
}

function numbers(...fields: [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
