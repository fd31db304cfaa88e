import { isUtf8 } from 'node:buffer'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const folders = ['connectors', 'datasets', 'recipes', 'dashboards', 'schedules']
// Whatever a server answers, nothing is written elsewhere.
const path =
  /^(quarry\.yaml|(connectors|datasets|recipes|dashboards|schedules)\/[a-z0-9][a-z0-9_-]{0,79}\.(yaml|sql)|\.schemas\/[a-z]+\.json)$/

export type Files = Record<string, string>

/** The files of a project in a folder; other files are ignored. */
export async function readFolder(folder: string): Promise<Files> {
  const names = await Promise.all(folders.map((name) => namesIn(folder, name)))
  const top = (await namesIn(folder, '')).filter((name) => name === 'quarry.yaml')
  const found = [...top, ...names.flat().filter((name) => /\.(yaml|yml|sql)$/.test(name))].sort()
  return Object.fromEntries(
    await Promise.all(found.map(async (name) => [name, await readText(folder, name)] as const)),
  )
}

/** Bytes that are no text would otherwise come back from the server as other ones. */
async function readText(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(folder, name))
  if (!isUtf8(bytes)) throw new Error(`${name} is not text in UTF-8: save it as UTF-8`)
  return bytes.toString('utf8')
}

async function namesIn(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && name !== '') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => (name === '' ? entry.name : `${name}/${entry.name}`))
}

/** Writes what is not so already. Answers the paths. */
export async function writeFolder(folder: string, files: Files): Promise<string[]> {
  const written: string[] = []
  for (const [name, text] of Object.entries(files)) {
    if (!path.test(name))
      throw new Error(`the server names a file that is none of a project: ${JSON.stringify(name)}`)
    const place = join(folder, name)
    const before = await readFile(place, 'utf8').catch(() => undefined)
    if (before === text) continue
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, text)
    written.push(name)
  }
  return written
}

export const removeFile = (folder: string, name: string) => rm(join(folder, name))
