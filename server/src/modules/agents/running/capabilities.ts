import type { AgentCapability } from '../../../../../contract/src/agent-capabilities.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { visibleIds } from '../../access/index.ts'
import type { Definition } from '../definitions/agent.ts'
import { findAgent } from '../definitions/store.ts'
import type { AuthorContext, ToolContext } from '../dependencies.ts'
import { findTools } from '../tools/find-tools.ts'
import { alwaysNeedsApproval, type Tool, type ToolUse } from '../tools/tool.ts'

export interface Capability {
  tool: Tool
  use: ToolUse
}

/** Whether the caller may use an agent now. */
export async function mayRun(
  context: Pick<AuthorContext, 'user' | 'orgId' | 'read'>,
  agentId: number,
): Promise<boolean> {
  const { visible } = await visibleIds(context, 'agent.run', { type: 'agent', ids: [agentId] })
  return visible.has(agentId)
}

/** The tools of an agent with which it is limited; a tool that was deleted is none of them. */
export async function toolsOf(
  context: Pick<ToolContext, 'read'>,
  definition: Definition,
): Promise<Capability[]> {
  const tools = await findTools(
    context,
    definition.tools.map(({ name }) => name),
  )
  return definition.tools.flatMap((entry) => {
    const tool = tools.get(entry.name)
    return tool ? [{ tool, use: { entry, limits: definition } }] : []
  })
}

/** What a run can do: the tools of its agent that its caller may use, as permissions are now. Nothing else widens it. */
export async function capabilitiesOf(
  context: ToolContext,
  definition: Definition,
): Promise<Map<string, Capability>> {
  const all = await toolsOf(context, definition)
  const reasons = await Promise.all(all.map(({ tool, use }) => tool.unavailable(context, use)))
  return new Map(all.filter((_one, at) => reasons[at] === null).map((one) => [one.tool.name, one]))
}

/** The same for the page, with the reasons why others are missing. */
export async function getAgentCapabilities(
  context: ToolContext,
  { id }: { id: number },
): Promise<{ items: AgentCapability[] }> {
  const { definition } = orNotFound(await context.read((db) => findAgent(db, id)), 'agent')
  const all = await toolsOf(context, definition)
  return {
    items: await Promise.all(
      all.map(async ({ tool, use }) => {
        const reason = await tool.unavailable(context, use)
        return {
          name: tool.name,
          description: tool.description,
          needs_approval: alwaysNeedsApproval(tool),
          is_available: reason === null,
          reason,
        }
      }),
    ),
  }
}
