import { isDeepStrictEqual } from 'node:util'
import type { DbtChange, DbtPart } from '../../../../../contract/src/dbt-imports.ts'

/** One thing that an import can set: a description, a check, a measure. */
export interface Item {
  part: DbtPart
  name: string
  /** JSON; never undefined, which stands for its absence. */
  value: unknown
}

/** By part and name. */
export type Items = ReadonlyMap<string, Item>

export const keyOf = ({ part, name }: Pick<Item, 'part' | 'name'>): string => `${part} ${name}`

export const itemsOf = (items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [keyOf(item), item]))

export interface Merging {
  /** As Quarry has it. */
  current: Items
  /** As the last import set it. */
  owned: Items
  /** As dbt has it now. */
  wanted: Items
  /** Keys of what dbt has, and what could not be carried over this time: it is not removed for that. */
  lost?: ReadonlySet<string>
  /** Whether dbt wins where Quarry has something of its own. */
  overwrite: boolean
}

export interface Merged {
  changes: DbtChange[]
  /** What dbt owns once the changes are made. */
  owned: Map<string, Item>
  unchangedCount: number
}

/**
 * Merges three ways: what is as the last import set it follows dbt, and what a user wrote or changed in Quarry stays,
 * which the changes say.
 */
export function mergeItems({ current, owned, wanted, lost, overwrite }: Merging): Merged {
  const merged: Merged = { changes: [], owned: new Map(), unchangedCount: 0 }
  for (const key of new Set([...wanted.keys(), ...owned.keys()])) {
    const [now, last, next] = [current.get(key), owned.get(key), wanted.get(key)]
    const { part, name } = (next ?? last)!
    if (next === undefined && last && lost?.has(key)) {
      merged.owned.set(key, last)
      continue
    }
    const change = (action: DbtChange['action']) =>
      void merged.changes.push({ part, name, action, from: now?.value ?? null, to: next?.value ?? null })
    const isSame = isDeepStrictEqual(now?.value, next?.value)
    const isOurs = isDeepStrictEqual(now?.value, last?.value)
    if (isSame) {
      if (next) {
        merged.owned.set(key, next)
        merged.unchangedCount += 1
      }
    } else if (isOurs || overwrite) {
      change(now === undefined ? 'added' : next === undefined ? 'removed' : 'changed')
      if (next) merged.owned.set(key, next)
    } else {
      change('kept')
      // It stays known as set once, so that the next import says the same.
      if (last) merged.owned.set(key, last)
    }
  }
  return merged
}

/** The changes that are made. */
export const isMade = ({ action }: DbtChange): boolean => action !== 'kept'
