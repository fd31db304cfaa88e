import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the archive of a transfer lies, below the data folder. */
export const archiveFile = (home: string, id: number): string => join(home, 'transfers', `${id}.quarry`)

export async function makeTransferFolder(home: string): Promise<void> {
  await mkdir(join(home, 'transfers'), { recursive: true, mode: 0o700 })
}

export const removeArchive = (home: string, id: number): Promise<void> =>
  rm(archiveFile(home, id), { force: true })

/** Undefined where it is not there any more. */
export const sizeOfArchive = (home: string, id: number): Promise<number | undefined> =>
  stat(archiveFile(home, id)).then(
    ({ size }) => size,
    () => undefined,
  )
