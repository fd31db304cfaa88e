import { api, type Schema } from '../../../lib/api.ts'

export type Route = Schema<'NotificationRoutes'>['routes'][number]

export const routesKey = ['notification-routes']

/** Changes the routes as the server has them now; one connector has one route. */
export async function replaceRoute(connectorId: number | undefined, next: Route | undefined) {
  const { routes } = await api.GET('/api/notifications/routes')
  const at = routes.findIndex(({ connector_id: id }) => id === connectorId)
  const list =
    at < 0 ? [...routes, ...(next ? [next] : [])] : routes.toSpliced(at, 1, ...(next ? [next] : []))
  return await api.PUT('/api/notifications/routes', { body: { routes: list } })
}
