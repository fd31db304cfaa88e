import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { LoadFile } from './load.ts'
import { badFile } from './recognize-file.ts'
import { bounded } from './unpack-limit.ts'

/** Unpacks a gzip file into another, as long as it is one and stays within bounds. */
export async function gunzip(file: LoadFile, to: string): Promise<void> {
  const { size } = await stat(file.path)
  try {
    await pipeline(
      createReadStream(file.path, { highWaterMark: 1024 * 1024 }),
      createGunzip({ chunkSize: 1024 * 1024 }),
      (unpacked: AsyncIterable<Buffer>) => bounded(unpacked, file, size),
      createWriteStream(to, { highWaterMark: 4 * 1024 * 1024 }),
    )
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'Z_BUF_ERROR') throw badFile(file, 'the gzip archive is cut off')
    if (code?.startsWith('Z_')) throw badFile(file, 'the gzip archive is damaged')
    throw error
  }
}
