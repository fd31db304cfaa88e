import type { Route } from '../../kernel/route.ts'
import { commentRoutes } from './comments/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import type { Reading } from './require-statements.ts'
import { trashRoutes } from './trash/routes.ts'
import { versionRoutes } from './versions/routes.ts'

/** What keeps the work of authors, and what people say of it. */
export const authoringRoutes = (reading: Reading): Route[] => [
  ...draftRoutes(reading),
  ...versionRoutes(),
  ...trashRoutes(),
  ...commentRoutes(),
]
