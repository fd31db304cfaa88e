import { constants, copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  ownerOf,
  isAbandoned,
  ownName,
  releaseFolder,
  useFolder,
} from '../../kernel/processes/work-folder.ts'

/** The folders of files that rows of the database name. Their files never change: others take their place. */
export const fileFolders = ['data', 'files', 'knowledge'] as const

/**
 * A folder with a second name of each file, so that what a snapshot names stays until it is copied, whatever the server
 * deletes meanwhile.
 */
export class HeldFiles {
  readonly folder: string
  readonly #home: string

  private constructor(home: string, folder: string) {
    this.#home = home
    this.folder = folder
  }

  static async open(home: string): Promise<HeldFiles> {
    const parent = join(home, 'scratch', 'backups')
    await mkdir(parent, { recursive: true, mode: 0o700 })
    for (const name of await readdir(parent))
      if (await isAbandoned(join(parent, name), ownerOf(name)))
        await rm(join(parent, name), { recursive: true, force: true })
    const folder = join(parent, ownName(Date.now().toString(36)))
    useFolder(folder)
    await mkdir(folder, { mode: 0o700 })
    return new HeldFiles(home, folder)
  }

  /** Holds what is in the folders now, of all organizations or of one. */
  async holdAll(only?: string): Promise<void> {
    for (const folder of fileFolders)
      for (const organization of only === undefined ? await namesIn(join(this.#home, folder)) : [only])
        await this.#holdBelow(`${folder}/${organization}`)
  }

  /** Holds files by their names, and returns the names of those that are gone. */
  async hold(paths: readonly string[]): Promise<string[]> {
    const gone: string[] = []
    for (const path of paths) if (!(await this.#holdOne(path))) gone.push(path)
    return gone
  }

  pathOf(path: string): string {
    return join(this.folder, path)
  }

  async sizeOf(path: string): Promise<number> {
    return (await stat(this.pathOf(path))).size
  }

  async release(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
    releaseFolder(this.folder)
  }

  async #holdBelow(folder: string): Promise<void> {
    for (const entry of await entriesIn(join(this.#home, folder))) {
      const path = `${folder}/${entry.name}`
      // Folders in which a version is being built are nothing that a row names.
      if (entry.isDirectory() && /^d\d+$/.test(entry.name)) await this.#holdBelow(path)
      else if (entry.isFile()) await this.#holdOne(path)
    }
  }

  async #holdOne(path: string): Promise<boolean> {
    const [from, to] = [join(this.#home, path), this.pathOf(path)]
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    try {
      await link(from, to)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return true
      if (code === 'ENOENT') return false
      // Another file system, or one without second names.
      return await copyFile(from, to, constants.COPYFILE_FICLONE).then(
        () => true,
        () => false,
      )
    }
    return true
  }
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])
const entriesIn = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => [])
