import type { Query } from '../../../../../contract/src/query.ts'
import { listedValue } from '../../../../../charts/src/values/listed-values.ts'
import { refuse } from '../../../kernel/errors.ts'
import { aggregateSql, type FilterValue, valueSql } from '../../sql/index.ts'
import type { Body } from './body.ts'
import { branchSql, levelsOf } from './subtotals.ts'
import type { Compiling } from './compiling.ts'
import { type Draft, marker } from './draft.ts'
import type { Grouping } from './grouping.ts'
import { type Placed, havingSql } from './finish.ts'
import { type Output, distinctlyNamed, sqlNames } from './output.ts'
import {
  type PivotKeyRows,
  splitGroupings,
  cellConditions,
  flatOutputs,
  readKeys,
  rowConditions,
  type PivotKey,
} from './pivot-keys.ts'
import type { MeasureOutput } from './measures.ts'

interface ToPivot {
  query: Query
  draft: Draft
  keys: PivotKeyRows
}

/** What the columns of a pivot are, and which totals they are computed from. */
interface Plan {
  body: Body
  rows: readonly Grouping[]
  across: readonly Grouping[]
  slots: readonly Slot[]
  levels: readonly number[]
  depths: readonly number[]
  leftOut: number
  /** Whether it is the row of totals, which is over everything. */
  isTotal: boolean
}

/** One column for each measure and each of the values; a value that is not among them is in no column but the totals. */
export function pivotColumns(compiling: Compiling, { query, draft, keys }: ToPivot) {
  const plan = planOf(query, draft.body, keys)
  const { body, rows, leftOut } = plan
  const { others } = draft
  const isMarked = others !== undefined && rows.includes(body.top?.grouping as Grouping)
  const isHidden = ({ pivot }: Output) =>
    pivot?.length === 0 && query.totals !== true && (rows.length > 0 || keys.length > 0)
  const named = distinctlyNamed<Output>([...rows, ...columnsOf(plan)])
  const columns = named.slice(rows.length)
  const marks = isMarked ? [marker('others', 'others', named)] : []
  const level = query.subtotals ? [marker('level', 'level', [...named, ...marks])] : []
  const items = [
    ...rows.map((_, at) => `b.c${at}`),
    ...marks.map(() => 'b.o'),
    ...cellsOf(compiling, plan),
    ...level.map(() => 'b.v'),
  ]
  const outputs: Output[] = [
    ...rows.map((row, at) => ({ ...row, name: named[at]?.name ?? row.name })),
    ...marks,
    ...columns.map((column) => (isHidden(column) ? { ...column, isHidden: true } : column)),
    ...level,
  ]
  const groups = outputs.flatMap(({ role }, at) => (role === 'measure' ? [] : [at + 1]))
  const having = cellConditions(query.having, body)
  const names = sqlNames(compiling.dialect, outputs)
  const sql = [
    `SELECT ${items.map((item, at) => `${item} AS ${compiling.dialect.identifier(names[at] ?? '')}`).join(', ')}`,
    `FROM (${placedRows(compiling, plan, having)}) AS b`,
    ...(groups.length === 0 ? [] : [`GROUP BY ${groups.join(', ')}`]),
    // A row of which no cell is left is not held by its total.
    ...((having.length > 0 || isCut(plan)) && plan.depths.length > 1
      ? [`HAVING count(CASE WHEN b.w = ${plan.across.length} THEN 1 END) > 0`]
      : []),
  ].join('\n')
  return { sql, outputs, leftOut, having: rowConditions(query.having, body) }
}

/** The row of totals: every column over all rows. */
export function pivotTotals(compiling: Compiling, { query, draft, keys }: ToPivot): string {
  const plan = { ...planOf(query, draft.body, keys), levels: [0], isTotal: true }
  const items = cellsOf(compiling, plan).map((sql, at) => `${sql} AS c${at}`)
  return `SELECT ${items.join(', ')}\nFROM (${placedRows(compiling, plan, [])}) AS b`
}

function planOf(query: Query, body: Body, keyRows: PivotKeyRows): Plan {
  const { rows, across } = splitGroupings(query, body.groupings)
  if (body.measures.length === 0)
    throw refuse.invalid('body.pivot', 'there is no measure to spread over columns')
  const { keys, leftOut } = readKeys(keyRows, body, across)
  const { down, across: nested } = levelsOf(query.subtotals ?? false, body.groupings, across.length)
  const isSortedByWhole = (query.sort ?? []).some(({ by }) =>
    body.measures.some(({ name, alsoCalled }) => name === by || alsoCalled.includes(by)),
  )
  // Without rows and without values there would be no column at all.
  const isBlank = rows.length + keys.length === 0
  const depths = [...nested, ...(query.totals || isSortedByWhole || isBlank ? [0] : [])]
  const slots = slotsOf(keys, { depths, max: across.length }, topAtOf(body, across))
  return { body, rows, across, slots, levels: down, depths, leftOut, isTotal: false }
}

/** Whether a top without others omits values across: the totals still cover everything. */
const isCut = ({ body: { top }, across }: Plan) =>
  top !== undefined && !top.others && across.includes(top.grouping)

const topAtOf = ({ top }: Body, across: readonly Grouping[]) => (top ? across.indexOf(top.grouping) : -1)

const columnsOf = ({ slots, body, across }: Plan): Output[] =>
  slots.flatMap((slot) =>
    slotOutputs(slot, { measures: body.measures, across, topAt: topAtOf(body, across) }),
  )

