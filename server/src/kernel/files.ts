import { randomBytes } from 'node:crypto'
import { constants, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export const ownerOnly = { file: 0o600, folder: 0o700 } as const

/**
 * Writes a file so that after a crash, of the machine too, its name holds either the old content or the new,
 * never a part: written beside, synced, renamed, and the folder synced.
 */
export async function writeFileDurably(
  path: string,
  content: string | Uint8Array,
  mode: number = ownerOnly.file,
) {
  const beside = await writeBeside(path, content, mode)
  try {
    await renameDurably(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Makes a file that must not exist yet and answers its content; if another process was first, then the other's. */
export async function createFileOnce(
  path: string,
  content: string,
  mode: number = ownerOnly.file,
): Promise<string> {
  const existing = await readFile(path, 'utf8').catch(() => undefined)
  if (existing !== undefined) return existing
  const beside = await writeBeside(path, content, mode)
  try {
    await link(beside, path)
    await syncFolder(dirname(path))
    return content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return await readFile(path, 'utf8')
  } finally {
    await rm(beside, { force: true })
  }
}

/** Renames within one file system and makes the new name survive a crash of the machine. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}

export async function syncFile(path: string): Promise<void> {
  await synced(path, constants.O_RDONLY)
}

export async function syncFolder(path: string): Promise<void> {
  await synced(path, constants.O_RDONLY | constants.O_DIRECTORY)
}

/** Whether an error says that there is no room left: the disk, the quota, or the largest size of a file. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}

async function writeBeside(path: string, content: string | Uint8Array, mode: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder })
  const beside = `${path}.${randomBytes(6).toString('hex')}.new`
  const file = await open(beside, 'wx', mode)
  try {
    await file.writeFile(content)
    await file.sync()
    return beside
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function synced(path: string, flags: number) {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
