import * as contract from '../../../../../contract/src/dataset-versions.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { listDatasetRejects } from './list-dataset-rejects.ts'
import { listDatasetVersions } from './list-dataset-versions.ts'
import { pinDatasetVersion } from './pin-dataset-version.ts'
import { publishHeldVersion } from './publish-held-version.ts'
import { restoreDatasetVersion } from './restore-dataset-version.ts'

const on = (permission: string) => ({ permission, target: { type: 'dataset', param: 'id' } })

export const versionRoutes = (): Route[] => [
  route(contract.listDatasetVersions, on('dataset.view'), listDatasetVersions),
  route(contract.listDatasetRejects, on('dataset.view'), listDatasetRejects),
  route(contract.restoreDatasetVersion, on('dataset.edit'), restoreDatasetVersion),
  route(contract.publishHeldVersion, on('dataset.edit'), publishHeldVersion),
  route(contract.pinDatasetVersion, on('dataset.edit'), pinDatasetVersion),
]
