import type { Reader } from './database/database.ts'
import type { Log } from './log.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

interface Repeated {
  log: Pick<Log, 'error'>
  failure: string
}

/** Repeats work every hour, until it is stopped; a failure is logged, and an hour later it is tried again. */
export const everyHour = (work: () => Promise<unknown>, repeated: Repeated): { stop(): void } =>
  repeat(work, { ...repeated, afterMs: hourMs })

/** The same every ten seconds. */
export const everyTenSeconds = (work: () => Promise<unknown>, repeated: Repeated): { stop(): void } =>
  repeat(work, { ...repeated, afterMs: 10_000 })

function repeat(
  work: () => Promise<unknown>,
  { log, failure, afterMs }: Repeated & { afterMs: number },
): { stop(): void } {
  const timer = setInterval(() => void work().catch((err: unknown) => log.error({ err }, failure)), afterMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** When what is kept for so many days has to be newer than. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** Removes some at a time, until there is nothing left to remove; returns how many. */
export async function removeAll(removeSome: () => Promise<number>): Promise<number> {
  let removed = 0
  for (;;) {
    const last = await removeSome()
    if (last === 0) return removed
    removed += last
  }
}

/** Every organization, for work that goes through all of them. */
export const organizationIds = (db: Reader) =>
  db.selectFrom('organizations').select('id').orderBy('id').execute()
