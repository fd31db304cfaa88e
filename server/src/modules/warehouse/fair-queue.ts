import { traced } from '../../kernel/tracing/span.ts'
import { cancelled, WarehouseError } from './errors.ts'

export interface FairQueueOptions {
  /** How many run at the same time, over all organizations. */
  maxRunning: number
  /** Below `maxRunning`, so that no organization can hold every place. */
  maxRunningPerOrg: number
  maxWaitingPerOrg: number
  maxWaitMs: number
}

export interface QueueOptions {
  signal?: AbortSignal | undefined
  /** No user waits for it: it starts after interactive work, and one slot is always left for that. */
  isBackground?: boolean
}

interface Ticket {
  start(): void
  orgId: number
  isBackground: boolean
}

/**
 * Lets a few requests run at a time. Organizations take turns, so one that sends hundreds waits for itself
 * while another's single request is next.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** In order of turns: the organization that was served last stands at the end. */
  readonly #queues = new Map<number, Ticket[]>()
  readonly #running = new Set<Ticket>()

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  async run<Value>(orgId: number, work: () => Promise<Value>, entering: QueueOptions = {}): Promise<Value> {
    const ticket = await traced({ name: 'wait in queue' }, async () => await this.#enter(orgId, entering))
    try {
      return await work()
    } finally {
      this.#running.delete(ticket)
      this.#next()
    }
  }

  #enter(orgId: number, { signal, isBackground = false }: QueueOptions): Promise<Ticket> {
    const queue = this.#queues.get(orgId) ?? []
    if (queue.length >= this.#options.maxWaitingPerOrg) {
      throw new WarehouseError('unavailable', 'too many queries of this organization are waiting')
    }
    return new Promise((resolve, reject) => {
      const leave = (error: WarehouseError) => {
        this.#remove(ticket)
        settle()
        reject(error)
      }
      const onAbort = () => leave(cancelled())
      const timer = setTimeout(
        () => leave(new WarehouseError('unavailable', 'the server is busy')),
        this.#options.maxWaitMs,
      )
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const ticket: Ticket = {
        orgId,
        isBackground,
        start: () => {
          settle()
          resolve(ticket)
        },
      }
      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#queues.set(orgId, [...queue, ticket])
      this.#next()
    })
  }

  #next(): void {
    if (this.#running.size >= this.#options.maxRunning) return
    const ticket = this.#turn(false) ?? this.#turn(true)
    if (ticket === undefined) return
    const rest = this.#remove(ticket)
    // Its organization goes to the end, whatever else it waits for.
    if (rest.length > 0) {
      this.#queues.delete(ticket.orgId)
      this.#queues.set(ticket.orgId, rest)
    }
    this.#running.add(ticket)
    ticket.start()
    this.#next()
  }

  /** The ticket whose turn it is, among interactive ones or among the others. */
  #turn(isBackground: boolean): Ticket | undefined {
    const { maxRunning, maxRunningPerOrg } = this.#options
    const running = [...this.#running]
    if (isBackground && !hasPlace(running.filter((other) => other.isBackground).length, maxRunning)) return
    for (const [orgId, queue] of this.#queues) {
      const own = running.filter((other) => other.orgId === orgId)
      if (own.length >= maxRunningPerOrg) continue
      if (isBackground && !hasPlace(own.filter((other) => other.isBackground).length, maxRunningPerOrg))
        continue
      const ticket = queue.find((waiting) => waiting.isBackground === isBackground)
      if (ticket) return ticket
    }
    return undefined
  }

  #remove(ticket: Ticket): Ticket[] {
    const rest = (this.#queues.get(ticket.orgId) ?? []).filter((other) => other !== ticket)
    if (rest.length > 0) this.#queues.set(ticket.orgId, rest)
    else this.#queues.delete(ticket.orgId)
    return rest
  }
}

/** Background work leaves one place free, unless there is but one. */
const hasPlace = (running: number, max: number) => running < Math.max(1, max - 1)
