import { loadOnce } from '../../../kernel/processes/parent.ts'
import { traced } from '../../../kernel/tracing/span.ts'
import { DuckDBBlobValue, DuckDBTypeId } from '@duckdb/node-api'
import type { DuckDBConnection, DuckDBInstance, DuckDBType } from '@duckdb/node-api'
import { columnTypeOf } from '../column.ts'
import type { Column } from '../column.ts'
import { WarehouseError, fromEngine } from '../errors.ts'
import type {
  BuildMessage,
  BuildReply,
  DescribeReply,
  ExportMessage,
  ExportReply,
  MessageTable,
  NamedValue,
  OpenRequest,
  Parameter,
  StatementParameters,
  QueryMessage,
  QueryReply,
  Statement,
} from '../messages.ts'
import { estimatedRows } from './estimated-rows.ts'
import { type Answer, exportStatement } from './export-statements.ts'
import { SqlGuard, parenthesize } from './sql-guard.ts'
import type { Admitted } from './sql-guard.ts'
import { GovernedTables, tableNames } from './governed-tables.ts'
import { openInstance, reportProgress } from './instance.ts'
import { LatestUsed } from './latest-used.ts'
import { checkPlan } from './plan-check.ts'
import { buildVersion } from './build-version.ts'
import { resultStatement } from './result-statements.ts'
import { onlyRow, run, stopIfInterrupted, type Running } from './run-statement.ts'

const arrowWriter = loadOnce(() => import('./write-arrow.ts'))

interface Bound {
  columns: Column[]
  types: DuckDBType[]
}

/** The engine of one organization: everything that runs here passed the gate first. */
export class QueryEngine {
  readonly #sqlGuard: SqlGuard
  readonly #instance: DuckDBInstance
  readonly #admin: DuckDBConnection
  readonly #tables: GovernedTables
  readonly #bound = new LatestUsed<Bound>(500)
  #idleConnection: Promise<DuckDBConnection> | undefined

  private constructor(sqlGuard: SqlGuard, instance: DuckDBInstance, admin: DuckDBConnection) {
    this.#sqlGuard = sqlGuard
    this.#instance = instance
    this.#admin = admin
    this.#tables = new GovernedTables(admin, sqlGuard)
  }

  static async open(sqlGuard: SqlGuard, request: OpenRequest): Promise<QueryEngine> {
    const { instance, connection } = await openInstance({
      ...request,
      folders: [request.folder],
      writesThrough: true,
    })
    return new QueryEngine(sqlGuard, instance, connection)
  }

  async query(running: Running, message: QueryMessage): Promise<{ reply: QueryReply; rows: Buffer }> {
    const startedAt = performance.now()
    return this.#onOwnConnection(
      running,
      message,
      async (connection, { text, tables, isStable }, { columns, types }) => {
        const statement = resultStatement(text, types, message.rowLimit)
        const [bytes, count, lastBytes] = await onlyRow(connection, statement, message.parameters)
        const all = bytes instanceof DuckDBBlobValue ? viewOf(bytes.bytes) : Buffer.alloc(0)
        const truncated = Number(count) > message.rowLimit
        const rows = truncated ? withoutLastRow(all, Number(lastBytes)) : all
        if (rows.length > message.maxBytes) {
          throw new WarehouseError('too_many_rows', `the answer is larger than ${message.maxBytes} bytes`)
        }
        const rowCount = Math.min(Number(count), message.rowLimit)
        const elapsedMs = performance.now() - startedAt
        return { reply: { columns, rowCount, truncated, elapsedMs, tables, isStable }, rows }
      },
    )
  }

  async describe(running: Running, statement: Statement): Promise<DescribeReply> {
    return this.#onOwnConnection(running, statement, async (connection, { tables, text }, { columns }) => ({
      columns,
      tables,
      estimatedRows: await estimatedRows(text, (explain) =>
        onlyRow(connection, explain, statement.parameters),
      ),
    }))
  }

  /** Writes the answer to a file of the scratch folder. */
  async export(running: Running, message: ExportMessage): Promise<ExportReply> {
    const startedAt = performance.now()
    return this.#onOwnConnection(running, message, async (connection, { text }, { columns, types }) => {
      const rowCount = await writeAnswer(connection, { text, columns, types }, message)
      return { rowCount, elapsedMs: performance.now() - startedAt }
    })
  }

  /** Writes the answer into the table file of a stage folder. */
  async build(running: Running, message: BuildMessage): Promise<BuildReply> {
    return this.#onOwnConnection(running, message, (connection, { text }, { columns }) =>
      buildVersion({ running, connection, admin: this.#admin }, { text, columns }, message),
    )
  }

  /** Lends a connection with one table named `data`, for statements that this module wrote itself. */
  async onTable<Value>(
    running: Running,
    table: MessageTable,
    use: (connection: DuckDBConnection) => Promise<Value>,
  ): Promise<Value> {
    return this.#withConnection(running, async (connection) => {
      const shown = await this.#tables.show(connection, [{ ...table, name: 'data' }])
      try {
        return await use(connection)
      } finally {
        await shown.release()
      }
    })
  }

  hideCatalogs(message: string): string {
    return this.#tables.hideCatalogs(message)
  }

  async #onOwnConnection<Value>(
    running: Running,
    statement: Statement,
    use: (connection: DuckDBConnection, admitted: Admitted, bound: Bound) => Promise<Value>,
  ): Promise<Value> {
    const admitted = await traced({ name: 'sql guard' }, () =>
      this.#sqlGuard.admit(statement.sql, tableNames(statement.tables)),
    )
    const used = new Set(admitted.tables)
    const tables = statement.tables.filter((table) => [...tableNames([table])].some((name) => used.has(name)))
    return this.#withConnection(running, async (connection) => {
      const shown = await traced({ name: 'open tables' }, () => this.#tables.show(connection, tables))
      try {
        const kinds = kindsOf(statement.parameters)
        const key = JSON.stringify([admitted.text, tables, kinds])
        const bound =
          this.#bound.get(key) ??
          (await traced({ name: 'bind' }, () =>
            bind(connection, admitted.text, {
              catalogs: shown.catalogs,
              parameters: statement.parameters,
            }),
          ))
        this.#bound.set(key, bound)
        stopIfInterrupted(running)
        return await traced({ name: 'execute' }, () => use(connection, admitted, bound))
      } catch (error) {
        throw tables.some(({ view }) => view) ? withoutValues(error) : error
      } finally {
        await shown.release()
      }
    })
  }

  // A connection per request: temporary objects, settings and streams of one never meet those of another.
  async #withConnection<Value>(
    running: Running,
    use: (connection: DuckDBConnection) => Promise<Value>,
  ): Promise<Value> {
    // Taken before it is waited for: two requests at the same time would else work on one connection.
    const idleConnection = this.#idleConnection
    this.#idleConnection = undefined
    const connection = await (idleConnection ?? this.#connect())
    running.connection = connection
    try {
      stopIfInterrupted(running)
      return await use(connection)
    } finally {
      delete running.connection
      connection.closeSync()
      // Made while nobody waits for it.
      this.#idleConnection ??= this.#connect()
    }
  }

  async #connect(): Promise<DuckDBConnection> {
    const connection = await this.#instance.connect()
    for (const statement of reportProgress) await connection.run(statement)
    return connection
  }
}

