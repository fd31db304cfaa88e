import type { Duplex } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

const kept = 400

// What pg.Client has beyond its published types.
interface Wire {
  connection: {
    stream: Duplex
    parsedStatements: Record<string, string>
    close(target: { type: 'S'; name: string }): void
  }
}

/**
 * Sends a connection's queries as named statements, so that the server plans each text once: planning is more
 * than half of the cost of a short query. Bounded: the text that was used longest ago is forgotten, here and
 * on the server, so that callers who vary their filters without end cannot fill the server's memory.
 */
export class PreparedStatements {
  readonly #client: pg.ClientBase
  readonly #wire: Wire['connection']
  readonly #limit: number
  readonly #nameByText = new Map<string, string>()
  #count = 0

  constructor(client: pg.ClientBase, limit = kept) {
    this.#client = client
    this.#wire = (client as unknown as Wire).connection
    this.#limit = limit
  }

  query({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    const values = [...parameters]
    const name = this.#nameByText.get(text) ?? `s${++this.#count}`
    this.#nameByText.delete(text)
    this.#nameByText.set(text, name)
    if (this.#nameByText.size <= this.#limit) return this.#client.query({ name, text, values })

    this.#wire.stream.cork()
    this.#forgetOldest()
    const result = this.#client.query({ name, text, values })
    this.#wire.stream.uncork()
    return result
  }

  // Close, unlike DEALLOCATE, cannot fail, so it cannot break the transaction that happens to be open.
  #forgetOldest() {
    const [text, name] = this.#nameByText.entries().next().value!
    this.#nameByText.delete(text)
    delete this.#wire.parsedStatements[name]
    this.#wire.close({ type: 'S', name })
  }
}
