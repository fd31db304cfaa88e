import type { NamedDataset } from '../scene.ts'
import type { SemanticManifest, SemanticModel } from './semantic-manifest.ts'

export interface ToRead {
  manifest: SemanticManifest
  semanticModel: SemanticModel
  dataset: NamedDataset
  /** The dataset of another semantic model; undefined: there is none. */
  datasetOf(other: SemanticModel): NamedDataset | undefined
}
