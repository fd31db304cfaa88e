import type { DuckDBConnection } from '@duckdb/node-api'
import { randomBytes } from 'node:crypto'
import { WarehouseError } from '../errors.ts'
import type { MessageTable } from '../messages.ts'
import type { SqlGuard } from './sql-guard.ts'
import { identifier, literal } from './quote.ts'
import { asciiLower } from './tree-walk.ts'

export interface EngineTable extends MessageTable {
  name: string
}

/** The one table inside a version file. */
export const versionTable = 'data'

const maxAttached = 100
// Rules over wide tables and long lists of values are longer than what a person writes.
const viewSize = 16

interface Attached {
  catalog: string
  ready: Promise<unknown>
  uses: number
}

/** Tables made visible on one connection. */
export interface ShownTables {
  catalogs: ReadonlySet<string>
  release(): Promise<void>
}

/**
 * The version files of one organization, attached under random catalog names that no statement can know. What
 * statements see instead are views of one connection, which end with it.
 */
export class GovernedTables {
  readonly #admin: DuckDBConnection
  readonly #sqlGuard: SqlGuard
  readonly #attachedByPath = new Map<string, Attached>()

  constructor(admin: DuckDBConnection, sqlGuard: SqlGuard) {
    this.#admin = admin
    this.#sqlGuard = sqlGuard
  }

  async show(connection: DuckDBConnection, tables: readonly EngineTable[]): Promise<ShownTables> {
    const held: Attached[] = []
    const release = async () => {
      for (const attached of held.splice(0)) attached.uses -= 1
      await this.#detachUnused()
    }
    try {
      for (const table of tables) {
        const attached = this.#attach(table.path)
        held.push(attached)
        await attached.ready
        const stored = `${attached.catalog}.main.${identifier(versionTable)}`
        await this.#createView(connection, table, stored)
      }
      return { catalogs: new Set(held.map(({ catalog }) => catalog)), release }
    } catch (error) {
      await release()
      throw error
    }
  }

  /** Puts the names that people know back into a message of the engine. */
  hideCatalogs(message: string): string {
    let text = message
    for (const { catalog } of this.#attachedByPath.values()) {
      text = text.replaceAll(`${catalog}.main.`, '').replaceAll(catalog, 'the table')
    }
    return text
  }

  // A rule that cannot be applied shows nothing: neither rows nor what the engine says about hidden columns.
  async #createView(
    connection: DuckDBConnection,
    { name, view, only }: EngineTable,
    stored: string,
  ): Promise<void> {
    const create = `CREATE TEMP VIEW ${identifier(name)} AS`
    if (!view && only === undefined) return void (await connection.run(`${create} SELECT * FROM ${stored}`))
    try {
      const looked = withSecrets(shownSelect({ view, only }, versionTable), () => `''`)
      await this.#sqlGuard.admit(looked, new Set([versionTable]), viewSize)
      const names = await bindSecrets(connection, view?.secrets ?? [])
      const shown = withSecrets(
        shownSelect({ view, only }, stored),
        (at) => `getvariable(${literal(names[at] ?? '')})`,
      )
      await connection.run(`${create} ${shown}`)
    } catch {
      throw new WarehouseError('denied', `the rules of "${name}" cannot be applied to its columns`)
    }
  }

  #attach(path: string): Attached {
    const known = this.#attachedByPath.get(path)
    if (known) {
      known.uses += 1
      return known
    }
    const catalog = `v${randomBytes(12).toString('hex')}`
    const ready = this.#admin.run(`ATTACH ${literal(path)} AS ${catalog} (READ_ONLY)`)
    ready.catch(() => this.#attachedByPath.delete(path))
    const attached = { catalog, ready, uses: 1 }
    this.#attachedByPath.set(path, attached)
    return attached
  }

  async #detachUnused(): Promise<void> {
    for (const [path, { catalog, uses }] of this.#attachedByPath) {
      if (this.#attachedByPath.size <= maxAttached) return
      if (uses > 0) continue
      this.#attachedByPath.delete(path)
      await this.#admin.run(`DETACH ${catalog}`)
    }
  }
}

/** Variables of one connection that no statement can know or read: the gate admits nothing that looks at them. */
async function bindSecrets(connection: DuckDBConnection, secrets: readonly string[]): Promise<string[]> {
  const names: string[] = []
  for (const secret of secrets) {
    const name = `k${randomBytes(12).toString('hex')}`
    await connection.run(`SET VARIABLE ${name} = $1`, [secret])
    names.push(name)
  }
  return names
}

const withSecrets = (sql: string, place: (at: number) => string) =>
  // oxlint-disable-next-line no-control-regex -- the mark is made of what no text can hold
  sql.replaceAll(/\0s(\d+)\0/g, (_, at: string) => place(Number(at)))

// What narrows the rows is judged behind the rules, by what they leave: by a mask, where there is one.
function shownSelect({ view, only }: Pick<EngineTable, 'view' | 'only'>, from: string): string {
  const shown = view ? viewSelect(view, from) : `SELECT * FROM ${from}`
  return only === undefined ? shown : `SELECT * FROM (${shown}) AS t WHERE (${only}\n)`
}

// Its expressions name the stored columns as those of `t`. Given the name right here, the table would be listed by it.
function viewSelect({ columns, where }: NonNullable<EngineTable['view']>, from: string): string {
  const shown = columns.map(({ name, sql }) => `(${sql}\n) AS ${identifier(name)}`)
  return `SELECT ${shown.join(', ')} FROM (SELECT * FROM ${from}) AS t${where === undefined ? '' : ` WHERE (${where}\n)`}`
}

export function tableNames(tables: readonly Pick<EngineTable, 'name'>[]): Set<string> {
  return new Set(tables.map(({ name }) => asciiLower(name)))
}
