import { join } from 'node:path'
import type { LoadPartMessage } from '../messages.ts'
import { recognizeFile } from './recognize-file.ts'
import type { Recognized, TextEncoding } from './recognize-file.ts'
import { transcode } from './transcode.ts'

/** A part as a loader can read it: unpacked, and its text in UTF-8. */
export interface OpenedPart extends Recognized {
  path: string
  name: string
}

export async function openPart(part: LoadPartMessage, stageFolder: string): Promise<OpenedPart> {
  const recognized = await recognizeFile(part)
  const opened = { ...recognized, path: part.path, name: part.name }
  return recognized.encoding === 'utf-8' ? opened : inUtf8(opened, recognized.encoding, stageFolder)
}

/** A copy of the part whose text is in UTF-8, so that the loaders know one encoding only. */
export async function inUtf8(
  part: OpenedPart,
  encoding: TextEncoding,
  stageFolder: string,
): Promise<OpenedPart> {
  const path = join(stageFolder, `${(copies += 1)}.utf8`)
  await transcode(part.path, path, encoding)
  return { ...part, path, encoding: 'utf-8' }
}

// One process loads one table, so a plain count is enough for names.
let copies = 0
