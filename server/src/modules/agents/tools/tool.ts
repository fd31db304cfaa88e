import type { AgentTool } from '../../../../../contract/src/agents.ts'
import type { AgentToolDefinition } from '../../../../../contract/src/agent-tools.ts'
import type { TSchema } from '../../../../../contract/src/schema.ts'
import type { Definition } from '../definitions/agent.ts'
import type { SendingLevel } from '../../language-models/index.ts'
import type { ToolContext } from '../dependencies.ts'

export type Arguments = Record<string, unknown>

/** The agent that calls a tool: its entry of the tool, and what it is limited to. */
export interface ToolUse {
  entry: AgentTool
  limits: Pick<Definition, 'dataset_ids' | 'knowledge_base_ids'>
}

/** Where something goes: set by an administrator, never by arguments. */
export interface Destination {
  name: string
  connectorId: number | null
  recipient: string | null
}

export interface Approved {
  args: Arguments
  destination: Destination
  /** The same for every attempt. */
  idempotencyKey: string
}

/** The kind of connector that an agent is bound to for a tool. */
export interface Binding {
  type: 'automation_webhook' | 'messaging_provider' | 'http'
  hasRecipient: boolean
}

interface ToolHead {
  id: number
  name: string
  description: string
  kind: AgentToolDefinition['kind']
  /** A closed object. */
  input: TSchema
  /** Why the caller cannot use it now; null: they can. */
  unavailable(context: ToolContext, use: ToolUse): Promise<string | null>
}

/** What a tool found, and what of the data that is: no provider reads what its level does not permit. */
export interface ToolOutput {
  result: unknown
  level: SendingLevel
}

/** Only reads, with the permissions of the caller. */
export interface ReadingTool extends ToolHead {
  effect: 'reads'
  run(context: ToolContext, args: Arguments, use: ToolUse): Promise<ToolOutput>
}

/** Sends or changes something: each call is approved by the user of the run. */
export interface ActingTool extends ToolHead {
  effect: 'acts'
  binding?: Binding
  /** Where it would go; refused as in `unavailable`. */
  prepare(context: ToolContext, use: ToolUse): Promise<Destination>
  /** Executed once, after it was approved. All that it changes, it changes in one transaction of the context. */
  perform(context: ToolContext, approved: Approved): Promise<unknown>
  /** It has no effect outside of its one transaction, so that it can be executed again if that did not commit. */
  isTransactional: boolean
  /** It gets something from outside: all that it can tell there is what its arguments say. */
  isLookUp?: true
}

export type Tool = ReadingTool | ActingTool

export const alwaysNeedsApproval = (
  tool: Pick<ReadingTool, 'effect'> | Pick<ActingTool, 'effect' | 'isLookUp'>,
) => tool.effect === 'acts' && tool.isLookUp !== true

/**
 * Whether a call is approved first. What is looked up outside is once the run has read anything: what it read may have chosen the
 * arguments, and may be in them.
 */
export const needsApproval = (tool: Tool, hasRead: boolean): tool is ActingTool =>
  tool.effect === 'acts' && (hasRead || alwaysNeedsApproval(tool))

interface ToolCall {
  args: Arguments
  use: ToolUse
}

/** A call that needs no approval. */
export async function callFreely(
  context: ToolContext,
  tool: Tool,
  { args, use }: ToolCall,
): Promise<ToolOutput> {
  if (tool.effect === 'reads') return await tool.run(context, args, use)
  const destination = await tool.prepare(context, use)
  return { result: await tool.perform(context, { args, destination, idempotencyKey: '' }), level: 'rows' }
}
