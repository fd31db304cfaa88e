import type { Duplex } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { ScopedQuery, scopeStatement, type ScopeSettings } from './scope.ts'

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
  #knowsScope = false

  constructor(client: pg.ClientBase, limit = kept) {
    this.#client = client
    this.#wire = (client as unknown as Wire).connection
    this.#limit = limit
  }

  query({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    return this.#send(sql, (name) => this.#client.query({ name, text: sql, values: [...parameters] }))
  }

  /** One statement in a transaction and scope of its own. */
  queryIn(settings: ScopeSettings, { sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    if (!this.#knowsScope) this.#client.query(scopeStatement).catch(() => (this.#knowsScope = false))
    this.#knowsScope = true
    return this.#send(
      sql,
      (name) =>
        new Promise((resolve, reject) => {
          const statement = { name, text: sql, values: [...parameters] }
          const query = new ScopedQuery(settings, statement, (error, result) =>
            error ? reject(withStack(error)) : resolve(result),
          )
          this.#client.query(query as unknown as pg.Submittable)
        }),
    )
  }

  #send(text: string, send: (name: string) => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const name = this.#nameByText.get(text) ?? `s${++this.#count}`
    this.#nameByText.delete(text)
    this.#nameByText.set(text, name)
    if (this.#nameByText.size <= this.#limit) return send(name)

    this.#wire.stream.cork()
    this.#forgetOldest()
    const result = send(name)
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

// The driver's errors are made where bytes arrive, which tells a reader nothing.
function withStack(error: Error): Error {
  Error.captureStackTrace(error, withStack)
  return error
}
