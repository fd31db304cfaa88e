import type { Having, HavingOrGroup } from '../../../../../contract/src/filters.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { checkAll } from '../../../kernel/errors.ts'
import type { Compiling } from './compiling.ts'
import { type Key, orderItems } from './custom-order.ts'
import { sortKeys, type Output, sqlNames, outputNamed } from './output.ts'
import { conditionSql, foldCondition, groupSql } from '../../sql/index.ts'
import { clockOf } from './time-shift.ts'

interface Place {
  query: Pick<Query, 'sort' | 'limit' | 'offset'>
  having: readonly Placed[]
  outputs: readonly Output[]
  isGrouped: boolean
}

/** The rows that are wanted of all, in their order. */
export function selectOutputs(compiling: Compiling, rows: string, place: Place): string {
  const { dialect } = compiling
  const { query, outputs, isGrouped } = place
  const names = sqlNames(dialect, outputs)
  const columnOf = (at: number) => `h.${dialect.identifier(names[at] ?? '')}`
  const [conditions, keys] = checkAll([
    () => checkAll(place.having.map((one) => () => havingSql(compiling, one, { outputs, columnOf }))),
    () => (isGrouped ? orderKeys(query, outputs) : []),
  ])
  // ClickHouse takes the order behind a union for that of its last branch.
  const isUnion = outputs.some(({ role }) => role === 'level')
  const isPart = outputs.some(({ isHidden }) => isHidden)
  const isListed = keys.some(({ at }) => outputs[at]?.listed)
  const needsNames =
    conditions.length > 0 || isUnion || isPart || isListed || (keys.length > 0 && !dialect.ordersByPlace)
  const keyOf = ({ at }: { at: number }) => (needsNames ? columnOf(at) : String(at + 1))
  const shown = outputs.flatMap(({ isHidden }, at) => (isHidden ? [] : [columnOf(at)]))
  return [
    needsNames ? `SELECT ${isPart ? shown.join(', ') : 'h.*'}\nFROM (${rows}) AS h` : rows,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join(' AND ')}`]),
    ...(keys.length === 0
      ? []
      : [
          `ORDER BY ${orderItems(compiling, keys, { outputs, columnOf: keyOf, isNested: isUnion }).join(', ')}`,
        ]),
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

/** Subtotals follow the rows that they sum up, so the dimensions come first, in their order. */
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
    ...(others < 0 ? [] : [{ at: others, descending: false }]),
    ...keys.filter((key) => !isDimension(key) || key.at === last),
  ]
}

/** A condition on the result, and its path in the query. */
export interface Placed {
  having: HavingOrGroup
  at: string
}

export const placeHavings = (havings: readonly HavingOrGroup[] = []): Placed[] =>
  havings.map((having, index) => ({ having, at: `body.having.${index}` }))

interface Columns {
  outputs: readonly Output[]
  columnOf(place: number): string
}

export const havingSql = (compiling: Compiling, { having, at }: Placed, columns: Columns): string =>
  foldCondition<Having, string>(having, at, {
    comparison: (one, path) => comparisonSql(compiling, { having: one, at: path }, columns),
    group: (kind, parts) => groupSql(kind, checkAll(parts)),
  })

function comparisonSql(
  compiling: Compiling,
  { having, at }: { having: Having; at: string },
  { outputs, columnOf }: Columns,
): string {
  const place = outputNamed(having.column, outputs, `${at}.column`)
  const { type, name, grain } = outputs[place] ?? {}
  return conditionSql({
    ...compiling,
    ...(grain === undefined ? {} : clockOf(compiling)),
    filter: having,
    column: { name: name ?? '', type: type?.type ?? 'number', native: type?.native ?? '' },
    path: at,
    sql: columnOf(place),
  })
}
