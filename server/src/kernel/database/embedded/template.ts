import { cpSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { migrate } from '../migrating/migrate.ts'
import { hashOf, type Migration } from '../migrating/migrations.ts'
import { startPglite } from './pglite.ts'

const kept = 6

/** Makes the folder of a new embedded database, whole or not at all. */
export async function seedDatabase(folder: string, migrations: readonly Migration[]): Promise<void> {
  // Where the installed packages may not be written to, or another user has made it, a first start takes longer.
  const template = await migratedTemplate(migrations).catch(() => undefined)
  if (template === undefined) await wholeOrNot(folder, emptyDatabase)
  else await copyDatabase(template, folder)
}

/** Copies a closed database folder, completely or not at all. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  // Twice as fast for a thousand small files as its asynchronous form, and nothing else runs yet.
  await wholeOrNot(to, async (building) => cpSync(from, building, { recursive: true }))
}

/**
 * A migrated folder of an embedded database, created once and stored next to the installed packages: creating one
 * takes four seconds, copying it a fraction. Never opened, only copied.
 */
export async function migratedTemplate(migrations: readonly Migration[]): Promise<string> {
  const packages = installedPackages()
  const cache = join(packages, '.cache', 'quarry')
  await mkdir(cache, { recursive: true })
  const version = await versionOf(join(packages, '@electric-sql', 'pglite'))
  const empty = await cached(cache, `empty-${version}`, emptyDatabase)
  return await cached(cache, `migrated-${version}-${hashOf(migrations)}`, async (folder) => {
    cpSync(empty, folder, { recursive: true })
    const pglite = await startPglite(folder)
    const owner = await pglite.connect('postgres')
    try {
      await migrate(owner, migrations)
      await owner.query('checkpoint')
    } finally {
      await owner.end()
      await pglite.close()
    }
    await removeOlder(cache, `migrated-${version}-`)
  })
}

async function emptyDatabase(folder: string) {
  await (await startPglite(folder)).close()
}

async function cached(cache: string, name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cache, name)
  if (await isFolder(folder)) {
    await access(folder, constants.R_OK | constants.X_OK)
    return folder
  }
  try {
    await wholeOrNot(folder, make)
  } catch (error) {
    // Another process may have made the same one in the meantime.
    if (!(await isFolder(folder))) throw error
  }
  return folder
}

async function wholeOrNot(folder: string, make: (building: string) => Promise<void>) {
  await mkdir(dirname(folder), { recursive: true })
  const building = await mkdtemp(`${folder}.building-`)
  try {
    await make(building)
    await rename(building, folder)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

async function removeOlder(cache: string, prefix: string) {
  const names = (await readdir(cache)).filter((name) => name.startsWith(prefix))
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(cache, name))).mtimeMs })),
  )
  const old = aged.toSorted((a, b) => b.at - a.at).slice(kept)
  await Promise.all(old.map(({ name }) => rm(join(cache, name), { recursive: true, force: true })))
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

// The node_modules folder that contains PGlite, wherever the workspaces put it.
function installedPackages(): string {
  const separator = `${sep}node_modules${sep}`
  const found = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return found.slice(0, found.lastIndexOf(separator) + separator.length - 1)
}

async function versionOf(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}
