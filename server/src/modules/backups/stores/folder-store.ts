import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ownerOnly, syncFolder } from '../../../kernel/files.ts'
import { DamagedBackup } from '../backup-cipher.ts'
import type { BackupStore, StoredObject } from './backup-store.ts'

const unfinished = '.new'
const blockBytes = 1024 ** 2

/** Backups in a folder of this machine, or of one that it mounts. */
export function folderStore(folder: string): BackupStore {
  const root = resolve(folder)
  return {
    address: root,
    list: (prefix) => listIn(root, prefix),
    put: (name, content) => writeOnce(join(root, name), content),
    get: (name) => contentOf(join(root, name), name),
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

async function* listIn(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const below = async function* (folder: string): AsyncGenerator<StoredObject> {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* below(name)
      else if (!name.endsWith(unfinished)) yield { name, sizeBytes: (await stat(join(root, name))).size }
    }
  }
  yield* below(prefix.replace(/\/$/, ''))
}

async function writeOnce(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder })
  const beside = `${path}.${randomBytes(6).toString('hex')}${unfinished}`
  try {
    const file = await open(beside, 'wx', ownerOnly.file)
    try {
      for await (const piece of content) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function* contentOf(path: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: blockBytes }) as AsyncIterable<Buffer>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new DamagedBackup(`${name} is missing in the backup`)
  }
}
