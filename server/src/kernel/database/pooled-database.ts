import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
  DummyDriver,
  type Dialect,
} from 'kysely'
import type pg from 'pg'
import type { Database, Reader, Scope, Tx } from './database.ts'
import { PreparedStatements } from './prepared.ts'
import type { DB } from './schema.generated.ts'
import { beginIn } from './scope.ts'

const dialect: Dialect = {
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
}

interface PooledOptions {
  kind: Database['kind']
  durability: Database['durability']
  pool: pg.Pool
  /** Ends what lies behind the pool. */
  close(): Promise<void>
}

/** A database behind a pool of pg connections that already work as the restricted role. */
export function pooledDatabase({ kind, durability, pool, close }: PooledOptions): Database {
  const kysely = new Kysely<DB>({ dialect })
  const callbacks = new WeakMap<Tx, (() => void)[]>()
  const prepared = new WeakMap<pg.ClientBase, PreparedStatements>()
  const preparedOf = (client: pg.ClientBase) => {
    const known = prepared.get(client) ?? new PreparedStatements(client)
    prepared.set(client, known)
    return known
  }

  async function transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = beginIn(scope)
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const tx = transactionOn(kysely, preparedOf(client))
      callbacks.set(tx, [])
      const result = await inTransaction(client, begin, () => work(tx))
      const waiting = callbacks.get(tx) ?? []
      callbacks.delete(tx)
      for (const callback of waiting) callback()
      return result
    } catch (error) {
      broken = brokenBy(client)
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function readOnce(scope: Scope, query: CompiledQuery): Promise<QueryResult<never>> {
    const begin = beginIn(scope)
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const [, answer] = await allSettledOrThrow([
        client.query(begin),
        preparedOf(client).query(query.sql, query.parameters),
        client.query('commit'),
      ])
      return resultOf(answer!)
    } catch (error) {
      broken = brokenBy(client)
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    kind,
    durability,
    transaction,
    read: (scope, query) => query(readerOf(kysely, (compiled) => readOnce(scope, compiled))),
    afterCommit(tx, callback) {
      const waiting = callbacks.get(tx)
      if (!waiting) throw new Error('the transaction has ended: nothing can wait for its commit')
      waiting.push(callback)
    },
    async version() {
      const { rows } = await pool.query<{ version: string }>('select version()')
      return rows[0]!.version.split(' ').slice(0, 2).join(' ')
    },
    ping: (timeoutMs) => within(timeoutMs, pool.query('select 1')),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await pool.end()
      await close()
    },
  }
}

async function inTransaction<T>(client: pg.ClientBase, begin: string, work: () => Promise<T>): Promise<T> {
  // Not waited for: the first statement of the work leaves right behind it. If it fails, so does the commit.
  const begun = client.query(begin)
  begun.catch(() => undefined)
  try {
    const result = await work()
    await begun
    const { command } = await client.query('commit')
    // The server answers a commit of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed: its error was caught by its work')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Waits for all, so that the connection is idle again, then throws the first error. */
async function allSettledOrThrow(queries: Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> {
  const settled = await Promise.allSettled(queries)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one as PromiseFulfilledResult<pg.QueryResult>).value)
}

// A connection goes back to the pool only when the server said that it is outside of any transaction.
function brokenBy(client: pg.ClientBase): Error | undefined {
  const status = (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus()
  return status === 'I' ? undefined : new Error('the connection was left inside a transaction')
}

function transactionOn(kysely: Kysely<DB>, statements: PreparedStatements): Tx {
  return new Transaction<DB>(
    propsFor(kysely, (query) => statements.query(query.sql, query.parameters).then(resultOf)),
  )
}

function readerOf(kysely: Kysely<DB>, run: (query: CompiledQuery) => Promise<QueryResult<never>>): Reader {
  return new Kysely<DB>(propsFor(kysely, run))
}

function propsFor(kysely: Kysely<DB>, run: (query: CompiledQuery) => Promise<QueryResult<never>>) {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => run(query) as Promise<QueryResult<R>>,
    streamQuery: () => {
      throw new Error('streaming from the metadata database is not supported')
    },
  }
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  return {
    config: { dialect },
    driver: new DummyDriver(),
    dialect,
    executor: kysely.getExecutor().withConnectionProvider(provider),
  }
}

function resultOf(answer: pg.QueryResult): QueryResult<never> {
  const rows = answer.rows as never[]
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(answer.command)
  return changes ? { rows, numAffectedRows: BigInt(answer.rowCount ?? 0) } : { rows }
}

async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the database did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
