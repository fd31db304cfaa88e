import * as capabilities from '../../../../contract/src/agent-capabilities.ts'
import * as agents from '../../../../contract/src/agents.ts'
import * as runs from '../../../../contract/src/agent-runs.ts'
import * as tools from '../../../../contract/src/agent-tools.ts'
import * as approvals from '../../../../contract/src/approvals.ts'
import type { Context } from '../../kernel/context.ts'
import { type Route, route } from '../../kernel/route.ts'
import { decideApproval } from './approvals/decide-approval.ts'
import { getApproval, listApprovals } from './approvals/read-approvals.ts'
import { createAgent, duplicateAgent } from './definitions/create-agent.ts'
import { getAgent, getAgentVersion, listAgents, listAgentVersions } from './definitions/read-agents.ts'
import { deleteAgent, restoreAgentVersion, updateAgent } from './definitions/update-agent.ts'
import { type AuthorContext, type AuthorDependencies, type ToolContext, toolContext } from './dependencies.ts'
import { cancelAgentRun } from './running/cancel-run.ts'
import { getAgentCapabilities } from './running/capabilities.ts'
import { listAgentRuns } from './running/read-runs.ts'
import { readRun, replayAgentRun, startAgentRun } from './running/start-run.ts'
import { createAgentTool, deleteAgentTool, updateAgentTool } from './tools/change-tools.ts'
import { invokeAgentTool } from './tools/invoke-tool.ts'
import { getAgentTool, listAgentTools, listAgentToolVersions } from './tools/read-tools.ts'

const on = (permission: string) => ({ permission, target: { type: 'agent', param: 'id' } })
const ownRun = { permission: 'member', target: { type: 'agent_run', param: 'id' } }
const ownApproval = { permission: 'member', target: { type: 'approval', param: 'id' } }
const anywhere = (permission: string) => ({ permission, anywhere: true })

export function agentRoutes(dependencies: AuthorDependencies): Route[] {
  const authoring =
    <I, O>(run: (context: AuthorContext, input: I) => Promise<O>) =>
    (context: Context, input: I) =>
      run({ ...context, ...dependencies, occasion: { origin: 'chat' } }, input)
  const acting = <I, O>(run: (context: ToolContext, input: I) => Promise<O>) =>
    authoring<I, O>((context, input) => run(toolContext(context), input))
  return [
    route(agents.listAgents, anywhere('agent.view'), listAgents),
    route(agents.createAgent, { permission: 'agent.create' }, authoring(createAgent)),
    route(agents.getAgent, on('agent.view'), getAgent),
    route(agents.updateAgent, on('agent.edit'), authoring(updateAgent)),
    route(agents.deleteAgent, on('agent.delete'), deleteAgent),
    route(agents.duplicateAgent, on('agent.view'), authoring(duplicateAgent)),
    route(agents.listAgentVersions, on('agent.view'), listAgentVersions),
    route(agents.getAgentVersion, on('agent.view'), getAgentVersion),
    route(agents.restoreAgentVersion, on('agent.edit'), authoring(restoreAgentVersion)),
    route(capabilities.getAgentCapabilities, on('agent.run'), acting(getAgentCapabilities)),
    route(runs.startAgentRun, on('agent.run'), startAgentRun),
    route(runs.listAgentRuns, { permission: 'member' }, listAgentRuns),
    route(runs.getAgentRun, ownRun, readRun),
    route(runs.cancelAgentRun, ownRun, cancelAgentRun),
    route(runs.replayAgentRun, ownRun, replayAgentRun),
    route(approvals.listApprovals, { permission: 'member' }, listApprovals),
    route(approvals.getApproval, ownApproval, getApproval),
    route(approvals.decideApproval, ownApproval, acting(decideApproval)),
    ...[
      route(tools.listAgentTools, anywhere('agent.view'), listAgentTools),
      route(tools.createAgentTool, { permission: 'agent.edit' }, createAgentTool),
      route(tools.getAgentTool, anywhere('agent.view'), getAgentTool),
      route(tools.updateAgentTool, { permission: 'agent.edit' }, updateAgentTool),
      route(tools.deleteAgentTool, { permission: 'agent.edit' }, deleteAgentTool),
      route(tools.listAgentToolVersions, anywhere('agent.view'), listAgentToolVersions),
      route(tools.invokeAgentTool, anywhere('agent.view'), acting(invokeAgentTool)),
    ].flatMap(withOldPath),
  ]
}

/** The specification has both spellings; the old one is not in the documents. */
const withOldPath = (made: Route): Route[] => {
  const path = made.endpoint.path.replace('/api/agent-tools', '/api/agent_tools')
  return [made, { ...made, endpoint: { ...made.endpoint, path, hidden: true } }]
}
