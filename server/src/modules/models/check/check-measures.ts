import type { AggregateMeasure, ModelMeasure, MeasureKind } from '../../../../../contract/src/models.ts'
import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import { aggregateExpression, fieldsOfFilter, namesInFormula, placeIn } from '../../sql/index.ts'
import {
  dialectOf,
  findColumn,
  findField,
  measureFormulaProblem,
  measureType,
  noColumn,
  noField,
  queryColumn,
} from '../field.ts'
import type { Known } from '../known.ts'
import { checkFilters, checkTime } from './check-filters.ts'
import { fitsFormat } from './fits.ts'
import { type Problem, problemsOf } from './problem.ts'

interface Place {
  known: Known
  path: string // e.g. "measures.3"
}

/** What does not work of the measures of a model, or of the first of them. */
export function checkMeasures(known: Known, measures = known.model.measures): Problem[] {
  return measures.flatMap((measure, index) => {
    const path = `measures.${index}`
    const shape = checkShape(measure).map(([place, message]) => problem(measure, `${path}.${place}`, message))
    if (shape.length > 0) return shape
    return [
      ...(measure.kind === 'aggregate'
        ? checkAggregate(measure, { known, path })
        : checkMade(measure, { known, path })),
      ...fitsFormat(measure.format, measureType(known, measure)).map((message) =>
        problem(measure, `${path}.format.kind`, message),
      ),
    ]
  })
}

const problem = ({ name }: ModelMeasure, path: string, message: string): Problem => ({
  path,
  field: name,
  message,
})

function checkAggregate(measure: AggregateMeasure, { known, path }: Place): Problem[] {
  const { aggregate, column: wanted, percentile } = measure
  const at = (place: string, message: string) => problem(measure, `${path}.${place}`, message)
  const place = { known, path, field: measure.name }
  const conditions = [
    ...checkFilters(measure.filters, place),
    ...checkTime(measure, place),
    ...checkParts(measure, { known, path }),
  ]
  if (percentile !== undefined && aggregate !== 'percentile')
    return [at('percentile', 'goes with the aggregate percentile only'), ...conditions]
  if (wanted === undefined)
    return [
      ...(aggregate === 'count' ? [] : [at('column', `is needed with the aggregate ${aggregate}`)]),
      ...conditions,
    ]
  const column = aggregatedColumn(known, wanted)
  if (!column) return [at('column', noColumn(known, wanted)), ...conditions]
  const found = { dialect: dialectOf(known), column: queryColumn(column), sql: '', path }
  return [...problemsOf(measure.name, () => aggregateExpression(measure, found)), ...conditions]
}

/** A column, or what a dimension of the dataset makes of its columns. */
function aggregatedColumn(known: Known, name: string): DatasetColumn | undefined {
  const field = findField(known, name)
  const isOwn = field?.role === 'dimension' && field.of === known
  return isOwn ? field.column : findColumn(known, name)
}

function checkMade(measure: Exclude<ModelMeasure, AggregateMeasure>, place: Place): Problem[] {
  const parts = checkParts(measure, place)
  if (parts.length > 0 && measure.kind === 'formula') return parts
  return [...parts, ...checkFormulaOf(measure, place), ...checkDimensionsOf(measure, place)]
}

function checkParts(measure: ModelMeasure, { known, path }: Place): Problem[] {
  return partsOf(measure).flatMap(([place, name]) => {
    const field = findField(known, name)
    // What is wrong with a name in a formula is said at its place there.
    if (measure.kind === 'formula' && field?.role !== 'measure') return []
    if (!field) return [problem(measure, `${path}.${place}`, noField(known, name))]
    if (field.role !== 'measure')
      return [problem(measure, `${path}.${place}`, `"${name}" is not a measure of the model`)]
    const circle = field.of === known ? circleOf(known, measure.name, [field.measure.name]) : undefined
    return circle === undefined ? [] : [problem(measure, `${path}.${place}`, circle)]
  })
}

function checkFormulaOf(measure: ModelMeasure, { known, path }: Place): Problem[] {
  if (measure.kind !== 'formula') return []
  const found = measureFormulaProblem(known, measure.formula)
  if (!found) return []
  return [
    problem(measure, `${path}.formula`, `${placeIn(measure.formula, found.span.start)}: ${found.message}`),
  ]
}

