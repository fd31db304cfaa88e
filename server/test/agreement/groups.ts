import type { Dimension, Query } from '../../../contract/src/query.ts'
import { type Length, cuts, later, wallOf } from './calendar.ts'
import { cellOf } from './calculated.ts'
import { keeperOf } from './filters.ts'
import { type ColumnName, type Row, unit } from './rows.ts'
import { type Value, compareValues } from './values.ts'

export type Shift = Length & { column: ColumnName }

export interface Body {
  dims: Dimension[]
  top: Top | undefined
}

export interface Top {
  dim: Dimension
  /** The top is that within each value of these. */
  per: Dimension[]
  kept: ReadonlySet<string>
  others: boolean
}

/** The groups of an answer and, for each, the value of a measure. */
export interface Place {
  query: Query
  rows: readonly Row[]
  body: Body
  keys: Value[][]
}

/** A text that is the same for the same values only. */
export const keyOf = (values: readonly Value[]) =>
  values.map((value) => (value === null ? '' : `${(typeof value)[0]}${value}`)).join('\n')

export const asDimension = (given: string | Dimension): Dimension =>
  typeof given === 'string' ? { column: given } : given

export const allDims = ({ dimensions = [], pivot }: Query) =>
  [...dimensions, ...(pivot?.columns ?? [])].map(asDimension)

const known = new Map<string, Map<Row, Value>>()

/** What rows are grouped under; a shift moves their time. What was found is remembered. */
function valueOf(
  dim: Dimension,
  { query: { timezone }, shift }: { query: Query; shift?: Shift | undefined },
): (row: Row) => Value {
  const { column, bin, grain } = dim
  const moved = shift?.column === column ? shift : undefined
  const name = JSON.stringify([column, bin, grain, timezone, moved])
  const found = known.get(name) ?? new Map<Row, Value>()
  known.set(name, found)
  return (row) => {
    const value = found.get(row) ?? dimensionValue(row, dim, { timezone, moved })
    found.set(row, value)
    return value
  }
}

function dimensionValue(
  row: Row,
  { column, bin, grain }: Dimension,
  { timezone, moved }: { timezone: string | undefined; moved: Shift | undefined },
): Value {
  const value = cellOf(row, column, timezone)
  if (value === null) return null
  if (bin !== undefined) return floorTo(value as bigint, BigInt(Math.round(bin * Number(unit))))
  if (grain === undefined) return value
  const wall = wallOf(String(value), column === 'at' ? timezone : undefined)
  const cut = cuts[grain](moved ? later(wall, moved) : wall)
  return typeof cut === 'number' ? BigInt(cut) * unit : cut
}

const floorTo = (value: bigint, width: bigint) => value - (((value % width) + width) % width)

const isTime = ({ column, grain }: Dimension) =>
  /^(at|day|started|due)$/.test(column) && !/_of_/.test(String(grain))

/** The dimension that running measures run along. */
export const lineOf = (query: Query): Dimension | undefined => allDims(query).find(isTime)

type Groups = ReadonlyMap<string, { key: Value[]; rows: Row[] }>

const groupsOfQuery = new WeakMap<Query, Map<string, Groups>>()

/** The rows of each group; of a shifted time none beyond the last that there is. Every measure of a question asks for them. */
export function groupsOf(place: Omit<Place, 'keys'>, shift: Shift | undefined): Groups {
  const { query, body } = place
  const name = JSON.stringify([body.dims, body.top !== undefined, shift])
  const known = groupsOfQuery.get(query) ?? new Map<string, Groups>()
  groupsOfQuery.set(query, known)
  const groups = known.get(name) ?? grouped(place, shift)
  known.set(name, groups)
  return groups
}

function grouped({ query, rows, body }: Omit<Place, 'keys'>, shift: Shift | undefined): Groups {
  const groups = new Map<string, { key: Value[]; rows: Row[] }>()
  if (body.dims.length === 0) groups.set(keyOf([]), { key: [], rows: [] })
  const keepers = (query.filters ?? []).map((filter) => keeperOf(filter, { timezone: query.timezone, rows }))
  const isInTime = boundOf({ query, rows }, shift)
  const keyFor = keyFinder({ query, body }, shift)
  for (const row of rows) {
    if (!keepers.every((keeps) => keeps(row)) || !isInTime(row)) continue
    const key = keyFor(row)
    if (!key) continue
    const name = keyOf(key)
    const group = groups.get(name) ?? { key, rows: [] }
    group.rows.push(row)
    groups.set(name, group)
  }
  return groups
}

/** Whether the shifted time of a row is one that there is, or one before. */
function boundOf({ query, rows }: Pick<Place, 'query' | 'rows'>, shift: Shift | undefined) {
  const line = shift && allDims(query).find(({ column }) => column === shift.column)
  if (!line) return () => true
  const latest = rows.map(valueOf(line, { query })).reduce((a, b) => (compareLast(a, b) > 0 ? a : b), null)
  const timeOf = valueOf(line, { query, shift })
  return (row: Row) => {
    const at = timeOf(row)
    return at !== null && latest !== null && at <= latest
  }
}

const compareLast = (a: Value, b: Value) => (a === null ? -1 : b === null ? 1 : compareValues(a, b))

function keyFinder(
  { query, body: { dims, top } }: Pick<Place, 'query' | 'body'>,
  shift: Shift | undefined,
): (row: Row) => Value[] | undefined {
  const finders = dims.map((dim) => valueOf(dim, { query, shift }))
  if (!top) return (row) => finders.map((find) => find(row))
  const topValues = [...top.per, top.dim].map((dim) => valueOf(dim, { query, shift }))
  return (row) => {
    const isKept = top.kept.has(keyOf(topValues.map((find) => find(row))))
    if (!top.others) return isKept ? finders.map((find) => find(row)) : undefined
    const key = finders.map((find, at) => (dims[at] === top.dim && !isKept ? null : find(row)))
    return [...key, isKept ? 0n : unit]
  }
}
