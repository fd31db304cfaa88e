import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { moveFile } from '../../../kernel/files.ts'

const abandonedAfterMs = 60 * 60 * 1000

/** The folders of uploaded files, one of each organization, which no other user of the machine may enter. */
export class StoredFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Takes an upload over, under a name of our own, and answers it with the hash of the content. */
  async keep(orgId: number, upload: string): Promise<{ storedAs: string; sha256: string }> {
    const sha256 = await hashOf(upload)
    const storedAs = `org${orgId}/${randomBytes(16).toString('hex')}`
    await mkdir(join(this.#folder, `org${orgId}`), { recursive: true, mode: 0o700 })
    const path = this.pathOf(orgId, storedAs)
    await moveFile(upload, path)
    await chmod(path, 0o444)
    return { storedAs, sha256 }
  }

  pathOf(orgId: number, storedAs: string): string {
    if (!new RegExp(`^org${orgId}/[0-9a-f]{32}$`).test(storedAs))
      throw new Error('not a stored file of this organization')
    return join(this.#folder, storedAs)
  }

  async remove(orgId: number, storedAs: string): Promise<void> {
    await rm(this.pathOf(orgId, storedAs), { force: true })
  }

  /** Removes what a crash or the end of a connector left: files that no row names. */
  async removeUnnamed(orgId: number, named: ReadonlySet<string>): Promise<void> {
    const folder = join(this.#folder, `org${orgId}`)
    for (const name of await readdir(folder).catch(() => [])) {
      if (named.has(`org${orgId}/${name}`)) continue
      const found = await stat(join(folder, name)).catch(() => undefined)
      if (found && Date.now() - found.ctimeMs > abandonedAfterMs)
        await rm(join(folder, name), { force: true })
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}
