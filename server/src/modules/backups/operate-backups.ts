import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { getBackups as list, startBackup as start } from '../../../../contract/src/backups.ts'
import type { BackupConfig } from '../../kernel/config/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type ClaimedJob, worker } from '../../kernel/jobs/queue.ts'
import { backupServer, type BackedUpServer } from './backup-server.ts'
import {
  type BackupOutcome,
  backupJob,
  findWork,
  insertWork,
  noteOutcome,
  recentWork,
  showWork,
  verifiedBackups,
} from './work-store.ts'
import { findManifest, listBackups, type Manifest, rowsOf, timeOf } from './manifest.ts'
import { endDeadWork } from './dead-work.ts'
import { openBackupPlace } from './stores/open-store.ts'
import { verifyBackup } from './verify-backup.ts'

export interface OperatingBackups extends BackedUpServer {
  now(): Date
}

type Caller = Pick<Context, 'transaction' | 'user'>
type Work = Answer<typeof start>

const hourMs = 60 * 60 * 1000

export const getBackups =
  ({ config: { backup: settings }, database, now }: OperatingBackups) =>
  async (): Promise<Answer<typeof list>> => {
    const { names, problem } = await namesIn(settings)
    const [recent, verified] = await database.read(worker, async (db) => [
      await recentWork(db),
      await verifiedBackups(db),
    ])
    const last = names[0] === undefined ? undefined : timeOf(names[0])
    return {
      target: settings.target ?? null,
      every_hours: settings.everyHours,
      keep: settings.keep,
      max_age_hours: settings.maxAgeHours,
      problem,
      last_at: last?.toISOString() ?? null,
      is_too_old:
        settings.target !== undefined &&
        settings.maxAgeHours > 0 &&
        now().getTime() - (last?.getTime() ?? 0) >= settings.maxAgeHours * hourMs,
      backups: names.map((name) => ({
        name,
        taken_at: timeOf(name).toISOString(),
        verified_at: verified.get(name)?.toISOString() ?? null,
      })),
      recent: recent.map(showWork),
    }
  }

/** Newest first. */
async function namesIn(settings: BackupConfig): Promise<{ names: string[]; problem: string | null }> {
  if (settings.target === undefined) return { names: [], problem: null }
  try {
    return { names: (await listBackups(openBackupPlace(settings))).toReversed(), problem: null }
  } catch (error) {
    return { names: [], problem: (error as Error).message }
  }
}

export const startBackup =
  (parts: OperatingBackups) =>
  (caller: Caller): Promise<Work> =>
    starting(parts, caller, { kind: 'create', backup: null })

export const startVerification =
  (parts: OperatingBackups) =>
  async (caller: Caller, { backup }: { backup: string }): Promise<Work> => {
    requirePlace(parts)
    const { names, problem } = await namesIn(parts.config.backup)
    if (problem !== null) throw refuse.conflict(problem)
    if (!names.includes(backup))
      throw refuse.invalid('body.backup', `there is no backup ${backup}: take one of GET /api/backups`)
    return await starting(parts, caller, { kind: 'verify', backup })
  }

function requirePlace({ config }: OperatingBackups): void {
  try {
    openBackupPlace(config.backup)
  } catch (error) {
    throw refuse.conflict((error as Error).message)
  }
}

async function starting(
  parts: OperatingBackups,
  { transaction, user }: Caller,
  work: Pick<Work, 'kind' | 'backup'>,
): Promise<Work> {
  requirePlace(parts)
  await endDeadWork(parts)
  return await transaction(
    async ({ db, emit, enqueue }) => {
      const made = await insertWork(db, { ...work, requested_by: user.userId })
      if (!made) throw refuse.conflict('another backup or verification is at work: wait for its end')
      const subject = { type: 'backup', id: made.id, name: work.backup ?? 'new' }
      await emit({ type: work.kind === 'create' ? 'backup.started' : 'backup.verification_started', subject })
      await enqueue({ kind: backupJob, payload: { work_id: made.id } })
      return showWork(made)
    },
    { isResponse: true },
  )
}

/** Does what was started. A failure is its outcome; only a stopping server puts it back. */
export async function workOnBackup(
  parts: BackedUpServer,
  { payload }: Pick<ClaimedJob, 'payload'>,
  signal: AbortSignal,
): Promise<void> {
  const id = Number(payload['work_id'])
  const note = (outcome: BackupOutcome) =>
    parts.database.transaction(worker, (db) => noteOutcome(db, id, outcome))
  const work = await parts.database.read(worker, (db) => findWork(db, id))
  if (!work || work.ended_at !== null) return
  await note({ status: 'running' })
  try {
    const manifest =
      work.kind === 'create'
        ? (await backupServer(parts, signal)).manifest
        : await verified(parts.config.backup, work.backup!)
    await note({ status: 'succeeded', ...sizesOf(manifest) })
  } catch (error) {
    if (signal.aborted) throw error
    await note({ status: 'failed', reason: (error as Error).message })
  }
}

async function verified(settings: BackupConfig, name: string): Promise<Manifest> {
  const place = openBackupPlace(settings)
  const manifest = await findManifest(place, name)
  await verifyBackup(place, manifest)
  return manifest
}

export const sizesOf = (manifest: Manifest) => ({
  backup: manifest.id,
  rows: rowsOf(manifest),
  files: manifest.files.length,
  bytes: manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
})
