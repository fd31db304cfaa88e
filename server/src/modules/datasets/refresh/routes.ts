import * as contract from '../../../../../contract/src/dataset-refresh.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { approveDrift, refuseDrift } from './approve-drift.ts'
import { checkDrift, type DriftDependencies, getDrift } from './check-drift.ts'
import { refreshDataset } from './refresh-dataset.ts'

const on = (permission: string) => ({ permission, target: { type: 'dataset', param: 'id' } })

export const refreshRoutes = (dependencies: DriftDependencies): Route[] => [
  route(contract.refreshDataset, on('dataset.refresh'), refreshDataset),
  route(contract.getDatasetDrift, on('dataset.view'), getDrift),
  route(contract.checkDatasetDrift, on('dataset.edit'), checkDrift(dependencies)),
  route(contract.approveDatasetDrift, on('dataset.edit'), approveDrift),
  route(contract.refuseDatasetDrift, on('dataset.edit'), refuseDrift),
]
