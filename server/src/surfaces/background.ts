import type { Config } from '../kernel/config/settings.ts'
import { JobWorker, type WorkerDependencies } from '../kernel/jobs/worker.ts'
import type { ScheduledBackups } from '../modules/backups/index.ts'
import { everyTenSeconds } from '../kernel/retention.ts'
import { startForgettingSessions } from '../modules/chat/index.ts'
import type { CertificateFiles } from '../modules/domains/index.ts'
import { startCollector } from '../modules/datasets/index.ts'
import { startForgettingQueries } from '../modules/history/index.ts'
import { failLostRun, startForgetting } from '../modules/runs/index.ts'
import { startMeasuringUsage } from '../modules/organizations/index.ts'
import { startRollingUpHealth } from '../modules/servers/index.ts'
import {
  deliverWebhook,
  deliverWebhookJob,
  Lines,
  startForgettingDeliveries,
  webhookPace,
} from '../modules/webhooks/index.ts'
import { startAuditRetention } from './audit-retention.ts'
import { agentHandlers, chatHandlers } from './chat-jobs.ts'
import { deliveryHandlers, jobHandlers } from './jobs.ts'
import { operatorHandlers, startWatchingForOperators, transferHandlers } from './operator-jobs.ts'
import type { Dependencies } from './dependencies.ts'
import { runHandlers } from './run-handlers.ts'

/** What one process does beside answering requests. */
export interface Background {
  /** There may be something to do. */
  wake(): void
  /** Takes nothing new while it is paused. */
  pause(isPaused: boolean): void
  isIdle(): boolean
  /** Lets what runs end within its grace, and puts back the rest. */
  stop(): Promise<void>
}

const runPace = ({ runs }: Config) => ({
  concurrency: runs.atOnce,
  maxPerOrganization: runs.ofOrganization,
  leaseMs: runs.leaseSeconds * 1000,
})

type Watching = Pick<WorkerDependencies, 'observe' | 'tracing'> & {
  backups: ScheduledBackups
  certificates: CertificateFiles
}

/** Begins to do queued work, and to clear away what is left or too old. */
export function startBackground(
  dependencies: Dependencies,
  { backups, certificates, ...watching }: Watching,
): Background {
  const { database, config, log } = dependencies
  const workers = [
    new JobWorker({
      database,
      handlers: {
        ...jobHandlers(dependencies),
        ...agentHandlers(dependencies),
        ...operatorHandlers(dependencies),
      },
      log,
      ...watching,
    }),
    // Separate workers, so that a hanging remote server blocks nothing else.
    new JobWorker(
      { database, handlers: deliveryHandlers(dependencies), log, ...watching },
      { concurrency: 2 },
    ),
    new JobWorker(
      { database, handlers: chatHandlers(dependencies), log, ...watching },
      { concurrency: 16, pollMs: 1000, leaseMs: 10_000 },
    ),
    transferWorker(dependencies, watching),
    // Of their own, so that long runs hold up no mail.
    new JobWorker(
      { database, handlers: runHandlers(dependencies), giveUp: failLostRun(dependencies), log, ...watching },
      runPace(config),
    ),
    ...(config.disabledFeatures.has('webhooks') ? [] : [webhookWorker(dependencies, watching)]),
  ]
  const wake = () => workers.forEach((worker) => worker.wake())
  const ear = database.listen?.('quarry_jobs', wake)
  const others = [
    startCollector(dependencies),
    startAuditRetention(dependencies),
    startForgetting(dependencies),
    startForgettingQueries(dependencies),
    startForgettingSessions(dependencies),
    startRollingUpHealth(dependencies),
    startForgettingDeliveries(dependencies),
    backups.start(),
    certificates.start(),
    everyTenSeconds(async () => await database.maintain?.(), {
      log,
      failure: 'the embedded database could not be cleaned up',
    }),
    startMeasuringUsage(dependencies),
    ...startWatchingForOperators(dependencies),
  ]
  return {
    wake,
    pause: (isPaused) => workers.forEach((worker) => worker.pause(isPaused)),
    isIdle: () => workers.every((worker) => worker.isIdle),
    async stop() {
      others.forEach((one) => one.stop())
      await Promise.all([ear?.stop(), ...workers.map((worker) => worker.stop())])
    },
  }
}

/** One at a time, as each may take long and read all of an organization. */
const transferWorker = (
  dependencies: Dependencies,
  watching: Pick<WorkerDependencies, 'observe' | 'tracing'>,
): JobWorker =>
  new JobWorker(
    { ...dependencies, handlers: transferHandlers(dependencies), ...watching },
    { concurrency: 1 },
  )

function webhookWorker(
  dependencies: Dependencies,
  watching: Pick<WorkerDependencies, 'observe' | 'tracing'>,
): JobWorker {
  const { database, log } = dependencies
  const delivering = { ...dependencies, lines: new Lines() }
  const handlers: WorkerDependencies['handlers'] = {
    [deliverWebhookJob]: (job, signal) => deliverWebhook(delivering, job, signal),
  }
  return new JobWorker({ database, handlers, log, ...watching }, webhookPace)
}
