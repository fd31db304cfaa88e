import type { PooledConnection } from '../sources/connection-pool.ts'
import type { SourceCall } from '../sources/driver.ts'
import { connectionEnded, readingCancelled, SourceError } from '../sources/source-error.ts'

export interface DatabaseConnection extends PooledConnection {
  /** Closes it, and waits a moment until the server knows. */
  end(): Promise<void>
}

/** What a database does in its own way of work that only reads. */
export interface SessionSteps<Settings, Connection extends DatabaseConnection, Session> {
  signIn(call: SourceCall<Settings>): Promise<Connection>
  /** Starts a read-only transaction that sees one state of the data. */
  start(connection: Connection, call: SourceCall<Settings>): Promise<Session>
  /** Asks the server on a second connection to stop what this one does. */
  cancel(connection: Connection, call: SourceCall<Settings>): Promise<void>
  /** Forgets all that the work left: its transaction, settings, locks, prepared statements and temporary tables. */
  reset(connection: Connection): Promise<unknown>
  /** The typed form of what the work failed at; undefined where the connection ended. */
  failureOf(error: unknown): SourceError | undefined
}

/** Runs work in one read-only transaction, on a connection that nobody else has meanwhile. */
export async function inSession<Settings, Connection extends DatabaseConnection, Session, Result>(
  steps: SessionSteps<Settings, Connection, Session>,
  call: SourceCall<Settings>,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { connection, session } = await openSession(steps, call)
  const stop = () => void steps.cancel(connection, call).finally(() => connection.close())
  let isClean = false
  try {
    const result = await stoppable(call.signal, stop, () => work(session))
    isClean = !call.signal.aborted
    return result
  } catch (error) {
    throw typed(steps, error, call.signal)
  } finally {
    const { keeping } = call
    if (isClean && keeping)
      void steps.reset(connection).then(
        () => keeping.keep(connection),
        () => connection.close(),
      )
    else await connection.end()
  }
}

async function openSession<Settings, Connection extends DatabaseConnection, Session>(
  steps: SessionSteps<Settings, Connection, Session>,
  call: SourceCall<Settings>,
): Promise<{ connection: Connection; session: Session }> {
  const start = async (connection: Connection) => {
    const stop = () => connection.close()
    const session = await stoppable(call.signal, stop, () => steps.start(connection, call))
    return { connection, session }
  }
  // One that waited may be dead without knowing it; that shows here, before anything was asked.
  const waiting = call.keeping?.take() as Connection | undefined
  const started = waiting && (await start(waiting).catch(() => waiting.close()))
  if (started) return started
  const connection = await steps.signIn(call)
  try {
    return await start(connection)
  } catch (error) {
    connection.close()
    throw typed(steps, error, call.signal)
  }
}

/** Runs work that the signal stops. */
export async function stoppable<T>(
  signal: AbortSignal,
  stop: () => void,
  work: () => Promise<T>,
): Promise<T> {
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function typed(
  { failureOf }: { failureOf(error: unknown): SourceError | undefined },
  error: unknown,
  signal: AbortSignal,
): unknown {
  if (error instanceof SourceError) return error
  return signal.aborted ? readingCancelled() : (failureOf(error) ?? connectionEnded())
}
