import * as contract from '../../../../contract/src/lineage.ts'
import * as columns from '../../../../contract/src/lineage-columns.ts'
import * as impact from '../../../../contract/src/lineage-impact.ts'
import * as delivery from '../../../../contract/src/open-lineage-delivery.ts'
import * as openLineage from '../../../../contract/src/open-lineage.ts'
import { type Route, route } from '../../kernel/route.ts'
import { getDatasetColumnsLineage } from './get-dataset-columns-lineage.ts'
import { getDatasetLineage, getLineageGraph } from './get-lineage-graph.ts'
import { findImpact, type ImpactDependencies } from './impact/find-impact.ts'
import { listOpenLineageEvents } from './open-lineage/list-open-lineage-events.ts'
import { receiveOpenLineage } from './open-lineage/receive-open-lineage.ts'
import { type DeliverySettingsDependencies, getDelivery, setDelivery } from './open-lineage/set-delivery.ts'
import { rebuildLineage } from './rebuild-lineage.ts'
import { getRunLineage } from './runs/get-run-lineage.ts'
import { searchLineage } from './search-lineage.ts'

interface RouteDependencies extends DeliverySettingsDependencies, ImpactDependencies {
  /** Address of the platform, of which names are made that others know us by. */
  platformUrl: string
}

/** What one may see of lineage is what one may see of its nodes: each answer is cut to that. */
export function lineageRoutes({ otherUses, warehouse, platformUrl, ...parts }: RouteDependencies): Route[] {
  const anywhere = { permission: 'dataset.view', anywhere: true }
  const ofDataset = { permission: 'dataset.view', target: { type: 'dataset', param: 'id' } }
  return [
    route(contract.getLineageGraph, anywhere, getLineageGraph),
    route(contract.getDatasetLineage, ofDataset, getDatasetLineage),
    route(columns.getDatasetColumnsLineage, ofDataset, getDatasetColumnsLineage),
    route(impact.findImpact, anywhere, findImpact({ otherUses, warehouse })),
    route(impact.proposeChange, anywhere, findImpact({ otherUses, warehouse })),
    route(columns.searchLineage, anywhere, searchLineage),
    route(
      columns.getRunLineage,
      { permission: 'run.view', target: { type: 'run', param: 'id' } },
      getRunLineage,
    ),
    route(
      openLineage.listOpenLineageEvents,
      { permission: 'lineage.export' },
      listOpenLineageEvents({ platformUrl }),
    ),
    route(
      openLineage.receiveOpenLineage,
      { permission: 'lineage.edit' },
      receiveOpenLineage({ platformUrl }),
    ),
    route(delivery.getLineageDelivery, { permission: 'lineage.edit' }, getDelivery),
    route(delivery.setLineageDelivery, { permission: 'lineage.edit' }, setDelivery(parts)),
    route(columns.rebuildLineage, { permission: 'lineage.edit' }, rebuildLineage),
  ]
}
