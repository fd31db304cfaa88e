import type { Dimension, Having, Query } from '../../../contract/src/query.ts'
import { type Body, type Place, type Top, allDims, keyOf } from './groups.ts'
import { columnsOf, keysOf, numbered } from './measures.ts'
import { type Row, unit } from './rows.ts'
import { type Value, compareValues } from './values.ts'

/**
 * What questions mean, without SQL: rows are filtered, put into groups and summed up, one after another. It shares no code
 * with the server.
 */

function topOf(query: Query, rows: readonly Row[]): Top | undefined {
  if (!query.top) return undefined
  const { dimension, by, limit, others = false } = query.top
  const dim = allDims(query).find(({ name }) => name === dimension)
  const column = columnsOf(query).find(({ name }) => name === by)
  if (!dim || !column) throw new Error(`no top of ${dimension} by ${by}`)
  const body = { dims: [dim], top: undefined }
  const keys = keysOf({ query, rows, body }, column.wanted)
  const values = column.values({ query, rows, body, keys })
  const kept = keys
    .map((key, at) => ({ key, value: values[at] ?? null }))
    .toSorted(
      (a, b) => compareValues(a.value, b.value, true) || compareValues(a.key[0] ?? null, b.key[0] ?? null),
    )
    .slice(0, limit)
  return { dim, others, kept: new Set(kept.map(({ key }) => keyOf(key))) }
}

export interface Evaluated {
  rows: Value[][]
  totals: Value[] | undefined
}

/** The rows of a question as a list. */
export function evaluateList(query: Query, rows: readonly Row[]): Evaluated {
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
    (query.having ?? []).every((one) => holds(row[names.indexOf(one.column)] ?? null, one)),
  )
  const order = orderOf(query, { names, dims: dims.length, others })
  const sorted = kept.toSorted((a, b) => {
    for (const { at, descending } of order) {
      const difference = compareValues(a.at(at) ?? null, b.at(at) ?? null, descending)
      if (difference !== 0) return difference
    }
    return 0
  })
  const { limit = 1000, offset = 0 } = query
  return {
    rows: sorted.slice(offset, offset + limit),
    totals: query.totals ? totalsOf(query, rows, dims.length + others) : undefined,
  }
}

function totalsOf(query: Query, rows: readonly Row[], width: number): Value[] {
  const place = { query, rows, body: { dims: [], top: undefined }, keys: [[]] }
  const totals = columnsOf(query).map((column) => column.values(place)[0] ?? null)
  return [...Array.from({ length: width }, () => null), ...totals, ...(query.subtotals ? [null] : [])]
}

const holds = (value: Value, { value: bound }: Having) =>
  typeof value === 'bigint' && value > BigInt(Number(bound)) * unit

function orderOf(
  { sort = [], subtotals }: Query,
  { names, dims, others }: { names: string[]; dims: number; others: number },
) {
  const asked = sort.map(({ by, order }) => ({ at: names.indexOf(by), descending: order === 'desc' }))
  const rest = Array.from({ length: dims }, (_, at) => ({ at, descending: false }))
  const mark = others ? [{ at: dims, descending: false }] : []
  if (!subtotals) return [...mark, ...asked, ...rest.filter(({ at }) => !asked.some((one) => one.at === at))]
  return [...rest.slice(0, -1), { at: -1, descending: true }, ...mark, ...rest.slice(-1)]
}

/** The rows of a question whose last dimension goes across: one column for each of its values and measure. */
export function evaluatePivot(query: Query, rows: readonly Row[]): Evaluated {
  const dims = allDims(query)
  const [down, across] = [dims.slice(0, -1), dims.slice(-1)]
  const columns = columnsOf(query)
  const wanted = columns.flatMap((column) => column.wanted)
  const placeOf = (of: Dimension[]) => numbered({ query, rows, body: { dims: of, top: undefined } }, wanted)
  const slots = placeOf(across).keys.toSorted((a, b) => compareValues(a[0] ?? null, b[0] ?? null))
  const cells = (place: Place) => {
    const values = columns.map((column) => column.values(place))
    const byKey = new Map(place.keys.map((key, at) => [keyOf(key), values.map((of) => of[at] ?? null)]))
    return (key: Value[]) => byKey.get(keyOf(key)) ?? columns.map(() => null)
  }
  const row = (list: ReturnType<typeof cells>, whole: ReturnType<typeof cells>, key: Value[]) => [
    ...slots.flatMap((slot) => list([...key, ...slot])),
    ...(query.totals || down.length + slots.length === 0 ? whole(key) : []),
  ]
  const [list, whole] = [cells(placeOf(dims)), cells(placeOf(down))]
  const keys = placeOf(down).keys.toSorted((a, b) => {
    for (const at of down.keys()) {
      const difference = compareValues(a[at] ?? null, b[at] ?? null)
      if (difference !== 0) return difference
    }
    return 0
  })
  const totals = [...down.map(() => null), ...row(cells(placeOf(across)), cells(placeOf([])), [])]
  return {
    rows: keys.map((key) => [...key, ...row(list, whole, key)]).slice(0, query.limit),
    totals: query.totals ? totals : undefined,
  }
}

export const evaluate = (query: Query, rows: readonly Row[]): Evaluated =>
  query.pivot ? evaluatePivot(query, rows) : evaluateList(query, rows)
