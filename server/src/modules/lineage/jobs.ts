import type { Database } from '../../kernel/database/database.ts'
import { originOfProgram } from '../../kernel/events.ts'
import type { JobHandler } from '../../kernel/jobs/worker.ts'
import { deliver, type LineageDeliveryDependencies } from './open-lineage/deliver.ts'
import { deliverJob } from './open-lineage/queue-delivery.ts'
import { planChart } from './plan-chart.ts'
import { planQuery, type PlanDependencies } from './plan-query.ts'
import { planChartJob, planQueryJob } from './record-changes.ts'
import { rebuildLineage } from './rebuild-lineage.ts'

/** Deliveries to an organization's endpoint: separate, as a remote server may hang. */
export const lineageDeliveryJobs = (
  dependencies: LineageDeliveryDependencies,
): Record<string, JobHandler> => ({
  [deliverJob]: (job, signal) => deliver(dependencies, job, signal),
})

export interface LineageDependencies extends PlanDependencies {
  database: Database
}

/** Background work of lineage, by its kind. */
export const lineageJobs = (dependencies: LineageDependencies): Record<string, JobHandler> => ({
  [planQueryJob]: (job, signal) => planQuery(dependencies, job, signal),
  [planChartJob]: (job, signal) => planChart(dependencies, job, signal),
  'lineage.rebuild': async ({ id, orgId }) => {
    if (orgId === null) throw new TypeError('not a rebuild of an organization')
    const origin = originOfProgram(`job-${id}`)
    const transaction: Parameters<typeof rebuildLineage>[0]['transaction'] = (work) =>
      dependencies.runIn({ scope: { orgId }, origin }, work)
    await rebuildLineage({ orgId, now: dependencies.now, transaction })
  },
})
