import { WarehouseError } from '../../errors.ts'
import type { SqlGuard } from '../sql-guard.ts'
import { LatestUsed } from '../latest-used.ts'
import { isNode, nodesOf } from '../lineage/plan-node.ts'
import type { Tree } from '../tree-walk.ts'

const plainType = /^[A-Z][A-Z_]*( WITH TIME ZONE)?(\(\d+, ?\d+\))?(\[\d*\])*$/
const maxTypeBytes = 16 * 1024

/** Makes sure that a text is a type and nothing else, before it becomes part of a statement. */
export class ColumnTypes {
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
    return JSON.stringify(withoutPlaces(found)) === JSON.stringify(withoutPlaces(expected))
  }
}

const withoutPlaces = (node: Tree): unknown =>
  JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'query_location' ? undefined : value)))
