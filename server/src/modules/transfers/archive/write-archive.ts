import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { DescribedTable } from '../../../kernel/database/snapshot/described-table.ts'
import {
  type Snapshot,
  type SnapshotSource,
  withSnapshot,
} from '../../../kernel/database/snapshot/read-snapshot.ts'
import { RowDigest } from '../../../kernel/database/snapshot/row-digest.ts'
import { eachSealed, sealedColumns } from '../../../kernel/sealed-columns.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { version } from '../../../kernel/version.ts'
import { backupKeys, HeldFiles, sealed } from '../../backups/index.ts'
import { foreignKeysSql, References, shortName } from '../references.ts'
import { movedTables } from './contents.ts'
import { type ArchivedFile, type ArchiveEnd, type ArchiveHead, archiveName, fileColumns } from './manifest.ts'

export interface ArchiveOptions {
  orgId: number
  /** Of the archive. */
  key: string
  to: string
  home: string
  secrets: Secrets
  database: { url: string } | { copyTo(folder: string): Promise<void> }
  signal: AbortSignal
  onProgress(progress: ArchiveProgress): void
}

export interface ArchiveProgress {
  rows: number
  files: number
  ofFiles: number
}

const attempts = 3
const blockBytes = 1024 ** 2

/** Writes everything of an organization at one moment into one encrypted file; returns what is in it. */
export async function writeArchive(options: ArchiveOptions): Promise<ArchiveEnd> {
  const held = await HeldFiles.open(options.home)
  const part = `${options.to}.part`
  try {
    for (let attempt = 1; ; attempt += 1) {
      await held.holdAll(`org${options.orgId}`)
      const written = await withSnapshot(
        await sourceOf(options, join(held.folder, `database-${attempt}`)),
        async (snapshot) => {
          const paths = await filesOf(snapshot, options.orgId)
          const missing = await held.hold(paths)
          if (missing.length > 0 && attempt < attempts) return undefined
          const end: ArchiveEnd = { tables: {}, files: [], missing }
          const gone = new Set(missing)
          await pipeline(
            Readable.from(
              contentOf(options, { snapshot, held, end, paths: paths.filter((path) => !gone.has(path)) }),
            ),
            createGzip({ level: 1 }),
            (plain: AsyncIterable<Buffer>) => sealed(backupKeys(options.key), archiveName, plain),
            createWriteStream(part, { mode: 0o600 }),
            { signal: options.signal },
          )
          return end
        },
      )
      if (written === undefined) continue
      await rename(part, options.to)
      return written
    }
  } finally {
    await rm(part, { force: true })
    await held.release()
  }
}

async function sourceOf({ database }: ArchiveOptions, folder: string): Promise<SnapshotSource> {
  if ('url' in database) return database
  await database.copyTo(folder)
  return { folder }
}

async function filesOf(snapshot: Snapshot, orgId: number): Promise<string[]> {
  const paths: string[] = []
  for (const { folder, table, column } of fileColumns)
    for (const file of await snapshot.values(
      `select distinct ${column} from ${table} where org_id = ${orgId}`,
    ))
      paths.push(`${folder}/${file}`)
  return paths
}

interface Content {
  snapshot: Snapshot
  held: HeldFiles
  end: ArchiveEnd
  paths: readonly string[]
}

async function* contentOf(options: ArchiveOptions, content: Content): AsyncGenerator<Buffer | string> {
  const { snapshot, held, end, paths } = content
  const [organization] = await snapshot.values(
    `select json_build_object('id', id, 'name', name, 'slug', slug)::text from organizations where id = ${options.orgId}`,
  )
  if (organization === undefined) throw new Error('the organization is not there any more')
  const foreignKeys = await snapshot.values(foreignKeysSql)
  const head: ArchiveHead = {
    format: 1,
    programVersion: version,
    takenAt: snapshot.takenAt,
    organization: JSON.parse(organization) as ArchiveHead['organization'],
    migrations: snapshot.migrations,
  }
  yield `${JSON.stringify({ head })}\n`
  yield* rowsOf(options, content, foreignKeys)
  for (const path of paths) yield* fileOf(held, path, end)
  options.onProgress({ rows: rowsIn(end), files: end.files.length, ofFiles: paths.length })
  yield `${JSON.stringify({ end })}\n`
}

const rowsIn = ({ tables }: ArchiveEnd) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

async function* rowsOf(
  { orgId, secrets, onProgress }: ArchiveOptions,
  { snapshot, end, paths }: Content,
  foreignKeys: readonly string[],
): AsyncGenerator<string> {
  const all = await snapshot.tables()
  const references = new References(all, foreignKeys)
  const moved = movedTables(all)
  for (const table of references.sorted(moved)) {
    yield `${JSON.stringify({ table })}\n`
    const digest = new RowDigest()
    const open = opener(table, orgId, secrets)
    for await (const row of snapshot.rows(table, conditionOf(table, { orgId, moved, references }))) {
      const opened = open(row)
      digest.add(opened)
      yield `${opened}\n`
    }
    end.tables[table.name] = digest.content
    onProgress({ rows: rowsIn(end), files: 0, ofFiles: paths.length })
  }
}

interface Naming {
  orgId: number
  moved: readonly DescribedTable[]
  references: References
}

/** Users are those whom any row of the organization names. */
function conditionOf(table: DescribedTable, { orgId, moved, references }: Naming): string {
  const name = shortName(table)
  if (name === 'organizations') return `id = ${orgId}`
  if (name !== 'users') return `org_id = ${orgId}`
  const named = moved.flatMap((one) =>
    one.columns
      .filter(
        (column) =>
          column.type === 'integer' &&
          column.name !== 'org_id' &&
          shortName(one) !== 'users' &&
          references.ofColumn(shortName(one), column.name) === 'users',
      )
      .map(
        (column) =>
          `select "${column.name}" from ${one.name} where ${shortName(one) === 'organizations' ? 'id' : 'org_id'} = ${orgId}`,
      ),
  )
  return `default_org_id = ${orgId} or id in (${named.join(' union ')})`
}

/** Within an archive, which is encrypted as a whole, secrets are as they were entered: the next server has another key. */
function opener(table: DescribedTable, orgId: number, secrets: Secrets): (row: string) => string {
  const columns = sealedColumns.filter((one) => one.table === shortName(table))
  if (columns.length === 0) return (row) => row
  const names = table.columns.map(({ name }) => name)
  return (row) => {
    const values = JSON.parse(row) as (string | null)[]
    const named = Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]))
    for (const column of columns)
      values[names.indexOf(column.column)] = eachSealed(column, named, (text, place) =>
        secrets.open(text, { orgId, ...place }),
      )
    return JSON.stringify(values)
  }
}

async function* fileOf(held: HeldFiles, path: string, end: ArchiveEnd): AsyncGenerator<Buffer | string> {
  const sizeBytes = await held.sizeOf(path)
  const hash = createHash('sha256')
  yield `${JSON.stringify({ file: { path, sizeBytes, sha256: '' } satisfies ArchivedFile })}\n`
  for await (const piece of createReadStream(held.pathOf(path), { highWaterMark: blockBytes })) {
    hash.update(piece as Buffer)
    yield piece as Buffer
  }
  end.files.push({ path, sizeBytes, sha256: hash.digest('hex') })
}
