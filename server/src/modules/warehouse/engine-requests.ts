import { createHash } from 'node:crypto'
import type { Log } from '../../kernel/log.ts'
import { ProcessLost } from '../../kernel/processes/link.ts'
import type { Answer, CallOptions } from '../../kernel/processes/link.ts'
import { WarehouseError } from './errors.ts'
import type { EngineRequest } from './messages.ts'
import type { EnginePool } from './engine-pool.ts'

// Something else may have ended both processes, so what is held against a request grows with each time.
const firstRefusedForMs = 15_000
const growth = 4
const maxRefusalMs = 60 * 60 * 1000
const maxEntries = 1000

interface CrashRecord {
  times: number
  until: number
}

/**
 * Sends requests to an organization's engine. When the process ends under a request, the request may be the
 * cause or a bystander: it is tried once more, in a new process, and a second end is held against it for a while.
 */
export class EngineRequests {
  readonly #pool: EnginePool
  readonly #log: Log
  readonly #crashes = new Map<string, CrashRecord>()

  constructor(pool: EnginePool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  async send(orgId: number, request: EngineRequest, options: CallOptions): Promise<Answer> {
    const key = keyOf(orgId, request)
    if ((this.#crashes.get(key)?.until ?? 0) > Date.now()) throw new EngineCrashed()
    try {
      return await this.#sendOnce(orgId, request, options)
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
    }
    try {
      return await this.#sendOnce(orgId, request, options)
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      this.#remember(key)
      this.#log.warn({ org_id: orgId }, 'a request ended its engine process twice')
      throw new EngineCrashed()
    }
  }

  async #sendOnce(orgId: number, request: EngineRequest, options: CallOptions): Promise<Answer> {
    const engine = await this.#pool.processOf(orgId)
    return engine.call(request, options)
  }

  #remember(key: string): void {
    const times = (this.#crashes.get(key)?.times ?? 0) + 1
    const forMs = Math.min(firstRefusedForMs * growth ** (times - 1), maxRefusalMs)
    this.#crashes.delete(key)
    this.#crashes.set(key, { times, until: Date.now() + forMs })
    for (const [oldest] of this.#crashes) {
      if (this.#crashes.size <= maxEntries) break
      this.#crashes.delete(oldest)
    }
  }
}

function keyOf(orgId: number, request: EngineRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([orgId, request]))
    .digest('base64')
}

/** Both processes crashed. Background work retries; a user gets the likely reason. */
class EngineCrashed extends WarehouseError {
  override readonly retryable = true

  constructor() {
    super('memory', 'the query needs more memory than one query may use: it ended its engine')
  }
}
