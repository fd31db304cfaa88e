import { actingMember } from '../../access/index.ts'
import type { AgentDependencies, ToolContext } from '../dependencies.ts'

interface InWhoseName {
  orgId: number
  userId: number
  requestId: string // e.g. "agent-run-12"
  signal: AbortSignal
}

/** A user as they are now, for one turn of a run: their current permissions apply. Undefined: no active member. */
export async function actingContext(
  dependencies: AgentDependencies,
  { orgId, userId, requestId, signal }: InWhoseName,
): Promise<ToolContext | undefined> {
  const { database, runIn, log, now } = dependencies
  const acting = await actingMember(database, { orgId, userId })
  if (!acting) return undefined
  const { username } = acting.user
  const origin = { userId, username, requestId, address: null }
  return {
    ...dependencies,
    ...acting,
    origin,
    signal,
    log,
    now,
    cacheVersion: '',
    ifMatch: undefined,
    idempotencyKey: undefined,
    accept: '',
    client: 'background',
    replays: [],
    transaction: (work) => runIn({ scope: acting.scope, origin }, work),
    occasion: { origin: 'chat' },
  }
}
