import pg from 'pg'
import type { Scope } from './database.ts'

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

/**
 * Opens a transaction that sees one organization, as one simple message without parameters. `set local`
 * because a plain `set` would outlive the transaction and reach the connection's next user.
 */
export function beginIn(scope: Scope): string {
  const settings = ['begin']
  const [orgId, userId, worker] = settingsOf(scope)
  if (orgId !== '') settings.push(`set local app.org_id = '${orgId}'`)
  if (userId !== '') settings.push(`set local app.user_id = '${userId}'`)
  if (worker !== '') settings.push(`set local app.worker = '${worker}'`)
  return settings.join('; ')
}

/** The scope as values of the settings; absent ones are empty. */
export function settingsOf({ orgId, userId, worker }: Scope): ScopeSettings {
  return [idOf(orgId), idOf(userId), worker ? 'on' : '']
}

// The text is not escaped, so nothing but a positive integer may pass, whatever the types promise.
function idOf(id: number | undefined): string {
  if (id === undefined) return ''
  if (!Number.isSafeInteger(id) || id < 1)
    throw new TypeError(`not an id for a database scope: ${String(id)}`)
  return String(id)
}
