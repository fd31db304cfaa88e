import type { BackupConfig } from '../../kernel/config/settings.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import type { Log } from '../../kernel/log.ts'
import type { Mailer } from '../../kernel/mail/mail.ts'
import { backupServer, type BackedUpServer } from './backup-server.ts'
import { type BackupOutcome, insertWork, noteOutcome } from './work-store.ts'
import { endDeadWork } from './dead-work.ts'
import { listBackups, timeOf } from './manifest.ts'
import { rootOperatorMails } from '../../kernel/mail/root-operators-store.ts'
import { sizesOf } from './operate-backups.ts'
import { openBackupPlace } from './stores/open-store.ts'

export interface ScheduledBackupsOptions extends BackedUpServer {
  mailer: Mailer
  log: Log
  now(): Date
}

export interface ScheduledBackups {
  /** When the last backup was taken, in seconds; 0 where there is none. */
  lastAt(): number
  /** Makes backups when they are due, and mails the root operators when the last one is too old. */
  start(): { stop(): void }
}

const hourMs = 60 * 60 * 1000
const lookEveryMs = 5 * 60 * 1000

/** Looks every few minutes at what there is, whoever made it: the manifests are the only record. */
export function scheduledBackups(options: ScheduledBackupsOptions): ScheduledBackups {
  const { config, log } = options
  const { backup: settings } = config
  let last: Date | undefined
  let notifiedAt = 0
  let working: AbortController | undefined

  const look = async () => {
    last = await lastBackup(settings)
    if (isOlder(options, last, settings.everyHours)) {
      await make(options, working!.signal)
      last = await lastBackup(settings)
    }
  }
  const turn = async () => {
    if (working !== undefined) return
    working = new AbortController()
    await look()
      .catch((err: unknown) => log.error({ err }, 'a backup could not be made'))
      .finally(() => (working = undefined))
    if (!isOlder(options, last, settings.maxAgeHours) || options.now().getTime() - notifiedAt < 24 * hourMs)
      return
    notifiedAt = options.now().getTime()
    await notifyOperators(options, last).catch((err: unknown) =>
      log.error({ err }, 'root operators could not be notified'),
    )
  }
  return {
    lastAt: () => (last?.getTime() ?? 0) / 1000,
    start() {
      if (settings.target === undefined) return { stop: () => undefined }
      void turn()
      const timer = setInterval(() => void turn(), lookEveryMs)
      timer.unref()
      return {
        stop() {
          clearInterval(timer)
          working?.abort(new Error('the server stops'))
        },
      }
    },
  }
}

/** When the last backup was taken, whoever made it. */
export async function lastBackup(settings: BackupConfig): Promise<Date | undefined> {
  const last = (await listBackups(openBackupPlace(settings))).at(-1)
  return last === undefined ? undefined : timeOf(last)
}

const isOlder = ({ now }: Pick<ScheduledBackupsOptions, 'now'>, last: Date | undefined, hours: number) =>
  hours > 0 && now().getTime() - (last?.getTime() ?? 0) >= hours * hourMs

/** Work that another process or an operator has started counts for this one. */
async function make(parts: ScheduledBackupsOptions, signal: AbortSignal): Promise<void> {
  const { database, log } = parts
  await endDeadWork(parts)
  const work = await database.transaction(worker, (db) =>
    insertWork(db, { kind: 'create', backup: null, requested_by: null, status: 'running' }),
  )
  if (!work) return
  const note = (outcome: BackupOutcome) =>
    database.transaction(worker, (db) => noteOutcome(db, work.id, outcome))
  try {
    const { manifest, copiedFiles, copiedBytes, pruned, pruneFailure } = await backupServer(parts, signal)
    await note({ status: 'succeeded', ...sizesOf(manifest) })
    const missing = manifest.missing.length
    log.info({ backup: manifest.id, copiedFiles, copiedBytes, pruned, missing }, 'backup made')
    if (pruneFailure !== undefined) log.warn({ pruneFailure }, 'older backups could not be removed')
  } catch (error) {
    await note({ status: 'failed', reason: (error as Error).message })
    throw error
  }
}

async function notifyOperators(
  { config, database, mailer, now }: ScheduledBackupsOptions,
  last: Date | undefined,
): Promise<void> {
  const { target, maxAgeHours } = config.backup
  const state = last === undefined ? 'there is none' : `the last one is of ${last.toISOString()}`
  for (const { to, say } of await rootOperatorMails(database))
    await mailer.send({
      to,
      subject: say('Quarry: the last backup is too old'),
      text: [
        say(`There should be a backup of the last ${maxAgeHours} hours in ${target}, and ${state}.`),
        say(
          'Run "quarry backup" on the server and see what it says; the log of the server names the reason where it makes backups itself.',
        ),
        '',
      ].join('\n\n'),
      id: `backup-${last?.getTime() ?? 0}-${now().toISOString().slice(0, 10)}`,
    })
}