/** Reports a measure that depends on itself. */
function circleOf(known: Known, start: string, way: readonly string[]): string | undefined {
  const last = way.at(-1)!
  if (last === start)
    return `"${start}" is made of itself: ${[start, ...way].map((name) => `"${name}"`).join(' of ')}`
  if (way.indexOf(last) < way.length - 1) return undefined
  const measure = known.model.measures.find(({ name }) => name === last)
  for (const [, name] of measure ? partsOf(measure) : []) {
    const field = findField(known, name ?? '')
    if (field?.role !== 'measure' || field.of !== known) continue
    const circle = circleOf(known, start, [...way, field.measure.name])
    if (circle !== undefined) return circle
  }
  return undefined
}

/** The dimensions that a measure names, besides the measures that it is made of. */
function checkDimensionsOf(measure: ModelMeasure, { known, path }: Place): Problem[] {
  return dimensionsOf(measure).flatMap(([place, name]) => {
    const field = findField(known, name)
    if (field?.role === 'dimension') return []
    const message = field ? `"${name}" is a measure, and this is a dimension` : noField(known, name)
    return [problem(measure, `${path}.${place}`, message)]
  })
}

/** The dimensions that a measure names, with where it names them. */
export function dimensionsOf(measure: ModelMeasure): [place: string, name: string][] {
  const listed = (place: string, names: readonly string[] = []) =>
    names.map((name, at): [string, string] => [`${place}.${at}`, name])
  switch (measure.kind) {
    case 'share_of_total':
    case 'rank':
      return listed('within', measure.within)
    case 'nested_aggregate':
      return listed('per', measure.per)
    case 'cumulative':
    case 'moving':
    case 'difference':
      return measure.along === undefined ? [] : [['along', measure.along]]
    default:
      return []
  }
}

interface Shape {
  needs: readonly string[]
  may?: readonly string[]
}

/** The fields that each kind of measure takes besides its name and description. */
const shapes: Record<MeasureKind, Shape> = {
  aggregate: { needs: ['aggregate'], may: ['column', 'percentile', 'by', 'filters'] },
  ratio: { needs: ['numerator', 'denominator'] },
  cumulative: { needs: ['measure'], may: ['reset', 'along'] },
  moving: { needs: ['measure', 'periods'], may: ['aggregate', 'along'] },
  period_over_period: { needs: ['measure', 'grain', 'show'], may: ['offset'] },
  share_of_total: { needs: ['measure'], may: ['within', 'of'] },
  formula: { needs: ['formula'] },
  nested_aggregate: { needs: ['measure', 'aggregate', 'per'] },
  rank: { needs: ['measure'], may: ['order', 'within'] },
  difference: { needs: ['measure', 'show'], may: ['along', 'offset'] },
}

const taken = ({ needs, may = [] }: Shape) => [...needs, ...may]
const special = new Set(Object.values(shapes).flatMap(taken))

/** What a measure of its kind lacks, and what it has too much, by field. */
function checkShape(measure: ModelMeasure): [place: string, message: string][] {
  const { kind } = measure
  const shape = shapes[kind]
  const given = Object.keys(measure).filter((field) => special.has(field))
  return [
    ...shape.needs
      .filter((field) => !given.includes(field))
      .map((field): [string, string] => [field, `is needed with the kind ${kind}`]),
    ...given
      .filter((field) => !taken(shape).includes(field))
      .map((field): [string, string] => [field, misplaced(field, kind)]),
  ]
}

function misplaced(field: string, kind: MeasureKind): string {
  const kinds = Object.entries(shapes).filter(([, shape]) => taken(shape).includes(field))
  if (kinds.length > 3) return `does not go with the kind ${kind}`
  return `goes with the kind ${kinds.map(([name]) => name).join(' or ')} only`
}

/** The measures that one is made of, with where it names them. */
export function partsOf(measure: ModelMeasure): [place: string, name: string][] {
  switch (measure.kind) {
    case 'aggregate':
      return (measure.filters ?? []).flatMap((filter, index) =>
        fieldsOfFilter(filter).flatMap(({ kind, name }): [string, string][] =>
          kind === 'measure' ? [[`filters.${index}`, name]] : [],
        ),
      )
    case 'ratio':
      return [
        ['numerator', measure.numerator],
        ['denominator', measure.denominator],
      ]
    case 'formula':
      return namesInFormula(measure.formula).flatMap(({ name, aggregate }) =>
        aggregate ? [] : [['formula', name]],
      )
    default:
      return [['measure', measure.measure]]
  }
}
