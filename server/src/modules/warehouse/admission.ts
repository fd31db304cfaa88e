import { WarehouseError } from './errors.ts'

interface Ticket {
  start(): void
  orgId: number
}

export interface AdmissionOptions {
  /** How many run at the same time, over all organizations. */
  mostRunning: number
  /** Below `mostRunning`, so that no organization can hold every place. */
  mostRunningPerOrg: number
  mostWaitingPerOrg: number
  mostWaitMs: number
}

/**
 * Lets a few requests run at a time. Organizations take turns, so one that sends hundreds waits for itself
 * while another's single request is next.
 */
export class Admission {
  readonly #options: AdmissionOptions
  /** In order of turns: the organization that was served last stands at the end. */
  readonly #queues = new Map<number, Ticket[]>()
  readonly #runningByOrg = new Map<number, number>()
  #running = 0

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  async run<Value>(orgId: number, work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    await this.#enter(orgId, signal)
    try {
      return await work()
    } finally {
      this.#count(orgId, -1)
      this.#next()
    }
  }

  #enter(orgId: number, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#queues.get(orgId) ?? []
    if (queue.length >= this.#options.mostWaitingPerOrg) {
      throw new WarehouseError('unavailable', 'too many queries of this organization are waiting')
    }
    return new Promise((resolve, reject) => {
      const leave = (error: WarehouseError) => {
        this.#remove(ticket)
        settle()
        reject(error)
      }
      const onAbort = () => leave(new WarehouseError('cancelled', 'the query was cancelled'))
      const timer = setTimeout(
        () => leave(new WarehouseError('unavailable', 'the server is busy')),
        this.#options.mostWaitMs,
      )
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const ticket: Ticket = {
        orgId,
        start: () => {
          settle()
          resolve()
        },
      }
      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#queues.set(orgId, [...queue, ticket])
      this.#next()
    })
  }

  #next(): void {
    if (this.#running >= this.#options.mostRunning) return
    const most = this.#options.mostRunningPerOrg
    const turn = [...this.#queues].find(([orgId]) => (this.#runningByOrg.get(orgId) ?? 0) < most)
    if (turn === undefined) return
    const [orgId, [ticket, ...rest]] = turn
    this.#queues.delete(orgId)
    if (rest.length > 0) this.#queues.set(orgId, rest)
    this.#count(orgId, 1)
    ticket?.start()
    this.#next()
  }

  #count(orgId: number, change: 1 | -1): void {
    this.#running += change
    const running = (this.#runningByOrg.get(orgId) ?? 0) + change
    if (running === 0) this.#runningByOrg.delete(orgId)
    else this.#runningByOrg.set(orgId, running)
  }

  #remove(ticket: Ticket): void {
    const rest = (this.#queues.get(ticket.orgId) ?? []).filter((other) => other !== ticket)
    if (rest.length > 0) this.#queues.set(ticket.orgId, rest)
    else this.#queues.delete(ticket.orgId)
  }
}
