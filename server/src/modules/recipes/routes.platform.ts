import type { Route } from '../../kernel/route.ts'
import type { RecipeDependencies } from './dependencies.ts'
import { authoringRoutes } from './recipe-routes.ts'
import { stepRoutes } from './step-routes.ts'

export const recipeRoutes = (dependencies: RecipeDependencies): Route[] => [
  ...stepRoutes(dependencies),
  ...authoringRoutes(dependencies),
]
