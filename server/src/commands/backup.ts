import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../kernel/config/config.ts'
import { readKeys } from '../kernel/config/keys.ts'
import type { Config } from '../kernel/config/settings.ts'
import { copyDatabase } from '../kernel/database/embedded/template.ts'
import { embeddedFolder } from '../kernel/database/open-database.ts'
import { lockHome } from '../kernel/home-lock.ts'
import { askServer } from '../kernel/operator-socket.ts'
import {
  type BackupPlace,
  type BackupProgress,
  findManifest,
  listBackups,
  openBackupPlace,
  readManifest,
  rowsOf,
  runBackup,
  verifyBackup,
} from '../modules/backups/index.ts'
import { UsageError } from './usage-error.ts'

const usage = 'backup [create] | backup list | backup verify [NAME]'

/** Makes, lists and verifies backups. */
export async function backup(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { positionals } = parseArgs({ args: words, allowPositionals: true })
  const [verb = 'create', name, ...rest] = positionals
  const takesName = verb === 'verify'
  if (!['create', 'list', 'verify'].includes(verb) || rest.length > 0 || (name !== undefined && !takesName))
    throw new UsageError(usage)
  const config = readConfig(env)
  const place = openBackupPlace(config.backup)
  if (verb === 'list') return await list(place)
  return verb === 'verify' ? await verify(place, name) : await create(config, place)
}

async function create(config: Config, place: BackupPlace): Promise<number> {
  const { home, databaseUrl, backup: settings } = config
  if (!(await stat(home).catch(() => undefined)))
    throw new Error(`${home} is not there: set QUARRY_HOME to the data folder of the server`)
  if (!relative(home, place.store.address).startsWith('..') && place.store.address.startsWith('/'))
    throw new Error(`BACKUP_TARGET lies in ${home}, and would be lost with it: name a folder outside`)
  const stop = new AbortController()
  process.once('SIGINT', () =>
    stop.abort(new Error('cancelled; what is copied already is used by the next backup')),
  )
  const startedAt = performance.now()
  const made = await runBackup({
    home,
    place,
    encryptionKey: readKeys(config).encryptionKey,
    keep: settings.keep,
    database:
      databaseUrl === undefined ? { copyTo: (folder) => copyEmbedded(home, folder) } : { url: databaseUrl },
    signal: stop.signal,
    onProgress: process.stderr.isTTY ? show : () => undefined,
  })
  const { id, files, tables, missing } = made.manifest
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Backup    ${id}
Where     ${place.store.address}
Holds     ${rowsOf(made.manifest)} rows of ${Object.keys(tables).length} tables, ${files.length} files
Copied    ${made.copiedFiles} files, ${megabytes(made.copiedBytes)} MB in ${seconds} s; the others were there already
Removed   ${made.pruned} older backups (BACKUP_KEEP is ${settings.keep})

BACKUP_KEY and ENCRYPTION_KEY are not in it: keep both elsewhere.`)
  if (made.pruneFailure !== undefined)
    console.log(`WARN      older backups could not be removed: ${made.pruneFailure}`)
  for (const path of missing)
    console.log(`WARN      ${path} was not in the data folder, so it is not in the backup`)
  return 0
}

/** A copy of the embedded database: from the server that works with it, or of the folder while there is none. */
async function copyEmbedded(home: string, to: string): Promise<void> {
  if (
    (await askServer(home, { ask: 'copy_database', to: relative(join(home, 'scratch', 'backups'), to) })) ===
    true
  )
    return
  const lock = await lockHome(home)
  try {
    await copyDatabase(embeddedFolder(home), to)
  } finally {
    await lock.release()
  }
}

function show({ files, ofFiles, copiedBytes }: BackupProgress): void {
  process.stderr.write(
    `\r${files} of ${ofFiles} files, ${megabytes(copiedBytes)} MB copied${files === ofFiles ? '\n' : ''}`,
  )
}

async function list(place: BackupPlace): Promise<number> {
  const ids = await listBackups(place)
  if (ids.length === 0) console.log(`There is no backup in ${place.store.address}.`)
  for (const id of ids) {
    const { takenAt, files, programVersion } = await readManifest(place, id)
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    console.log(
      `${id}  ${takenAt}  ${files.length} files, ${megabytes(bytes)} MB, by Quarry ${programVersion}`,
    )
  }
  return 0
}

async function verify(place: BackupPlace, name: string | undefined): Promise<number> {
  const manifest = await findManifest(place, name)
  const { tables, rows, files, bytes, erased } = await verifyBackup(place, manifest)
  console.log(
    `${manifest.id} can be restored: ${rows} rows of ${tables} tables and ${files} files (${megabytes(bytes)} MB) are as they were.`,
  )
  if (erased > 0) console.log(`${erased} organizations were erased since: nothing of them can be read.`)
  return 0
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
