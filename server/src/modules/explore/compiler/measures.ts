import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { Measure } from '../../../../../contract/src/query.ts'
import type { AggregateMeasure, ModelMeasure } from '../../../../../contract/src/models.ts'
import { checkAll, refuse } from '../../../kernel/errors.ts'
import { aggregates, float, type QueryColumn } from '../../sql/index.ts'
import type { Compiling, Shift } from './compiling.ts'
import { conditionOf, everyCondition, filterSql } from './condition.ts'
import type { Expression, Leaf, Where } from './expression.ts'
import { type FoundMeasure, findField, findMeasure, stepsFrom } from './tables.ts'
import { derivedMeasureSql } from './derived-measures.ts'
import type { Output } from './output.ts'
import type { TimeScope } from './time-shift.ts'
import { followedTime } from './followed-time.ts'

export interface MeasureOutput extends Output {
  expression: Expression
}

/** What a measure is built from: the query around it, and how far its time is moved. */
export interface Building extends Compiling {
  asked: TimeScope
  shift: Shift | undefined
  depth: number
  /** The table that names are meant from: the queried dataset unless given. */
  from?: string
}

export function measureOf(building: Building, input: string | Measure, at: string): MeasureOutput {
  return typeof input === 'string' ? named(building, input, at) : adHoc(building, input, at)
}

/** Rejects a measure with unknown names, independent of the rest of the query. */
export function requireMeasure(compiling: Compiling, input: string | Measure, at: string): void {
  if (typeof input === 'string') findMeasure(compiling.scene, { from: '', name: input, at })
  else
    adHoc({ ...compiling, asked: { groupings: [], conditions: [] }, shift: undefined, depth: 0 }, input, at)
}

function named(building: Building, name: string, at: string): MeasureOutput {
  const found = findMeasure(building.scene, { from: building.from ?? '', name, at })
  const { label, format } = found.measure
  const expression = expressionOf(building, found, at)
  return {
    name,
    role: 'measure',
    namedAt: undefined,
    alsoCalled: [found.measure.name],
    type: typeOf(expression),
    ...(label === undefined ? {} : { label }),
    ...(format === undefined ? {} : { format }),
    expression,
  }
}

function adHoc(building: Building, wanted: Measure, at: string): MeasureOutput {
  const expression = leafOf(building, wanted, { from: building.from ?? '', at })
  const column = expression.field?.column.name
  return {
    name: wanted.name ?? defaultName(wanted),
    role: 'measure',
    namedAt: wanted.name === undefined ? undefined : `${at}.name`,
    alsoCalled: [defaultName(wanted), ...(column === undefined ? [] : [column])],
    type: expression.type,
    expression,
  }
}

/** The default name of a measure in the result. */
export function defaultName({ aggregate, column, percentile }: Measure): string {
  if (column === undefined) return aggregate
  return aggregate === 'percentile' ? `p${percentile ?? 50}_${column}` : `${aggregate}_${column}`
}

const deepest = 20

/** What a measure of a model is computed from. */
export function expressionOf(building: Building, { path, measure }: FoundMeasure, at: string): Expression {
  if (building.depth > deepest) throw refuse.invalid(at, `"${measure.name}" is made of too many measures`)
  const deeper = { ...building, depth: building.depth + 1 }
  if (measure.kind === 'aggregate') return leafOf(building, measure, { from: path, at })
  const part = (name: string, shift = building.shift): Expression =>
    expressionOf({ ...deeper, shift }, findMeasure(building.scene, { from: path, name, at }), at)
  return derivedMeasureSql(building, measure as Exclude<ModelMeasure, AggregateMeasure>, { part, path, at })
}

interface Sum {
  aggregate: Measure['aggregate']
  column?: string | undefined
  percentile?: number | undefined
  by?: string | undefined
  filters?: FilterOrGroup[] | undefined
}

function leafOf(building: Building, sum: Sum, { from, at }: { from: string; at: string }): Leaf {
  const { aggregate, column, percentile, filters = [] } = sum
  if (column === undefined && aggregate !== 'count')
    throw refuse.invalid(`${at}.column`, `is needed with the aggregate ${aggregate}`)
  const field =
    column === undefined ? undefined : findField(building.scene, { from, name: column, at: `${at}.column` })
  const home = field?.path ?? from
  const by = followedTime(building, { aggregate, by: sum.by }, { from, home, at })
  const { shift } = building
  return {
    kind: 'leaf',
    home,
    shift,
    aggregate,
    percentile,
    field,
    by,
    where: filters.length === 0 ? undefined : whereOf(building, filters, { from, home, at }),
    type: aggregates[aggregate].gives(field?.column) ?? float,
    key: JSON.stringify([
      home,
      shift,
      aggregate,
      percentile,
      field?.column.name,
      from,
      filters,
      by?.path,
      by?.column.name,
    ]),
    at,
  }
}

/** Conditions of a measure are about its own rows, or about the one row of another table that each belongs to. */
function whereOf(
  building: Building,
  filters: readonly FilterOrGroup[],
  { from, home, at }: { from: string; home: string; at: string },
): Where {
  const conditions = checkAll(
    filters.map(
      (filter, index) => () => conditionOf(building, filter, { from, at: `${at}.filters.${index}` }),
    ),
  )
  const comparisons = everyCondition(conditions)
  for (const { field, filter, at: place } of comparisons)
    if (stepsFrom(building.scene, home, [field.path]).some(({ isToMany }) => isToMany))
      throw refuse.invalid(
        `${place}.column`,
        `"${filter.column}" has several values for one row of what is summed up`,
      )
  return {
    paths: comparisons.map(({ field }) => field.path),
    sql: (compiling) =>
      conditions.map((condition) => filterSql(compiling, condition, building.shift)).join(' AND '),
  }
}

export function typeOf(expression: Expression): QueryColumn {
  if (expression.kind === 'leaf') return expression.type
  if (expression.kind === 'share') return float
  return expression.kind === 'scalar'
    ? (expression.type ?? float)
    : (expression.type ?? typeOf(expression.of))
}
