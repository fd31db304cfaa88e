import type { Query } from '../../../contract/src/query.ts'
import type { Evaluated } from './evaluate.ts'
import { type Top, allDims, asDimension, keyOf } from './groups.ts'
import { columnsOf, keysOf, numbered } from './measures.ts'
import { pageOf } from './order.ts'
import { type Row, unit } from './rows.ts'
import { topOf } from './top.ts'
import { type Value, compareValues, comparesOf } from './values.ts'

type Dims = ReturnType<typeof allDims>

interface Pivoted {
  query: Query
  rows: readonly Row[]
  down: Dims
  across: Dims
  top: Top | undefined
  columns: ReturnType<typeof columnsOf>
}

/** Columns that stand for the same values; of how many dimensions, the depth says. */
interface Slot {
  values: Value[]
  isOthers: boolean
  depth: number
}

/** The question by some of its dimensions: so many that go down, so many that go across. */
interface Level {
  down: number
  across: number
  isTotal?: boolean
}

/** The rows of a question whose last dimensions go across: one column for each of their values and measure. */
export function evaluatePivot(query: Query, rows: readonly Row[]): Evaluated {
  const across = (query.pivot?.columns ?? []).map(asDimension)
  const dims = allDims(query)
  const down = dims.slice(0, dims.length - across.length)
  const pivoted: Pivoted = {
    query,
    rows,
    down,
    across: dims.slice(down.length),
    top: topOf(query, rows),
    columns: columnsOf(query),
  }
  const slots = slotsOf(pivoted)
  const levels = query.subtotals ? [...down.keys(), down.length] : [down.length]
  const isMarked = isMarkedDown(pivoted)
  const all = levels.flatMap((level) => rowsOf(pivoted, slots, level))
  const names = down.map(({ name = '' }) => name)
  return {
    rows: pageOf(query, all, { names, dims: down, isMarked }),
    totals: query.totals ? totalsOf(pivoted, slots) : undefined,
  }
}

const isMarkedDown = ({ top, down }: Pivoted) => top !== undefined && top.others && down.includes(top.dim)
const isMarkedAcross = ({ top, across }: Pivoted) =>
  top !== undefined && top.others && across.includes(top.dim)

/** The columns in their order: others behind the values that they are the others of, sums behind what they sum up. */
function slotsOf(pivoted: Pivoted): Slot[] {
  const { query, rows, across, top, columns } = pivoted
  const isMarked = isMarkedAcross(pivoted)
  const topAt = top ? across.indexOf(top.dim) : -1
  const body = { dims: across, top: isMarked || !top?.others ? top : undefined }
  const wanted = columns.flatMap((column) => column.wanted)
  const ordered = <T>(key: T[], mark: T) =>
    isMarked ? [...key.slice(0, topAt), mark, ...key.slice(topAt, across.length)] : key
  const compares = ordered<typeof compareValues>(across.map(comparesOf), compareValues)
  const placed = (key: Value[]) => ordered(key, key.at(-1) ?? null)
  const keys = keysOf({ query, rows, body }, wanted)
    .toSorted((a, b) => compareKeys(placed(a), placed(b), compares))
    .slice(0, query.pivot?.limit ?? 50)
    .map((key) => ({
      values: key.slice(0, across.length),
      isOthers: isMarked && key.at(-1) === unit,
      depth: across.length,
    }))
  const sums = query.subtotals ? [...across.keys()].slice(1).toReversed() : []
  const sumOf = ({ values, isOthers }: Slot, depth: number): Slot => ({
    values: values.slice(0, depth),
    isOthers: isOthers && topAt < depth,
    depth,
  })
  const nameOf = ({ values, isOthers }: Slot) => keyOf([...values, isOthers])
  const nested = keys.flatMap((key, at) => {
    const next = keys[at + 1]
    const ended = sums.filter((depth) => !next || nameOf(sumOf(next, depth)) !== nameOf(sumOf(key, depth)))
    return [key, ...ended.map((depth) => sumOf(key, depth))]
  })
  const isBlank = pivoted.down.length + keys.length === 0
  return query.totals || isBlank ? [...nested, { values: [], isOthers: false, depth: 0 }] : nested
}

