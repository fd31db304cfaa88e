import pg from 'pg'
import type { Socket } from 'node:net'
import { tlsOptions } from '../../../../kernel/outbound/outbound-connection.ts'
import type { SourceCall } from '../../sources/driver.ts'
import type { PoolKey, PooledConnection } from '../../sources/connection-pool.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { DatabaseSettings } from '../database-settings.ts'
import { readFailure } from './failures.ts'
import { defaultPort } from './postgres.ts'

export type PostgresCall = SourceCall<DatabaseSettings>

export interface Session {
  client: pg.Client
  /** Rows as arrays of the texts that the server wrote. */
  query(sql: string, values?: readonly unknown[]): Promise<pg.QueryArrayResult<(string | null)[]>>
  /** The one who signs in may read the server's files and start programs, whatever the transaction forbids. */
  isSuperuser: boolean
}

// Said by the session itself, so that values look the same whatever the server's own settings are.
const opening = (timeoutMs: number) => `
  BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET SESSION default_transaction_read_only = on;
  SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))};
  SET LOCAL lock_timeout = '10s';
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO, YMD';
  SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL bytea_output = 'hex';
  SET LOCAL standard_conforming_strings = on;
  SELECT current_setting('is_superuser') AS is_superuser`

interface SignedIn extends PooledConnection {
  client: pg.Client
  socket: Socket
}

/** Runs work in one read-only transaction that sees one state of the data, on a connection that nobody else has meanwhile. */
export async function withSession<T>(call: PostgresCall, work: (session: Session) => Promise<T>): Promise<T> {
  const { connection, isSuperuser } = await openSession(call)
  const { client, socket } = connection
  const onAbort = () => void cancel(call, client).finally(() => socket.destroy())
  call.signal.addEventListener('abort', onAbort, { once: true })
  if (call.signal.aborted) onAbort()
  let isClean = false
  try {
    const session: Session = {
      client,
      isSuperuser,
      // With parameters or without, the extended protocol takes one statement only.
      query: (sql, values = []) =>
        client.query({
          text: sql,
          values: [...values],
          rowMode: 'array',
          queryMode: 'extended',
          types,
        } as never),
    }
    const result = await work(session)
    isClean = !call.signal.aborted
    return result
  } catch (error) {
    throw readFailure(error, call.signal)
  } finally {
    call.signal.removeEventListener('abort', onAbort)
    if (isClean && call.keeping) void giveBack(connection, call.keeping)
    else await end(client, socket)
  }
}

/** One that waited may be dead without knowing it; that shows here, before anything was asked. */
async function openSession(call: PostgresCall): Promise<{ connection: SignedIn; isSuperuser: boolean }> {
  const waiting = call.keeping?.take() as SignedIn | undefined
  if (waiting) {
    const isSuperuser = await startTransaction(waiting, call).catch(() => undefined)
    if (isSuperuser !== undefined) return { connection: waiting, isSuperuser }
    waiting.close()
  }
  const connection = await signIn(call)
  try {
    return { connection, isSuperuser: await startTransaction(connection, call) }
  } catch (error) {
    connection.close()
    throw readFailure(error, call.signal)
  }
}

async function startTransaction(
  { client, socket }: SignedIn,
  { timeoutMs, signal }: PostgresCall,
): Promise<boolean> {
  const onAbort = () => socket.destroy()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const opened = (await client.query(opening(timeoutMs))) as unknown as {
      rows: { is_superuser?: string }[]
    }[]
    return opened.at(-1)?.rows[0]?.is_superuser === 'on'
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Forgets all that the question left: its transaction, settings, locks, prepared statements and temporary tables. */
async function giveBack(connection: SignedIn, keeping: PoolKey): Promise<void> {
  const { client } = connection
  try {
    await client.query('ROLLBACK')
    await client.query('DISCARD ALL')
    keeping.keep(connection)
  } catch {
    connection.close()
  }
}

/** Every value stays the text that the server wrote. */
const types = { getTypeParser: () => (text: string) => text }

async function signIn(call: PostgresCall): Promise<SignedIn> {
  const { host, port = defaultPort, database, user, password = '' } = call.settings
  const socket = await connected(call)
  const client = new pg.Client({
    host,
    port,
    database,
    user,
    password,
    stream: () => socket,
    ssl: sslOf(call.settings),
    application_name: 'quarry',
    connectionTimeoutMillis: Math.min(call.timeoutMs, 15_000),
  })
  // Later errors are reported to the query in progress.
  client.on('error', () => undefined)
  const onAbort = () => socket.destroy()
  call.signal.addEventListener('abort', onAbort, { once: true })
  try {
    await client.connect()
    return {
      client,
      socket,
      isAlive: () => socket.readyState === 'open' && !socket.destroyed,
      close: () => void end(client, socket),
    }
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    call.signal.removeEventListener('abort', onAbort)
  }
}

/** A connection that is made already, for a library that wants to make it itself. */
async function connected({
  connect,
  settings: { host, port = defaultPort },
  timeoutMs,
  signal,
}: PostgresCall) {
  const socket = (await connect({ host, port, timeoutMs: Math.min(timeoutMs, 10_000), signal })) as Socket
  socket.connect = () => {
    process.nextTick(() => socket.emit('connect'))
    return socket
  }
  return socket
}

const sslOf = ({ host, tls = 'verify', ca_certificate: certificateAuthorities }: DatabaseSettings) =>
  tls === 'off' ? false : tlsOptions(host, { verify: tls === 'verify', certificateAuthorities })

/** Asks the server on a second connection to stop what the first one does. */
async function cancel(call: PostgresCall, client: pg.Client): Promise<void> {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  const again = { ...call, signal: AbortSignal.timeout(800) }
  const socket = await connected(again).catch(() => undefined)
  if (!socket) return
  const ssl = sslOf(call.settings)
  const connection = new (
    pg as unknown as { Connection: new (options: object) => CancelConnection }
  ).Connection({
    stream: socket,
    ssl,
  })
  await new Promise<void>((done) => {
    connection.on('error', () => done())
    connection.on('end', () => done())
    connection.on(ssl === false ? 'connect' : 'sslconnect', () => connection.cancel(processID, secretKey))
    connection.connect(call.settings.port ?? defaultPort, call.settings.host)
  })
  socket.destroy()
}

interface CancelConnection {
  on(event: string, listener: () => void): void
  connect(port: number, host: string): void
  cancel(processId: number, secretKey: number): void
}

async function end(client: pg.Client, socket: Socket): Promise<void> {
  const gone = client.end().catch(() => undefined)
  const late = new Promise((done) => setTimeout(done, 500).unref())
  await Promise.race([gone, late])
  socket.destroy()
}

/** What a person wrote runs with the rights of who signs in; a superuser's could leave the database. */
export function refuseOwnSql({ isSuperuser: may }: Session): void {
  if (may)
    throw new SourceError(
      'refused',
      'a query of your own needs a user that is no superuser of the database: the server lets a superuser read its files',
    )
}
