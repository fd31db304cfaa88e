import type { Log } from './log.ts'

const pollMs = 150

/** The states of things of an organization, as texts that differ when anything that followers see has changed. */
export type StatesOf = (orgId: number, ids: readonly number[]) => Promise<Map<number, string>>

interface Followed {
  orgId: number
  id: number
  state: string | undefined
  followers: Set<Follower>
}

/** One who follows a thing. */
export interface Follower {
  /** Resolves when it has changed since the last call. */
  changed(signal: AbortSignal): Promise<void>
  leave(): void
}

/**
 * Polls for changes of the things that clients follow, e.g. runs, whichever process writes them: one statement for those of an
 * organization, however many clients follow them, and none without clients.
 */
export class Feed {
  readonly #statesOf: StatesOf
  readonly #log: Log
  readonly #followed = new Map<number, Followed>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor({ statesOf, log }: { statesOf: StatesOf; log: Log }) {
    this.#statesOf = statesOf
    this.#log = log
  }

  /** Tells that this process wrote something of it. */
  wake(id: number): void {
    this.#followed.get(id)?.followers.forEach((follower) => (follower as Waiting).notice())
  }

  follow(orgId: number, id: number): Follower {
    const one: Followed = this.#followed.get(id) ?? { orgId, id, state: undefined, followers: new Set() }
    const follower = new Waiting(() => {
      one.followers.delete(follower)
      if (one.followers.size === 0) this.#followed.delete(id)
    })
    one.followers.add(follower)
    this.#followed.set(id, one)
    this.#plan()
    return follower
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #plan(): void {
    if (this.#closed || this.#timer !== undefined || this.#followed.size === 0) return
    this.#timer = setTimeout(() => {
      void this.#look()
        .catch((error: unknown) =>
          this.#log.warn({ err: error }, 'what clients follow could not be looked at'),
        )
        .finally(() => {
          this.#timer = undefined
          this.#plan()
        })
    }, pollMs).unref()
  }

  async #look(): Promise<void> {
    const byOrg = new Map<number, Followed[]>()
    for (const one of this.#followed.values()) byOrg.set(one.orgId, [...(byOrg.get(one.orgId) ?? []), one])
    for (const [orgId, followed] of byOrg) {
      const states = await this.#statesOf(
        orgId,
        followed.map(({ id }) => id),
      )
      for (const one of followed) {
        const state = states.get(one.id) ?? 'gone'
        if (state === one.state) continue
        one.state = state
        this.wake(one.id)
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
