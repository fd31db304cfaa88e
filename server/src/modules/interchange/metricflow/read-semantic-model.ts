import { timeGrains, type TimeGrain } from '../../../../../contract/src/grains.ts'
import type { Model, ModelDimension, ModelJoin, ModelMeasure } from '../../../../../contract/src/models.ts'
import { columnIn, keepLoss, Lost } from '../lost.ts'
import { kindOfColumn, type Loss, type ReadModel } from '../scene.ts'
import { said } from '../values.ts'
import { readMetrics } from './read-metrics.ts'
import type { Entity, SemanticDimension } from './semantic-manifest.ts'
import type { ToRead } from './to-read.ts'

/** What a semantic model and its metrics say of a dataset, and what of it models cannot say. */
export function readSemanticModel(input: ToRead): ReadModel {
  const { semanticModel } = input
  const losses: Loss[] = []
  const dimensions = semanticModel.dimensions.flatMap((dimension) =>
    keepLoss(losses, () => dimensionOf(input, dimension)),
  )
  const joins = semanticModel.entities
    .filter(({ type }) => type === 'foreign' || type === 'unique')
    .flatMap((entity) => keepLoss(losses, () => joinOf(input, entity)))
  const measures: ModelMeasure[] = readMetrics(input, { dimensions, losses })
  const time = dimensions.find(
    ({ name, kind }) => name === semanticModel.timeDimension && kind === 'time',
  )?.name
  const model: Model = {
    ...said({ description: semanticModel.description, default_time_dimension: time }),
    dimensions,
    hierarchies: [],
    measures,
    joins: joins.flat(),
  }
  return { model, losses }
}

function dimensionOf(
  { semanticModel, dataset }: ToRead,
  { name, label, description, type, expr, granularity }: SemanticDimension,
): ModelDimension {
  const path = `semantic_models.${semanticModel.name}.dimensions.${name}`
  const column = columnIn(dataset, expr ?? name, { path, field: name })
  const kind = type === 'time' ? 'time' : kindOfColumn(column)
  if (kind === undefined || (kind === 'time' && kindOfColumn(column) !== 'time'))
    throw new Lost({
      path,
      field: name,
      message: `the column "${column.name}" is of the type ${column.type}, which ${type === 'time' ? 'is no date or timestamp' : 'cannot be grouped by'}`,
    })
  const grains = type === 'time' ? grainsFrom(granularity) : undefined
  return { name, column: column.name, kind, ...said({ label, description, grains }) }
}

/** Coarser grains follow from the finest. Days are what everything has by default. */
function grainsFrom(granularity: string | undefined): TimeGrain[] | undefined {
  const at = timeGrains.findIndex((grain) => grain === granularity)
  return at < 0 || granularity === 'day' ? undefined : timeGrains.slice(at)
}

/** A foreign entity leads to the semantic model that has the entity as its primary or unique one. */
function joinOf(input: ToRead, entity: Entity): ModelJoin[] {
  const { manifest, semanticModel, dataset } = input
  const place = { path: `semantic_models.${semanticModel.name}.entities.${entity.name}`, field: entity.name }
  const owners = manifest.semanticModels.flatMap((other) => {
    if (other.name === semanticModel.name) return []
    const key = other.entities.find(
      ({ name, type }) => name === entity.name && (type === 'primary' || type === 'unique'),
    )
    return key ? [{ other, key }] : []
  })
  // A unique entity that others refer to is their join, not one of this dataset.
  const primary = owners.filter(({ key }) => key.type === 'primary')
  const [owner] = entity.type === 'unique' ? primary : [...primary, ...owners]
  if (!owner) {
    if (entity.type === 'unique') return []
    throw new Lost({ ...place, message: 'no semantic model has this entity as its primary or unique one' })
  }
  const joined = input.datasetOf(owner.other)
  if (!joined)
    throw new Lost({ ...place, message: `no dataset is known for the semantic model "${owner.other.name}"` })
  const column = columnIn(dataset, entity.expr ?? entity.name, place)
  const to = columnIn(joined, owner.key.expr ?? owner.key.name, place)
  return [
    {
      name: entity.name,
      dataset_id: joined.id,
      cardinality: entity.type === 'unique' ? 'one_to_one' : 'many_to_one',
      on: [{ column: column.name, to: to.name }],
    },
  ]
}
