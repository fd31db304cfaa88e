import * as contract from '../../../../../contract/src/dashboard-trash.ts'
import { deleteDashboard } from '../../../../../contract/src/dashboards.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { listTrash } from './list-trash.ts'
import { purgeDashboard } from './purge-dashboard.ts'
import { restoreDashboard } from './restore-dashboard.ts'
import { trashDashboard } from './trash-dashboard.ts'

// The gate finds nothing that lies in the trash: the use cases ask for the right themselves, in the same statement.
const deleting = { permission: 'dashboard.delete', anywhere: true }

export const trashRoutes = (): Route[] => [
  route(
    deleteDashboard,
    { permission: 'dashboard.delete', target: { type: 'dashboard', param: 'id' } },
    trashDashboard,
  ),
  route(contract.listTrashedDashboards, deleting, listTrash),
  route(contract.restoreDashboard, deleting, restoreDashboard),
  route(contract.purgeDashboard, deleting, purgeDashboard),
]
