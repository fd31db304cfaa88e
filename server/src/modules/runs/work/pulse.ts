import type { ClaimedRun } from '../run.ts'
import type { RunWorkDependencies } from './do-run.ts'
import { writeNotes } from './work-store.ts'

const pulseMs = 1000
/** Lines wait so long for others to be written together with them. */
const batchMs = 50

/** What keeps the record of a run written while it works. */
export interface Pulse {
  /** Aborts when the run is no longer this worker's. */
  signal: AbortSignal
  /** Does something while nothing is written, after all that there is was written. */
  apart<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/** Reports progress once a second, and checks that this worker still holds the run; log lines sooner. */
export function startPulse(dependencies: RunWorkDependencies, run: ClaimedRun): Pulse {
  const { database, log, wakeFollowers } = dependencies
  const { record } = run
  const lost = new AbortController()
  let soon: NodeJS.Timeout | undefined
  let isApart = false
  let last: Promise<void> = Promise.resolve()

  const write = async () => {
    do {
      const notes = record.notes()
      if (!(await writeNotes(database, run, notes))) return lost.abort()
      record.written(notes)
      if (notes.entries.length > 0) wakeFollowers?.(run.id)
    } while (record.hasMore)
  }
  const beat = () => {
    clearTimeout(soon)
    soon = undefined
    if (isApart || lost.signal.aborted) return last
    last = last.then(write).catch((error: unknown) => {
      log.warn({ err: error, run_id: run.id }, 'progress was not written')
    })
    return last
  }
  const timer = setInterval(() => void beat(), pulseMs).unref()
  record.onEntry = () => {
    soon ??= setTimeout(() => void beat(), batchMs).unref()
  }
  return {
    signal: lost.signal,
    async apart(work) {
      if (record.hasMore) await beat()
      await last
      isApart = true
      try {
        return await work()
      } finally {
        isApart = false
      }
    },
    stop() {
      isApart = true
      clearInterval(timer)
      clearTimeout(soon)
    },
  }
}
