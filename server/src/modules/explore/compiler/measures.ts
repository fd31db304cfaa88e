import type { Measure } from '../../../../../contract/src/query.ts'
import type { AggregateMeasure, ModelMeasure } from '../../../../../contract/src/models.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Compiling, Shift } from './compiling.ts'
import { type Expression, typeOf } from './expression.ts'
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
  /** How many measures were built so far. */
  parts: { count: number }
  /** How many of the groupings, the last ones, go across the columns of a pivot. */
  acrossCount: number
}

export const startBuilding = (compiling: Compiling, asked: TimeScope, acrossCount = 0): Building => ({
  ...compiling,
  asked,
  acrossCount,
  shift: undefined,
  depth: 0,
  parts: { count: 0 },
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
  const found = findMeasure(building.scene, { from: '', name, at })
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
  const expression = leafOf(building, wanted, { from: '', at })
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
/** Of a whole query: measures name each other, some several times. */
const maxParts = 2000

/** What a measure of a model is computed from. */
export function expressionOf(building: Building, { path, measure }: FoundMeasure, at: string): Expression {
  building.parts.count += 1
  if (building.depth > deepest || building.parts.count > maxParts)
    throw refuse.invalid(at, `"${measure.name}" is made of too many measures`)
  const deeper = { ...building, depth: building.depth + 1 }
  if (measure.kind === 'aggregate') return leafOf(building, measure, { from: path, at })
  const part = (name: string, shift = building.shift): Expression =>
    expressionOf({ ...deeper, shift }, findMeasure(building.scene, { from: path, name, at }), at)
  return derivedMeasureSql(building, measure as Exclude<ModelMeasure, AggregateMeasure>, { part, path, at })
}
