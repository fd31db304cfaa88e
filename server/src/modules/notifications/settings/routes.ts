import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  getNotificationRoutes,
  setNotificationRoutes as endpoint,
} from '../../../../../contract/src/notification-routing.ts'
import { messageTargets } from '../../../../../contract/src/message-targets.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { requireTargets } from '../../access/index.ts'
import type { NotificationKind } from '../notification.ts'
import { connectorTypes, routesOf, saveRoutes } from './settings-store.ts'

type Routes = Answer<typeof getNotificationRoutes>

export async function getRoutes({ read }: Pick<Context, 'read'>): Promise<Routes> {
  const rows = await read((db) => routesOf(db))
  return {
    routes: rows.map(({ connector_id, kinds }) => ({ connector_id, kinds: kinds as NotificationKind[] })),
  }
}

/** What the organization's own automation is notified of, from the next event on. */
export async function setRoutes(context: Context, { routes }: Input<typeof endpoint>): Promise<Routes> {
  const ids = routes.map((route) => route.connector_id)
  const path = (at: number) => `body.routes.${at}.connector_id`
  const named = ids.map((id, at) => ({ type: 'connector', id, path: path(at) }))
  await requireTargets(context, 'connector.send', named)
  const types = await context.read((db) => connectorTypes(db, ids))
  ids.forEach((id, at) => {
    if (ids.indexOf(id) !== at) throw refuse.invalid(path(at), 'is named twice')
    if (!messageTargets.some((type) => type === types.get(id)))
      throw refuse.invalid(
        path(at),
        `is a connector of the type ${types.get(id) ?? 'unknown'}, not ${messageTargets.join(' or ')}`,
      )
  })
  await context.transaction(async ({ db, emit }) => {
    await saveRoutes(db, { orgId: context.orgId, userId: context.user.userId }, routes)
    await emit({
      type: 'notification.routes_changed',
      subject: { type: 'organization', id: context.orgId },
      data: { routes },
    })
  })
  return await getRoutes(context)
}
