import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { DimensionValue } from '../../../../../contract/src/dimension-values.ts'
import type { ModelDimension } from '../../../../../contract/src/models.ts'
import { type Field, dimensionColumn, findColumn, formulaProblem, noColumn, queryColumn } from '../field.ts'
import type { Known } from '../known.ts'
import { fitsFormat, isGroupable, unfitGrain } from './fits.ts'
import {
  Literals,
  type QueryColumn,
  describeColumn,
  dialects,
  placeIn,
  isMoment,
  isNumeric,
  valueSql,
} from '../../sql/index.ts'
import { valueKey } from '../../../../../charts/src/values/listed-values.ts'
import { problemsOf, type Problem } from './problem.ts'

/** What does not work of the dimensions of a model, or of the first of them. */
export function checkDimensions(known: Known, dimensions = known.model.dimensions): Problem[] {
  return dimensions.flatMap((dimension, index) => {
    const at = (place: string) => (message: string) => ({
      path: `dimensions.${index}.${place}`,
      field: dimension.name,
      message,
    })
    const shape = unfitShape(dimension).map(([place, message]) => at(place)(message))
    if (shape.length > 0) return shape
    const column = dimensionColumn(known, dimension)
    if (!column) return [brokenSource(known, dimension, at)]
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

/** What goes together of the settings that say what a dimension is made of. */
function unfitShape({ column, formula, groups, bounds, bin, ungrouped, kind }: ModelDimension) {
  const problems: [place: string, message: string][] = []
  if (column === undefined && formula === undefined)
    problems.push(['column', 'is needed, or a formula instead'])
  if (column !== undefined && formula !== undefined)
    problems.push(['formula', 'a dimension has a column or a formula, not both'])
  if (ungrouped !== undefined && groups === undefined) problems.push(['ungrouped', 'goes with groups only'])
  if (bounds !== undefined && kind !== 'number') problems.push(['bounds', 'goes with the kind number only'])
  if (bounds !== undefined && (groups !== undefined || bin !== undefined))
    problems.push(['bounds', 'a dimension has bounds, groups or bins of one width'])
  const twice = groups?.findIndex(({ values }, at) =>
    groups.slice(0, at).some((one) => shares(one.values, values)),
  )
  if (twice !== undefined && twice >= 0)
    problems.push([`groups.${twice}.values`, 'a value is in a group before'])
  return problems
}

const shares = (a: readonly unknown[], b: readonly unknown[]) => a.some((one) => b.includes(one))

function brokenSource(
  known: Known,
  dimension: ModelDimension,
  at: (place: string) => (message: string) => Problem,
): Problem {
  const { column, formula, groups, name } = dimension
  if (column !== undefined && !findColumn(known, column)) return at('column')(noColumn(known, column))
  const problem = formulaProblem(known, dimension)
  const place = formula === undefined ? (groups ? 'groups' : 'bounds') : 'formula'
  const text = formula === undefined ? '' : `${placeIn(formula, problem?.span.start ?? 0)}: `
  return at(place)(`${text}${problem?.message ?? `"${name}" does not work`}`)
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
