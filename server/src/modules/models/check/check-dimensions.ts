import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { DimensionValue } from '../../../../../contract/src/dimension-values.ts'
import type { ModelDimension } from '../../../../../contract/src/models.ts'
import { findColumn, type Field } from '../field.ts'
import type { Known } from '../known.ts'
import { fitsFormat, isGroupable, queryColumn, unfitGrain } from './fits.ts'
import {
  Literals,
  type QueryColumn,
  describeColumn,
  dialects,
  isMoment,
  isNumeric,
  valueSql,
} from '../../sql/index.ts'
import { valueKey } from '../../../../../charts/src/values/listed-values.ts'
import { noColumn, problemsOf, type Problem } from './problem.ts'

export function checkDimensions(known: Known): Problem[] {
  return known.model.dimensions.flatMap((dimension, index) => {
    const at = (place: string) => (message: string) => ({
      path: `dimensions.${index}.${place}`,
      field: dimension.name,
      message,
    })
    const column = findColumn(known, dimension.column)
    if (!column) return [at('column')(noColumn(known, dimension.column))]
    return [
      ...unfitKind(dimension, column).map(at('kind')),
      ...unfitGrains(dimension, column, `dimensions.${index}.grains`),
      ...only(dimension, 'bin', 'number').map(at('bin')),
      ...unfitGeo(dimension, column).map(at('geo')),
      ...fitsFormat(dimension.format, column.type).map(at('format.kind')),
      ...unfitValues(dimension, column, `dimensions.${index}`),
    ]
  })
}

/** What a dimension of a kind is made of, in words that follow "needs". */
const needs: Record<ModelDimension['kind'], [fits: (column: QueryColumn) => boolean, needed: string]> = {
  text: [isGroupable, 'a column that can be grouped by'],
  number: [isNumeric, 'a number'],
  time: [isMoment, 'a date or a timestamp'],
  boolean: [(column) => column.type === 'boolean', 'a boolean'],
  geo: [(column) => column.type === 'text' || isNumeric(column), 'a text or a number'],
}

function unfitKind({ kind }: ModelDimension, column: DatasetColumn): string[] {
  const [fits, needed] = needs[kind]
  return fits(queryColumn(column))
    ? []
    : [`${describeColumn(queryColumn(column))}, and a dimension of kind ${kind} needs ${needed}`]
}

function unfitGrains({ kind, grains, name }: ModelDimension, column: DatasetColumn, path: string): Problem[] {
  if (grains === undefined) return []
  if (kind !== 'time') return [{ path, field: name, message: 'goes with the kind time only' }]
  if (!isMoment(queryColumn(column))) return []
  return grains.flatMap((grain, index) =>
    unfitGrain(column, grain, { path: `${path}.${index}`, field: name }),
  )
}

const only = (dimension: ModelDimension, field: 'bin' | 'geo', kind: ModelDimension['kind']): string[] =>
  dimension[field] !== undefined && dimension.kind !== kind ? [`goes with the kind ${kind} only`] : []

function unfitGeo(dimension: ModelDimension, column: DatasetColumn): string[] {
  const { geo, kind } = dimension
  if (kind !== 'geo') return only(dimension, 'geo', 'geo')
  if (geo === undefined) return ['is needed with the kind geo']
  if ((geo === 'latitude' || geo === 'longitude') && !isNumeric(queryColumn(column)))
    return [`${describeColumn(queryColumn(column))}, and a ${geo} is a number`]
  return []
}

const listable: ReadonlySet<DatasetColumn['type']> = new Set([
  'text',
  'integer',
  'decimal',
  'number',
  'boolean',
])

function unfitValues(dimension: ModelDimension, column: DatasetColumn, path: string): Problem[] {
  const { values, unlisted_values: unlisted, bin, kind, name: field } = dimension
  const problem = (place: string, message: string): Problem => ({ path: `${path}.${place}`, field, message })
  if (!values) return unlisted ? [problem('unlisted_values', 'goes with values only')] : []
  if (kind === 'time' || bin !== undefined)
    return [
      problem('values', `a dimension ${bin === undefined ? 'of the kind time' : 'with bins'} lists none`),
    ]
  if (!listable.has(column.type))
    return [problem('values', `${describeColumn(queryColumn(column))}, and its values cannot be listed`)]
  return [...duplicates(values, problem), ...values.flatMap(({ value }, at) => unfitValue(value, at))]

  function unfitValue(value: DimensionValue['value'], at: number): Problem[] {
    const place = { dialect: dialects.duckdb, values: new Literals(dialects.duckdb) }
    return problemsOf(field, () =>
      valueSql(value, { ...place, column: queryColumn(column), path: `${path}.values.${at}.value` }),
    )
  }
}

/** Two that are the same, or are shown the same: then nobody could tell them apart. */
function duplicates(
  values: readonly DimensionValue[],
  problem: (place: string, message: string) => Problem,
): Problem[] {
  const known = new Map<string, number>()
  const shown = new Map<string, number>()
  return values.flatMap(({ value, label }, at) => {
    const text = label ?? String(value)
    const [same, alike] = [known.get(valueKey(value)), shown.get(text)]
    known.set(valueKey(value), same ?? at)
    shown.set(text, alike ?? at)
    if (same !== undefined)
      return [problem(`values.${at}.value`, `${JSON.stringify(value)} is listed before, at ${same}`)]
    if (alike === undefined) return []
    return [problem(`values.${at}.label`, `"${text}" is what the value at ${alike} is called`)]
  })
}

export const isTime = (field: Field): boolean =>
  field.role === 'dimension' && field.column !== undefined && isMoment(queryColumn(field.column))
