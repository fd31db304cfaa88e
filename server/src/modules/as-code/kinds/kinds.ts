import type { CodeType } from '../../../../../contract/src/code-files.ts'
import { connectorKind } from './connector.ts'
import { dashboardKind } from './dashboard.ts'
import { datasetKind } from './dataset.ts'
import type { CodeKind } from './kind.ts'
import { recipeKind } from './recipe.ts'
import { scheduleKind } from './schedule.ts'

export const kinds: Record<CodeType, CodeKind> = {
  connector: connectorKind,
  dataset: datasetKind,
  recipe: recipeKind,
  dashboard: dashboardKind,
  schedule: scheduleKind,
}
