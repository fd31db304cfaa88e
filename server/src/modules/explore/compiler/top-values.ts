import type { Top } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type Body, bodySql } from './body.ts'
import type { Compiling } from './compiling.ts'
import { readsOtherRows } from './expression.ts'
import { outputNamed } from './order.ts'
import type { TopJoin } from './top.ts'

/** The values of a dimension with the most of a measure, whatever else the query groups by. */
export function topOf(compiling: Compiling, wanted: Top, body: Body): TopJoin {
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
