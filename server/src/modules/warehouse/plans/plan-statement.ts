import type { EngineRequest } from '../messages.ts'
import type { WarehouseDependencies } from '../dependencies.ts'
import type { ExpressionPlan, ExpressionRequest, PlanRequest, StatementPlan } from './statement-plan.ts'

const planTimeoutMs = 10_000

export async function planStatement(
  dependencies: WarehouseDependencies,
  orgId: number,
  { signal, sql, tables }: PlanRequest,
): Promise<StatementPlan> {
  return (await runPlan(dependencies, {
    orgId,
    signal,
    message: { op: 'plan', sql, tables },
  })) as StatementPlan
}

export async function planExpression(
  dependencies: WarehouseDependencies,
  orgId: number,
  { signal, sql, columns, allow }: ExpressionRequest,
): Promise<ExpressionPlan> {
  const message = { op: 'plan-expression', sql, columns, allow } as const
  return (await runPlan(dependencies, { orgId, signal, message })) as ExpressionPlan
}

interface PlanCall {
  orgId: number
  signal: AbortSignal | undefined
  message: EngineRequest
}

// With turns of their own: a plan takes milliseconds and does not wait for queries.
async function runPlan(
  { plans, requests }: WarehouseDependencies,
  { orgId, signal, message }: PlanCall,
): Promise<unknown> {
  const answer = () => requests.send(orgId, message, { signal, timeoutMs: planTimeoutMs })
  return (await plans.run(orgId, answer, { signal })).value
}
