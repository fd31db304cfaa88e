import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBPreparedStatement } from '@duckdb/node-api'
import { readFileSync } from 'node:fs'
import { shortSyntax, WarehouseError } from '../errors.ts'
import { LatestUsed } from './latest-used.ts'
import { indexOf } from './places.ts'
import { walkStatement } from './tree-walk.ts'
import type { Findings, Rules, Tree } from './tree-walk.ts'

const maxTextBytes = 64 * 1024

/** A statement that passed: its text without a closing semicolon, and the tables it reads. */
export interface Admitted {
  text: string
  tables: string[]
  /** Whether the same rows give the same answer at any time. */
  isStable: boolean
}

interface Parsed {
  json: string
  node: Tree
}

/**
 * Admits one SELECT over named tables and nothing else. The engine's own parser reads the text, in an instance
 * that holds no data, so there is no second grammar to disagree with the first.
 */
export class SqlGuard {
  readonly #serializing: DuckDBPreparedStatement
  readonly #functions: ReadonlySet<string>
  readonly #admitted = new LatestUsed<Admitted>(500)
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(serializing: DuckDBPreparedStatement, functions: ReadonlySet<string>) {
    this.#serializing = serializing
    this.#functions = functions
  }

  static async open(): Promise<SqlGuard> {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: '1',
      memory_limit: '256MB',
      temp_directory: '',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      max_expression_depth: '500',
    })
    const connection = await instance.connect()
    await connection.run('SET enable_external_access=false')
    await connection.run('SET lock_configuration=true')
    const serializing = await connection.prepare('SELECT json_serialize_sql($1::VARCHAR)')
    return new SqlGuard(serializing, allowedFunctions())
  }

  /** `size` is how many times larger than a person's statement it may be. */
  async admit(sql: string, tables: ReadonlySet<string>, size: number = 1): Promise<Admitted> {
    const key = JSON.stringify([size, sql, ...[...tables].sort()])
    const known = this.#admitted.get(key)
    if (known) return known
    const admitted = await this.#check(sql, tables, size)
    this.#admitted.set(key, admitted)
    return admitted
  }

  async #check(sql: string, tables: ReadonlySet<string>, size: number): Promise<Admitted> {
    const maxBytes = size * maxTextBytes
    if (Buffer.byteLength(sql) > maxBytes) {
      throw new WarehouseError('denied', `the query text is longer than ${maxBytes} bytes`)
    }
    if (sql.includes('\0')) throw new WarehouseError('syntax', 'the query text holds a NUL character')
    const parsed = await this.#parse(sql)
    const found = this.#walk(sql, parsed.node, { tables, size })
    const text = await this.#withoutSemicolon(sql, parsed)
    await this.#verifyWrapped(text, parsed)
    return { text, tables: [...found.tables], isStable: found.isStable }
  }

  /** The engine's tree of one statement, which has not passed the gate. */
  async tree(sql: string): Promise<Tree> {
    return (await this.#parse(sql)).node
  }

  #walk(sql: string, node: Tree, { tables, size }: Omit<Rules, 'functions'>): Findings {
    try {
      return walkStatement(node, { functions: this.#functions, tables, size })
    } catch (error) {
      if (!(error instanceof WarehouseError) || error.place.position === undefined) throw error
      const { position: bytes, ...place } = error.place
      const position = indexOf(sql, bytes, 'bytes')
      throw new WarehouseError(error.kind, error.message, {
        ...place,
        ...(position === undefined ? {} : { position }),
      })
    }
  }

  /** The text before the closing semicolon: the shorter text must parse to the very same tree. */
  async #withoutSemicolon(sql: string, parsed: Parsed): Promise<string> {
    let text = sql
    for (let at = text.lastIndexOf(';'); at >= 0; at = text.lastIndexOf(';')) {
      const shorter = text.slice(0, at)
      const same = await this.#parse(shorter).then(
        ({ json }) => json === parsed.json,
        () => false,
      )
      if (!same) break
      text = shorter
    }
    return text
  }

  // The statement runs inside brackets, so what stands in the brackets must be what was looked at.
  async #verifyWrapped(text: string, parsed: Parsed): Promise<void> {
    const outer = await this.#parse(parenthesize(text))
    const inner = (outer.node.from_table as Tree | undefined)?.subquery as Tree | undefined
    if (inner === undefined || withoutPlaces(inner.node) !== withoutPlaces(parsed.node)) {
      throw new WarehouseError(
        'denied',
        'this is not allowed in a query: text that reads differently in brackets',
      )
    }
  }

  async #parse(sql: string): Promise<Parsed> {
    const answer = this.#turn.then(() => this.#serialize(sql))
    this.#turn = answer.catch(() => undefined)
    const json = await answer
    const tree = parseTree(json)
    if (tree.error) throw parseFailure(tree, sql)
    const [statement, second] = tree.statements as Tree[]
    if (statement === undefined) throw new WarehouseError('syntax', 'there is no statement in the query text')
    if (second !== undefined) throw new WarehouseError('denied', 'a query is one statement, not several')
    return { json, node: statement.node as Tree }
  }

  async #serialize(sql: string): Promise<string> {
    this.#serializing.bindVarchar(1, sql)
    const reader = await this.#serializing.runAndReadAll()
    return String(reader.getRows()[0]?.[0])
  }
}

/** How an admitted statement is embedded into the statement that runs. */
export function parenthesize(text: string): string {
  return `SELECT * FROM (${text}\n) AS q`
}

// Read with the program: a process that has become another user may not find it any more.
const listed = readFileSync(new URL('allowed-functions.txt', import.meta.url), 'utf8')

export function allowedFunctions(): ReadonlySet<string> {
  return new Set(listed.split('\n').filter((name) => name !== ''))
}

function parseTree(json: string): Tree {
  try {
    return JSON.parse(json) as Tree
  } catch {
    // The engine writes 1e400 as a bare Infinity.
    throw new WarehouseError('bad_value', 'a number in the query is out of range')
  }
}

function parseFailure(tree: Tree, sql: string): WarehouseError {
  const message = String(tree.error_message)
  if (tree.error_type === 'not implemented' && /only select/i.test(message)) {
    return new WarehouseError('denied', 'only SELECT is allowed in a query')
  }
  const position = indexOf(sql, tree.position, 'characters')
  return new WarehouseError(
    'syntax',
    shortSyntax(message).slice(0, 400),
    position === undefined ? {} : { position },
  )
}

/** A tree without where its parts stand in the text, to compare it with another. */
export function withoutPlaces(node: unknown): string {
  return JSON.stringify(node, (key, value: unknown) => (key === 'query_location' ? undefined : value))
}
