import type { HavingOrGroup } from '../../../contract/src/filters.ts'
import type { Query } from '../../../contract/src/query.ts'
import { evaluateEvents } from './events.ts'
import { type Body, allDims } from './groups.ts'
import { columnsOf, numbered } from './measures.ts'
import { pageOf } from './order.ts'
import { evaluatePivot } from './pivots.ts'
import { type Row, unit } from './rows.ts'
import { topOf } from './top.ts'
import type { Value } from './values.ts'

export interface Evaluated {
  rows: Value[][]
  totals: Value[] | undefined
}

/**
 * What questions mean, without SQL: rows are filtered, put into groups and summed up, one after another. It shares no code
 * with the server.
 */
export function evaluate(query: Query, rows: readonly Row[]): Evaluated {
  const events = evaluateEvents(query, rows)
  if (events) return { rows: events.slice(0, query.limit), totals: undefined }
  return query.pivot ? evaluatePivot(query, rows) : evaluateList(query, rows)
}

/** The rows of a question as a list. */
function evaluateList(query: Query, rows: readonly Row[]): Evaluated {
  const dims = allDims(query)
  const top = topOf(query, rows)
  const columns = columnsOf(query)
  const others = top?.others ? 1 : 0
  const depths = query.subtotals
    ? Array.from({ length: dims.length + 1 }, (_, at) => dims.length - at)
    : [dims.length]
  const all = depths.flatMap((depth) => {
    const kept = dims.slice(0, depth)
    const isTopHere = top !== undefined && kept.includes(top.dim)
    const body: Body = { dims: kept, top: isTopHere || others === 0 ? top : undefined }
    const place = numbered(
      { query, rows, body },
      columns.flatMap(({ wanted }) => wanted),
    )
    const values = columns.map((column) => column.values(place))
    return place.keys.map((key, at) => [
      ...dims.map((_, dim) => (dim < depth ? (key[dim] ?? null) : null)),
      ...(others ? [isTopHere ? (key.at(-1) ?? null) : 0n] : []),
      ...values.map((of) => of[at] ?? null),
      ...(query.subtotals ? [BigInt(depth) * unit] : []),
    ])
  })
  const names = [
    ...dims.map(({ name = '' }) => name),
    ...(others ? ['others'] : []),
    ...columns.map(({ name }) => name),
  ]
  const kept = all.filter((row) =>
    (query.having ?? []).every((one) => holds((column) => row[names.indexOf(column)] ?? null, one)),
  )
  return {
    rows: pageOf(query, kept, { names, dims, isMarked: others === 1 }),
    totals: query.totals ? totalsOf(query, rows, dims.length + others) : undefined,
  }
}

function totalsOf(query: Query, rows: readonly Row[], width: number): Value[] {
  const place = { query, rows, body: { dims: [], top: undefined }, keys: [[]] }
  const totals = columnsOf(query).map((column) => column.values(place)[0] ?? null)
  return [...Array.from({ length: width }, () => null), ...totals, ...(query.subtotals ? [null] : [])]
}

function holds(valueOf: (column: string) => Value, condition: HavingOrGroup): boolean {
  if ('not' in condition) return !holds(valueOf, condition.not)
  if ('all' in condition) return condition.all.every((part) => holds(valueOf, part))
  if ('any' in condition) return condition.any.some((part) => holds(valueOf, part))
  const value = valueOf(condition.column)
  return typeof value === 'bigint' && value > BigInt(Number(condition.value)) * unit
}
