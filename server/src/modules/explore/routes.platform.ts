import * as dryRun from '../../../../contract/src/dry-run.ts'
import * as contract from '../../../../contract/src/explore.ts'
import * as values from '../../../../contract/src/field-values.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { Sources } from '../connectors/index.ts'
import type { QueryHistory } from '../history/index.ts'
import { FairQueue, type Warehouse } from '../warehouse/index.ts'
import { dryRunExplore } from './dry-run-explore.ts'
import { exploreDataset } from './explore-dataset.ts'
import { cancelRunningQuery, listRunningQueries, RunningQueries } from './running-queries.ts'
import { listFieldValues } from './list-field-values.ts'

/** How many fetches of far rows run at a time. */
export const fetches = { maxRunning: 4, maxRunningPerOrg: 2, maxWaitingPerOrg: 50, maxWaitMs: 30_000 }

export function exploreRoutes(input: {
  warehouse: Warehouse
  sources: Sources
  history: QueryHistory
  scratchFolder: string
  sqlEnabled: boolean
}): Route[] {
  const running = new RunningQueries()
  const fetching = new FairQueue(fetches)
  const parts = { ...input, running, fetching, occasion: { origin: 'explore' as const } }
  const requirement = { permission: 'dataset.query', target: { type: 'dataset', param: 'id' }, viewAs: true }
  return [
    route(values.listFieldValues, requirement, (context, input) =>
      listFieldValues({ ...context, ...parts, occasion: { origin: 'values' } }, input),
    ),
    route(contract.listRunningQueries, { permission: 'dataset.query', anywhere: true }, (context) =>
      listRunningQueries({ ...context, running }),
    ),
    route(contract.cancelRunningQuery, { permission: 'dataset.query', anywhere: true }, (context, input) =>
      cancelRunningQuery({ ...context, running }, input),
    ),
    route(dryRun.dryRunExplore, requirement, (context, input) =>
      dryRunExplore({ ...context, ...parts }, input),
    ),
    route(contract.exploreDataset, { ...requirement, cacheable: true }, (context, input) =>
      exploreDataset({ ...context, ...parts }, input),
    ),
  ]
}
