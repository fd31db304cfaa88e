import type { SetFilter, SetHaving } from '../../../../../contract/src/filters.ts'
import { maxSetNesting } from '../../../../../contract/src/known-values.ts'
import { checkAll, refuse } from '../../../kernel/errors.ts'
import { conditionSql } from '../../sql/index.ts'
import { bodySql } from './body.ts'
import type { Compiling, SetPlace } from './compiling.ts'
import { conditionOf, plainConditions } from './condition.ts'
import { groupingOf } from './grouping.ts'
import { type MeasureOutput, measureOf, startBuilding } from './measures.ts'

/**
 * The values of a set: what a query over the same tables would return, grouped by the column, without null. It has
 * neither the filters nor the sample of the query around it, and no part of it is moved by a comparison.
 */
export function membersSql(outer: Compiling, filter: SetFilter, { from, at }: SetPlace): string {
  const compiling = { ...outer, sample: undefined, setDepth: outer.setDepth + 1 }
  if (compiling.setDepth > maxSetNesting)
    throw refuse.invalid(`${at}.set`, `sets lie in one another at most ${maxSetNesting} deep`)
  const { column, grain, set } = filter
  const { filters = [], having = [] } = set
  const name = from === '' ? column : `${from}.${column}`
  const wanted = { column: name, ...(grain === undefined ? {} : { grain }) }
  const [grouping, conditions] = checkAll([
    () => groupingOf(compiling, wanted, at),
    () =>
      checkAll(
        filters.map(
          (one, index) => () => conditionOf(compiling, one, { from, at: `${at}.set.filters.${index}` }),
        ),
      ),
  ])
  const asked = { groupings: [grouping], conditions: plainConditions(conditions) }
  const building = { ...startBuilding(compiling, asked), from }
  const measures = checkAll(
    having.map(
      ({ measure }, index) =>
        () =>
          measureOf(building, measure, `${at}.set.having.${index}.measure`),
    ),
  )
  const rowCount = measureOf(building, { aggregate: 'count' }, at)
  const body = {
    groupings: [grouping],
    conditions,
    measures: measures.length > 0 ? measures : [rowCount],
    top: undefined,
    asked: [grouping],
  }
  const rows = bodySql(compiling, body, ['k', ...body.measures.map((_, index) => `m${index}`)])
  const holds = checkAll(
    having.map(
      (one, index) => () => havingSql(compiling, one, { measures, index, at: `${at}.set.having.${index}` }),
    ),
  )
  return `SELECT s.k FROM (${rows}) AS s WHERE ${['s.k IS NOT NULL', ...holds].join(' AND ')}`
}

function havingSql(
  compiling: Compiling,
  { operator, value, values }: SetHaving,
  { measures, index, at }: { measures: readonly MeasureOutput[]; index: number; at: string },
): string {
  const measure = measures[index]
  const column = {
    name: measure?.name ?? '',
    type: measure?.type.type ?? 'number',
    native: measure?.type.native ?? '',
  } as const
  const filter = {
    column: column.name,
    operator,
    ...(value === undefined ? {} : { value }),
    ...(values === undefined ? {} : { values }),
  }
  return conditionSql({ ...compiling, filter, column, path: at, sql: `s.m${index}` })
}
