import type { ModelFormat } from '../../../../contract/src/model-interchange.ts'
import type { Model } from '../../../../contract/src/models.ts'
import type { ChosenName } from './choose.ts'
import { readCube } from './cube/read-cube.ts'
import { writeCube } from './cube/write-cube.ts'
import { readMetricFlow } from './metricflow/read-metricflow.ts'
import { writeMetricFlow } from './metricflow/write-metricflow.ts'
import { readOssie } from './ossie/read-ossie.ts'
import { writeOssie } from './ossie/write-ossie.ts'
import type { Loss, ReadModel, Scene } from './scene.ts'

interface Format {
  write(model: Model, scene: Scene): { document: object; losses: Loss[] }
  read(document: unknown, scene: Scene, wanted: ChosenName): ReadModel
  /** Fields of dimensions and measures that it has no words for. */
  unsayable: { dimension: readonly string[]; measure: readonly string[] }
}

export const formats: Record<ModelFormat, Format> = {
  ossie: {
    write: writeOssie,
    read: readOssie,
    unsayable: {
      dimension: ['format', 'hidden', 'grains', 'bin', 'values', 'unlisted_values'],
      measure: ['format', 'hidden', 'label'],
    },
  },
  cube: {
    write: writeCube,
    read: readCube,
    unsayable: {
      dimension: ['synonyms', 'format', 'grains', 'bin', 'values', 'unlisted_values'],
      measure: ['synonyms', 'format'],
    },
  },
  metricflow: {
    write: writeMetricFlow,
    read: readMetricFlow,
    unsayable: {
      dimension: ['synonyms', 'format', 'hidden', 'grains', 'bin', 'values', 'unlisted_values'],
      measure: ['synonyms', 'format', 'hidden'],
    },
  },
}