interface Given {
  catalogs: ReadonlySet<string>
  parameters: StatementParameters
}

/** What the types of the columns can depend on. */
const kindsOf = (parameters: StatementParameters) =>
  Object.entries(parameters).map(([name, value]: [string, Parameter | NamedValue]) =>
    typeof value === 'object' && value
      ? [name, value.type, Array.isArray(value.value), value.value === null]
      : typeof value,
  )

/** The columns that a text answers with, once the second gate has seen its plan. */
async function bind(connection: DuckDBConnection, text: string, input: Given): Promise<Bound> {
  await checkPlan(connection, text, input.catalogs)
  const found = await preparedColumns(connection, text, input.parameters)
  return { columns: found.map(([name, type]) => columnOf(name, type)), types: found.map(([, type]) => type) }
}

async function preparedColumns(
  connection: DuckDBConnection,
  text: string,
  parameters: StatementParameters,
): Promise<(readonly [string, DuckDBType])[]> {
  const prepared = await connection.prepare(text)
  const values = Array.isArray(parameters)
    ? Array.from(
        { length: prepared.parameterCount },
        (_, at) => (parameters as readonly Parameter[])[at] ?? null,
      )
    : parameters
  const at = Array.from({ length: prepared.columnCount }, (_, index) => index)
  try {
    if (at.length > 0 && at.every((index) => prepared.columnTypeId(index) !== DuckDBTypeId.INVALID)) {
      return at.map((index) => [prepared.columnName(index), prepared.columnType(index)])
    }
  } finally {
    prepared.destroySync()
  }
  // Some columns have a type only once the parameters have values, e.g. in SELECT $1.
  const result = await run(connection, `${parenthesize(text)} LIMIT 0`, values)
  return result.columnNames().map((name, index) => [name, result.columnType(index)])
}

function columnOf(name: string, type: DuckDBType): Column {
  const native = type.alias ?? type.toString()
  return { name, type: columnTypeOf(native), nullable: true, native }
}

// What the engine quotes may stand in a row or under a mask that the caller must not see.
function withoutValues(error: unknown): unknown {
  const typed = fromEngine(error)
  if (typed.kind !== 'bad_value') return error
  return new WarehouseError('bad_value', 'a value does not fit what the query does with it', typed.place)
}

async function writeAnswer(
  connection: DuckDBConnection,
  answer: Answer,
  message: ExportMessage,
): Promise<number> {
  if (message.format === 'arrow') {
    // Loaded for those who ask for it: it takes a tenth of a second.
    const { writeArrow } = await arrowWriter()
    return writeArrow((sql, parameters = []) => run(connection, sql, parameters), answer, message)
  }
  const [count] = await onlyRow(connection, exportStatement(answer, message), message.parameters)
  return Number(count)
}

function withoutLastRow(all: Buffer, lastBytes: number): Buffer {
  const end = all.length - lastBytes - 1
  if (end >= 0 && all[end] !== 0x2c) throw new Error('INTERNAL Error: the last row is not where it should be')
  return all.subarray(0, Math.max(end, 0))
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
