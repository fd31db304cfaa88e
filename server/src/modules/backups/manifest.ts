import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppliedMigration, TableContent } from '../../kernel/database/snapshot/read-snapshot.ts'
import { derivedKey } from '../../kernel/secrets.ts'
import { DamagedBackup, opened, sealed } from './backup-cipher.ts'
import type { BackupPlace } from './stores/open-store.ts'

/** What a backup consists of. It is written last: without it there is no backup. */
export interface Manifest {
  /** In the first one nothing was encrypted by organization. */
  format: 1 | 2
  /** Also its name, so that names sort by time. */
  id: string
  takenAt: string
  programVersion: string
  /** Says whether an ENCRYPTION_KEY is the one that sealed the secrets in it. */
  encryptionMark: string
  migrations: AppliedMigration[]
  /** Rows of no organization. */
  tables: Record<string, TableContent>
  /** The name of the key of each organization, and how many rows it has. */
  organizations?: Record<string, { key: string; rows: number }>
  /** The object of the rows. */
  database: string
  files: BackedUpFile[]
  /** Files that rows name and that were not there. */
  missing: string[]
}

export interface BackedUpFile {
  /** Below the data folder of the server. */
  path: string
  sizeBytes: number
  object: string
  /** The name of the key of its organization. */
  key?: string
}

export function rowsOf({ tables, organizations }: Pick<Manifest, 'tables' | 'organizations'>): number {
  const counted = [...Object.values(tables), ...Object.values(organizations ?? {})]
  return counted.reduce((sum, { rows }) => sum + rows, 0)
}

const folder = 'manifests/'
const nameOf = (id: string) => `${folder}${id}`

/** The names of all backups, the oldest first. */
export async function listBackups({ store }: Pick<BackupPlace, 'store'>): Promise<string[]> {
  const ids: string[] = []
  for await (const { name } of store.list(folder)) ids.push(name.slice(folder.length))
  return ids.sort()
}

/** When a backup was taken, by its name. */
export function timeOf(id: string): Date {
  const [, date, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(id) ?? []
  return new Date(`${date}T${hour}:${minute}:${second}Z`)
}

export async function writeManifest({ store, keys }: BackupPlace, manifest: Manifest): Promise<void> {
  const name = nameOf(manifest.id)
  await store.put(name, sealed(keys, name, onePiece(JSON.stringify(manifest))))
}

/** @throws DamagedBackup */
export async function readManifest({ store, keys }: BackupPlace, id: string): Promise<Manifest> {
  const name = nameOf(id)
  const pieces: Buffer[] = []
  for await (const piece of opened(keys, name, store.get(name))) pieces.push(piece)
  const manifest = JSON.parse(Buffer.concat(pieces).toString()) as Manifest
  if (manifest.format !== 1 && manifest.format !== 2)
    throw new DamagedBackup(
      `the backup ${id} has the format ${String(manifest.format)}, which a newer program wrote`,
    )
  return manifest
}

/** The backup with the name, or the newest. */
export async function findManifest(place: BackupPlace, id: string | undefined): Promise<Manifest> {
  const ids = await listBackups(place)
  const wanted = id ?? ids.at(-1)
  if (wanted === undefined) throw new Error(`there is no backup in ${place.store.address}`)
  if (!ids.includes(wanted))
    throw new Error(
      `there is no backup ${JSON.stringify(wanted)} in ${place.store.address}; there are: ${ids.join(', ') || 'none'}`,
    )
  return await readManifest(place, wanted)
}

export async function removeManifest({ store }: BackupPlace, id: string): Promise<void> {
  await store.remove(nameOf(id))
}

export function encryptionMark(encryptionKey: string): string {
  return createHmac('sha256', derivedKey(encryptionKey, 'mark in backups')).digest('hex').slice(0, 32)
}

export function isMarkOf(mark: string, encryptionKey: string): boolean {
  return timingSafeEqual(Buffer.from(mark), Buffer.from(encryptionMark(encryptionKey)))
}

// Asynchronous like every content.
async function* onePiece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
