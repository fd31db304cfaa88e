import type { Having, Query } from '../../../../../contract/src/query.ts'
import { conditionSql } from '../../sql/index.ts'
import type { Compiling } from './compiling.ts'
import { outputNamed, sortKeys } from './order.ts'
import type { Output } from './output.ts'

interface Place {
  query: Pick<Query, 'having' | 'sort' | 'limit' | 'offset' | 'subtotals'>
  outputs: readonly Output[]
  isGrouped: boolean
}

/** The rows that are wanted of all, in their order. */
export function finished(compiling: Compiling, rows: string, { query, outputs, isGrouped }: Place): string {
  const { dialect } = compiling
  const conditions = (query.having ?? []).map((having, index) =>
    havingSql(compiling, having, { outputs, at: `body.having.${index}` }),
  )
  const keys = isGrouped ? orderKeys(query, outputs) : []
  // ClickHouse takes the order behind a union for that of its last branch.
  const isUnion = outputs.some(({ role }) => role === 'level')
  const needsNames = conditions.length > 0 || isUnion || (keys.length > 0 && !dialect.ordersByPlace)
  const place = ({ at }: { at: number }) => (needsNames ? columnOf(compiling, outputs[at]) : String(at + 1))
  return [
    needsNames ? `SELECT h.*\nFROM (${rows}) AS h` : rows,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join(' AND ')}`]),
    ...(keys.length === 0
      ? []
      : [`ORDER BY ${keys.map((key) => dialect.order(place(key), key.descending)).join(', ')}`]),
    pageSql(compiling, query),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/**
 * A far database stops by itself behind the rows that are shown; one more tells that there are more. The warehouse puts its
 * own limit around a statement.
 */
export function pageSql({ dialect, scene }: Compiling, { limit, offset }: Pick<Query, 'limit' | 'offset'>) {
  const isLive = scene.base.table.source.kind === 'live'
  return dialect.page({ limit: isLive && limit !== undefined ? limit + 1 : undefined, offset })
}

const columnOf = ({ dialect }: Compiling, output: Output | undefined) =>
  `h.${dialect.identifier(output?.name ?? '')}`

function havingSql(
  compiling: Compiling,
  having: Having,
  { outputs, at }: { outputs: readonly Output[]; at: string },
): string {
  const output = outputs[outputNamed(having.column, outputs, `${at}.column`)]
  const { type, name } = output ?? {}
  return conditionSql({
    ...compiling,
    // What was computed is already in the query's time zone.
    timezone: undefined,
    filter: having,
    column: { name: name ?? '', type: type?.type ?? 'number', native: type?.native ?? '' },
    path: at,
    sql: columnOf(compiling, output),
  })
}

interface Key {
  at: number
  descending: boolean
}

/** With subtotals each follows the rows it sums up, so the dimensions come first, in their order. */
function orderKeys({ sort = [] }: Place['query'], outputs: readonly Output[]): Key[] {
  const keys = sortKeys(sort, outputs)
  const others = outputs.findIndex(({ role }) => role === 'others')
  const level = outputs.findIndex(({ role }) => role === 'level')
  if (level < 0) return others < 0 ? keys : [{ at: others, descending: false }, ...keys]
  const isDimension = ({ at }: Key) => outputs[at]?.role === 'dimension'
  const last = outputs.findLastIndex(({ role }) => role === 'dimension')
  const grouped = outputs.flatMap(({ role }, at) => (role === 'dimension' && at !== last ? [at] : []))
  const directionOf = (at: number) => keys.find((key) => key.at === at)?.descending ?? false
  return [
    ...grouped.map((at) => ({ at, descending: directionOf(at) })),
    { at: level, descending: true },
    ...keys.filter((key) => !isDimension(key) || key.at === last),
  ]
}
