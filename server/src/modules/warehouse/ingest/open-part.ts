import { join } from 'node:path'
import type { LoadPartMessage } from '../messages.ts'
import { gunzip } from './gunzip.ts'
import { badFile, recognizeFile } from './recognize-file.ts'
import type { Recognized, TextEncoding } from './recognize-file.ts'
import { encodingEvidence, isMostlyUtf8 } from './text-encoding.ts'
import { transcode } from './transcode.ts'

/** A part as a loader can read it: unpacked, and its text in UTF-8. */
export interface OpenedPart extends Recognized {
  path: string
  name: string
}

/** Reads what the part is. A packed one is unpacked into the stage folder. */
export async function openPart(part: LoadPartMessage, stageFolder: string): Promise<OpenedPart> {
  const recognized = await recognizeFile(part)
  if (recognized.kind === 'gzip') return openGzip(part, stageFolder)
  return asUtf8({ ...recognized, path: part.path, name: part.name }, stageFolder)
}

/** Of a file whose beginning is not UTF-8 the whole says what it is. */
async function asUtf8(opened: OpenedPart, stageFolder: string): Promise<OpenedPart> {
  const { encoding, path } = opened
  if (encoding === 'utf-8') return opened
  if (encoding !== 'windows-1252' || !isMostlyUtf8(await encodingEvidence(path)))
    return inUtf8(opened, encoding, stageFolder)
  return { ...opened, encoding: 'utf-8' }
}

async function openGzip(part: LoadPartMessage, stageFolder: string): Promise<OpenedPart> {
  const path = newPath(stageFolder, 'unpacked')
  await gunzip(part, path)
  // Of "orders.csv.gz" the ending that tells about the content is "csv".
  const inner = { ...part, path, name: part.name.replace(/\.gz$/i, ''), format: endingOf(part.format) }
  const recognized = await recognizeFile(inner)
  if (recognized.kind === 'gzip' || recognized.kind === 'xlsx')
    throw badFile(part, 'what is in the gzip archive is packed itself: upload that')
  return asUtf8({ ...recognized, path, name: part.name }, stageFolder)
}

const endingOf = (format: string | null) => (format === 'gz' ? null : format)

/** A copy of the part whose text is in UTF-8, so that the loaders know one encoding only. */
export async function inUtf8(
  part: OpenedPart,
  encoding: TextEncoding,
  stageFolder: string,
): Promise<OpenedPart> {
  const path = newPath(stageFolder, 'utf8')
  await transcode(part.path, path, encoding)
  return { ...part, path, encoding: 'utf-8' }
}

// One process loads one table, so a plain count is enough for names.
let copies = 0
export const newPath = (stageFolder: string, ending: string) =>
  join(stageFolder, `${(copies += 1)}.${ending}`)
