import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { RunningQueries } from './running-queries.ts'

type Caller = Pick<Context, 'orgId' | 'user' | 'now'> & { running: RunningQueries }

/** Everybody sees their own; administrators see those of the organization. */
const whose = ({ user }: Caller) => (user.role === 'admin' ? undefined : user.userId)

export async function listRunningQueries(caller: Caller) {
  const items = caller.running.list(caller.orgId, whose(caller)).map((query) => ({
    key: query.key,
    kind: query.kind,
    dataset_id: query.datasetId,
    user_id: query.userId,
    started_at: query.startedAt.toISOString(),
    elapsed_ms: caller.now().getTime() - query.startedAt.getTime(),
    fraction: query.fraction,
  }))
  return { items }
}

export async function cancelRunningQuery(caller: Caller, { key }: { key: string }): Promise<void> {
  const { orgId } = caller
  if (!caller.running.cancel({ key, orgId, userId: whose(caller) })) throw refuse.notFound('key')
}
