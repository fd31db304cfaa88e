import * as contract from '../../../../contract/src/alerts.ts'
import { type Route, route } from '../../kernel/route.ts'
import { createAlert } from './create-alert.ts'
import type { QueryDependencies } from './dependencies.ts'
import { acknowledgeAlert, silenceAlert } from './quiet-alert.ts'
import { getAlert, getAlertGroups, listAlertHistory, listAlerts } from './read-alerts.ts'
import { evaluateAlert, previewAlert } from './try-alert.ts'
import { deleteAlert, updateAlert } from './update-alert.ts'

const on = (permission: string) => ({ permission, target: { type: 'alert', param: 'id' } })

export function alertRoutes({ warehouse, sources, history }: QueryDependencies): Route[] {
  const asking = { warehouse, sources, history, occasion: { origin: 'alert' as const } }
  return [
    route(contract.listAlerts, { permission: 'alert.view', anywhere: true }, listAlerts),
    route(contract.createAlert, { permission: 'alert.create', anywhere: true }, createAlert(asking)),
    route(contract.previewAlert, { permission: 'alert.create', anywhere: true }, previewAlert(asking)),
    route(contract.getAlert, on('alert.view'), getAlert),
    route(contract.updateAlert, on('alert.edit'), updateAlert(asking)),
    route(contract.deleteAlert, on('alert.delete'), deleteAlert),
    route(contract.evaluateAlert, on('alert.edit'), evaluateAlert(asking)),
    route(contract.getAlertGroups, on('alert.view'), getAlertGroups),
    route(contract.listAlertHistory, on('alert.view'), listAlertHistory),
    route(contract.silenceAlert, on('alert.edit'), silenceAlert),
    route(contract.acknowledgeAlert, on('alert.edit'), acknowledgeAlert),
  ]
}
