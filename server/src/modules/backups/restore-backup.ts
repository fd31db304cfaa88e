import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createInterface } from 'node:readline'
import { failPoint } from '../../kernel/fail-points.ts'
import { restoredMark } from '../../kernel/database/installation.ts'
import { embeddedFolder } from '../../kernel/database/open-database.ts'
import { emptinessOf, knownOf, writeSnapshot } from '../../kernel/database/snapshot/write-snapshot.ts'
import { restoringFolder, writeFileDurably } from '../../kernel/files.ts'
import { DamagedBackup, opened } from './backup-cipher.ts'
import { fileFolders } from './held-files.ts'
import { KeyRing } from './key-ring.ts'
import { type BackedUpFile, isMarkOf, type Manifest } from './manifest.ts'
import { type OpenedRows, openRows } from './organization-rows.ts'
import { afterRestore } from './restored-rows.ts'
import type { BackupPlace } from './stores/open-store.ts'

export interface RestoreOptions {
  place: BackupPlace
  manifest: Manifest
  home: string
  databaseUrl: string | undefined
  /** The key that the restored server will have; undefined: secrets in the backup will not open. */
  encryptionKey: string | undefined
  /** Restores although they will not open. */
  withoutSecrets: boolean
  onProgress?(done: { files: number; ofFiles: number }): void
}

/** What a restore writes into the data folder; the last one is what makes it one. */
const restored = [...fileFolders, 'installation', 'database'] as const
/** What may lie in the data folder before: the keys that are in no backup. */
const foreign = new Set(['secrets', 'lock', restoringFolder])

/**
 * Restores a backup into an empty data folder, which the caller has locked, and an empty database. Everything is written and
 * checked in a folder of its own and moved in the end; while that folder is there no server starts, and a restore that failed
 * or was killed can be repeated. Of organizations that were erased since nothing is restored.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ erased: number[] }> {
  const { place, manifest, home, databaseUrl } = options
  requireKey(options)
  const ring = await KeyRing.open(place)
  const erased = erasedOf(manifest, ring)
  knownOf(manifest.migrations)
  const staging = join(home, restoringFolder)
  await clearFormer(home, staging)
  await requireEmptyFolder(home)
  const isWritten = databaseUrl !== undefined && (await isRestored(databaseUrl, manifest))
  await mkdir(staging, { recursive: true, mode: 0o700 })
  await writeFiles({ ...options, ring }, staging)
  failPoint('restore.files_written')
  const target = databaseUrl === undefined ? { folder: embeddedFolder(staging) } : { url: databaseUrl }
  if (!isWritten)
    await writeSnapshot(target, {
      migrations: manifest.migrations,
      ...rowsIn(place, manifest, ring),
      afterwards: afterRestore(manifest.id, erased),
    })
  if (databaseUrl !== undefined)
    await writeFileDurably(join(staging, 'installation'), await restoredMark(databaseUrl))
  failPoint('restore.rows_written')
  for (const name of restored) {
    const found = await stat(join(staging, name)).catch(() => undefined)
    if (found) await rename(join(staging, name), join(home, name))
  }
  await rmdir(staging)
  return { erased }
}

/** Removes what a restore left that was killed; without its folder nothing is touched. */
async function clearFormer(home: string, staging: string): Promise<void> {
  if (!(await stat(staging).catch(() => undefined))) return
  for (const name of restored) await rm(join(home, name), { recursive: true, force: true })
  for (const name of await readdir(staging)) await rm(join(staging, name), { recursive: true, force: true })
}

function requireKey({ manifest, encryptionKey, withoutSecrets }: RestoreOptions): void {
  if (withoutSecrets || (encryptionKey !== undefined && isMarkOf(manifest.encryptionMark, encryptionKey)))
    return
  const problem =
    encryptionKey === undefined
      ? 'is not set, and the backup has secrets sealed under it'
      : 'is not the one under which the secrets in this backup are sealed'
  throw new Error(
    `ENCRYPTION_KEY ${problem}: set it to that of the server that made the backup, or put the file secrets/encryption-key of its data folder into this one; ` +
      'or add --without-secrets, and enter the credentials of connectors again',
  )
}

async function requireEmptyFolder(home: string): Promise<void> {
  const found = (await readdir(home).catch(() => [])).filter((name) => !foreign.has(name))
  if (found.length > 0)
    throw new Error(
      `${home} is not empty (${found.slice(0, 3).join(', ')}): a restore replaces nothing, so set QUARRY_HOME to a folder that is empty or not there yet`,
    )
}

/** Whether a restore of this backup was killed when its rows were in the database already. */
async function isRestored(databaseUrl: string, { id }: Manifest): Promise<boolean> {
  const found = await emptinessOf(databaseUrl)
  if (found.isEmpty) return false
  if (found.restoredFrom === id) return true
  throw new Error(
    'the database of DATABASE_URL is not empty: a restore replaces nothing, so name an empty database',
  )
}

async function writeFiles(
  { place, manifest, ring, onProgress }: RestoreOptions & { ring: KeyRing },
  staging: string,
): Promise<void> {
  const files = readableFiles(place, manifest, ring)
  for (const [at, file] of files.entries()) {
    await writeFile(file, join(staging, file.path))
    onProgress?.({ files: at + 1, ofFiles: files.length })
  }
}

async function writeFile(file: ReadableFile, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Engine processes of another user may pass the folders of versions, but not list them.
  if (file.path.startsWith('data/')) for (const one of [folder, dirname(folder)]) await chmod(one, 0o711)
  await pipeline(file.content(), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  await chmod(path, 0o444)
}

/** The organizations of a backup that were erased since. */
export const erasedOf = ({ organizations = {} }: Manifest, ring: KeyRing): number[] =>
  Object.entries(organizations)
    .filter(([, { key }]) => ring.find(key) === undefined)
    .map(([id]) => Number(id))

interface ReadableFile extends BackedUpFile {
  /** Of the length that the manifest states, or it ends with an error. */
  content(): Readable
}

/** The files of a backup, without those of organizations that were erased since. */
export function readableFiles(place: BackupPlace, { files }: Manifest, ring: KeyRing): ReadableFile[] {
  return files.flatMap((file) => {
    const keys = file.key === undefined ? place.keys : ring.find(file.key)
    return keys === undefined ? [] : [{ ...file, content: () => fileContent({ ...place, keys }, file) }]
  })
}

function fileContent({ store, keys }: BackupPlace, { object, path, sizeBytes }: BackedUpFile): Readable {
  let received = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      received += piece.length
      done(null, piece)
    },
    flush: (done) =>
      done(
        received === sizeBytes
          ? null
          : new DamagedBackup(`${path} has ${received} bytes in the backup instead of ${sizeBytes}`),
      ),
  })
  const source = Readable.from(opened(keys, object, store.get(object)))
  source.once('error', (error) => counted.destroy(error))
  return source.pipe(counted)
}

/** The rows of a backup, as they are written into a database. */
export const rowsIn = (place: BackupPlace, manifest: Manifest, ring: KeyRing): OpenedRows =>
  openRows(linesOf(place, manifest), { ring, tables: manifest.tables })

async function* linesOf({ store, keys }: BackupPlace, { database }: Manifest): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const source = Readable.from(opened(keys, database, store.get(database)))
  source.once('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  let failure: unknown
  gunzip.once('error', (error) => (failure = error))
  for await (const line of createInterface({ input: gunzip, crlfDelay: Infinity })) yield line
  if (failure !== undefined) throw failure
}
