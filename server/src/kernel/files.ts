import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A folder inside of the data folder while a backup is restored into it: no server starts on what is not whole. */
export const restoringFolder = 'restoring'

export const ownerOnly = { file: 0o600, folder: 0o700 } as const

/**
 * Writes a file so that after a crash, of the machine too, its name has either the old content or the new, never a
 * part: written to a temporary file, synced, renamed, and the folder synced.
 */
export async function writeFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  const beside = besideOf(path)
  await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder })
  try {
    await writeSynced(beside, content)
    await rename(beside, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Moves a file, by way of a copy where the folders lie on different disks. */
export async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  })
}

/**
 * Creates a file that must not exist yet and returns its content; if another process was first, then the other's. The
 * file appears under its name when it is complete. Blocks, for use at startup only.
 */
export function createFileOnce(path: string, content: string): string {
  const beside = besideOf(path)
  mkdirSync(dirname(path), { recursive: true, mode: ownerOnly.folder })
  const file = openSync(beside, 'wx', ownerOnly.file)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
    linkSync(beside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(beside, { force: true })
  }
  return readFileSync(path, 'utf8')
}

/** Whether an error means that there is no space left: the disk, the quota, or the maximum size of a file. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}

async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', ownerOnly.file)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

const besideOf = (path: string) => `${path}.${randomBytes(6).toString('hex')}.new`

/** Lets names in a folder outlast a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
