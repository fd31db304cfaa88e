import { createHash } from 'node:crypto'
import type { Log } from '../../kernel/log.ts'
import { ProcessLost } from '../../kernel/processes/link.ts'
import type { Answer, CallOptions } from '../../kernel/processes/link.ts'
import { WarehouseError } from './errors.ts'
import type { EngineRequest } from './messages.ts'
import type { EnginePool } from './engine-pool.ts'

const refusedForMs = 60 * 60 * 1000
const mostRemembered = 1000

/**
 * Sends requests to an organization's engine. When the process ends under a request, the request may be the
 * cause or a bystander: it is tried once more, in a new process, and a second end is held against it.
 */
export class EngineRequests {
  readonly #pool: EnginePool
  readonly #log: Log
  readonly #refusedUntil = new Map<string, number>()

  constructor(pool: EnginePool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  async ask(orgId: number, request: EngineRequest, options: CallOptions): Promise<Answer> {
    const key = keyOf(orgId, request)
    if ((this.#refusedUntil.get(key) ?? 0) > Date.now()) throw deadly()
    try {
      return await this.#askOnce(orgId, request, options)
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
    }
    try {
      return await this.#askOnce(orgId, request, options)
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      this.#remember(key)
      this.#log.warn({ org_id: orgId }, 'a request ended its engine process twice')
      throw deadly()
    }
  }

  async #askOnce(orgId: number, request: EngineRequest, options: CallOptions): Promise<Answer> {
    const engine = await this.#pool.processOf(orgId)
    return engine.call(request, options)
  }

  #remember(key: string): void {
    this.#refusedUntil.set(key, Date.now() + refusedForMs)
    for (const [oldest] of this.#refusedUntil) {
      if (this.#refusedUntil.size <= mostRemembered) break
      this.#refusedUntil.delete(oldest)
    }
  }
}

function keyOf(orgId: number, request: EngineRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([orgId, request]))
    .digest('base64')
}

function deadly(): WarehouseError {
  return new WarehouseError(
    'memory',
    'the query needs more memory than one query may use: it ended its engine',
  )
}
