import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { columnTypeOf, type Column } from '../../column.ts'
import { WarehouseError, type WarehouseErrorKind, shortSyntax, withoutPaths } from '../../errors.ts'
import type { PlanExpressionMessage, PlanMessage } from '../../messages.ts'
import type { ExpressionPlan, PlannedTable, StatementPlan } from '../../plans/statement-plan.ts'
import { parenthesize, type SqlGuard, withoutPlaces } from '../sql-guard.ts'
import { tableNames } from '../governed-tables.ts'
import { openInstance } from '../instance.ts'
import { LatestUsed } from '../latest-used.ts'
import { traceLineage, untracedLineage } from '../lineage/trace-lineage.ts'
import { identifier } from '../quote.ts'
import { stopIfInterrupted, type Running } from '../run-statement.ts'
import { asciiLower, type Tree } from '../tree-walk.ts'
import {
  expressionStatement,
  refuseOtherOperators,
  type ExpressionStatement,
} from './expression-statement.ts'
import { isNode, nodesOf } from '../lineage/plan-node.ts'
import { indexOf } from '../places.ts'

const memoryLimitBytes = 256 * 1024 ** 2
const maxColumns = 20_000

/** Binds statements over empty tables, in an instance without data. */
export class Planner {
  readonly #sqlGuard: SqlGuard
  readonly #types: ColumnTypes
  readonly #instance: DuckDBInstance
  // An editor asks the same again at each key, a recipe for each of its steps.
  readonly #plans = new LatestUsed<StatementPlan>(200)
  readonly #expressions = new LatestUsed<ExpressionPlan>(500)

  private constructor(sqlGuard: SqlGuard, instance: DuckDBInstance) {
    this.#sqlGuard = sqlGuard
    this.#types = new ColumnTypes(sqlGuard)
    this.#instance = instance
  }

  static async open(sqlGuard: SqlGuard, scratchFolder: string): Promise<Planner> {
    const settings = { scratchFolder, memoryLimitBytes, scratchLimitBytes: 0, threads: 1, folders: [] }
    const { instance, connection } = await openInstance(settings)
    connection.closeSync()
    return new Planner(sqlGuard, instance)
  }

