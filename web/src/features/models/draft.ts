import type { Schema } from '../../lib/api.ts'
import { withChanges } from '../../lib/changed.ts'
import type { Dimension, Measure } from '../../ui/field-forms/model-field.ts'

export type Model = Omit<Schema<'Model'>, 'measures'> & { measures: Measure[] }
export type Join = Schema<'ModelJoin'>
export type Hierarchy = Schema<'ModelHierarchy'>
export type Field = Schema<'ModelField'>

/** A name that nothing of the model has yet. */
export function freeName(model: Model, wanted: string, taken: readonly string[] = []): string {
  const names = new Set(
    [...model.dimensions, ...model.measures, ...model.joins, ...model.hierarchies]
      .map(({ name }) => name.toLowerCase())
      .concat(taken.map((name) => name.toLowerCase())),
  )
  const plain = wanted.replaceAll('.', '_')
  let name = plain
  for (let copy = 2; names.has(name.toLowerCase()); copy += 1) name = `${plain} ${copy}`
  return name
}

/** Puts a measure in the place of one, and lets those that are made of it follow its new name. */
export function withMeasure(model: Model, at: number, next: Measure): Model {
  const before = model.measures[at]?.name
  const follow = (name: string | undefined) => (name === before ? next.name : name)
  return {
    ...model,
    measures: model.measures.map((measure, index) => {
      if (index === at) return next
      if (before === next.name) return measure
      return withChanges(measure, {
        measure: follow(measure.measure),
        numerator: follow(measure.numerator),
        denominator: follow(measure.denominator),
      })
    }),
  }
}

/** Puts a dimension in the place of one; hierarchies and the default time follow its new name. */
export function withDimension(model: Model, at: number, next: Dimension): Model {
  const before = model.dimensions[at]?.name
  const follow = (name: string) => (name === before ? next.name : name)
  const time = model.default_time_dimension
  return {
    ...model,
    ...(time === undefined ? {} : { default_time_dimension: follow(time) }),
    dimensions: model.dimensions.with(at, next),
    hierarchies: model.hierarchies.map((one) => ({ ...one, levels: one.levels.map(follow) })),
  }
}
