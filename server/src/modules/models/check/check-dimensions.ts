import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { ModelDimension } from '../../../../../contract/src/models.ts'
import { findColumn, type Field } from '../field.ts'
import type { Known } from '../known.ts'
import { fitsFormat, isGroupable, queryColumn, unfitGrain } from './fits.ts'
import { type QueryColumn, describeColumn, isMoment, isNumeric } from '../../sql/index.ts'
import { noColumn, type Problem } from './problem.ts'

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

export const isTime = (field: Field): boolean =>
  field.role === 'dimension' && field.column !== undefined && isMoment(queryColumn(field.column))
