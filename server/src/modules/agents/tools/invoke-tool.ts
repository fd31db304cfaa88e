import type { invokeAgentTool as endpoint } from '../../../../../contract/src/agent-tools.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import { refuse } from '../../../kernel/errors.ts'
import { noDefinition } from '../definitions/agent.ts'
import type { ToolContext } from '../dependencies.ts'
import { fail } from '../errors.ts'
import { cutResult } from '../running/run.ts'
import { validArguments } from './check-arguments.ts'
import { getTool } from './read-tools.ts'
import { callFreely, needsApproval } from './tool.ts'

/** One call with the caller's permissions, without an agent. */
export async function invokeAgentTool(
  context: ToolContext,
  { id, arguments: given }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const tool = await getTool(context, id)
  // Whoever calls it wrote the arguments, and nothing was read before.
  if (needsApproval(tool, false)) throw fail.needsApproval(tool.name)
  const use = { entry: { name: tool.name }, limits: noDefinition }
  const args = await validArguments(context, { tool, use }, given)
  const reason = await tool.unavailable(context, use)
  if (reason !== null) throw refuse.conflict(reason)
  const { result, isCut } = cutResult((await callFreely(context, tool, { args, use })).result)
  await context.transaction(({ emit }) =>
    emit({ type: 'agent_tool.invoked', subject: { type: 'agent_tool', id, name: tool.name } }),
  )
  return { result, is_cut: isCut }
}
