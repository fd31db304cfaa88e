import * as contract from '../../../../contract/src/recipe-catalogue.ts'
import * as joins from '../../../../contract/src/recipe-joins.ts'
import { type Route, route } from '../../kernel/route.ts'
import { recipeFunctions } from './functions/list-functions.ts'
import { previewRecipeJoin } from './join/preview-join.ts'
import type { RecipeDependencies } from './dependencies.ts'
import { showStepKinds } from './show-step-kinds.ts'

/** What those who build recipes need to know of steps and joins. */
export const stepRoutes = (dependencies: RecipeDependencies): Route[] => [
  route(contract.listRecipeSteps, { permission: 'member' }, async () => showStepKinds()),
  route(contract.listRecipeFunctions, { permission: 'member' }, async () => ({
    items: [...recipeFunctions],
  })),
  route(joins.previewRecipeJoin, { permission: 'recipe.edit', anywhere: true }, (context, input) =>
    previewRecipeJoin({ ...context, ...dependencies }, input),
  ),
]
