import type { Socket } from 'node:net'
import { createConnection, type Connection, type ConnectionOptions } from 'mysql2'
import { canonicalHost } from '../../../../kernel/outbound/target-url.ts'
import type { SourceCall } from '../../sources/driver.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { SourceParameter } from '../../sources/source.ts'
import { inSession, stoppable, type DatabaseConnection } from '../session.ts'
import { failureOf } from './failures.ts'
import { defaultPort, type MysqlSettings } from './mysql.ts'

export type MysqlCall = SourceCall<MysqlSettings>

/** A column of an answer, as the protocol describes it. */
export interface MysqlField {
  name: string
  columnType: number
  columnLength: number
  characterSet: number
  flags: number
  decimals: number
  extendedFormat?: string
}

export type Cell = Buffer | null

export interface Session {
  connection: Connection
  settings: MysqlSettings
  /** All rows of a small answer, as texts. */
  query(sql: string, values?: readonly string[]): Promise<{ fields: MysqlField[]; rows: (string | null)[][] }>
  /** Runs a statement that answers no rows, with its values bound. */
  bind(sql: string, values: readonly SourceParameter[]): Promise<void>
  /** Passes rows on as they come; waits while the promise that it is given is under way. */
  stream(sql: string, to: RowTaker): Promise<void>
  /** The one who signs in may read the server's files, whatever the transaction forbids. */
  mayReadFiles: boolean
}

export interface RowTaker {
  onFields(fields: MysqlField[]): void
  /** False: enough. A promise: no further row until it is settled. */
  onRow(row: Cell[]): Promise<void> | boolean | undefined
}

interface SignedIn extends DatabaseConnection {
  connection: Connection
  /** Found out by the first work on it. */
  server?: { isMariaDb: boolean; mayReadFiles: boolean }
}

export const withSession = <T>(call: MysqlCall, work: (session: Session) => Promise<T>): Promise<T> =>
  inSession({ signIn, start, cancel, reset, failureOf }, call, work)

function sessionOf(connection: Connection, settings: MysqlSettings, mayReadFiles: boolean): Session {
  const stream: Session['stream'] = (sql, to) => streamRows(connection, sql, to)
  const bind: Session['bind'] = (sql, values) =>
    new Promise((done, fail) =>
      connection.execute(sql, [...values], (error) => (error ? fail(error) : done())),
    )
  return { connection, settings, stream, query: runQuery(stream), bind, mayReadFiles }
}

async function serverOf(ask: Session['query']) {
  const { rows } = await ask('SELECT VERSION()')
  const powers = await ask(
    `SELECT 1 FROM information_schema.user_privileges WHERE privilege_type IN ('FILE', 'SUPER')
       AND grantee = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''') LIMIT 1`,
  )
  return { isMariaDb: /mariadb/i.test(rows[0]?.[0] ?? ''), mayReadFiles: powers.rows.length > 0 }
}

const reset = ({ connection }: SignedIn) =>
  new Promise<void>((done, fail) =>
    (connection as unknown as { reset(settled: (error: unknown) => void): void }).reset((error) =>
      error ? fail(error as Error) : done(),
    ),
  )

async function start(signedIn: SignedIn, { settings, timeoutMs }: MysqlCall): Promise<Session> {
  const { query: run } = sessionOf(signedIn.connection, settings, false)
  const { isMariaDb, mayReadFiles } = (signedIn.server ??= await serverOf(run))
  const limit = isMariaDb
    ? `max_statement_time = ${(Math.max(1, timeoutMs) / 1000).toFixed(3)}`
    : `max_execution_time = ${Math.max(1, Math.floor(timeoutMs))}`
  const variables = [
    limit,
    `time_zone = '+00:00'`,
    `sql_mode = ''`,
    // A connection that is used again has the server's own.
    'character_set_client = utf8mb4',
    'character_set_results = utf8mb4',
    'collation_connection = utf8mb4_unicode_ci',
    'net_write_timeout = 600',
    'lock_wait_timeout = 10',
  ]
  await run(`SET SESSION ${variables.join(', SESSION ')}`)
  await run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  await run('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY')
  return sessionOf(signedIn.connection, settings, mayReadFiles)
}

