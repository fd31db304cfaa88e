import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  number: number
  name: string // e.g. "0010-organizations"
  sql: string
  sha256: string
}

const source = fileURLToPath(new URL('../../..', import.meta.url))

const kernelFolder = join(source, 'kernel', 'migrations')

/** The kernel's own migrations, which come first. */
export function kernelMigrations(): Migration[] {
  return migrationsIn([kernelFolder])
}

/** All migrations of the program, the kernel's and every module's, in the order in which they are applied. */
export function programMigrations(): Migration[] {
  const modules = join(source, 'modules')
  const names = existsSync(modules) ? readdirSync(modules) : []
  const folders = [
    join(source, 'kernel', 'migrations'),
    ...names.map((name) => join(modules, name, 'migrations')),
  ]
  return migrationsIn(folders)
}

export function migrationsIn(folders: readonly string[]): Migration[] {
  const files = folders
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((file) => ({ folder, file })))
  const migrations = files
    .filter(({ file }) => file.endsWith('.sql'))
    .map(({ folder, file }) => migrationOf(file, readFileSync(join(folder, file), 'utf8')))
    .toSorted((a, b) => a.number - b.number)
  const duplicate = migrations.find((one, index) => migrations[index - 1]?.number === one.number)
  if (duplicate) throw new Error(`two migrations have the number of ${duplicate.name}`)
  return migrations
}

function migrationOf(file: string, text: string): Migration {
  const [, number] = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file) ?? []
  if (number === undefined) throw new Error(`a migration is named NNNN-title.sql, this one is not: ${file}`)
  // A checkout on another system may change line endings; that is not an edit.
  const sql = text.replaceAll('\r\n', '\n')
  const sha256 = createHash('sha256').update(sql).digest('hex')
  return { number: Number(number), name: file.slice(0, -'.sql'.length), sql, sha256 }
}

/** A hash of the schema that these migrations create. */
export function hashOf(migrations: readonly Migration[]): string {
  const ledger = migrations.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('')
  return createHash('sha256').update(ledger).digest('hex').slice(0, 16)
}