  async plan(running: Running, { sql, tables }: Omit<PlanMessage, 'op'>): Promise<StatementPlan> {
    const key = JSON.stringify([sql, tables])
    const known = this.#plans.get(key)
    if (known) return known
    const { text, tables: named } = await this.#sqlGuard.admit(sql, tableNames(tables))
    const plan = await this.#over(running, tables, async (connection, scannedTable) => {
      const { plan: bound, reason } = await boundPlan(connection, text)
      const columns = await outputColumns(connection, text)
      const names = columns.map(({ name }) => name)
      const lineage = bound
        ? traceLineage(bound, names, scannedTable)
        : untracedLineage(names, { tables: named, reason })
      return { columns, parameters: await parameterNames(connection, text), lineage }
    })
    this.#plans.set(key, plan)
    return plan
  }

  async planExpression(
    running: Running,
    { sql, columns, allow }: Omit<PlanExpressionMessage, 'op'>,
  ): Promise<ExpressionPlan> {
    const key = JSON.stringify([sql, columns, allow])
    const known = this.#expressions.get(key)
    if (known) return known
    const statement = await expressionStatement(this.#sqlGuard, sql)
    const used = columns.filter(({ name }) => statement.names.has(asciiLower(name)))
    const bind = (over: PlannedTable['columns']) => this.#bindExpression(running, statement, { over, allow })
    // A table may have a thousand columns, which take time to bind; all are needed only to propose what was meant.
    const plan = await bind(used.length > 0 ? used : columns.slice(0, 1)).catch((error: unknown) => {
      if (used.length === columns.length) throw error
      return bind(columns)
    })
    this.#expressions.set(key, plan)
    return plan
  }

  #bindExpression(
    running: Running,
    { text, table, failure }: ExpressionStatement,
    { over, allow }: { over: PlannedTable['columns']; allow: PlanExpressionMessage['allow'] },
  ): Promise<ExpressionPlan> {
    return this.#over(running, [{ name: table, columns: over }], async (connection, scannedTable) => {
      const { plan: bound, reason } = await boundPlan(connection, text).catch(failure)
      if (!bound) throw new WarehouseError('bad_value', reason)
      refuseOtherOperators(bound, allow)
      const [value] = await outputColumns(connection, text)
      const { columns: outputs, indirect } = traceLineage(bound, ['value'], scannedTable)
      const used = [...outputs.flatMap(({ sources }) => sources), ...indirect].map(({ column }) => column)
      return { native: value?.native ?? '', columns: [...new Set(used)] }
    })
  }

  // Statements see views, as they do where they run: a table would also have the number of each row.
  async #over<Value>(
    running: Running,
    tables: readonly PlannedTable[],
    use: (connection: DuckDBConnection, scannedTable: (scan: Tree) => string | undefined) => Promise<Value>,
  ): Promise<Value> {
    const connection = await this.#instance.connect()
    running.connection = connection
    try {
      for (const [at, table] of tables.entries()) await this.#create(connection, table, at)
      stopIfInterrupted(running)
      return await use(connection, (node) => tables[tableNumber(node)]?.name)
    } finally {
      delete running.connection
      connection.closeSync()
    }
  }

  async #create(connection: DuckDBConnection, { name, columns }: PlannedTable, at: number): Promise<void> {
    if (columns.length === 0 || columns.length > maxColumns)
      throw new WarehouseError('bad_value', `the table ${name} has ${columns.length} columns`)
    for (const { native } of columns) await this.#types.refuseOthers(native)
    const defined = columns.map((column) => `${identifier(column.name)} ${column.native}`)
    const table = identifier(`${hiddenName}${at}`)
    await connection.run(`CREATE TEMP TABLE ${table} (${defined.join(', ')})`)
    await connection.run(`CREATE TEMP VIEW ${identifier(name)} AS SELECT * FROM temp.main.${table}`)
  }
}

const hiddenName = 'columns of table '

function tableNumber(scan: Tree): number {
  const { table } = (scan['function_data'] ?? {}) as Tree
  const name = String(table)
  return name.startsWith(hiddenName) ? Number(name.slice(hiddenName.length)) : -1
}

/** The plan before any optimization, or why the engine could not write it. */
async function boundPlan(
  connection: DuckDBConnection,
  text: string,
): Promise<{ plan: Tree | undefined; reason: string }> {
  const reader = await connection.runAndReadAll(
    'SELECT json_serialize_plan($1::VARCHAR, optimize := false)',
    [text],
  )
  const answer = parseLossless(String(reader.getRows()[0]?.[0])) as Tree
  const [plan] = (answer['plans'] as Tree[] | undefined) ?? []
  if (plan) return { plan, reason: '' }
  const failure = planFailure(answer, text)
  if (failure.kind !== 'internal') throw failure
  return { plan: undefined, reason: 'the engine cannot write the plan of this statement' }
}

// Texts are matched first, so that what looks like a number inside one stays as it is.
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]{15,}|-?Infinity\b|\bNaN\b/g

/**
 * Reads JSON that the engine wrote without losing a digit: numbers that a JavaScript number may not hold exactly, and
 * the bare Infinity and NaN that the engine writes, become texts.
 */
function parseLossless(json: string): unknown {
  return JSON.parse(json.replace(textOrLongNumber, (found) => (found.startsWith('"') ? found : `"${found}"`)))
}

async function parameterNames(connection: DuckDBConnection, text: string): Promise<string[]> {
  const prepared = await connection.prepare(text)
  try {
    return Array.from({ length: prepared.parameterCount }, (_, at) => prepared.parameterName(at + 1))
  } finally {
    prepared.destroySync()
  }
}

