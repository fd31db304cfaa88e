import type { Answer, Endpoint, Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { Reply, type Route } from '../../kernel/route.ts'
import { requirePermissionIn, requireTarget } from '../access/index.ts'

/** Does what a route does, for its caller and with its requirements. */
export type Perform = <E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: Input<E>,
) => Promise<Answer<E>>

/**
 * Files can change only what their sender could change by hand: each object goes through the route that creates or
 * changes one, with the same permission. Disabled features are disabled here too.
 */
export function createPerformer(routes: readonly Route[], disabledFeatures: ReadonlySet<string>): Perform {
  const served = routes.filter(({ feature }) => !feature || !disabledFeatures.has(feature))
  const byOperation = new Map(served.map((route) => [route.endpoint.operation, route]))
  return async <E extends Endpoint>(context: Context, endpoint: E, input: Input<E>) => {
    const route = byOperation.get(endpoint.operation)
    if (!route || route.requirement === 'public') throw refuse.notFound('path')
    const { permission, target, anywhere } = route.requirement
    const id = target && (input as Record<string, number>)[target.param]!
    if (permission === 'member') {
      // Everyone here is one. What of it is theirs is for the use case to say.
    } else if (target?.type === 'organization') {
      if (id !== context.orgId) throw refuse.notFound('organization')
      await requirePermissionIn(context, permission, null)
    } else if (target && id !== undefined) {
      await requireTarget(context, permission, { type: target.type, id, path: 'body' })
    } else if (!anywhere) await requirePermissionIn(context, permission, null)
    const done = await route.run(context, input)
    return (done instanceof Reply ? done.body : done) as Answer<E>
  }
}
