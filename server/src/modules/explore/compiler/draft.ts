import type { Query, Top } from '../../../../../contract/src/query.ts'
import { checkAll, refuse } from '../../../kernel/errors.ts'
import type { Scene } from '../../models/index.ts'
import { Bindings } from '../../sql/index.ts'
import { type Body, bodySql } from './body.ts'
import { withComparison } from './derived-measures.ts'
import { type Compiling, calendarOf, dialectOf, zoneOf } from './compiling.ts'
import { checkedCondition } from './condition.ts'
import { groupingOf } from './grouping.ts'
import { type MeasureOutput, measureOf, requireMeasure } from './measures.ts'
import { type Output, distinctlyNamed, outputNamed } from './output.ts'
import { type TimeScope, comparisonShift } from './time-shift.ts'
import { readsOtherRows } from './expression.ts'
import type { TopJoin } from './fact.ts'

export interface Beginning {
  scene: Scene
  now(): Date
  /** For display: the policies of a table are replaced by its name. */
  isShown?: boolean | undefined
}

export function startDraft(
  query: Query,
  { scene, now, isShown = false }: Beginning,
): { compiling: Compiling; values: Bindings } {
  const dialect = dialectOf(scene)
  const values = new Bindings(dialect)
  const compiling: Compiling = {
    scene,
    dialect,
    values,
    timezone: zoneOf(scene, query.timezone),
    calendar: calendarOf(scene),
    now,
    sample: query.sample?.fraction,
    isShown,
    used: new Set(),
    read: new Map(),
  }
  return { compiling, values }
}

export interface Draft {
  body: Body
  /** The column that marks the rows of others. */
  others: Output | undefined
  outputs: Output[]
}

/** The resolved query: every name found and every output named. */
export function resolveQuery(compiling: Compiling, query: Query): Draft {
  const { filters = [], dimensions = [], pivot, measures: wanted = [] } = query
  const across = pivot?.columns ?? []
  const [conditions, groupings] = checkAll([
    () =>
      checkAll(
        filters.map((filter, index) => () => checkedCondition(compiling, filter, `body.filters.${index}`)),
      ),
    () =>
      checkAll([
        ...dimensions.map((input, at) => () => groupingOf(compiling, input, `body.dimensions.${at}`)),
        ...across.map((input, at) => () => groupingOf(compiling, input, `body.pivot.columns.${at}`)),
      ]),
    () => checkAll(wanted.map((input, at) => () => requireMeasure(compiling, input, `body.measures.${at}`))),
  ])
  const measures = measuresOf(compiling, query, { groupings, conditions })
  if (groupings.length + measures.length === 0)
    throw refuse.invalid('body', 'a query needs at least one dimension or measure')
  const named = distinctlyNamed<Output>([...groupings, ...measures])
  const body: Body = {
    groupings: groupings.map((grouping, at) => Object.assign(grouping, { name: named[at]?.name ?? '' })),
    conditions,
    measures: measures.map((measure, at) =>
      Object.assign(measure, { name: named[groupings.length + at]?.name ?? '' }),
    ),
    top: undefined,
    asked: groupings,
  }
  const top = query.top ? topOf(compiling, query.top, body) : undefined
  const extra = extraColumns(query, named)
  return {
    body: { ...body, top },
    others: extra.others[0],
    outputs: [...body.groupings, ...extra.others, ...body.measures, ...extra.level],
  }
}

function measuresOf(compiling: Compiling, query: Query, request: TimeScope): MeasureOutput[] {
  const building = { ...compiling, asked: request, shift: undefined, depth: 0 }
  const wanted = query.measures ?? []
  const { comparison } = query
  const shift = comparison ? comparisonShift(compiling, request, comparison) : undefined
  return wanted.flatMap((input, index) => {
    const at = `body.measures.${index}`
    const measure = measureOf(building, input, at)
    if (!shift) return [measure]
    const earlier = measureOf({ ...building, shift }, input, at)
    return withComparison(compiling, measure, earlier.expression)
  })
}

export const marker = (name: string, role: 'others' | 'level', taken: readonly Output[]): Output => {
  const names = new Set(taken.map((output) => output.name.toLowerCase()))
  let free = name
  for (let copy = 2; names.has(free); copy += 1) free = `${name}_${copy}`
  const type = { name: free, type: 'integer', native: 'INTEGER' } as const
  return { name: free, role, namedAt: undefined, alsoCalled: [], type }
}

function extraColumns({ top, subtotals }: Query, taken: readonly Output[]) {
  return {
    others: top?.others ? [marker('others', 'others', taken)] : [],
    level: subtotals === undefined || subtotals === false ? [] : [marker('level', 'level', taken)],
  }
}

/** The values of a dimension with the most of a measure, whatever else the query groups by. */
function topOf(compiling: Compiling, wanted: Top, body: Body): TopJoin {
  const { dialect } = compiling
  const { dimension, by, limit, others = false } = wanted
  const at = dimension === undefined ? 0 : outputNamed(dimension, body.groupings, 'body.top.dimension')
  const grouping = body.groupings[at]
  if (!grouping) throw refuse.invalid('body.top', 'there is no dimension to keep the top of')
  if (others && body.groupings.length > 19)
    throw refuse.invalid('body.top.others', 'goes with at most 19 dimensions')
  const measure = body.measures[outputNamed(by, body.measures, 'body.top.by')]
  if (!measure || readsOtherRows(measure.expression))
    throw refuse.invalid('body.top.by', `"${by}" is computed from other rows of the answer`)
  const rows = bodySql(compiling, { ...body, groupings: [grouping], measures: [measure] }, ['k', 'v'])
  const order = [dialect.order('v.v', true), dialect.order('v.k', false)].join(', ')
  return {
    grouping,
    others,
    sql: `SELECT v.k AS k, 1 AS hit FROM (${rows}) AS v ORDER BY ${order} LIMIT ${Math.trunc(limit)}`,
  }
}
