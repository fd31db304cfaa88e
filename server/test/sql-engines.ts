import { fork } from 'node:child_process'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DuckDBInstance } from '@duckdb/node-api'
import { createConnection } from 'mysql2/promise'
import type { ColumnType } from '../../contract/src/datasets.ts'
import { type Bound, type Dialect, type Statement, dialects } from '../src/modules/sql/index.ts'
import { startMariadb } from './databases/mariadb.ts'
import { findProgram } from './machine.ts'

export type Cell = string | number | boolean | null

export interface TestTable {
  name: string
  columns: { name: string; type: ColumnType; native: string }[]
  rows: Cell[][]
}

/** An engine in whose dialect the same question must have the same answer. */
export interface SqlEngine {
  dialect: Dialect
  /** Types of the columns of a table there. */
  native(type: ColumnType): string
  load(table: TestTable): Promise<void>
  /** The rows, with numbers as numbers, dates as "2026-01-31" and moments as "2026-01-31 09:30:00". */
  query(statement: Statement): Promise<Cell[][]>
  close(): Promise<void>
}

type Types = Partial<Record<ColumnType, string>>

const ansi: Types = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(18,2)',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
}
const natives = {
  duckdb: { ...ansi, number: 'DOUBLE' },
  postgres: { ...ansi, text: 'text', number: 'double precision' },
  mysql: { ...ansi, text: 'VARCHAR(200)', number: 'DOUBLE', timestamp: 'DATETIME(6)' },
  clickhouse: {
    text: 'Nullable(String)',
    integer: 'Nullable(Int64)',
    decimal: 'Nullable(Decimal(18,2))',
    number: 'Nullable(Float64)',
    boolean: 'Nullable(Bool)',
    date: 'Nullable(Date32)',
    timestamp: "Nullable(DateTime64(6, 'UTC'))",
  },
} satisfies Record<string, Types>

const openers = { duckdb: openDuckdb, postgres: openPostgres, mysql: openMariadb, clickhouse: openChdb }
export type EngineName = keyof typeof openers

/** Engines that this machine has: MariaDB and ClickHouse only where they are installed. */
export const engineNames: EngineName[] = [
  'duckdb',
  'postgres',
  ...(findProgram('mariadb') === undefined ? [] : (['mysql'] as const)),
  ...(findProgram('chdb') === undefined ? [] : (['clickhouse'] as const)),
]

export async function openEngine(name: EngineName): Promise<SqlEngine> {
  const dialect = dialects[name]
  const opened = await openers[name]()
  const native = (type: ColumnType) => (natives[name] as Types)[type] ?? ''
  return {
    dialect,
    native,
    async load({ name: table, columns, rows }) {
      const names = columns.map((column) => `${dialect.identifier(column.name)} ${native(column.type)}`)
      const ending = name === 'clickhouse' ? ' ENGINE = Memory' : ''
      await opened.run(`CREATE TABLE ${dialect.identifier(table)} (${names.join(', ')})${ending}`)
      const values = rows.map((row) => `(${row.map((cell) => dialect.literal(cell)).join(', ')})`)
      if (values.length > 0)
        await opened.run(`INSERT INTO ${dialect.identifier(table)} VALUES ${values.join(', ')}`)
    },
    query: async (statement) => (await opened.query(statement)).map((row) => row.map(plain)),
    close: () => opened.close(),
  }
}

interface Opened {
  run(sql: string): Promise<unknown>
  query(statement: Statement): Promise<unknown[][]>
  close(): Promise<void>
}

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = String(value)
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return Number(text)
  return text.replace(/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d+)?Z?$/, '$1 $2')
}

async function openDuckdb(): Promise<Opened> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  return {
    run: (sql) => connection.run(sql),
    async query({ sql, parameters }) {
      const prepared = await connection.prepare(sql)
      parameters.forEach((value, at) => {
        if (typeof value === 'string') prepared.bindVarchar(at + 1, value)
      })
      const rows = (await prepared.runAndReadAll()).getRows()
      prepared.destroySync()
      return rows
    },
    async close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

async function openPostgres(): Promise<Opened> {
  const db = await PGlite.create()
  const asText = Object.fromEntries([20, 1082, 1114, 1184, 1700].map((oid) => [oid, (text: string) => text]))
  return {
    run: (sql) => db.exec(sql),
    async query({ sql, parameters }) {
      const { rows } = await db.query(sql, parameters as Bound[], { rowMode: 'array', parsers: asText })
      return rows as unknown[][]
    },
    close: () => db.close(),
  }
}

async function openMariadb(): Promise<Opened> {
  const server = await startMariadb()
  const { host, port, database, user, password } = server.config as Record<string, string>
  const connection = await createConnection({
    host: String(host),
    port: Number(port),
    database: String(database),
    user: String(user),
    password: String(password),
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
  })
  await connection.query(`SET time_zone = '+00:00'`)
  return {
    run: (sql) => server.run(sql),
    async query({ sql, parameters }) {
      const [rows] = await connection.execute({ sql, rowsAsArray: true }, parameters)
      return rows as unknown[][]
    },
    async close() {
      await connection.end()
      await server.stop()
    },
  }
}

interface ChdbReply {
  id: number
  text?: string
  error?: string
}

async function openChdb(): Promise<Opened> {
  const child = fork(join(import.meta.dirname, 'chdb-process.ts'), { execArgv: ['--import', 'tsx'] })
  const waiting = new Map<number, (reply: ChdbReply) => void>()
  child.on('message', (reply: ChdbReply) => waiting.get(reply.id)?.(reply))
  let last = 0
  const send = async (sql: string, values?: object): Promise<string> => {
    last += 1
    const id = last
    const { text, error } = await new Promise<ChdbReply>((done) => {
      waiting.set(id, done)
      child.send({ id, sql, values })
    })
    waiting.delete(id)
    if (error !== undefined) throw new Error(error)
    return text ?? ''
  }
  return {
    run: (sql) => send(sql),
    async query({ sql, parameters }) {
      const text = await send(sql, Object.fromEntries(parameters.map((value, at) => [`p${at + 1}`, value])))
      return text === '' ? [] : (JSON.parse(text) as { data: unknown[][] }).data
    },
    async close() {
      child.kill('SIGKILL')
    },
  }
}