function cellsOf({ dialect }: Compiling, { slots, body }: Plan): string[] {
  return slots.flatMap((_, slot) =>
    body.measures.map(({ type }, at) =>
      aggregateSql(dialect, 'max', { sql: `CASE WHEN b.s = ${slot} THEN b.m${at} END`, column: type }),
    ),
  )
}

/** The rows of all levels, each with the number of the slot that its values go to. */
function placedRows(compiling: Compiling, plan: Plan, having: readonly Placed[]): string {
  const { body, rows, across, slots, levels, depths, isTotal } = plan
  const { groupings, top } = body
  const isTopAcross = top !== undefined && across.includes(top.grouping)
  const names = [
    ...groupings.map((_, at) => `c${at}`),
    ...(top?.others ? ['o'] : []),
    ...body.measures.map((_, at) => `m${at}`),
  ]
  const branches = levels.flatMap((level) =>
    depths.map((depth) => {
      const kept = [...rows.slice(0, level), ...across.slice(0, depth)]
      const isOverAll = isTopAcross ? depth === 0 : isTotal
      const marks = [
        [String(level), 'v'],
        [String(depth), 'w'],
      ] as const
      return branchSql(compiling, { body, kept, isOverAll, marks }, names)
    }),
  )
  const places = slots.map((slot, at) => `WHEN ${isSlot(compiling, plan, slot)} THEN ${at}`)
  const place = places.length === 0 ? '-1' : `CASE ${places.join(' ')} END`
  const outputs = flatOutputs(body)
  const columnOf = (at: number) => (at < groupings.length ? `u.c${at}` : `u.m${at - groupings.length}`)
  const conditions = having.map((one) => havingSql(compiling, one, { outputs, columnOf }))
  return [
    `SELECT u.*, ${place} AS s`,
    `FROM (${branches.join('\nUNION ALL\n')}) AS u`,
    ...(conditions.length === 0 ? [] : [`WHERE u.w < ${across.length} OR (${conditions.join(' AND ')})`]),
  ].join('\n')
}

function isSlot(compiling: Compiling, { body, rows, across }: Plan, slot: Slot): string {
  const topAt = topAtOf(body, across)
  const isMarked = body.top?.others === true && topAt >= 0 && topAt < slot.depth
  return [
    `u.w = ${slot.depth}`,
    ...(isMarked ? [`u.o = ${slot.isOthers ? 1 : 0}`] : []),
    ...across
      .slice(0, slot.depth)
      .map((grouping, at) =>
        isKey(compiling, grouping, { value: slot.values[at], sql: `u.c${rows.length + at}` }),
      ),
  ].join(' AND ')
}

function isKey(
  compiling: Compiling,
  { type }: Grouping,
  { value, sql }: { value: unknown; sql: string },
): string {
  if (value === null || value === undefined) return `${sql} IS NULL`
  const place = { ...compiling, column: type, path: 'body.pivot' }
  // Databases without booleans return 1 and 0.
  const own = type.type === 'boolean' && typeof value !== 'boolean' ? Number(value) === 1 : value
  return `${sql} = ${valueSql(own as FilterValue, place)}`
}

/** Adjacent columns for the same values: one per measure. */
interface Slot extends PivotKey {
  /** The number of dimensions across with a value; the rest is aggregated. */
  depth: number
}

/** A column for each key, for each beginning of keys that is totalled, and one over all. */
function slotsOf(
  keys: readonly PivotKey[],
  { depths, max }: { depths: readonly number[]; max: number },
  topAt: number,
): Slot[] {
  const own = keys.map((key): Slot => ({ ...key, depth: max }))
  const nested = depths
    .filter((depth) => depth > 0 && depth < max)
    .toSorted((a, b) => b - a)
    .reduce((slots, depth) => withSums(slots, { depth, topAt }), own)
  return depths.includes(0) ? [...nested, { values: [], isOthers: false, depth: 0 }] : nested
}

/** The sum follows the last column with the same prefix. */
function withSums(slots: readonly Slot[], { depth, topAt }: { depth: number; topAt: number }): Slot[] {
  const sumOf = ({ values, isOthers }: Slot): Slot => ({
    values: values.slice(0, depth),
    isOthers: isOthers && topAt < depth,
    depth,
  })
  const nameOf = ({ values, isOthers }: Slot) => JSON.stringify([values, isOthers])
  return slots.flatMap((slot, at) => {
    const sum = sumOf(slot)
    const next = slots[at + 1]
    return next && nameOf(sumOf(next)) === nameOf(sum) ? [slot] : [slot, sum]
  })
}

/** The columns of a slot. */
function slotOutputs(
  { values, isOthers, depth }: Slot,
  {
    measures,
    across,
    topAt,
  }: { measures: readonly MeasureOutput[]; across: readonly Grouping[]; topAt: number },
): Output[] {
  const shown = values.map((value, at) => listedValue(across[at]?.listed?.values, value) ?? null)
  const parts = values.map((value, at) => (isOthers && at === topAt ? 'Others' : String(value ?? '')))
  const value = [...parts, ...(depth < across.length ? ['Total'] : [])].join(' · ')
  return measures.map((measure) => {
    const { expression: _expression, ...output } = measure
    const name = measures.length === 1 ? value : `${value} · ${measure.name}`
    return {
      ...output,
      name: name === '' ? '(empty)' : name,
      namedAt: undefined,
      // Who names a measure means its value over the whole row.
      alsoCalled: depth === 0 ? [measure.name, ...measure.alsoCalled] : [],
      of: measure.of ?? measure.name,
      pivot: [...values],
      ...(shown.some((one) => one !== null) ? { pivotValues: shown } : {}),
      ...(isOthers ? { othersAt: topAt } : {}),
    }
  })
}
