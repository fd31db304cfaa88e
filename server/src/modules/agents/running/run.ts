import { createHash } from 'node:crypto'
import type { AgentPlanStep } from '../../../../../contract/src/agents.ts'
import { maxBudgets } from '../../../../../contract/src/known-values.ts'
import type {
  AgentEvent,
  AgentRun,
  AgentRunStatus,
  AgentRunSummary,
  AgentStep,
  AgentStepStatus,
} from '../../../../../contract/src/agent-runs.ts'
import { sortedJson } from '../../../kernel/sorted-json.ts'
import type { SendingLevel } from '../../language-models/index.ts'
import type { Definition } from '../definitions/agent.ts'
import { type ApprovalRow, showApproval } from '../approvals/approval.ts'

export interface RunRow {
  id: number
  org_id: number
  agent_id: number
  agent_name: string
  agent_version: number
  definition: Definition
  user_id: number
  session_id: number | null
  message_id: number | null
  replay_of: number | null
  content: string
  plan: AgentPlanStep[] | null
  status: AgentRunStatus
  reason: string | null
  answer: string | null
  tokens: number
  cost: number
  active_ms: number
  claim: number
  pending_calls: PendingCall[]
  leased_until: Date | null
  created_at: Date
  finished_at: Date | null
}

/** A call that a language model made in a reply with others, and that is not executed yet. */
export interface PendingCall {
  tool: string
  /** JSON, or null where there is none. */
  arguments: string | null
  /** What the model said before it. */
  text: string
}

export interface StepRow {
  id: number
  run_id: number
  position: number
  tool: string
  arguments: Record<string, unknown>
  call_hash: string
  model_text: string
  status: AgentStepStatus
  result: unknown
  result_level: SendingLevel
  failure: string | null
  approval_id: number | null
  started_at: Date
  finished_at: Date | null
}

/** Who follows a run: the chat that shows it. */
export type EmitEvent = (event: AgentEvent) => Promise<void> | void

export const finishedStatuses: readonly AgentRunStatus[] = ['done', 'failed', 'cancelled', 'expired']

export const showStep = (row: StepRow): AgentStep => ({
  id: row.id,
  position: row.position,
  tool: row.tool,
  arguments: row.arguments,
  status: row.status,
  result: row.result ?? null,
  failure: row.failure,
  approval_id: row.approval_id,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

type SummaryRow = Omit<RunRow, 'definition' | 'plan' | 'pending_calls'>

export const showRunSummary = (row: SummaryRow): AgentRunSummary => ({
  id: row.id,
  agent_id: row.agent_id,
  agent_name: row.agent_name,
  agent_version: row.agent_version,
  user_id: row.user_id,
  session_id: row.session_id,
  message_id: row.message_id,
  replay_of: row.replay_of,
  content: row.content,
  status: row.status,
  reason: row.reason,
  answer: row.answer,
  tokens: row.tokens,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

export const showRun = (row: SummaryRow, steps: StepRow[], approvals: ApprovalRow[]): AgentRun => ({
  ...showRunSummary(row),
  steps: steps.map(showStep),
  approvals: approvals.map(showApproval),
})

/** PostgreSQL stores neither the character 0 nor half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll(/[\u0000\p{Surrogate}]/gu, '')

/** The same for the same call, in whatever order its arguments are written. */
export const callHash = (tool: string, args: unknown): string =>
  createHash('sha256')
    .update(sortedJson([tool, args ?? null]))
    .digest('base64url')

/** Why a run may not make a further call; undefined: it may. */
export function whyNoMore(
  { run, steps }: { run: Pick<RunRow, 'definition'>; steps: readonly StepRow[] },
  { tool, hash }: { tool: string; hash: string },
): string | undefined {
  const maxSteps = run.definition.budgets.steps ?? maxBudgets.steps
  if (steps.length >= maxSteps) return `it reached its ${maxSteps} steps without finishing`
  return steps.some((one) => one.call_hash === hash)
    ? `it called ${tool.slice(0, 64)} twice with the same arguments, and was going in circles`
    : undefined
}

/** Some 8,000 tokens. */
const maxResultLength = 32_000

/** A result as agents read it: cut where it is long, with a note that says so. */
export function cutResult(result: unknown): { result: unknown; isCut: boolean } {
  const text = (JSON.stringify(result ?? null) ?? 'null').replaceAll(/\\u(0000|d[89a-f][0-9a-f]{2})/gi, '?')
  if (text.length <= maxResultLength) return { result: JSON.parse(text) as unknown, isCut: false }
  return { result: cut(JSON.parse(text)), isCut: true }
}

/** Rows are left out before the text is cut. */
function cut(result: unknown): unknown {
  const rowsAt = result as { rows?: unknown[]; result?: { rows?: unknown[] } }
  const rows = rowsAt.rows ?? rowsAt.result?.rows
  if (Array.isArray(rows)) {
    for (let count = rows.length; count > 0; count = Math.floor(count / 2)) {
      const note = `${rows.length - count} of ${rows.length} rows are left out here`
      const shorter =
        rowsAt.rows === undefined
          ? { ...rowsAt, result: { ...rowsAt.result, rows: rows.slice(0, count) }, note }
          : { ...rowsAt, rows: rows.slice(0, count), note }
      if (JSON.stringify(shorter).length <= maxResultLength) return shorter
    }
  }
  const text = JSON.stringify(result)
  return {
    text: text.slice(0, maxResultLength),
    note: `${text.length - maxResultLength} of ${text.length} characters are left out here`,
  }
}
