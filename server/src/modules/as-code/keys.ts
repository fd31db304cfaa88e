import type { CodeType } from '../../../../contract/src/code-files.ts'
import type { Context } from '../../kernel/context.ts'
import { giveKey, type KeyRow, keysOf, lockProjectFiles } from './store.ts'

interface Named {
  type: CodeType
  id: number
  name: string
}

/**
 * The keys of a project's objects; an object without one gets a key from its name, which stays when the name changes.
 */
export async function keysFor(
  { orgId, transaction }: Pick<Context, 'orgId' | 'transaction'>,
  projectId: number,
  things: readonly Named[],
): Promise<Keys> {
  return transaction(async ({ db }) => {
    const place = { orgId, projectId }
    await lockProjectFiles(db, place)
    const keys = new Keys(await keysOf(db, place))
    for (const { type, id, name } of things) {
      if (keys.keyOf(type, id) !== undefined) continue
      const row = { type, target_id: id, key: keys.freeKey(type, name) }
      await giveKey(db, place, row)
      keys.add(row)
    }
    return keys
  })
}

export class Keys {
  readonly #byThing = new Map<string, string>()
  readonly #byKey = new Map<string, number>()

  constructor(rows: readonly KeyRow[]) {
    for (const row of rows) this.add(row)
  }

  add({ type, target_id: id, key }: KeyRow): void {
    this.#byThing.set(`${type} ${id}`, key)
    this.#byKey.set(`${type} ${key}`, id)
  }

  keyOf = (type: string, id: number): string | undefined => this.#byThing.get(`${type} ${id}`)

  idOf = (type: string, key: string): number | undefined => this.#byKey.get(`${type} ${key}`)

  freeKey(type: string, name: string): string {
    const wanted = slug(name) || type
    for (let copy = 1; ; copy += 1) {
      const key = copy === 1 ? wanted : `${wanted}-${copy}`
      if (!this.#byKey.has(`${type} ${key}`)) return key
    }
  }
}

const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
