import type { AgentTool } from '../../../../../contract/src/agents.ts'
import type { Context } from '../../../kernel/context.ts'
import { checkAllInTurn, type Detail, Refusal, refuse, refuseMistakes } from '../../../kernel/errors.ts'
import { holdsEverywhere, requireTargets } from '../../access/index.ts'
import { modelProvider } from '../../language-models/index.ts'
import type { ToolContext } from '../dependencies.ts'
import { fail } from '../errors.ts'
import { planMistakes } from '../running/plan.ts'
import { findTools } from '../tools/find-tools.ts'
import type { Tool } from '../tools/tool.ts'
import { bindingOf, type Definition, isBound } from './agent.ts'

type Caller = Context & Pick<ToolContext, 'secrets' | 'outbound'>

/** Refuses a definition that could not work, or that gives its author more than they have. */
export async function checkDefinition(
  context: Caller,
  definition: Definition,
  before: Definition,
): Promise<void> {
  const names = definition.tools.map(({ name }) => name)
  const tools = await findTools(context, names)
  refuseMistakes([...toolMistakes(definition.tools, tools), ...planMistakes(definition, names)])
  const known = new Set(before.tools.filter(isBound).map(bindingOf))
  const bound = definition.tools.filter((tool) => isBound(tool) && !known.has(bindingOf(tool)))
  if (bound.length > 0 && !holdsEverywhere(context.user, 'agent.bind'))
    throw refuse.permissionDenied('agent.bind')
  await checkAllInTurn([
    () => requireTargets(context, 'connector.send', connectorsOf(definition.tools, bound)),
    () => requireTargets(context, 'dataset.query', added('dataset', { definition, before })),
    () => requireTargets(context, 'knowledge_base.view', added('knowledge_base', { definition, before })),
    () => requireProvider(context, definition),
  ])
}

async function requireProvider(context: Caller, { provider_id: id }: Definition): Promise<void> {
  if (id === null) return
  try {
    await modelProvider(context)(context, { provider_id: id })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refuse.invalid('body.provider_id', error.message)
  }
}

const connectorsOf = (tools: readonly AgentTool[], bound: readonly AgentTool[]) =>
  bound.flatMap((tool) =>
    tool.connector_id === undefined
      ? []
      : [
          {
            type: 'connector',
            id: tool.connector_id,
            path: `body.tools.${tools.indexOf(tool)}.connector_id`,
          },
        ],
  )

const added = (
  type: 'dataset' | 'knowledge_base',
  { definition, before }: { definition: Definition; before: Definition },
) =>
  definition[`${type}_ids`]
    .map((id, at) => ({ type, id, path: `body.${type}_ids.${at}` }))
    .filter(({ id }) => !before[`${type}_ids`].includes(id))

function toolMistakes(entries: readonly AgentTool[], tools: ReadonlyMap<string, Tool>): Detail[] {
  return entries.flatMap(({ name, connector_id: connectorId, to }, at): Detail[] => {
    const path = `body.tools.${at}` as const
    const tool = tools.get(name)
    if (!tool) return fail.noTool(`${path}.name`, name).extras.details ?? []
    if (entries.findIndex((entry) => entry.name === name) < at)
      return [{ path: `${path}.name`, message: `the agent has "${name}" already` }]
    const binding = tool.effect === 'acts' ? tool.binding : undefined
    return [
      ...(connectorId !== undefined && !binding
        ? [{ path: `${path}.connector_id`, message: `"${name}" sends through no connector of the agent` }]
        : []),
      ...(to !== undefined && !binding?.hasRecipient
        ? [{ path: `${path}.to`, message: `"${name}" has no recipient` }]
        : []),
    ]
  })
}
