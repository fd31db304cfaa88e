import type { ModelFormat } from '../../../../contract/src/model-interchange.ts'
import type { Model, ModelDimension, ModelJoin, ModelMeasure } from '../../../../contract/src/models.ts'
import { formats } from './formats.ts'
import type { Scene } from './scene.ts'

interface Overlay {
  format: ModelFormat
  imported: Model
  current: Model
  scene: Scene
}

/**
 * The imported model, with what its format could not have said of the current one: a document that lacks words for
 * something does not take it away.
 */
export function overlayModel({ format, imported, current, scene }: Overlay): Model {
  const { unsayable, write } = formats[format]
  const { losses } = write(current, scene)
  const unsaid = new Set(losses.flatMap(({ path, isWhole }) => (isWhole ? [path] : [])))
  const kept = <T extends { name: string }>(
    list: 'measures' | 'joins' | 'hierarchies',
    made: readonly T[],
  ): T[] =>
    (current[list] as unknown as T[]).filter(
      ({ name }, index) => unsaid.has(`${list}.${index}`) && !made.some((one) => one.name === name),
    )
  const dimensions = imported.dimensions.map((one) => dimensionOver(one, current, unsayable.dimension))
  const time = imported.default_time_dimension ?? current.default_time_dimension
  const { description = current.description } = imported
  return {
    ...(description === undefined ? {} : { description }),
    ...(time !== undefined && dimensions.some(({ name }) => name === time)
      ? { default_time_dimension: time }
      : {}),
    ...(current.conventions ? { conventions: current.conventions } : {}),
    dimensions,
    hierarchies: [...imported.hierarchies, ...kept('hierarchies', imported.hierarchies)],
    measures: [
      ...imported.measures.map((one) => measureOver(one, current, unsayable.measure)),
      ...kept<ModelMeasure>('measures', imported.measures),
    ],
    joins: [
      ...imported.joins.map((one) => joinOver(one, current)),
      ...kept<ModelJoin>('joins', imported.joins),
    ],
  }
}

const picked = (from: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)))

function dimensionOver(
  made: ModelDimension,
  { dimensions }: Model,
  fields: readonly string[],
): ModelDimension {
  const before = dimensions.find(({ name, column }) => name === made.name && column === made.column)
  if (!before) return made
  const place = before.kind === 'geo' && before.geo ? { kind: before.kind, geo: before.geo } : {}
  return { ...(picked(before, fields) as Partial<ModelDimension>), ...made, ...place }
}

function measureOver(made: ModelMeasure, { measures }: Model, fields: readonly string[]): ModelMeasure {
  const before = measures.find(({ name, kind }) => name === made.name && kind === made.kind)
  return before ? ({ ...picked(before, fields), ...made } as ModelMeasure) : made
}

function joinOver(made: ModelJoin, { joins }: Model): ModelJoin {
  const before = joins.find(({ name, dataset_id: id }) => name === made.name && id === made.dataset_id)
  return before ? { ...(picked(before, ['label', 'description']) as Partial<ModelJoin>), ...made } : made
}
