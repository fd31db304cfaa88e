import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const reconnectMs = 1000

/** A dedicated connection that listens to the notifications of a channel and reconnects when it is lost. */
export class NotificationListener {
  readonly #connection: pg.ClientConfig
  readonly #channel: string
  readonly #onNotice: () => void
  readonly #stopped = new AbortController()
  readonly #loop: Promise<void>
  #lose: () => void = () => undefined

  constructor(connection: pg.ClientConfig, channel: string, onNotice: () => void) {
    this.#connection = connection
    this.#channel = channel
    this.#onNotice = onNotice
    this.#loop = this.#listen()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#lose()
    await this.#loop
  }

  async #listen(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      const client = new pg.Client(this.#connection)
      const lost = new Promise<void>((resolve) => {
        client.once('end', resolve)
        client.once('error', () => resolve())
        this.#lose = resolve
      })
      client.on('error', () => undefined)
      client.on('notification', this.#onNotice)
      try {
        await client.connect()
        await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
        // Notifications may have been missed while disconnected.
        this.#onNotice()
        await lost
      } catch {
        // Listeners also poll.
      }
      await client.end().catch(() => undefined)
      await sleep(reconnectMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
