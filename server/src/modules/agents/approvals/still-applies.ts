import { Refusal } from '../../../kernel/errors.ts'
import { findAgent } from '../definitions/store.ts'
import type { ToolContext } from '../dependencies.ts'
import { mayRun, toolsOf } from '../running/capabilities.ts'
import { requireArgumentsInReach } from '../tools/data-in-reach.ts'
import type { ActingTool } from '../tools/tool.ts'
import { approvalHash, type ApprovalRow, destinationOf } from './approval.ts'

/** Why what was asked for may not be done now; null: it may. Permissions and bindings are those of this moment. */
export async function reasonNotToPerform(
  context: ToolContext,
  approval: ApprovalRow,
): Promise<string | null> {
  const found = await toolToPerform(context, approval)
  return typeof found === 'string' ? found : null
}

/** The tool that an approval is for, if it may still do exactly that; otherwise the reason why not. */
export async function toolToPerform(
  context: ToolContext,
  approval: ApprovalRow,
): Promise<ActingTool | string> {
  const { run_id: runId, agent_id: agentId, tool: name, arguments: args } = approval
  const destination = destinationOf(approval)
  const bound = { orgId: context.orgId, userId: context.user.userId, runId, tool: name, args, destination }
  if (approvalHash(bound) !== approval.arguments_hash) return 'it is not what was asked for'
  if (!(await mayRun(context, agentId))) return 'you may not use this agent any more'
  const agent = await context.read((db) => findAgent(db, agentId))
  const all = agent ? await toolsOf(context, agent.definition) : []
  const found = all.find(({ tool }) => tool.name === name)
  if (!found || found.tool.effect !== 'acts') return `the agent does not have the tool "${name}" any more`
  try {
    await requireArgumentsInReach(context, found, args)
    const now = await found.tool.prepare(context, found.use)
    const isSame = now.connectorId === destination.connectorId && now.recipient === destination.recipient
    return isSame ? found.tool : 'an administrator has changed where this agent sends to'
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
