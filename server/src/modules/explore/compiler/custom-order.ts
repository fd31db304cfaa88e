import { valueSql } from '../../sql/index.ts'
import type { Compiling } from './compiling.ts'
import type { Output } from './output.ts'

/** An item of ORDER BY, as an output and a direction. */
export interface Key {
  at: number
  descending: boolean
}

interface Ordered {
  outputs: readonly Pick<Output, 'listed' | 'type'>[]
  columnOf(key: Key): string
}

/**
 * The items of ORDER BY for these keys. Values that a dimension lists come before the others, which follow by themselves or by
 * the later keys. Between subtotals they always follow by themselves, so that groups stay together.
 */
export function orderItems(
  compiling: Compiling,
  keys: readonly Key[],
  { outputs, columnOf, isNested = false }: Ordered & { isNested?: boolean },
): string[] {
  const { dialect } = compiling
  const item = (key: Key) => dialect.order(columnOf(key), key.descending)
  const late = keys.filter(({ at }) => !isNested && outputs[at]?.listed?.isByQuery)
  return [
    ...keys.flatMap((key) => {
      const { listed, type } = outputs[key.at] ?? {}
      if (!listed || !type) return [item(key)]
      const rank = rankSql(compiling, key, { listed, type, sql: columnOf(key) })
      return late.includes(key) ? [rank] : [rank, item(key)]
    }),
    ...late.map(item),
  ]
}

/** The number of a value in the list; of the others, one behind it. Null is last either way. */
function rankSql(
  compiling: Compiling,
  { descending }: Key,
  { listed, type, sql }: { listed: NonNullable<Output['listed']>; type: Output['type']; sql: string },
): string {
  const { values } = listed
  const place = { ...compiling, column: type, path: 'body' }
  const ranks = values.map(({ value }, at) => `WHEN ${sql} = ${valueSql(value, place)} THEN ${at}`)
  const empty = descending ? -1 : values.length + 1
  const rank = `CASE WHEN ${sql} IS NULL THEN ${empty} ${ranks.join(' ')} ELSE ${values.length} END`
  return descending ? `${rank} DESC` : rank
}
