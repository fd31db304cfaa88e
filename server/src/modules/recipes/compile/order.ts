import type { SortKey } from '../../../../../contract/src/recipe-steps/step.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { QueryColumn } from '../../sql/index.ts'
import { eachOf } from './problems.ts'
import { columnCalled } from './scene.ts'
import { quoteName } from './text.ts'

/** Items of ORDER BY. */
export async function orderItems(
  columns: readonly QueryColumn[],
  keys: readonly SortKey[],
  path: string,
): Promise<string[]> {
  return await eachOf(keys, ({ column, order = 'asc', nulls = 'last' }, index) => {
    const place = `${path}.${index}.column`
    const { name } = columnCalled({ columns }, column, place)
    if (keys.findIndex((key) => key.column === column) !== index)
      throw refuse.invalid(place, `"${column}" is sorted by twice`)
    return `${quoteName(name)} ${order.toUpperCase()} NULLS ${nulls.toUpperCase()}`
  })
}

/** The same, and then all other columns: whatever the engine does at once, equal rows come in the same order. */
export async function wholeOrder(
  columns: readonly QueryColumn[],
  keys: readonly SortKey[],
  path: string,
): Promise<string[]> {
  const named = new Set(keys.map(({ column }) => column))
  const others = columns.filter(({ name }) => !named.has(name))
  const items = await orderItems(columns, keys, path)
  return [...items, ...others.map(({ name }) => `${quoteName(name)} ASC NULLS LAST`)]
}

/** "PARTITION BY … ORDER BY …", as far as there is something to say. */
export function windowText(parts: {
  partition?: readonly string[] | undefined
  order?: readonly string[] | undefined
  frame?: string | undefined
}): string {
  const { partition = [], order = [], frame } = parts
  return [
    ...(partition.length === 0 ? [] : [`PARTITION BY ${partition.join(', ')}`]),
    ...(order.length === 0 ? [] : [`ORDER BY ${order.join(', ')}`]),
    ...(frame === undefined ? [] : [frame]),
  ].join(' ')
}

/** Names of columns as text of SQL. */
export async function columnTexts(
  columns: readonly QueryColumn[],
  names: readonly string[],
  path: string,
): Promise<string[]> {
  return await eachOf(names, (name, index) => {
    const found = columnCalled({ columns }, name, `${path}.${index}`)
    if (names.indexOf(name) !== index) throw refuse.invalid(`${path}.${index}`, `"${name}" is named twice`)
    return quoteName(found.name)
  })
}
