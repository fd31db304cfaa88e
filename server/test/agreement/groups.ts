import type { Dimension, Query } from '../../../contract/src/query.ts'
import { type Length, cuts, later, wallOf } from './calendar.ts'
import { keepsRow } from './filters.ts'
import { type ColumnName, type Row, unit } from './rows.ts'
import { type Value, compareValues } from './values.ts'

export type Shift = Length & { column: ColumnName }

export interface Body {
  dims: Dimension[]
  top: Top | undefined
}

export interface Top {
  dim: Dimension
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

export const keyOf = (values: readonly Value[]) =>
  JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? `n${value}` : value))

export const asDimension = (given: string | Dimension): Dimension =>
  typeof given === 'string' ? { column: given } : given

export const allDims = ({ dimensions = [], pivot }: Query) =>
  [...dimensions, ...(pivot?.columns ?? [])].map(asDimension)

/** What a row is grouped under; a shift moves its time. */
export function dimensionValue(
  row: Row,
  dim: Dimension,
  { query, shift }: { query: Query; shift?: Shift | undefined },
): Value {
  const { timezone } = query
  const value = row[dim.column as ColumnName]
  if (value === null) return null
  if (dim.bin !== undefined) return floorTo(value as bigint, BigInt(Math.round(dim.bin * Number(unit))))
  if (dim.grain === undefined) return value
  const wall = wallOf(String(value), dim.column === 'at' ? timezone : undefined)
  const cut = cuts[dim.grain](shift?.column === dim.column ? later(wall, shift) : wall)
  return typeof cut === 'number' ? BigInt(cut) * unit : cut
}

const floorTo = (value: bigint, width: bigint) => value - (((value % width) + width) % width)

const isTime = ({ column, grain }: Dimension) => /^(at|day)$/.test(column) && !/_of_/.test(String(grain))

/** The dimension that running measures run along. */
export const lineOf = (query: Query): Dimension | undefined => allDims(query).find(isTime)

/** The rows of each group; of a shifted time none beyond the last that there is. */
export function groupsOf(
  { query, rows, body }: Omit<Place, 'keys'>,
  shift: Shift | undefined,
): Map<string, { key: Value[]; rows: Row[] }> {
  const groups = new Map<string, { key: Value[]; rows: Row[] }>()
  if (body.dims.length === 0) groups.set('[]', { key: [], rows: [] })
  const line = shift && allDims(query).find(({ column }) => column === shift.column)
  const latest =
    line &&
    rows
      .map((row) => dimensionValue(row, line, { query }))
      .reduce((a, b) => (compareLast(a, b) > 0 ? a : b), null)
  for (const row of rows) {
    if (!(query.filters ?? []).every((filter) => keepsRow(row, filter, query.timezone))) continue
    const at = line && dimensionValue(row, line, { query, shift })
    if (line && (at === null || at === undefined || latest === null || latest === undefined || at > latest))
      continue
    const key = keyFor(row, { query, body }, shift)
    if (!key) continue
    const name = keyOf(key)
    const group = groups.get(name) ?? { key, rows: [] }
    group.rows.push(row)
    groups.set(name, group)
  }
  return groups
}

const compareLast = (a: Value, b: Value) => (a === null ? -1 : b === null ? 1 : compareValues(a, b))

function keyFor(
  row: Row,
  { query, body: { dims, top } }: Pick<Place, 'query' | 'body'>,
  shift: Shift | undefined,
): Value[] | undefined {
  const key = dims.map((dim) => dimensionValue(row, dim, { query, shift }))
  if (!top) return key
  const isKept = top.kept.has(keyOf([dimensionValue(row, top.dim, { query, shift })]))
  if (!top.others) return isKept ? key : undefined
  return [...key.map((value, at) => (dims[at] === top.dim && !isKept ? null : value)), isKept ? 0n : unit]
}
