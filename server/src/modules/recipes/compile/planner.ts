import type {
  ExpressionPlan,
  ExpressionRequest,
  PlanRequest,
  StatementPlan,
  Warehouse,
} from '../../warehouse/index.ts'

/** The engine of one organization, as far as it reads statements and runs none. */
export interface Planner {
  plan(request: PlanRequest): Promise<StatementPlan>
  planExpression(request: ExpressionRequest): Promise<ExpressionPlan>
}

export const plannerOf = (
  { orgId, signal }: { orgId: number; signal?: AbortSignal | undefined },
  warehouse: Pick<Warehouse, 'plan' | 'planExpression'>,
): Planner => ({
  plan: (request) => warehouse.plan(orgId, { signal, ...request }),
  planExpression: (request) => warehouse.planExpression(orgId, { signal, ...request }),
})
