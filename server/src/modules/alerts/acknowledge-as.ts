import { Refusal } from '../../kernel/errors.ts'
import { actingMember, requireTarget } from '../access/index.ts'
import type { AcknowledgeAs } from '../connectors/index.ts'
import type { AlertDependencies } from './dependencies.ts'
import { acknowledgeAlert } from './quiet-alert.ts'

/** Acknowledges an alert in the name of a member, with their permissions at this moment. */
export const acknowledgeAs =
  ({ database, runIn }: Pick<AlertDependencies, 'database' | 'runIn'>): AcknowledgeAs =>
  async ({ orgId, userId, alertId }) => {
    const acting = await actingMember(database, { orgId, userId })
    if (!acting) return { refusal: 'you are not active in the organization any more' }
    const { username } = acting.user
    const origin = { userId, username, requestId: `alert-${alertId}`, address: null }
    const target = { type: 'alert', id: alertId, path: 'alert' }
    try {
      await requireTarget(acting, 'alert.edit', target)
    } catch (error) {
      if (error instanceof Refusal) return { refusal: 'you may not edit the alert, or it was deleted' }
      throw error
    }
    try {
      await acknowledgeAlert(
        {
          ...acting,
          ifMatch: undefined,
          transaction: (work) => runIn({ scope: acting.scope, origin }, work),
        },
        { id: alertId },
      )
      return { by: username }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error.message }
      throw error
    }
  }
