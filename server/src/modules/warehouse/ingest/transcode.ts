import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { TextEncoding } from './recognize-file.ts'

/** Writes a UTF-8 copy of a text file, so that the loaders know one encoding only. */
export async function transcode(from: string, to: string, encoding: TextEncoding): Promise<void> {
  const decoder = new TextDecoder(encoding)
  await pipeline(
    createReadStream(from, { highWaterMark: 1024 * 1024 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
      yield decoder.decode()
    },
    createWriteStream(to),
  )
}
