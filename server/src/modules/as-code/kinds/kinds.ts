import type { CodeType } from '../../../../../contract/src/code-files.ts'
import { alertKind } from './alert.ts'
import { appKind } from './app.ts'
import { connectorKind } from './connector.ts'
import { dashboardKind } from './dashboard.ts'
import { datasetKind } from './dataset.ts'
import type { CodeKind } from './kind.ts'
import { policyKind } from './policy.ts'
import { queryKind } from './query.ts'
import { recipeKind } from './recipe.ts'
import { scheduleKind } from './schedule.ts'
import { subscriptionKind } from './subscription.ts'

export const kinds: Record<CodeType, CodeKind> = {
  connector: connectorKind,
  dataset: datasetKind,
  policy: policyKind,
  recipe: recipeKind,
  dashboard: dashboardKind,
  query: queryKind,
  alert: alertKind,
  subscription: subscriptionKind,
  schedule: scheduleKind,
  app: appKind,
}
