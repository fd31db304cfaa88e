import type { Measure } from '../../../../../contract/src/query.ts'
import type { AggregateMeasure, ModelMeasure } from '../../../../../contract/src/models.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Compiling, Shift } from './compiling.ts'
import { type Expression, sizeOfExpression, typeOf } from './expression.ts'
import { type FoundMeasure, findMeasure } from './fields.ts'
import { leafOf } from './leaf.ts'
import { derivedMeasureSql } from './derived-measures.ts'
import type { Output } from './output.ts'
import type { TimeScope } from './time-shift.ts'

export interface MeasureOutput extends Output {
  expression: Expression
}

/** What a measure is built from: the query around it, and how far its time is moved. */
export interface Building extends Compiling {
  asked: TimeScope
  shift: Shift | undefined
  depth: number
  /** What was built so far: measures name each other, some several times. */
  built: Map<string, Expression>
  /** How many of the groupings, the last ones, go across the columns of a pivot. */
  acrossCount: number
  /** The table that names are meant from: the queried dataset unless given. */
  from?: string
}

export const startBuilding = (compiling: Compiling, asked: TimeScope, acrossCount = 0): Building => ({
  ...compiling,
  asked,
  acrossCount,
  shift: undefined,
  depth: 0,
  built: new Map(),
})

export function measureOf(building: Building, input: string | Measure, at: string): MeasureOutput {
  return typeof input === 'string' ? named(building, input, at) : adHoc(building, input, at)
}

/** Rejects a measure with unknown names, independent of the rest of the query. */
export function requireMeasure(compiling: Compiling, input: string | Measure, at: string): void {
  if (typeof input === 'string') findMeasure(compiling.scene, { from: '', name: input, at })
  else adHoc(startBuilding(compiling, { groupings: [], conditions: [] }), input, at)
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
const maxParts = 2000

/** What a measure of a model is computed from. */
export function expressionOf(building: Building, found: FoundMeasure, at: string): Expression {
  const key = JSON.stringify([found.path, found.measure.name, building.shift])
  const known = building.built.get(key)
  if (known) return known
  const expression = buildMeasure(building, found, at)
  if (sizeOfExpression(expression) > maxParts)
    throw refuse.invalid(
      at,
      `"${found.measure.name}" and what it is made of have more than ${maxParts} parts`,
    )
  building.built.set(key, expression)
  return expression
}

function buildMeasure(building: Building, { path, measure }: FoundMeasure, at: string): Expression {
  if (building.depth > deepest) throw refuse.invalid(at, `"${measure.name}" is made of too many measures`)
  const deeper = { ...building, depth: building.depth + 1 }
  if (measure.kind === 'aggregate') return leafOf(building, measure, { from: path, at })
  const part = (name: string, shift = building.shift): Expression =>
    expressionOf({ ...deeper, shift }, findMeasure(building.scene, { from: path, name, at }), at)
  return derivedMeasureSql(building, measure as Exclude<ModelMeasure, AggregateMeasure>, { part, path, at })
}
