import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Work } from '../../../kernel/context.ts'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import type { DescribedTable } from '../../../kernel/database/snapshot/described-table.ts'
import type { Origin } from '../../../kernel/events.ts'
import { failPoint } from '../../../kernel/fail-points.ts'
import { eachSealed, sealedColumns } from '../../../kernel/sealed-columns.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { movedTables } from '../archive/contents.ts'
import { fileColumns } from '../archive/manifest.ts'
import { BadArchive, readArchive, type VerifiedArchive, verifyArchive } from '../archive/read-archive.ts'
import { References, shortName } from '../references.ts'
import { rewriter, type Values } from '../rewrite.ts'
import {
  appliedMigrations,
  beginFilling,
  completeMemberships,
  endUnfinished,
  insertRows,
  insertUsers,
  isSlugFree,
  ownForeignKeys,
  ownTables,
  pauseOutwardActs,
} from './import-store.ts'
import { matchUsers, type MatchedUsers } from './match-users.ts'
import { NewIds } from './new-ids.ts'
import { fileHere, placeFiles, removeFolders } from './place-files.ts'

export interface ImportOptions {
  archive: { path: string; key: string }
  /** Drawn for this import: nothing else has it, also after a crash. */
  orgId: number
  name: string | undefined
  slug: string
  /** A copy is active, and nothing of it acts by itself; what was moved waits until it is resumed. */
  isCopy: boolean
  home: string
  database: Database
  secrets: Secrets
  runIn: RunIn
  origin: Origin
  userId: number | undefined
  signal: AbortSignal
  /** In the transaction of the import. */
  onImported(work: Work, result: Imported): Promise<void>
}

export interface Imported {
  organization: { id: number; name: string; slug: string }
  rows: number
  files: number
  users: { created: number; matched: number }
  missing: string[]
}

const rowsAtOnce = 500

