import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import type { RunIn } from '../../kernel/work.ts'
import { organizationIds } from '../../kernel/retention.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { forgetGuesses } from './governed-store.ts'
import { readFolderPrefix } from './refresh/read-source.ts'
import { isFileReferenced } from './versions/store.ts'

export interface CollectorDependencies {
  database: Pick<Database, 'read' | 'kind'>
  warehouse: Warehouse
  runIn: RunIn
  config: { home: string }
  log: Log
}

/** Uploads that are received, and folders of parts that are read from a source. */
const scratchPrefixes = ['upload-', readFolderPrefix]
const soonMs = 2 * 60 * 1000
const everyMs = 60 * 60 * 1000
/** How long a file may wait to be published, and an upload to be read. */
const graceMs = 60 * 60 * 1000

/** Collects at once and then every hour, until it is stopped. */
export function startCollector(dependencies: CollectorDependencies): { stop(): void } {
  const collect = (youngestMs: number) =>
    collectLeftovers(dependencies, youngestMs).catch((err: unknown) =>
      dependencies.log.error({ err }, 'collecting leftovers failed'),
    )
  // The embedded database belongs to one process, so leftovers found at its start have no owner.
  void collect(dependencies.database.kind === 'pglite' ? 0 : graceMs)
  const timers = [
    // An unfinished file counts as abandoned only if nothing has been writing to it for a while after the process
    // died.
    setTimeout(() => void collect(graceMs), soonMs),
    setInterval(() => void collect(graceMs), everyMs),
  ]
  for (const timer of timers) timer.unref()
  return { stop: () => timers.forEach((timer) => clearTimeout(timer)) }
}

/**
 * Removes version files without a row and uploads without a request, which are leftovers of crashes, and the guesses of
 * deleted objects.
 */
export async function collectLeftovers(dependencies: CollectorDependencies, graceMs: number): Promise<void> {
  await collectGuesses(dependencies)
  const startedAt = Date.now()
  const removed = await dependencies.warehouse.collect((file) => isNeeded(dependencies, file, startedAt), {
    graceMs,
  })
  removed.push(...(await removeUploads(join(dependencies.config.home, 'scratch'), startedAt - graceMs)))
  if (removed.length > 0) dependencies.log.info({ files: removed.length }, 'leftovers collected')
}

async function collectGuesses({ database, runIn }: CollectorDependencies): Promise<void> {
  const origin = { userId: null, username: null, requestId: 'collector', address: null }
  const organizations = await database.read({}, organizationIds)
  for (const { id } of organizations)
    await runIn({ scope: { orgId: id }, origin }, ({ db }) => forgetGuesses(db))
}

async function isNeeded(
  { database, config }: CollectorDependencies,
  file: string,
  startedAt: number,
): Promise<boolean> {
  // What was made since may be about to be published.
  const { mtimeMs } = await stat(join(config.home, 'data', file))
  if (mtimeMs >= startedAt) return true
  const orgId = Number(/^org(\d+)\//.exec(file)?.[1])
  // A file outside the folders of organizations has no owner.
  if (!Number.isSafeInteger(orgId)) return false
  return database.read({ orgId }, (db) => isFileReferenced(db, file))
}

async function removeUploads(scratchFolder: string, writtenBeforeMs: number): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(scratchFolder).catch(() => [])) {
    if (!scratchPrefixes.some((prefix) => name.startsWith(prefix))) continue
    const path = join(scratchFolder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtimeMs >= writtenBeforeMs) continue
    await rm(path, { recursive: true, force: true })
    removed.push(name)
  }
  return removed
}
