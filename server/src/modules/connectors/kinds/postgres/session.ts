import pg from 'pg'
import type { Socket } from 'node:net'
import { tlsOptions } from '../../../../kernel/outbound/outbound-connection.ts'
import type { SourceCall } from '../../sources/driver.ts'
import { SourceError } from '../../sources/source-error.ts'
import { inSession, stoppable, type DatabaseConnection } from '../session.ts'
import { failureOf } from './failures.ts'
import { defaultPort, type PostgresSettings } from './postgres.ts'

export type PostgresCall = SourceCall<PostgresSettings>

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

interface SignedIn extends DatabaseConnection {
  client: pg.Client
}

export const withSession = <T>(call: PostgresCall, work: (session: Session) => Promise<T>): Promise<T> =>
  inSession({ signIn, start, cancel, reset, failureOf }, call, work)

async function start({ client }: SignedIn, { timeoutMs }: PostgresCall): Promise<Session> {
  const opened = (await client.query(opening(timeoutMs))) as unknown as {
    rows: { is_superuser?: string }[]
  }[]
  return {
    client,
    isSuperuser: opened.at(-1)?.rows[0]?.is_superuser === 'on',
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
}

async function reset({ client }: SignedIn): Promise<void> {
  await client.query('ROLLBACK')
  await client.query('DISCARD ALL')
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
  try {
    await stoppable(
      call.signal,
      () => socket.destroy(),
      () => client.connect(),
    )
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    client,
    isAlive: () => socket.readyState === 'open' && !socket.destroyed,
    close: () => void end(client, socket),
    end: () => end(client, socket),
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

const sslOf = ({ host, tls = 'verify', ca_certificate: certificateAuthorities }: PostgresSettings) =>
  tls === 'off' ? false : tlsOptions(host, { verify: tls === 'verify', certificateAuthorities })

async function cancel({ client }: SignedIn, call: PostgresCall): Promise<void> {
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
