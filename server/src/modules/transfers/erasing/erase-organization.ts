import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import { failPoint } from '../../../kernel/fail-points.ts'
import { worker } from '../../../kernel/jobs/queue.ts'
import { sortedJson } from '../../../kernel/sorted-json.ts'
import type { InBackups } from '../../backups/index.ts'
import {
  anonymizeUser,
  countRows,
  deleteSome,
  deleteUser,
  deleteJobs,
  deleteMarks,
  endOrganization,
  moveHome,
  rowsLeft,
  tablesOfOrganizations,
  usersOfHome,
} from './erase-store.ts'

export interface ErasureOptions {
  organization: { id: number; name: string; slug: string }
  home: string
  database: Database
  /** Counted in former attempts, which a crash ended. */
  counts: ErasedCounts
  /** Notes them in the transaction of what was deleted, so that a crash loses and doubles none. */
  note(db: Tx, counts: ErasedCounts): Promise<void>
  /** Makes what backups have of it unreadable. */
  destroyInBackups(): Promise<InBackups>
  signal: AbortSignal
  now(): Date
}

export interface ErasedCounts {
  /** What each table had when it was started. */
  rows: Record<string, number>
  users: { deleted: number; anonymized: number; moved: number }
  files: Record<string, { files: number; bytes: number }>
}

/** What was deleted where, and that nothing was found afterwards. */
export interface Certificate extends ErasedCounts {
  organization: { id: number; name: string; slug: string }
  erased_at: string
  /** Where was looked afterwards, and how many rows and files were found. */
  scan: { tables: number; folders: number; found: 0 }
  backups: InBackups
  organization_row: 'deleted' | 'anonymized'
  /** Of all of the above, with sorted names. */
  sha256: string
}

export const noCounts = (): ErasedCounts => ({
  rows: {},
  users: { deleted: 0, anonymized: 0, moved: 0 },
  files: {},
})

// Others wait for a batch where it holds the only connection, or a lock.
const batchMs = 15
const [fewest, most] = [20, 5000]
const folders = ['data', 'files', 'knowledge'] as const
const rounds = 20
const looks = 10
const betweenLooksMs = 1000

/** Deletes everything of an organization in small parts, and looks afterwards whether anything is left. */
export async function eraseOrganization(options: ErasureOptions): Promise<Certificate> {
  const { organization, database, counts, home } = options
  const orgId = organization.id
  const tables = await database.read({}, tablesOfOrganizations)
  if (Object.keys(counts.rows).length === 0) {
    counts.rows = await countRows(database, orgId, tables)
    await database.transaction({}, (db) => options.note(db, counts))
  }
  await database.transaction(worker, (db) => deleteJobs(db, orgId))
  await deleteAll(options, tables)
  await eraseUsers(options)
  for (const folder of folders) await eraseFolder(join(home, folder, `org${orgId}`), { folder, counts })
  // Work that was at its end when the organization was closed writes some seconds later, as what was counted does.
  let left = await rowsLeft(database, orgId, tables)
  for (let look = 1; look < looks && Object.keys(left).length > 0; look += 1) {
    await deleteAll(options, tables)
    await sleep(betweenLooksMs)
    left = await rowsLeft(database, orgId, tables)
  }
  for (const folder of folders)
    if (await isThere(join(home, folder, `org${orgId}`))) left[`the folder ${folder}/org${orgId}`] = 1
  if (Object.keys(left).length > 0)
    throw new Error(`something is left in ${Object.keys(left).join(', ')}: start the erasure again`)
  const backups = await options.destroyInBackups()
  const organizationRow = await database.transaction({}, (db) => endOrganization(db, orgId))
  await deleteMarks(database, orgId)
  const facts = {
    organization,
    erased_at: options.now().toISOString(),
    rows: counts.rows,
    users: counts.users,
    files: counts.files,
    scan: { tables: tables.length, folders: folders.length, found: 0 as const },
    backups,
    organization_row: organizationRow,
  }
  return { ...facts, sha256: createHash('sha256').update(sortedJson(facts)).digest('hex') }
}

/** Tables refer to each other in circles: what is still named by another is tried again after it. */
async function deleteAll(options: ErasureOptions, tables: readonly string[]): Promise<void> {
  let waiting = [...tables]
  for (let round = 1; waiting.length > 0; round += 1) {
    const again: string[] = []
    for (const table of waiting) {
      try {
        await deleteTable(options, table)
      } catch (error) {
        if (!isStillNamed(error) || round === rounds) throw error
        again.push(table)
      }
    }
    if (again.length === waiting.length && round > 2)
      throw new Error(`rows of ${again.join(', ')} name each other`)
    waiting = again
  }
}

async function deleteTable(options: ErasureOptions, table: string): Promise<void> {
  const { organization, database, signal } = options
  for (let count = 200; ;) {
    signal.throwIfAborted()
    const startedAt = performance.now()
    if ((await deleteSome(database, { orgId: organization.id, table, count })) === 0) return
    failPoint('erasure.batch_deleted')
    const tookMs = performance.now() - startedAt
    count = Math.round(Math.min(most, Math.max(fewest, count * Math.min(2, batchMs / tookMs))))
    await sleep(2)
  }
}

const isStillNamed = (error: unknown) => {
  const codes = [error, (error as { cause?: unknown }).cause].map(
    (one) => (one as { code?: string } | undefined)?.code,
  )
  return codes.includes('23503')
}

async function eraseUsers({ organization, database, counts, note }: ErasureOptions): Promise<void> {
  const noted = async (db: Tx, outcome: keyof ErasedCounts['users']) =>
    await note(db, { ...counts, users: { ...counts.users, [outcome]: counts.users[outcome] + 1 } })
  for (const { id, next, role } of await database.read(worker, (db) => usersOfHome(db, organization.id))) {
    const isMoving = next !== null && role !== null
    const outcome = isMoving ? 'moved' : await eraseUser(database, id, noted)
    if (isMoving)
      await database.transaction({}, async (db) => {
        await moveHome(db, { id, next, role })
        await noted(db, 'moved')
      })
    counts.users[outcome] += 1
  }
}

async function eraseUser(
  database: Database,
  id: number,
  noted: (db: Tx, outcome: 'deleted' | 'anonymized') => Promise<void>,
): Promise<'deleted' | 'anonymized'> {
  try {
    await database.transaction({}, async (db) => {
      await deleteUser(db, id)
      await noted(db, 'deleted')
    })
    return 'deleted'
  } catch (error) {
    if (!isStillNamed(error)) throw error
    await database.transaction({}, async (db) => {
      await anonymizeUser(db, id)
      await noted(db, 'anonymized')
    })
    return 'anonymized'
  }
}

async function eraseFolder(
  path: string,
  { folder, counts }: { folder: string; counts: ErasedCounts },
): Promise<void> {
  const found = (counts.files[folder] ??= { files: 0, bytes: 0 })
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    found.files += 1
    found.bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  }
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
