import type { DuckDBConnection } from '@duckdb/node-api'
import { randomBytes } from 'node:crypto'
import { identifier, literal } from './quote.ts'
import { asciiLower } from './tree-walk.ts'

export interface EngineTable {
  name: string
  path: string
}

/** The one table inside a version file. */
export const versionTable = 'data'

const mostAttached = 100

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
  readonly #attachedByPath = new Map<string, Attached>()

  constructor(admin: DuckDBConnection) {
    this.#admin = admin
  }

  async show(connection: DuckDBConnection, tables: readonly EngineTable[]): Promise<ShownTables> {
    const held: Attached[] = []
    const release = async () => {
      for (const attached of held.splice(0)) attached.uses -= 1
      await this.#detachUnused()
    }
    try {
      for (const { name, path } of tables) {
        const attached = this.#attach(path)
        held.push(attached)
        await attached.ready
        await connection.run(
          `CREATE TEMP VIEW ${identifier(name)} AS ` +
            `SELECT * FROM ${attached.catalog}.main.${identifier(versionTable)}`,
        )
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
      if (this.#attachedByPath.size <= mostAttached) return
      if (uses > 0) continue
      this.#attachedByPath.delete(path)
      await this.#admin.run(`DETACH ${catalog}`)
    }
  }
}

export function tableNames(tables: readonly EngineTable[]): Set<string> {
  return new Set(tables.map(({ name }) => asciiLower(name)))
}
