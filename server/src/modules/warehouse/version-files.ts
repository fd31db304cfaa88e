import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { failPoint } from '../../kernel/fail-points.ts'
import type { SeenPath } from '../../kernel/processes/launch.ts'
import {
  ageMsOf,
  isAbandoned,
  ownerOf,
  ownName,
  releaseFolder,
  useFolder,
} from '../../kernel/processes/work-folder.ts'
import { WarehouseError } from './errors.ts'
import { stagedFile } from './messages.ts'

const buildingEnding = '.building'
const versionEnding = '.duckdb'

/** A folder in which one version is built; nothing in it is ever read as data. */
export interface Stage {
  folder: string
  /** Where the finished file will lie, relative to the data folder. */
  file: string
}

export interface PublishedFile {
  file: string
  sizeBytes: number
}

/** The folders and files of the warehouse: org<id>/d<dataset>/<version>.duckdb. */
export class VersionFiles {
  readonly #dataFolder: string
  readonly #see: (path: string) => SeenPath

  constructor(dataFolder: string, see: (path: string) => SeenPath) {
    this.#dataFolder = dataFolder
    this.#see = see
  }

  /** The organization's folder. Engine processes of another user may pass it, but not list it. */
  async orgFolder(orgId: number): Promise<string> {
    return makePassable(join(this.#dataFolder, `org${orgId}`))
  }

  /** The absolute path of a version file; refuses one that does not lie in the organization's folder. */
  pathOf(orgId: number, file: string): string {
    if (!new RegExp(`^org${orgId}/d\\d+/[a-z0-9]+\\${versionEnding}$`).test(file)) {
      throw new WarehouseError('unknown_object', 'there is no such version')
    }
    return join(this.#dataFolder, file)
  }

  /** The same, as an engine has to say it. */
  seenPathOf(orgId: number, file: string): SeenPath {
    return this.#see(this.pathOf(orgId, file))
  }

  async stage(orgId: number, datasetId: number, uid: number | undefined): Promise<Stage> {
    const name = `${Date.now().toString(36)}${randomBytes(6).toString('hex')}`
    const file = join(`org${orgId}`, `d${datasetId}`, `${name}${versionEnding}`)
    const folder = join(this.#dataFolder, `org${orgId}`, `d${datasetId}`, `${ownName(name)}${buildingEnding}`)
    useFolder(folder)
    await this.orgFolder(orgId)
    await makePassable(dirname(folder))
    await mkdir(folder, { mode: 0o700 })
    if (uid !== undefined) await chown(folder, uid, uid)
    return { folder, file }
  }

  /** Makes a finished file durable and visible in one step: after a crash it is there whole or not at all. */
  async publish({ folder, file }: Stage): Promise<PublishedFile> {
    const built = join(folder, stagedFile)
    const path = join(this.#dataFolder, file)
    if (!(await lstat(built)).isFile()) throw new Error('what was built is no file')
    if (process.getuid?.() === 0) await chown(built, 0, 0)
    await chmod(built, 0o444)
    failPoint('version.before_sync')
    await sync(built)
    failPoint('version.before_rename')
    await rename(built, path)
    await sync(dirname(path))
    failPoint('version.renamed')
    const { size: sizeBytes } = await stat(path)
    return { file: file.split(sep).join('/'), sizeBytes }
  }

  async discard({ folder }: Stage): Promise<void> {
    await rm(folder, { recursive: true, force: true })
    releaseFolder(folder)
  }

  async drop(orgId: number, file: string): Promise<void> {
    await rm(this.pathOf(orgId, file), { force: true })
  }

  /** Removes what no process builds any more and what no version refers to. */
  async collect(isReferenced: (file: string) => Promise<boolean>, graceMs: number): Promise<string[]> {
    const removed: string[] = []
    for await (const file of this.#entries()) {
      const path = join(this.#dataFolder, file)
      const unused = file.endsWith(buildingEnding)
        ? await isAbandoned(path, ownerOf(basename(path, buildingEnding)))
        : /^org\d+\/d\d+\/[a-z0-9]+\.duckdb$/.test(file) &&
          (await ageMsOf(path)) >= graceMs &&
          !(await isReferenced(file))
      if (!unused) continue
      failPoint('collector.removing')
      // An engine outlives its server by a moment, in which it may still write.
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
      removed.push(file)
    }
    return removed
  }

  /** What lies in the folders of datasets. A folder that goes meanwhile keeps nobody from looking into the others. */
  async *#entries(): AsyncGenerator<string> {
    const namesIn = (folder: string) => readdir(join(this.#dataFolder, folder)).catch(() => [])
    for (const org of await namesIn(''))
      for (const dataset of await namesIn(org))
        for (const name of await namesIn(join(org, dataset))) yield `${org}/${dataset}/${name}`
  }
}

async function makePassable(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  return folder
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