/** Makes an organization of an archive: all of it, or nothing. */
export async function importOrganization(options: ImportOptions): Promise<Imported> {
  const { home, orgId, database } = options
  const staged = join(home, 'transfers', `import-${orgId}`)
  try {
    const verified = await verifyArchive(options.archive, staged)
    await requireSchema(database, verified)
    if (!(await database.read({}, (db) => isSlugFree(db, options.slug))))
      throw new BadArchive(
        `another organization has the slug ${options.slug}: import the archive again with another one`,
      )
    const ids = new NewIds()
    for (const table of verified.tables)
      if (!['organizations', 'users'].includes(shortName(table)))
        await ids.draw(database, shortName(table), verified.ids.get(table.name)!)
    const users = await matchUsers(database, { ids, verified, orgId })
    await placeFiles({ home, staged }, verified.end.files, { orgId, idOf: ids.idOf })
    failPoint('import.files_placed')
    return await writeRows(options, { verified, ids, users })
  } catch (error) {
    // A program that stops goes on with it when it starts again.
    if (!options.signal.aborted) await removeFolders(home, orgId)
    throw error
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** Names of tables, columns and types become statements, so that they have to be those of this server. */
async function requireSchema(database: Database, { head, tables }: VerifiedArchive): Promise<void> {
  const here = await database.read({}, appliedMigrations)
  const isSame =
    JSON.stringify(here) === JSON.stringify(head.migrations.map(({ name, sha256 }) => ({ name, sha256 })))
  if (!isSame)
    throw new BadArchive(
      `the archive was made by Quarry ${head.programVersion} with another schema (${head.migrations.at(-1)?.name} instead of ${here.at(-1)?.name}): bring both servers to the same version, then export again`,
    )
  const own = movedTables(await database.read({}, ownTables))
  const described = (all: readonly DescribedTable[]) => JSON.stringify(sortedByName(all))
  if (described(own) !== described(tables))
    throw new BadArchive('the archive is altered: its tables are not those of this version')
}

const sortedByName = (tables: readonly DescribedTable[]) =>
  tables
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => [column.name, column.type]) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

interface Prepared {
  verified: VerifiedArchive
  ids: NewIds
  users: MatchedUsers
}

async function writeRows(options: ImportOptions, prepared: Prepared): Promise<Imported> {
  const { orgId, userId, runIn, origin, slug, isCopy } = options
  const { verified, users } = prepared
  const name = options.name ?? verified.head.organization.name
  const scope = { orgId, ...(userId === undefined ? {} : { userId }) }
  return await runIn({ scope, origin }, async (work) => {
    const { db, emit } = work
    await beginFilling(db)
    const rows = await insertAll(db, options, { ...prepared, name })
    await insertUsers(db, orgId, users.created)
    await completeMemberships(db, orgId)
    await endUnfinished(db, orgId)
    if (isCopy) await pauseOutwardActs(db, orgId)
    const imported: Imported = {
      organization: { id: orgId, name, slug },
      rows,
      files: verified.end.files.length,
      users: { created: users.created.length, matched: users.matched },
      missing: verified.end.missing,
    }
    await emit({
      type: isCopy ? 'organization.copied' : 'organization.imported',
      subject: { type: 'organization', id: orgId, name },
      data: {
        from: verified.head.organization,
        taken_at: verified.head.takenAt,
        rows,
        files: imported.files,
      },
    })
    await options.onImported(work, imported)
    failPoint('import.before_commit')
    return imported
  })
}

async function insertAll(
  db: Tx,
  options: ImportOptions,
  { ids, name }: Pick<Prepared, 'ids'> & { name: string },
): Promise<number> {
  const references = new References(await ownTables(db), await ownForeignKeys(db))
  let total = 0
  let into: { table: DescribedTable; rewrite(values: Values): Values } | undefined
  let batch: Values[] = []
  const flush = async () => {
    if (into === undefined) return
    const { table, rewrite } = into
    // Once more with the ids that were missing the first time.
    batch.forEach(rewrite)
    await ids.complete(db)
    const finish = finisher(table, options, { ids, name })
    await insertRows(
      db,
      table,
      batch.map((values) => finish(rewrite(values))),
    )
    total += batch.length
    batch = []
  }
  for await (const part of readArchive(options.archive.path, options.archive.key)) {
    options.signal.throwIfAborted()
    if ('row' in part) {
      batch.push(JSON.parse(part.row) as Values)
      if (batch.length >= rowsAtOnce) await flush()
    } else if ('table' in part) {
      await flush()
      const { table } = part
      into =
        shortName(table) === 'users'
          ? undefined
          : { table, rewrite: rewriter(references, table, { orgId: options.orgId, idOf: ids.idOf }) }
      batch = []
    } else if ('file' in part || 'end' in part) break
  }
  await flush()
  return total
}

/** What ids alone do not change: names of files, secrets, and what must be another one on each server. */
function finisher(
  table: DescribedTable,
  { orgId, slug, isCopy, secrets }: ImportOptions,
  { ids, name }: { ids: NewIds; name: string },
): (values: Values) => Values {
  const short = shortName(table)
  const names = table.columns.map((column) => column.name)
  const sealed = sealedColumns.filter((one) => one.table === short)
  const file = fileColumns.find((one) => one.table === short)
  const fixed: Record<string, () => string | null> =
    short === 'organizations'
      ? {
          name: () => name,
          slug: () => slug,
          status: () => (isCopy ? 'active' : 'suspended'),
          suspended_at: () => (isCopy ? null : new Date().toISOString()),
        }
      : short === 'sign_in_providers'
        ? { key: () => randomBytes(16).toString('base64url') }
        : {}
  return (values) => {
    const row = Object.fromEntries(names.map((column, at) => [column, values[at] ?? null]))
    for (const [column, value] of Object.entries(fixed)) row[column] = value()
    const named = file && row[file.column]
    if (file && named)
      row[file.column] = fileHere({ folder: file.folder, file: named }, { orgId, idOf: ids.idOf })
    for (const column of sealed)
      row[column.column] = eachSealed(column, row, (text, place) => secrets.seal(text, { orgId, ...place }))
    return names.map((column) => row[column] ?? null)
  }
}
