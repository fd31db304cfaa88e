import type { Route } from '../../kernel/route.ts'
import type { RecipeParts } from './parts.ts'
import { authoringRoutes } from './recipe-routes.ts'
import { stepRoutes } from './step-routes.ts'

export const recipeRoutes = (parts: RecipeParts): Route[] => [...stepRoutes(parts), ...authoringRoutes(parts)]