/** Names as the statement gives them, twice the same among them; types as a version would hold them. */
async function outputColumns(connection: DuckDBConnection, text: string): Promise<Column[]> {
  const prepared = await connection.prepare(text)
  const names = Array.from({ length: prepared.columnCount }, (_, at) => prepared.columnName(at))
  prepared.destroySync()
  const described = await describedColumns(connection, text)
  // With parameters without a type, the engine cannot name anything before they have values.
  const isKnown = names.length === described.length
  return described.map(([name, type], at) => {
    const native = String(type)
    return {
      name: (isKnown && names[at]) || String(name),
      native,
      nullable: true,
      type: columnTypeOf(native),
    }
  })
}

// Parameters have no values yet, so they are described as NULL is.
async function describedColumns(connection: DuckDBConnection, text: string): Promise<unknown[][]> {
  const prepared = await connection.prepare(`DESCRIBE ${parenthesize(text)}`)
  try {
    for (let at = 1; at <= prepared.parameterCount; at += 1) prepared.bindNull(at)
    return (await prepared.runAndReadAll()).getRows()
  } finally {
    prepared.destroySync()
  }
}

const plainType = /^[A-Z][A-Z_]*( WITH TIME ZONE)?(\(\d+, ?\d+\))?(\[\d*\])*$/
const maxTypeBytes = 16 * 1024

/** Makes sure that a text is a type and nothing else, before it becomes part of a statement. */
class ColumnTypes {
  readonly #sqlGuard: SqlGuard
  readonly #known = new LatestUsed<true>(2000)

  constructor(sqlGuard: SqlGuard) {
    this.#sqlGuard = sqlGuard
  }

  async refuseOthers(native: string): Promise<void> {
    if (plainType.test(native) || this.#known.get(native)) return
    if (!(await this.#isType(native)))
      throw new WarehouseError('bad_value', `this is not a type of a column: ${native.slice(0, 120)}`)
    this.#known.set(native, true)
  }

  // The engine's parser reads it as the target of a cast; all the rest of the tree must be what we wrote.
  async #isType(native: string): Promise<boolean> {
    if (Buffer.byteLength(native) > maxTypeBytes || native.includes('\0')) return false
    const [found, expected] = await Promise.all(
      [native, 'INTEGER'].map((type) =>
        this.#sqlGuard.tree(`SELECT CAST(NULL AS ${type}\n)`).catch(() => undefined),
      ),
    )
    if (!found || !expected) return false
    const [cast, plain] = [found, expected].map((node) => nodesOf(node['select_list'])[0])
    if (!cast || !plain || !isNode(cast['cast_type'])) return false
    cast['cast_type'] = plain['cast_type'] = null
    return withoutPlaces(found) === withoutPlaces(expected)
  }
}

const unknownThings = new Set(['COLUMN_NOT_FOUND', 'MISSING_ENTRY'])
const maxCandidates = 6

/** The typed form of why the engine could not bind a statement. */
function planFailure(answer: Tree, sql: string): WarehouseError {
  const type = String(answer['error_type'])
  const position = indexOf(sql, answer['position'], type === 'parser' ? 'characters' : 'bytes')
  return new WarehouseError(
    kindOf(answer, type),
    sentence(answer),
    position === undefined ? {} : { position },
  )
}

function kindOf(answer: Tree, type: string): WarehouseErrorKind {
  if (type === 'parser' || type === 'syntax') return 'syntax'
  if (type === 'catalog' || unknownThings.has(String(answer['error_subtype']))) return 'unknown_object'
  if (/memory/.test(type)) return 'memory'
  return type === 'internal' || type === 'fatal' ? 'internal' : 'bad_value'
}

/** What is wrong, and what the engine proposes instead. */
function sentence(answer: Tree): string {
  const lines = String(answer['error_message'])
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [wrong = 'the engine refused this', ...more] = lines
  const title = more.findIndex((line) => line.startsWith('Candidate functions:'))
  const proposal = title === -1 ? more : more.slice(0, title + 1 + maxCandidates)
  return shortSyntax(withoutPaths([wrong, ...proposal].join(' ')).slice(0, 600))
}
