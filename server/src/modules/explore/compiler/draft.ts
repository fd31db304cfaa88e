import type { Query, Top } from '../../../../../contract/src/query.ts'
import { checkAll, refuse } from '../../../kernel/errors.ts'
import { type Scene, withFields } from '../../models/index.ts'
import { Bindings, rowNumberSql } from '../../sql/index.ts'
import { type Body, bodySql } from './body.ts'
import { withComparison } from './derived-measures.ts'
import { type Compiling, calendarOf, dialectOf, zoneOf } from './compiling.ts'
import { checkedConditions, plainConditions } from './condition.ts'
import { type Grouping, groupingOf } from './grouping.ts'
import { type MeasureOutput, measureOf, requireMeasure, startBuilding } from './measures.ts'
import { type Output, distinctlyNamed, outputNamed } from './output.ts'
import { type TimeScope, comparisonShift } from './time-shift.ts'
import { membersSql } from './membership.ts'
import { rejectClashes } from './events/clashes.ts'
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
  { scene: model, now, isShown = false }: Beginning,
): { compiling: Compiling; values: Bindings } {
  const scene = withFields(model, query.fields)
  rejectClashes(query)
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
    membersSql,
    setDepth: 0,
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
    () => checkedConditions(compiling, filters),
    () =>
      checkAll([
        ...dimensions.map((input, at) => () => groupingOf(compiling, input, `body.dimensions.${at}`)),
        ...across.map((input, at) => () => groupingOf(compiling, input, `body.pivot.columns.${at}`)),
      ]),
    () => checkAll(wanted.map((input, at) => () => requireMeasure(compiling, input, `body.measures.${at}`))),
  ])
  const measures = measuresOf(compiling, query, { groupings, conditions: plainConditions(conditions) })
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
  const top = query.top ? topOf(compiling, { top: query.top, pivot: query.pivot }, body) : undefined
  const extra = extraColumns(query, named)
  return {
    body: { ...body, top },
    others: extra.others[0],
    outputs: [...body.groupings, ...extra.others, ...body.measures, ...extra.level],
  }
}

function measuresOf(compiling: Compiling, query: Query, request: TimeScope): MeasureOutput[] {
  const building = startBuilding(compiling, request, query.pivot?.columns.length ?? 0)
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

interface TopRequest {
  top: Top
  pivot: Query['pivot']
}

/** The values of a dimension with the most of a measure, whatever else the query groups by. */
function topOf(compiling: Compiling, { top: wanted, pivot }: TopRequest, body: Body): TopJoin {
  const { dimension, by, limit, others = false } = wanted
  const at = dimension === undefined ? 0 : outputNamed(dimension, body.groupings, 'body.top.dimension')
  const grouping = body.groupings[at]
  if (!grouping) throw refuse.invalid('body.top', 'there is no dimension to keep the top of')
  if (others && body.groupings.length > 19)
    throw refuse.invalid('body.top.others', 'goes with at most 19 dimensions')
  const measure = body.measures[outputNamed(by, body.measures, 'body.top.by')]
  if (!measure || readsOtherRows(measure.expression))
    throw refuse.invalid('body.top.by', `"${by}" is computed from other rows of the answer`)
  const per = perOf(wanted, body, grouping)
  const across = body.groupings.slice(body.groupings.length - (pivot?.columns.length ?? 0))
  if (pivot && per.length > 0 && [grouping, ...per].some((one) => across.includes(one)))
    throw refuse.invalid(
      'body.top.per',
      'goes with dimensions down the rows only, and one of them goes across',
    )
  const names = [...per.map((_, index) => `p${index}`), 'k', 'v']
  const rows = bodySql(compiling, { ...body, groupings: [...per, grouping], measures: [measure] }, names)
  return { grouping, per, others, sql: topRowsSql(compiling, { rows, perCount: per.length, limit }) }
}

function perOf({ per = [] }: Top, { groupings }: Body, grouping: Grouping): Grouping[] {
  const found = checkAll(
    per.map((name, index) => () => groupings[outputNamed(name, groupings, `body.top.per.${index}`)]),
  ).filter((one) => one !== undefined)
  const twice = found.findIndex((one, index) => one === grouping || found.indexOf(one) !== index)
  if (twice >= 0)
    throw refuse.invalid(`body.top.per.${twice}`, `"${per[twice]}" is named twice: name other dimensions`)
  return found
}

function topRowsSql(
  { dialect }: Compiling,
  { rows, perCount, limit }: { rows: string; perCount: number; limit: number },
): string {
  const order = [dialect.order('v.v', true), dialect.order('v.k', false)]
  const max = Math.trunc(limit)
  if (perCount === 0)
    return `SELECT v.k AS k, 1 AS hit FROM (${rows}) AS v ORDER BY ${order.join(', ')} LIMIT ${max}`
  const per = Array.from({ length: perCount }, (_, index) => `p${index}`)
  const numbered = rowNumberSql(
    per.map((name) => `v.${name}`),
    order,
  )
  const items = [...per, 'k'].map((name) => `n.${name} AS ${name}`).join(', ')
  return `SELECT ${items}, 1 AS hit FROM (SELECT v.*, ${numbered} AS r FROM (${rows}) AS v) AS n WHERE n.r <= ${max}`
}
