import type { AgentRunSummary, listAgentRuns as endpoint } from '../../../../../contract/src/agent-runs.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { readPage } from '../../../kernel/list.ts'
import { showRunSummary } from './run.ts'
import { runRows } from './store.ts'

/** The caller's own runs: what an agent read is nobody else's to see. */
export async function listAgentRuns(
  context: Context,
  input: Input<typeof endpoint>,
): Promise<PageOf<AgentRunSummary>> {
  const { agent_id: agentId, status } = input
  const page = await readPage(context, input, {
    table: 'agent_runs',
    newestFirst: 'created_at',
    search: ['agent_runs.content', 'agent_runs.agent_name'],
    from: (db) =>
      runRows(db)
        .where('agent_runs.user_id', '=', context.user.userId)
        .$if(agentId !== undefined, (query) => query.where('agent_runs.agent_id', '=', agentId ?? 0))
        .$if(status !== undefined, (query) => query.where('agent_runs.status', 'in', status ?? [])),
  })
  return { ...page, items: page.items.map(showRunSummary) }
}
