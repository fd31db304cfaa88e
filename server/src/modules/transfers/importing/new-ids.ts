import type { Database, Reader } from '../../../kernel/database/database.ts'
import type { IdOf } from '../rewrite.ts'
import { drawIds } from './import-store.ts'

/**
 * The ids that rows get here. Those of a table keep their order. What a document names that is gone gets an id that nothing else
 * ever has: it must not name something of this server.
 */
export class NewIds {
  readonly #drawn = new Map<string, { before: Float64Array; now: Float64Array }>()
  readonly #others = new Map<string, Map<number, number>>()
  readonly #wanted = new Map<string, Set<number>>()

  /** Draws an id for each row of a table. */
  async draw(database: Database, table: string, before: Float64Array): Promise<void> {
    if (before.length === 0) return
    const drawn = await database.read({}, (db) => drawIds(db, table, before.length))
    this.#drawn.set(table, { before, now: Float64Array.from(drawn) })
  }

  set(table: string, id: number, now: number): void {
    this.#othersOf(table).set(id, now)
  }

  /** Unknown ones are drawn by `complete`; until then they stay. */
  readonly idOf: IdOf = (table, id) => {
    const known = this.#drawn.get(table)
    const at = known === undefined ? -1 : indexIn(known.before, id)
    if (at >= 0) return known!.now[at]!
    const other = this.#others.get(table)?.get(id)
    if (other !== undefined) return other
    const wanted = this.#wanted.get(table) ?? new Set<number>()
    this.#wanted.set(table, wanted.add(id))
    return id
  }

  /** Draws what was asked for in vain; false where there was nothing. */
  async complete(db: Reader): Promise<boolean> {
    if (this.#wanted.size === 0) return false
    for (const [table, ids] of this.#wanted) {
      const drawn = await drawIds(db, table, ids.size)
      ;[...ids].forEach((id, at) => this.set(table, id, drawn[at]!))
    }
    this.#wanted.clear()
    return true
  }

  #othersOf(table: string): Map<number, number> {
    const others = this.#others.get(table) ?? new Map<number, number>()
    this.#others.set(table, others)
    return others
  }
}

function indexIn(sorted: Float64Array, id: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! === id) return middle
    if (sorted[middle]! < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
