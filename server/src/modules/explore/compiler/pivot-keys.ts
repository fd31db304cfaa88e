import type { Having, HavingOrGroup } from '../../../../../contract/src/filters.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import type { Scene } from '../../models/index.ts'
import { type Statement, comparisonsIn } from '../../sql/index.ts'
import { type Body, bodySql, widthOf } from './body.ts'
import { type Compiling, checkSqlLength } from './compiling.ts'
import { orderItems } from './custom-order.ts'
import { startDraft, resolveQuery } from './draft.ts'
import { leavesOf } from './expression.ts'
import { pageSql, type Placed, havingSql, placeHavings } from './finish.ts'
import type { Grouping } from './grouping.ts'
import type { MeasureOutput } from './measures.ts'
import type { Output } from './output.ts'
import { tablesOf } from './tables.ts'

export const defaultColumns = 50

/** The result of the query for the values that become columns. */
export type PivotKeyRows = readonly (readonly unknown[])[]

/** Values of the dimensions that go across, for which there are columns. */
export interface PivotKey {
  values: readonly unknown[]
  /** Whether they represent all values outside the top. */
  isOthers: boolean
}

/** The dimensions down and across. */
export function splitGroupings({ pivot }: Pick<Query, 'pivot'>, groupings: readonly Grouping[]) {
  const rows = groupings.length - (pivot?.columns.length ?? 0)
  return { rows: groupings.slice(0, rows), across: groupings.slice(rows) }
}

/** Queries the values that become columns, in order, followed by their total number. */
export function pivotKeys(
  query: Query,
  scene: Scene,
  now: () => Date,
): Statement & { tables: DatasetTable[] } {
  const { compiling, values } = startDraft(query, { scene, now })
  const { body } = resolveQuery(compiling, query)
  const { across } = splitGroupings(query, body.groupings)
  const own = keysBody(body, across)
  const width = widthOf(own)
  const having = cellConditions(query.having, body)
  const rows = having.length > 0 ? whereSome(compiling, { body, own, having }) : plainKeys(compiling, own)
  const shown = Array.from({ length: width }, (_, at) => `p.k${at}`)
  // Others follow all values of their dimension, so that equal prefixes stay together.
  const topAt = width > across.length ? across.indexOf(own.top?.grouping as Grouping) : width
  const places = [...shown.keys()]
  const order = [
    ...places.slice(0, topAt),
    ...places.slice(across.length),
    ...places.slice(topAt, across.length),
  ].map((at) => ({ at, descending: false }))
  const columnOf = ({ at }: { at: number }) => shown[at] ?? ''
  const items = orderItems(compiling, order, { outputs: across, columnOf, isNested: true })
  const sql = [
    `SELECT ${shown.map((name, at) => `${name} AS k${at}`).join(', ')}, count(*) OVER () AS n`,
    `FROM (${rows}) AS p`,
    `ORDER BY ${items.join(', ')}`,
    pageSql(compiling, { limit: query.pivot?.limit ?? defaultColumns }),
  ]
    .filter((part) => part !== '')
    .join('\n')
  return { ...values.statement(checkSqlLength(compiling, sql)), tables: tablesOf(compiling) }
}

/** The keys in the result of `pivotKeys`, and how many more there are. */
export function readKeys(rows: PivotKeyRows, { top }: Body, across: readonly Grouping[]) {
  const hasOthers = top?.others === true && across.includes(top.grouping)
  const keys = rows.map((row): PivotKey => ({
    values: row.slice(0, across.length),
    isOthers: hasOthers && Number(row[across.length]) === 1,
  }))
  return { keys, leftOut: Math.max(0, Number(rows[0]?.at(-1) ?? 0) - rows.length) }
}

/** Conditions on what the cells are made of. The others are about columns of the pivot. */
export const cellConditions = (havings: readonly HavingOrGroup[] | undefined, body: Body) =>
  placeHavings(havings).filter((one) => isOfCells(one, body))

export const rowConditions = (havings: readonly HavingOrGroup[] | undefined, body: Body) =>
  placeHavings(havings).filter((one) => !isOfCells(one, body))

function isOfCells({ having, at }: Placed, body: Body): boolean {
  const comparisons = comparisonsIn<Having>(having, at)
  const ofCells = comparisons.filter(({ comparison: { column } }) =>
    flatOutputs(body).some(({ name, alsoCalled }) => name === column || alsoCalled.includes(column)),
  )
  if (ofCells.length > 0 && ofCells.length < comparisons.length)
    throw refuse.invalid(
      at,
      'one group is about measures or about columns that the pivot made, not about both',
    )
  return ofCells.length > 0
}

/** The columns of the query as a list. */
export const flatOutputs = ({ groupings, measures }: Body): Output[] => [...groupings, ...measures]

/** Values of all rows go across, also where those that go down are put together. */
function keysBody(body: Body, across: readonly Grouping[]): Body {
  const { top } = body
  const isAcross = top !== undefined && across.includes(top.grouping)
  return { ...body, groupings: across, top: isAcross || !top?.others ? top : undefined }
}

function plainKeys(compiling: Compiling, own: Body): string {
  const leaves = own.measures.flatMap((measure): MeasureOutput[] =>
    leavesOf(measure.expression).map((expression) => ({ ...measure, expression })),
  )
  const names = [
    ...Array.from({ length: widthOf(own) }, (_, at) => `k${at}`),
    ...leaves.map((_, at) => `m${at}`),
  ]
  return bodySql(compiling, { ...own, measures: leaves }, names)
}

/** A value of which no cell is left is no column. */
function whereSome(
  compiling: Compiling,
  { body, own, having }: { body: Body; own: Body; having: readonly Placed[] },
): string {
  const width = widthOf(body)
  const names = Array.from({ length: width + body.measures.length }, (_, at) => `c${at}`)
  const isMarked = widthOf(own) > own.groupings.length
  const shown = [
    ...own.groupings.map((grouping) => `c.c${body.groupings.indexOf(grouping)}`),
    ...(isMarked ? [`c.c${body.groupings.length}`] : []),
  ]
  const outputs = flatOutputs(body)
  // The marker of others may follow the groupings.
  const columnOf = (place: number) =>
    `c.c${place < body.groupings.length ? place : place - body.groupings.length + width}`
  const conditions = having.map((one) => havingSql(compiling, one, { outputs, columnOf }))
  return [
    `SELECT DISTINCT ${shown.map((sql, at) => `${sql} AS k${at}`).join(', ')}`,
    `FROM (${bodySql(compiling, body, names)}) AS c`,
    `WHERE ${conditions.join(' AND ')}`,
  ].join('\n')
}
