import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { failPoint } from '../../kernel/fail-points.ts'
import {
  type Snapshot,
  type SnapshotSource,
  withSnapshot,
} from '../../kernel/database/snapshot/read-snapshot.ts'
import { version } from '../../kernel/version.ts'
import { objectName, sealed, sealedSize } from './backup-cipher.ts'
import { HeldFiles } from './held-files.ts'
import { KeyRing } from './key-ring.ts'
import { type BackedUpFile, encryptionMark, type Manifest, writeManifest } from './manifest.ts'
import { namedFiles } from './named-files.ts'
import { sealRows } from './organization-rows.ts'
import { organizationOf, ownerOf } from './row-owners.ts'
import type { BackupPlace } from './stores/open-store.ts'

export interface BackupOptions {
  home: string
  encryptionKey: string
  place: BackupPlace
  /** A PostgreSQL database, or how to get a copy of the embedded one into a folder. */
  database: { url: string } | { copyTo(folder: string): Promise<void> }
  onProgress?(progress: BackupProgress): void
  signal?: AbortSignal
}

export interface BackupProgress {
  files: number
  ofFiles: number
  /** Written in this backup: what was there already is not copied again. */
  copiedBytes: number
}

export interface BackupResult {
  manifest: Manifest
  copiedFiles: number
  copiedBytes: number
}

const attempts = 3
const atOnce = 2
const blockBytes = 1024 ** 2

/**
 * Writes everything of one moment: the rows as one snapshot sees them, and the files that these rows name. What an
 * interrupted backup has written already is used by the next one.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { home, place } = options
  const ring = await KeyRing.open(place)
  const held = await HeldFiles.open(home)
  try {
    const id = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(3).toString('hex')}`
    const rows = await writeRows({ ...options, ring }, held, `database/${id}`)
    failPoint('backup.rows_written')
    const { files, ...copied } = await copyFiles({ ...options, ring }, held, rows.paths)
    const { takenAt, migrations, tables, organizations, missing } = rows
    const manifest: Manifest = {
      format: 2,
      id,
      takenAt,
      programVersion: version,
      encryptionMark: encryptionMark(options.encryptionKey),
      migrations,
      tables,
      organizations,
      database: `database/${id}`,
      files,
      missing,
    }
    options.signal?.throwIfAborted()
    failPoint('backup.before_manifest')
    await writeManifest(place, manifest)
    return { manifest, ...copied }
  } finally {
    await held.release()
  }
}

type WithRing = BackupOptions & { ring: KeyRing }

interface WrittenRows extends Pick<Required<Manifest>, 'organizations'> {
  takenAt: string
  migrations: Snapshot['migrations']
  tables: Snapshot['contents']
  paths: string[]
  missing: string[]
}

/**
 * Takes the snapshot and writes its rows. Files are held before it and after it: one that was made and deleted in
 * between is not there, and then another snapshot is taken.
 */
async function writeRows(options: WithRing, held: HeldFiles, name: string): Promise<WrittenRows> {
  const { ring } = options
  const { store, keys } = options.place
  for (let attempt = 1; ; attempt += 1) {
    await held.holdAll()
    const source = await sourceOf(options, join(held.folder, `database-${attempt}`))
    const written = await withSnapshot(source, async (snapshot) => {
      const paths = await namedFiles(snapshot)
      const missing = await held.hold(paths)
      if (missing.length > 0 && attempt < attempts) return undefined
      await ring.ensure((await snapshot.values('select id from organizations')).map(Number))
      const counts = new Map<number, number>()
      const lines = sealRows(snapshot.lines(ownerOf), { ring, counts })
      await store.put(name, sealed(keys, name, packed(lines, options.signal)))
      const { takenAt, migrations, contents: tables } = snapshot
      const organizations = Object.fromEntries(
        [...counts].map(([id, rows]) => [id, { key: ring.current(id)!.id, rows }]),
      )
      const gone = new Set(missing)
      const there = paths.filter((path) => !gone.has(path))
      return { takenAt, migrations, tables, organizations, missing, paths: there }
    })
    if (written !== undefined) return written
  }
}

async function sourceOf({ database }: BackupOptions, folder: string): Promise<SnapshotSource> {
  if ('url' in database) return database
  await database.copyTo(folder)
  return { folder }
}

function packed(lines: AsyncGenerator<string>, signal: AbortSignal | undefined): AsyncIterable<Buffer> {
  const ended = async function* () {
    for await (const line of lines) {
      signal?.throwIfAborted()
      yield `${line}\n`
    }
  }
  const gzip = createGzip({ level: 4 })
  const source = Readable.from(ended(), { objectMode: true })
  source.once('error', (error) => gzip.destroy(error))
  return source.pipe(gzip)
}

async function copyFiles({ ring, ...options }: WithRing, held: HeldFiles, paths: readonly string[]) {
  const { place, signal, onProgress } = options
  const known = new Map<string, number>()
  for await (const { name, sizeBytes } of place.store.list('objects/')) known.set(name, sizeBytes)
  const files: BackedUpFile[] = []
  const counts = { copiedFiles: 0, copiedBytes: 0 }
  const queue = [...paths]
  const copyNext = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      signal?.throwIfAborted()
      const file = { path, sizeBytes: await held.sizeOf(path) }
      const { id: key, keys } = ring.current(organizationOf(path))!
      const object = objectName(keys, file)
      files.push({ ...file, object, key })
      if (known.get(object) !== sealedSize(file.sizeBytes)) {
        await place.store.put(object, sealed(keys, object, readIn(held.pathOf(path), signal)))
        counts.copiedFiles += 1
        counts.copiedBytes += file.sizeBytes
        failPoint('backup.file_copied')
      }
      onProgress?.({ files: files.length, ofFiles: paths.length, copiedBytes: counts.copiedBytes })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, copyNext))
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, ...counts }
}

const readIn = (path: string, signal: AbortSignal | undefined): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: blockBytes, ...(signal && { signal }) })
