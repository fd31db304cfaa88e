import type { Socket } from 'node:net'
import { createConnection, type Connection, type ConnectionOptions } from 'mysql2'
import { canonicalHost } from '../../../../kernel/outbound/target-url.ts'
import type { SourceCall } from '../../sources/driver.ts'
import type { PoolKey, PooledConnection } from '../../sources/connection-pool.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { SourceParameter } from '../../sources/source.ts'
import { readFailure } from './failures.ts'
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

interface SignedIn extends PooledConnection {
  connection: Connection
  isMariaDb: boolean
  mayReadFiles: boolean
}

/** Runs work in one read-only transaction that sees one state of the data, on a connection that nobody else has meanwhile. */
export async function withSession<T>(call: MysqlCall, work: (session: Session) => Promise<T>): Promise<T> {
  const signedIn = await openSession(call)
  const { connection, mayReadFiles } = signedIn
  const onAbort = () => void cancel(call, connection).finally(() => connection.destroy())
  call.signal.addEventListener('abort', onAbort, { once: true })
  if (call.signal.aborted) onAbort()
  let isClean = false
  try {
    const result = await work(sessionOf(call, connection, mayReadFiles))
    isClean = !call.signal.aborted
    return result
  } catch (error) {
    throw readFailure(error, call.signal)
  } finally {
    call.signal.removeEventListener('abort', onAbort)
    if (isClean && call.keeping) giveBack(signedIn, call.keeping)
    else connection.destroy()
  }
}

function sessionOf({ settings }: MysqlCall, connection: Connection, mayReadFiles: boolean): Session {
  const stream: Session['stream'] = (sql, to) => streamRows(connection, sql, to)
  const bind: Session['bind'] = (sql, values) =>
    new Promise((done, fail) =>
      connection.execute(sql, [...values], (error) => (error ? fail(error) : done())),
    )
  return { connection, settings, stream, query: runQuery(stream), bind, mayReadFiles }
}

/** One that waited may be dead without knowing it; that shows here, before anything was asked. */
async function openSession(call: MysqlCall): Promise<SignedIn> {
  const waiting = call.keeping?.take() as SignedIn | undefined
  if (waiting) {
    const isStarted = await startTransaction(waiting, call).then(
      () => true,
      () => false,
    )
    if (isStarted) return waiting
    waiting.close()
  }
  const connection = await signIn(call)
  try {
    const signedIn = await known(call, connection)
    await startTransaction(signedIn, call)
    return signedIn
  } catch (error) {
    connection.destroy()
    throw readFailure(error, call.signal)
  }
}

/** What the connection is and stays. */
async function known(call: MysqlCall, connection: Connection): Promise<SignedIn> {
  const { query: ask } = sessionOf(call, connection, false)
  const { rows } = await ask('SELECT VERSION()')
  const powers = await ask(
    `SELECT 1 FROM information_schema.user_privileges WHERE privilege_type IN ('FILE', 'SUPER')
       AND grantee = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''') LIMIT 1`,
  )
  const { stream } = connection as unknown as { stream: Socket }
  return {
    connection,
    isMariaDb: /mariadb/i.test(rows[0]?.[0] ?? ''),
    mayReadFiles: powers.rows.length > 0,
    isAlive: () => stream.readyState === 'open' && !stream.destroyed,
    close: () => connection.destroy(),
  }
}

/** Forgets all that the question left: its transaction, settings, variables and prepared statements. */
function giveBack(signedIn: SignedIn, keeping: PoolKey): void {
  const { connection } = signedIn as unknown as {
    connection: { reset(done: (error: unknown) => void): void }
  }
  connection.reset((error) => (error ? signedIn.close() : keeping.keep(signedIn)))
}

async function startTransaction({ connection, isMariaDb }: SignedIn, call: MysqlCall): Promise<void> {
  const { timeoutMs, signal } = call
  const session = sessionOf(call, connection, false)
  const onAbort = () => connection.destroy()
  signal.addEventListener('abort', onAbort, { once: true })
  const limit = isMariaDb
    ? `max_statement_time = ${(Math.max(1, timeoutMs) / 1000).toFixed(3)}`
    : `max_execution_time = ${Math.max(1, Math.floor(timeoutMs))}`
  const settings = [
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
  try {
    await session.query(`SET SESSION ${settings.join(', SESSION ')}`)
    await session.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    await session.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY')
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

async function signIn(call: MysqlCall): Promise<Connection> {
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
  const onAbort = () => stream.destroy()
  call.signal.addEventListener('abort', onAbort, { once: true })
  try {
    await new Promise<void>((done, fail) => connection.connect((error) => (error ? fail(error) : done())))
    return connection
  } catch (error) {
    connection.destroy()
    throw error
  } finally {
    call.signal.removeEventListener('abort', onAbort)
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

/** Asks the server on a second connection to stop what the first one does. */
async function cancel(call: MysqlCall, connection: Connection): Promise<void> {
  const again = { ...call, timeoutMs: 800, signal: AbortSignal.timeout(800) }
  const second = await signIn(again).catch(() => undefined)
  if (!second) return
  await new Promise<void>((done) => second.query(`KILL QUERY ${Number(connection.threadId)}`, () => done()))
  second.destroy()
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
