import { chmod, chown, constants, copyFile, link, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveFile } from '../../kernel/files.ts'
import type { Onto, Part } from './load-source.ts'
import { formerFile, stagedFile } from './messages.ts'
import type { Stage } from './version-files.ts'

interface Place {
  stage: Stage
  /** The user of the loading process, where it is another one than ours. */
  uid: number | undefined
}

/** A path at which the loading process can read the file: where that is another user, its folder may be closed. */
export async function readablePath(path: string, { stage, uid }: Place): Promise<string> {
  if (uid === undefined || (await isOpenToAll(path))) return path
  const own = join(stage.folder, 'upload')
  await linkOrCopy(path, own)
  await chown(own, uid, uid)
  return own
}

/** Brings a part into the stage folder, from where the loading process removes it when it is read. */
export async function bringPart(
  part: Part,
  { stage, uid, count }: Place & { count: number },
): Promise<string> {
  const own = join(stage.folder, `part-${count}`)
  if (part.keep) {
    await linkOrCopy(part.path, own)
    // It may be the same file as the one that stays, whose owner is not ours to change.
    if (uid !== undefined) await chmod(own, 0o444)
    return own
  }
  await moveFile(part.path, own)
  if (uid !== undefined) await chown(own, uid, uid)
  return own
}

/** Brings the former version; when rows are only added, a copy of it becomes the new version. */
export async function bringFormer(path: string, onto: Onto, { stage, uid }: Place): Promise<void> {
  await linkOrCopy(path, join(stage.folder, formerFile))
  if (onto.keys.length > 0) return
  const copy = join(stage.folder, stagedFile)
  await copyFile(path, copy, constants.COPYFILE_FICLONE)
  await chmod(copy, 0o600)
  if (uid !== undefined) await chown(copy, uid, uid)
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & 0o004) === 0) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
