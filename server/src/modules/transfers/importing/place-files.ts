import { createHash } from 'node:crypto'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveFile } from '../../../kernel/files.ts'
import type { ArchivedFile } from '../archive/manifest.ts'
import type { IdOf } from '../rewrite.ts'

/** What a file of the archive is called here, below its folder; `file` as a row names it. */
export function fileHere(
  { folder, file }: { folder: string; file: string },
  { orgId, idOf }: { orgId: number; idOf: IdOf },
): string {
  if (folder === 'data') {
    const [, dataset, name] = /^org\d+\/d(\d+)\/([a-z0-9]+\.duckdb)$/.exec(file) ?? []
    if (name === undefined) throw new Error(`the archive names a version file ${JSON.stringify(file)}`)
    return `org${orgId}/d${idOf('datasets', Number(dataset))}/${name}`
  }
  // Names of stored files are unique on a server, which may be the one that the archive comes from.
  return `org${orgId}/${createHash('sha256').update(`${orgId} ${file}`).digest('hex').slice(0, 32)}`
}

/** Removes all files of an organization; returns nothing where there were none. */
export async function removeFolders(home: string, orgId: number): Promise<void> {
  for (const folder of ['data', 'files', 'knowledge'])
    await rm(join(home, folder, `org${orgId}`), { recursive: true, force: true })
}

/** Moves the unpacked files to where the rows of the new organization name them. */
export async function placeFiles(
  { home, staged }: { home: string; staged: string },
  files: readonly ArchivedFile[],
  at: { orgId: number; idOf: IdOf },
): Promise<void> {
  await removeFolders(home, at.orgId)
  for (const [number, { path }] of files.entries()) {
    const [, folder, file] = /^(data|files|knowledge)\/(.+)$/.exec(path) ?? []
    if (folder === undefined || file === undefined)
      throw new Error(`the archive has a file of an unknown place: ${JSON.stringify(path)}`)
    const to = join(home, folder, fileHere({ folder, file }, at))
    await makeFolders(home, folder, to)
    const from = join(staged, String(number))
    await moveFile(from, to)
    await chmod(to, 0o444)
  }
}

/** Engine processes pass through the folders of versions; those of uploads are nobody else's. */
async function makeFolders(home: string, folder: string, to: string): Promise<void> {
  const mode = folder === 'data' ? 0o711 : 0o700
  await mkdir(dirname(to), { recursive: true, mode })
  for (let at = dirname(to); at !== join(home, folder); at = dirname(at)) await chmod(at, mode)
}
