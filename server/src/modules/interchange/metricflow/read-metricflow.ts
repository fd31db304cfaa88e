import { type ChosenName, chooseNamed, findDataset } from '../choose.ts'
import type { ReadModel, Scene } from '../scene.ts'
import { fieldsOf, listOf } from '../values.ts'
import { readSemanticModel } from './read-semantic-model.ts'
import { semanticManifestOf } from './semantic-manifest.ts'

/** A model from semantic models and metrics of MetricFlow, as YAML. */
export function readMetricFlow(document: unknown, scene: Scene, wanted: ChosenName): ReadModel {
  const { semantic_models: models, metrics } = fieldsOf(document)
  const manifest = semanticManifestOf(listOf(models), listOf(metrics))
  const semanticModel = chooseNamed(manifest.semanticModels, scene, {
    ...wanted,
    nameOf: ({ name }) => name,
    relationOf: ({ relation }) => relation,
  })
  return readSemanticModel({
    manifest,
    semanticModel,
    dataset: scene.dataset,
    datasetOf: ({ relation, name }) => findDataset(scene, { relation, name }),
  })
}
