import pg from 'pg'

// What pg.Query and its connection have beyond their published types.
interface Connection {
  bind(message: { statement: string; portal: string; values: unknown[] }): void
  execute(message: { portal: string; rows?: number }): void
}

interface PgQuery {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type Done = (error: Error | null, result: pg.QueryResult) => void

const Query = pg.Query as unknown as new (config: pg.QueryConfig, values: undefined, done: Done) => PgQuery

/** Settings of a scope, in the order of the statement's parameters. */
export type ScopeSettings = readonly [orgId: string, userId: string, worker: string]

/** Must have been prepared on a connection before its first scoped query; by itself it changes nothing. */
export const scopeStatement = {
  name: 'scope',
  text: `select set_config('app.org_id', $1, true), set_config('app.user_id', $2, true),
    set_config('app.worker', $3, true)`,
  values: ['', '', ''],
}

/**
 * A statement that brings its scope along. Both leave in one message and run in the one transaction that the
 * server makes of everything up to a Sync, so the settings end with it, also when it fails. It costs the server
 * a third less than begin, set, statement and commit.
 */
export class ScopedQuery extends Query {
  readonly #settings: ScopeSettings
  #inStatement = false

  constructor(settings: ScopeSettings, statement: pg.QueryConfig, done: Done) {
    super(statement, undefined, done)
    this.#settings = settings
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: scopeStatement.name, portal: '', values: [...this.#settings] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  // The first row and the first completion are those of the settings.
  override handleDataRow(message: unknown): void {
    if (this.#inStatement) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#inStatement) super.handleCommandComplete(message, connection)
    this.#inStatement = true
  }
}
