import type { WarehouseDependencies } from '../dependencies.ts'
import type { PlanExpressionMessage, PlanMessage } from '../messages.ts'
import type { ExpressionPlan, ExpressionRequest, PlanRequest, StatementPlan } from './statement-plan.ts'

const planTimeoutMs = 10_000

export const planStatement = (
  dependencies: WarehouseDependencies,
  orgId: number,
  { signal, sql, tables }: PlanRequest,
): Promise<StatementPlan> => plan(dependencies, orgId, { signal, message: { op: 'plan', sql, tables } })

export const planExpression = (
  dependencies: WarehouseDependencies,
  orgId: number,
  { signal, sql, columns, allow }: ExpressionRequest,
): Promise<ExpressionPlan> =>
  plan(dependencies, orgId, { signal, message: { op: 'plan-expression', sql, columns, allow } })

// With turns of their own: a plan takes milliseconds and does not wait for queries.
async function plan<Plan>(
  { plans, requests }: WarehouseDependencies,
  orgId: number,
  { signal, message }: { signal: AbortSignal | undefined; message: PlanMessage | PlanExpressionMessage },
): Promise<Plan> {
  const answer = () => requests.send(orgId, message, { signal, timeoutMs: planTimeoutMs })
  return (await plans.run(orgId, answer, { signal })).value as Plan
}