function compareKeys(
  a: readonly Value[],
  b: readonly Value[],
  compares: readonly (typeof compareValues)[],
): number {
  for (const [at, compare] of compares.entries()) {
    const difference = compare(a[at] ?? null, b[at] ?? null)
    if (difference !== 0) return difference
  }
  return 0
}

/** The groups of a level, each with its values, by what they stand for. */
function groupsAt(pivoted: Pivoted, { down, across, isTotal = false }: Level) {
  const { query, rows, top, columns } = pivoted
  const dims = [...pivoted.down.slice(0, down), ...pivoted.across.slice(0, across)]
  const isHere = top !== undefined && dims.includes(top.dim)
  const isOverAll = top && pivoted.across.includes(top.dim) ? across === 0 : isTotal
  const body = { dims, top: isHere || (!top?.others && !isOverAll) ? top : undefined }
  const place = numbered(
    { query, rows, body },
    columns.flatMap(({ wanted }) => wanted),
  )
  const values = columns.map((column) => column.values(place))
  const byKey = new Map(place.keys.map((key, at) => [keyOf(key), values.map((of) => of[at] ?? null)]))
  return { keys: place.keys, isMarked: isHere && top.others, byKey }
}

/** The rows of one level: what is there in any column, but of a top that goes across only what it leaves. */
function rowsOf(pivoted: Pivoted, slots: readonly Slot[], level: number): Value[][] {
  const { query, down, across, top, columns } = pivoted
  const depths = new Set([across.length, ...slots.map(({ depth }) => depth)])
  const isCut = top !== undefined && !top.others && across.includes(top.dim)
  const byDepth = new Map(
    [...depths].map((depth) => [depth, groupsAt(pivoted, { down: level, across: depth })]),
  )
  const isMarked = isMarkedDown(pivoted)
  const heads = new Map<string, Value[]>()
  for (const [depth, groups] of byDepth)
    for (const key of isCut && depth < across.length ? [] : groups.keys) {
      const mark = isMarked && groups.isMarked ? (key.at(-1) ?? null) : 0n
      const head = [...key.slice(0, level), ...(isMarked ? [mark] : [])]
      heads.set(keyOf(head), head)
    }
  const blank = columns.map(() => null)
  return [...heads.values()].map((head) => [
    ...down.map((_, at) => (at < level ? (head[at] ?? null) : null)),
    ...(isMarked ? [head.at(-1) ?? null] : []),
    ...slots.flatMap(({ values, isOthers, depth }) => {
      const groups = byDepth.get(depth)
      const mark = isMarked ? (head.at(-1) ?? null) : isOthers ? unit : 0n
      const key = [...head.slice(0, level), ...values, ...(groups?.isMarked ? [mark] : [])]
      return groups?.byKey.get(keyOf(key)) ?? blank
    }),
    ...(query.subtotals ? [BigInt(level) * unit] : []),
  ])
}

/** Every column over all rows. */
function totalsOf(pivoted: Pivoted, slots: readonly Slot[]): Value[] {
  const { query, down, columns } = pivoted
  return [
    ...down.map(() => null),
    ...(isMarkedDown(pivoted) ? [null] : []),
    ...slots.flatMap(({ values, isOthers, depth }) => {
      const { byKey, isMarked } = groupsAt(pivoted, { down: 0, across: depth, isTotal: true })
      return (
        byKey.get(keyOf([...values, ...(isMarked ? [isOthers ? unit : 0n] : [])])) ?? columns.map(() => null)
      )
    }),
    ...(query.subtotals ? [null] : []),
  ]
}
