import { join } from 'node:path'
import type { Route } from '../kernel/route.ts'
import { checkRoutes, judgeVersion } from '../modules/checks/index.ts'
import { connectorFileRoutes, connectorRoutes } from '../modules/connectors/index.ts'
import { datasetRoutes, refreshReaders, retryRefresh, triedTables } from '../modules/datasets/index.ts'
import { discoveryRoutes } from '../modules/discovery/index.ts'
import { exploreRoutes, savedQueryRoutes } from '../modules/explore/index.ts'
import { flowRoutes, retryBuild, stepsOfBuild } from '../modules/flow/index.ts'
import { modelRoutes } from '../modules/models/index.ts'
import { pipelineRoutes } from '../modules/pipeline/index.ts'
import { policyRoutes } from '../modules/policies/index.ts'
import { recipeRoutes, retryRecipe } from '../modules/recipes/index.ts'
import { columnUses } from './column-uses.ts'
import { inspectFile } from './inspect-file.ts'
import type { Parts } from './parts.ts'

/** Where data comes from, what it means, who sees it, questions to it, and how all of it is found again. */
export const dataRoutes = (parts: Parts): Route[] => [
  ...connectorRoutes(parts),
  ...connectorFileRoutes({ ...parts, inspectFile: inspectFile(parts.warehouse), refreshReaders }),
  ...datasetRoutes({ ...parts, columnUses: columnUses(parts.database), judge: judgeVersion(parts) }),
  ...checkRoutes(parts),
  ...pipelineRoutes({
    ...parts,
    retryRun: { refresh: retryRefresh, recipe: retryRecipe, build: retryBuild },
    stepsOf: stepsOfBuild,
  }),
  ...recipeRoutes(parts),
  ...flowRoutes(parts),
  ...modelRoutes(parts),
  ...policyRoutes(triedTables(parts)),
  ...exploreRoutes(asking(parts)),
  ...savedQueryRoutes(asking(parts)),
  ...discoveryRoutes(),
]

const asking = ({ warehouse, sources, sqlEnabled, config }: Parts) => ({
  warehouse,
  sources,
  sqlEnabled,
  scratchFolder: join(config.home, 'scratch'),
})
