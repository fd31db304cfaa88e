import { join } from 'node:path'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { LoadPartMessage } from '../messages.ts'
import { badFile, recognizeFile, type Recognized, type TextEncoding } from './recognize-file.ts'
import { encodingEvidence, isMostlyUtf8 } from './text-encoding.ts'
import type { LoadFile } from './load.ts'
import { limitUnpacked } from './unpack-limit.ts'

/** A part as a loader can read it: unpacked, and its text in UTF-8. */
export interface OpenedPart extends Recognized {
  path: string
  name: string
  /** What its text was in, where it is a copy. */
  sourceEncoding?: TextEncoding | undefined
}

/** Reads what the part is. A packed one is unpacked into the stage folder. */
export async function openPart(
  part: Pick<LoadPartMessage, 'path' | 'name' | 'format'>,
  stageFolder: string,
  encoding?: TextEncoding,
): Promise<OpenedPart> {
  const recognized = await recognizeFile(part)
  if (recognized.kind === 'gzip') return openGzip(part, stageFolder)
  const opened = { ...recognized, path: part.path, name: part.name }
  if (encoding === undefined || recognized.kind !== 'csv') return asUtf8(opened, stageFolder)
  if (encoding === 'utf-8') return { ...opened, encoding }
  const decoded = await inUtf8(opened, encoding, stageFolder)
  const { sample, whole } = await recognizeFile({ path: decoded.path, name: part.name })
  return { ...decoded, sample, whole }
}

/** Of a file whose beginning is not UTF-8 the whole says what it is. */
async function asUtf8(opened: OpenedPart, stageFolder: string): Promise<OpenedPart> {
  const { encoding, path } = opened
  if (encoding === 'utf-8') return opened
  if (encoding !== 'windows-1252' || !isMostlyUtf8(await encodingEvidence(path)))
    return inUtf8(opened, encoding, stageFolder)
  return { ...opened, encoding: 'utf-8' }
}

async function openGzip(
  part: Pick<LoadPartMessage, 'path' | 'name' | 'format'>,
  stageFolder: string,
): Promise<OpenedPart> {
  const path = newPath(stageFolder, 'unpacked')
  await gunzip(part, path)
  // Of "orders.csv.gz" the ending that tells about the content is "csv".
  const inner = { ...part, path, name: part.name.replace(/\.gz$/i, '') }
  const recognized = await recognizeFile(inner)
  if (recognized.kind === 'gzip' || recognized.kind === 'xlsx')
    throw badFile(part, 'what is in the gzip archive is packed itself: upload that')
  return asUtf8({ ...recognized, path, name: part.name }, stageFolder)
}

/** A copy of the part whose text is in UTF-8, so that the loaders know one encoding only. */
export async function inUtf8(
  part: OpenedPart,
  encoding: TextEncoding,
  stageFolder: string,
): Promise<OpenedPart> {
  const path = newPath(stageFolder, 'utf8')
  await transcode(part.path, path, encoding)
  return { ...part, path, encoding: 'utf-8', sourceEncoding: encoding }
}

// One process loads one table, so a plain count is enough for names.
let copies = 0
export const newPath = (stageFolder: string, ending: string) =>
  join(stageFolder, `${(copies += 1)}.${ending}`)

/** Unpacks a gzip file into another, as long as it is one and stays within bounds. */
async function gunzip(file: LoadFile, to: string): Promise<void> {
  const { size } = await stat(file.path)
  try {
    await pipeline(
      createReadStream(file.path, { highWaterMark: 1024 * 1024 }),
      createGunzip({ chunkSize: 1024 * 1024 }),
      (unpacked: AsyncIterable<Buffer>) => limitUnpacked(unpacked, file, size),
      createWriteStream(to, { highWaterMark: 4 * 1024 * 1024 }),
    )
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'Z_BUF_ERROR') throw badFile(file, 'the gzip archive is cut off')
    if (code?.startsWith('Z_')) throw badFile(file, 'the gzip archive is damaged')
    throw error
  }
}

/** Writes a UTF-8 copy of a text file, so that the loaders know one encoding only. */
async function transcode(from: string, to: string, encoding: TextEncoding): Promise<void> {
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
