import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { unconfirmedRestore } from './restorations-store.ts'

/** Whether this server was restored, and nobody has confirmed yet that it is to act in place of the other one. */
export interface Quiet {
  isQuiet(): boolean
  /** Calls as soon as the server may act; at once where it may. */
  whenOver(act: () => void): void
  stop(): void
}

const lookEveryMs = 2000

/** Looks again and again while a restore is unconfirmed; never where none is. */
export async function openQuiet({ database, log }: { database: Database; log: Log }): Promise<Quiet> {
  const waiting: (() => void)[] = []
  const stopping = new AbortController()
  let backup = await unconfirmedRestore(database)
  const look = async () => {
    while (backup !== undefined) {
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false })
      backup = await unconfirmedRestore(database).catch(() => backup)
    }
    log.info('the restore is confirmed: this server acts')
    waiting.splice(0).forEach((act) => act())
  }
  if (backup !== undefined) {
    log.warn(
      { backup },
      'restored and not confirmed: schedules, runs, alerts, messages, mails and connections to other servers are off until "quarry restore confirm"',
    )
    look().catch(() => undefined)
  }
  return {
    isQuiet: () => backup !== undefined,
    whenOver: (act) => (backup === undefined ? act() : void waiting.push(act)),
    stop: () => stopping.abort(),
  }
}
