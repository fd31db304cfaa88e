import { createHash } from 'node:crypto'
import type { Settings } from '../kind.ts'

/** A connection that can answer one question after the other, each as if it were the first. */
export interface PooledConnection {
  isAlive(): boolean
  close(): void
}

/** The connections of one connector with the settings that it has now. */
export interface PoolKey {
  /** One that waits; it is the caller's alone until it is kept again. */
  take(): PooledConnection | undefined
  /** Takes a connection back that nothing of the last question clings to. */
  keep(connection: PooledConnection): void
}

interface Connector {
  settings: string
  waiting: { connection: PooledConnection; since: number }[]
}

interface Limits {
  maxWaiting: number
  idleMs: number
  /** After this time the connection signs in and resolves its host name again. */
  lifeMs: number
}

const defaults: Limits = { maxWaiting: 4, idleMs: 30_000, lifeMs: 10 * 60_000 }

/** Connections that wait in a source process for the next question to their connector. */
export class ConnectionPool {
  readonly #byConnector = new Map<number, Connector>()
  readonly #madeAt = new WeakMap<PooledConnection, number>()
  readonly #limits: Limits

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaults, ...limits }
    setInterval(() => this.#closeIdle(), this.#limits.idleMs / 4).unref()
  }

  /** Settings that changed close what was opened with the former ones. */
  of(connectorId: number, settings: Settings): PoolKey {
    const digest = createHash('sha256').update(JSON.stringify(settings)).digest('base64url')
    const known = this.#byConnector.get(connectorId)
    if (known?.settings !== digest) {
      closeAll(known)
      this.#byConnector.set(connectorId, { settings: digest, waiting: [] })
    }
    return {
      take: () => this.#take(connectorId, digest),
      keep: (connection) => this.#keep(connectorId, digest, connection),
    }
  }

  #take(connectorId: number, settings: string): PooledConnection | undefined {
    const connector = this.#byConnector.get(connectorId)
    if (connector?.settings !== settings) return undefined
    for (let last = connector.waiting.pop(); last; last = connector.waiting.pop()) {
      if (last.connection.isAlive() && !this.#isOld(last.connection)) return last.connection
      last.connection.close()
    }
    return undefined
  }

  #keep(connectorId: number, settings: string, connection: PooledConnection): void {
    if (!this.#madeAt.has(connection)) this.#madeAt.set(connection, Date.now())
    const connector = this.#byConnector.get(connectorId)
    const hasPlace = connector?.settings === settings && connector.waiting.length < this.#limits.maxWaiting
    if (!hasPlace || !connection.isAlive() || this.#isOld(connection)) return connection.close()
    connector.waiting.push({ connection, since: Date.now() })
  }

  #isOld(connection: PooledConnection): boolean {
    return Date.now() - (this.#madeAt.get(connection) ?? 0) > this.#limits.lifeMs
  }

  #closeIdle(): void {
    const latest = Date.now() - this.#limits.idleMs
    for (const connector of this.#byConnector.values()) {
      const idle = connector.waiting.filter(({ since }) => since < latest)
      connector.waiting = connector.waiting.filter(({ since }) => since >= latest)
      for (const { connection } of idle) connection.close()
    }
  }
}

function closeAll(connector: Connector | undefined): void {
  for (const { connection } of connector?.waiting.splice(0) ?? []) connection.close()
}
