import type { Database } from '../../../kernel/database/database.ts'
import type { Log } from '../../../kernel/log.ts'
import { statesOf } from './log-store.ts'

const pollMs = 150

interface Followed {
  orgId: number
  runId: number
  state: string | undefined
  followers: Set<Follower>
}

/** One reader of a run. */
export interface Follower {
  /** Resolves when the run has changed since the last call. */
  changed(signal: AbortSignal): Promise<void>
  leave(): void
}

/**
 * Polls for changes of the runs that clients follow, whichever process writes them: one statement for the runs of an
 * organization, however many clients follow them, and none without clients.
 */
export class RunFeed {
  readonly #database: Pick<Database, 'read'>
  readonly #log: Log
  readonly #runs = new Map<number, Followed>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor({ database, log }: { database: Pick<Database, 'read'>; log: Log }) {
    this.#database = database
    this.#log = log
  }

  /** Tells that this process wrote something of the run. */
  wake(runId: number): void {
    this.#runs.get(runId)?.followers.forEach((follower) => (follower as Waiting).notice())
  }

  follow(orgId: number, runId: number): Follower {
    const run = this.#runs.get(runId) ?? { orgId, runId, state: undefined, followers: new Set() }
    const follower = new Waiting(() => {
      run.followers.delete(follower)
      if (run.followers.size === 0) this.#runs.delete(runId)
    })
    run.followers.add(follower)
    this.#runs.set(runId, run)
    this.#plan()
    return follower
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #plan(): void {
    if (this.#closed || this.#timer !== undefined || this.#runs.size === 0) return
    this.#timer = setTimeout(() => {
      void this.#look()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'followed runs could not be looked at'))
        .finally(() => {
          this.#timer = undefined
          this.#plan()
        })
    }, pollMs).unref()
  }

  async #look(): Promise<void> {
    const byOrg = new Map<number, Followed[]>()
    for (const run of this.#runs.values()) byOrg.set(run.orgId, [...(byOrg.get(run.orgId) ?? []), run])
    for (const [orgId, runs] of byOrg) {
      const states = await statesOf(
        this.#database,
        orgId,
        runs.map(({ runId }) => runId),
      )
      for (const run of runs) {
        const state = states.get(run.runId) ?? 'gone'
        if (state === run.state) continue
        run.state = state
        this.wake(run.runId)
      }
    }
  }
}

class Waiting implements Follower {
  readonly #left: () => void
  #isNew = false
  #resolve: (() => void) | undefined
  // The same one each time: a signal keeps every other that it is given.
  readonly #wake = () => this.#resolve?.()

  constructor(left: () => void) {
    this.#left = left
  }

  notice(): void {
    this.#isNew = true
    this.#resolve?.()
  }

  async changed(signal: AbortSignal): Promise<void> {
    if (!this.#isNew && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.#resolve = resolve
        signal.addEventListener('abort', this.#wake, { once: true })
      })
    this.#isNew = false
    this.#resolve = undefined
  }

  leave(): void {
    this.#left()
  }
}
