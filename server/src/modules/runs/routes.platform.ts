import * as logs from '../../../../contract/src/run-logs.ts'
import * as contract from '../../../../contract/src/runs.ts'
import type { RunStep } from '../../../../contract/src/runs.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { type Route, route } from '../../kernel/route.ts'
import { cancelRun } from './cancel-run.ts'
import { listRunLogs, type LogDependencies } from './logs/list-run-logs.ts'
import { retryRun, type RetryRun } from './retry-run.ts'
import { type RunRow, showDetail, showRun } from './run.ts'
import { findDetail, pageOfRuns } from './store.ts'

export interface RunDependencies extends LogDependencies {
  /** How runs of each kind are restarted. */
  retryRun: Readonly<Record<string, RetryRun>>
  /** The steps of a build. */
  stepsOf?(context: Context, runId: number): Promise<RunStep[]>
}

const on = (permission: string) => ({ permission, target: { type: 'run', param: 'id' } })

export const runRoutes = (dependencies: RunDependencies): Route[] => [
  route(contract.listRuns, { permission: 'run.view', anywhere: true }, async (context, list) => {
    const page = await pageOfRuns(context, list)
    return { ...page, items: page.items.map((row) => showRun(row as unknown as RunRow)) }
  }),
  route(contract.getRun, on('run.view'), async (context, { id }) => {
    const run = orNotFound(await context.read((db) => findDetail(db, context, id)), 'run')
    return showDetail(run, run.kind === 'build' ? await dependencies.stepsOf?.(context, id) : undefined)
  }),
  route(contract.cancelRun, on('run.cancel'), cancelRun),
  route(contract.retryRun, on('run.retry'), retryRun(dependencies.retryRun)),
  route(logs.listRunLogs, on('run.view'), listRunLogs(dependencies)),
]
