import { inChat } from '../../../kernel/in-chat.ts'
import { actingMember, backgroundContext } from '../../access/index.ts'
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
  const acting = await actingMember(dependencies.database, { orgId, userId })
  if (!acting) return undefined
  const context = backgroundContext(acting, { ...dependencies, requestId, signal })
  return { ...dependencies, ...inChat(context), occasion: { origin: 'chat' } }
}
