import { api, type Schema } from '../../../lib/api.ts'
import { connectorChoices } from '../../../lib/choices.ts'

export type Route = Schema<'NotificationRoutes'>['routes'][number]

export const routesKey = ['notification-routes']

/** What notifications can be sent through. */
export const webhookChoices = connectorChoices('automation_webhook')

/** Changes the routes as the server has them now; one connector has one route. */
export async function replaceRoute(connectorId: number | undefined, next: Route | undefined) {
  const { routes } = await api.GET('/api/notifications/routes')
  const at = routes.findIndex(({ connector_id: id }) => id === connectorId)
  const list =
    at < 0 ? [...routes, ...(next ? [next] : [])] : routes.toSpliced(at, 1, ...(next ? [next] : []))
  return await api.PUT('/api/notifications/routes', { body: { routes: list } })
}