async function signIn(call: MysqlCall): Promise<SignedIn> {
  const { host, port = defaultPort, database, user, password = '', tls = 'verify' } = call.settings
  const stream = await connected(call)
  const options = {
    host: canonicalHost(host),
    port,
    user,
    password,
    database,
    stream,
    charset: 'UTF8MB4_UNICODE_CI',
    ...(tls === 'off' ? {} : { ssl: sslOf(call.settings) }),
    // What the server may ask of a client: no file of this machine, no password in clear.
    flags: ['-LOCAL_FILES'],
    enableCleartextPlugin: false,
    multipleStatements: false,
    // Column names come from the remote server and must not become part of a program.
    disableEval: true,
    rowsAsArray: true,
    typeCast: false,
    connectAttributes: { program_name: 'quarry' },
    connectTimeout: Math.min(call.timeoutMs, 15_000),
  }
  const connection = createConnection(options as unknown as ConnectionOptions)
  connection.on('error', () => undefined)
  const connect = () =>
    new Promise<void>((done, fail) => connection.connect((error) => (error ? fail(error) : done())))
  try {
    await stoppable(call.signal, () => stream.destroy(), connect)
  } catch (error) {
    connection.destroy()
    throw error
  }
  // Another one than the first where the connection is encrypted.
  const { stream: live } = connection as unknown as { stream: Socket }
  return {
    connection,
    isAlive: () => live.readyState === 'open' && !live.destroyed,
    close: () => connection.destroy(),
    end: async () => connection.destroy(),
  }
}

async function connected({ connect, settings: { host, port = defaultPort }, timeoutMs, signal }: MysqlCall) {
  const socket = (await connect({ host, port, timeoutMs: Math.min(timeoutMs, 10_000), signal })) as Socket
  // The library gives TLS the socket only; of an address, the certificate would be held against "localhost".
  return Object.assign(socket, { _host: canonicalHost(host) })
}

const sslOf = ({ tls, ca_certificate: authority }: MysqlSettings) => ({
  minVersion: 'TLSv1.2',
  rejectUnauthorized: tls !== 'require',
  verifyIdentity: tls !== 'require',
  ...(authority === undefined ? {} : { ca: authority }),
})

async function cancel({ connection }: SignedIn, call: MysqlCall): Promise<void> {
  const again = { ...call, timeoutMs: 800, signal: AbortSignal.timeout(800) }
  const second = await signIn(again).catch(() => undefined)
  if (!second) return
  const kill = `KILL QUERY ${Number(connection.threadId)}`
  await new Promise<void>((done) => second.connection.query(kill, () => done()))
  second.close()
}

const runQuery =
  (stream: Session['stream']): Session['query'] =>
  async (sql, values = []) => {
    let fields: MysqlField[] = []
    const rows: (string | null)[][] = []
    await stream(withValues(sql, values), {
      onFields: (described) => (fields = described),
      onRow(row) {
        rows.push(row.map((cell) => cell?.toString('utf8') ?? null))
        return undefined
      },
    })
    return { fields, rows }
  }

/** A text that no setting of the session reads as anything but these characters. */
export const asHex = (text: string) => `CONVERT(X'${Buffer.from(text).toString('hex')}' USING utf8mb4)`

const withValues = (sql: string, values: readonly string[]) => {
  let at = 0
  if (values.length === 0) return sql
  return sql.replace(/\?/g, () => asHex(values[at++] ?? ''))
}

function streamRows(connection: Connection, sql: string, to: RowTaker): Promise<void> {
  return new Promise<void>((done, fail) => {
    const answer = connection.query({ sql, rowsAsArray: true, typeCast: false })
    // A connection that breaks tells itself, and the question only when that has a callback.
    const onGone = (error?: Error) => settle(error ?? new Error('the connection ended'))
    connection.once('end', onGone)
    connection.once('error', onGone)
    const settle = (error?: unknown) => {
      connection.off('end', onGone)
      connection.off('error', onGone)
      if (error) fail(error)
      else done()
    }
    const take = (row: Cell[]) => {
      const taken = to.onRow(row)
      if (taken === false) {
        settle()
        connection.destroy()
      }
      if (!(taken instanceof Promise)) return
      connection.pause()
      taken.then(() => connection.resume(), failing)
    }
    const failing = (error: unknown) => {
      settle(error)
      connection.destroy()
    }
    const guarded = (work: () => void) => {
      try {
        work()
      } catch (error) {
        failing(error)
      }
    }
    answer.on('error', settle)
    answer.on('fields', (fields: unknown) => guarded(() => fields && to.onFields(fields as MysqlField[])))
    answer.on('result', (row: unknown) => guarded(() => Array.isArray(row) && take(row as Cell[])))
    answer.on('end', () => settle())
  })
}

/** What a person wrote runs with the rights of who signs in; with this one it could leave the database. */
export function refuseOwnSql({ mayReadFiles }: Session): void {
  if (mayReadFiles)
    throw new SourceError(
      'refused',
      'a query of your own needs a user without the privileges FILE and SUPER: with them the server lets it read its files',
    )
}
