import { setTimeout as sleep } from 'node:timers/promises'
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
import { traced } from '../tracing/span.ts'
import { PreparedStatements } from './prepared.ts'
import type { DB } from './schema.generated.ts'
import { beginIn, settingsOf } from './scope.ts'
import { operationOf } from './statement-name.ts'
import { asOutage, DatabaseUnavailable, isFull } from './unavailable.ts'

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
  listen?: NonNullable<Database['listen']>
  copy?(folder: string): Promise<void>
  maintain?: NonNullable<Database['maintain']>
  /** Closes the resources behind the pool. */
  close(): Promise<void>
}

// Ten connections that respond within milliseconds serve these in a second; later requests fail fast instead.
const maxWaiting = 500
const fullForMs = 5000

/** A database behind a pool of pg connections that already work as the restricted role. */
export class PooledDatabase implements Database {
  readonly kind: Database['kind']
  readonly durability: Database['durability']
  readonly listen?: NonNullable<Database['listen']>
  readonly copyTo?: NonNullable<Database['copyTo']>
  readonly maintain?: NonNullable<Database['maintain']>
  readonly #pool: pg.Pool
  readonly #closeBehind: () => Promise<void>
  readonly #kysely = new Kysely<DB>({ dialect })
  readonly #prepared = new WeakMap<pg.ClientBase, PreparedStatements>()
  #becomeOwner: Promise<string> | undefined

  constructor({ kind, durability, pool, listen, copy, maintain, close }: PooledOptions) {
    this.kind = kind
    this.durability = durability
    if (listen) this.listen = listen
    // Whoever has the only connection knows that nobody else is in a transaction.
    if (copy) this.copyTo = (folder) => this.#withClient(() => copy(folder))
    if (maintain) this.maintain = maintain
    this.#pool = pool
    this.#closeBehind = close
  }

  async transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return await this.#transactionAfter(beginIn(scope), work)
  }

  async transactionOfOwner<T>(scope: { orgId: number }, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#becomeOwner ??= becomeOwner(this.#pool, this.kind)
    return await this.#transactionAfter(`${beginIn(scope)}; ${await this.#becomeOwner}`, work)
  }

  async #transactionAfter<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return await this.#withClient(async (client) => {
      const statements = this.#statementsOf(client)
      const tx = new Transaction<DB>(
        propsFor(this.#kysely, (query) =>
          traced(operationOf(query), () => statements.query(query).then(resultOf)),
        ),
      )
      return await inTransaction(client, begin, () => work(tx))
    })
  }

  read<T>(scope: Scope, query: (db: Reader) => Promise<T>): Promise<T> {
    const settings = settingsOf(scope)
    const run = (compiled: CompiledQuery) =>
      traced(operationOf(compiled), () =>
        this.#withClient((client) => this.#statementsOf(client).queryIn(settings, compiled).then(resultOf)),
      )
    return query(new Kysely<DB>(propsFor(this.#kysely, run)))
  }

  async version(): Promise<string> {
    const { rows } = await this.#pool.query<{ version: string }>('select version()')
    return rows[0]!.version.split(' ').slice(0, 2).join(' ')
  }

  async ping(timeoutMs: number): Promise<void> {
    const answer = this.#withClient(async (client) => {
      const { rows } = await client.query<{ readonly: string }>(
        `select current_setting('transaction_read_only') as readonly`,
      )
      if (rows[0]!.readonly === 'on') throw new DatabaseUnavailable('it takes no changes, being read-only')
    })
    answer.catch(() => undefined)
    const late = new AbortController()
    const limit = sleep(timeoutMs, undefined, { signal: late.signal }).then(() => {
      throw new Error(`the database did not answer within ${timeoutMs} ms`)
    })
    limit.catch(() => undefined)
    await Promise.race([answer, limit]).finally(() => late.abort())
  }

  connections(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool
    return { total, idle, waiting }
  }

  async close(): Promise<void> {
    await this.#pool.end()
    await this.#closeBehind()
  }

  async #withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#connect()
    let broken: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      broken = brokenBy(client)
      throw asOutage(error)
    } finally {
      client.release(broken)
    }
  }

  /** Waits in the pool's queue, which has an end; where the server takes no more connections, for one of the pool's own. */
  async #connect(): Promise<pg.PoolClient> {
    if (this.#pool.waitingCount >= maxWaiting)
      throw new DatabaseUnavailable(`${maxWaiting} callers wait for it already`)
    for (const giveUpAt = Date.now() + fullForMs; ; await sleep(50)) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        if (isFull(error) && Date.now() < giveUpAt) continue
        const { message } = error as Error
        throw new DatabaseUnavailable(message === '' ? 'it cannot be reached' : message, error)
      }
    }
  }

  #statementsOf(client: pg.ClientBase): PreparedStatements {
    const statements = this.#prepared.get(client) ?? new PreparedStatements(client)
    this.#prepared.set(client, statements)
    return statements
  }
}

async function inTransaction<T>(client: pg.ClientBase, begin: string, work: () => Promise<T>): Promise<T> {
  // Not waited for: the first statement of the work leaves right behind it. If it fails, so does the commit.
  const beginQuery = client.query(begin)
  beginQuery.catch(() => undefined)
  try {
    const result = await work()
    await beginQuery
    const { command } = await client.query('commit')
    // The server responds to the commit of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed: its error was caught by its work')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

// A connection returns to the pool only when the server reported that no transaction is open.
function brokenBy(client: pg.ClientBase): Error | undefined {
  const status = (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus()
  return status === 'I' ? undefined : new Error('the connection was left inside a transaction')
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

/** What makes the rest of a transaction work as the owner of the tables. */
async function becomeOwner(pool: pg.Pool, kind: Database['kind']): Promise<string> {
  if (kind === 'pglite') return 'set local session authorization postgres'
  const { rows } = await pool.query<{ owner: string }>(
    `select quote_ident(pg_get_userbyid(relowner)) as owner from pg_class where oid = 'public.schema_migration'::regclass`,
  )
  return `set local role none; set local role ${rows[0]!.owner}`
}
