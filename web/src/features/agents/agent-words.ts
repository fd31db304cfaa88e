import type { Schema } from '../../lib/api.ts'

export type Agent = Schema<'Agent'>
export type AgentTool = Agent['tools'][number]
export type PlanStep = Agent['plan'][number]
export type Tool = Schema<'AgentToolDefinition'>
export type Run = Schema<'AgentRun'>

/** Whether more will happen in a run by itself or by a decision. */
export const isActive = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'awaiting_approval'
