import type { Config } from '../kernel/config/settings.ts'
import { JobWorker, type WorkerParts } from '../kernel/jobs/worker.ts'
import { startCollector } from '../modules/datasets/index.ts'
import { failLostRun, startForgetting } from '../modules/pipeline/index.ts'
import { startAuditRetention } from './audit-retention.ts'
import { deliveryHandlers, jobHandlers, runHandlers } from './jobs.ts'
import type { Parts } from './parts.ts'

/** What one process does beside answering requests. */
export interface Background {
  /** There may be something to do. */
  wake(): void
  /** Lets what runs end within its grace, and puts back the rest. */
  stop(): Promise<void>
}

const runPace = ({ runs }: Config) => ({
  concurrency: runs.atOnce,
  maxPerOrganization: runs.ofOrganization,
  leaseMs: runs.leaseSeconds * 1000,
})

/** Begins to do queued work, and to clear away what is left or too old. */
export function startBackground(parts: Parts, observe: NonNullable<WorkerParts['observe']>): Background {
  const { database, config, log } = parts
  const workers = [
    new JobWorker({ database, handlers: jobHandlers(parts), log, observe }),
    // Of their own, so that a remote server that hangs holds up nothing else.
    new JobWorker({ database, handlers: deliveryHandlers(parts), log, observe }, { concurrency: 2 }),
    // Of their own, so that long runs hold up no mail.
    new JobWorker(
      { database, handlers: runHandlers(parts), giveUp: failLostRun(parts), log, observe },
      runPace(config),
    ),
  ]
  const wake = () => workers.forEach((worker) => worker.wake())
  const ear = database.listen?.('quarry_jobs', wake)
  const others = [startCollector(parts), startAuditRetention(parts), startForgetting(parts)]
  return {
    wake,
    async stop() {
      others.forEach((one) => one.stop())
      await Promise.all([ear?.stop(), ...workers.map((worker) => worker.stop())])
    },
  }
}
