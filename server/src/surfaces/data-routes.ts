import { join } from 'node:path'
import type { Route } from '../kernel/route.ts'
import { checkRoutes } from '../modules/checks/index.ts'
import { connectorFileRoutes, connectorRoutes } from '../modules/connectors/index.ts'
import { datasetRoutes, refreshReaders, retryRefresh, triedTables } from '../modules/datasets/index.ts'
import { discoveryRoutes } from '../modules/discovery/index.ts'
import { exploreRoutes, savedQueryRoutes } from '../modules/explore/index.ts'
import { buildRoutes, retryBuild, stepsOfBuild } from '../modules/builds/index.ts'
import { flowRoutes } from '../modules/flow/index.ts'
import { freshnessRoutes } from '../modules/freshness/index.ts'
import { scheduleRoutes } from '../modules/schedules/index.ts'
import { modelRoutes } from '../modules/models/index.ts'
import { runRoutes } from '../modules/runs/index.ts'
import { policyRoutes } from '../modules/policies/index.ts'
import { recipeRoutes, retryRecipe } from '../modules/recipes/index.ts'
import { columnUses } from './column-uses.ts'
import { inspectFile } from './inspect-file.ts'
import { judgeCandidate, regressionsOf } from './judge-candidate.ts'
import type { Dependencies } from './dependencies.ts'

/** Data sources, models, policies, queries, and search. */
export const dataRoutes = (dependencies: Dependencies): Route[] => [
  ...connectorRoutes(dependencies),
  ...connectorFileRoutes({
    ...dependencies,
    inspectFile: inspectFile(dependencies.warehouse),
    refreshReaders,
  }),
  ...datasetRoutes({
    ...dependencies,
    columnUses: columnUses(dependencies.database),
    judge: judgeCandidate(dependencies),
  }),
  ...checkRoutes(dependencies),
  ...runRoutes({
    ...dependencies,
    retryRun: { refresh: retryRefresh, recipe: retryRecipe, build: retryBuild },
    stepsOf: stepsOfBuild,
  }),
  ...recipeRoutes(dependencies),
  ...buildRoutes(dependencies),
  ...flowRoutes(dependencies),
  ...scheduleRoutes(dependencies),
  ...freshnessRoutes(),
  ...modelRoutes({ ...dependencies, findRegressions: regressionsOf(dependencies) }),
  ...policyRoutes({
    ...triedTables(dependencies),
    findRegressions: regressionsOf(dependencies),
  }),
  ...exploreRoutes(asking(dependencies)),
  ...savedQueryRoutes(asking(dependencies)),
  ...discoveryRoutes(),
]

const asking = ({ warehouse, sources, history, sqlEnabled, config }: Dependencies) => ({
  warehouse,
  sources,
  history,
  sqlEnabled,
  scratchFolder: join(config.home, 'scratch'),
})
