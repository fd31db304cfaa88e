import { api, type Schema } from '../../lib/api.ts'
import { plural } from '../../lib/words.ts'

export type Subscription = Schema<'Subscription'>

/** "2 members, 1 group". */
export function whereTo({ recipients }: Subscription): string {
  const { user_ids: users = [], group_ids: groups = [], connector_ids: connectors = [] } = recipients
  const parts = [
    ...(users.length > 0 ? [plural(users.length, 'member')] : []),
    ...(groups.length > 0 ? [plural(groups.length, 'group')] : []),
    ...(connectors.length > 0 ? [plural(connectors.length, 'webhook')] : []),
  ]
  return parts.join(', ')
}

export const leave = (id: number, hasLeft: boolean) =>
  api.POST('/api/subscriptions/{id}/leave', { path: { id }, body: { has_left: hasLeft } })
