import { originOfProgram } from '../../../kernel/events.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { lockApp } from '../apps/store.ts'
import { publish, publishJob } from './change-releases.ts'
import { findRelease } from './store.ts'

interface Due {
  orgId: number
  appId: number
  id: number
}

/** Publishes a scheduled release at its time; one that was published or replaced before stays as it is. */
export const publishingJobs = ({
  runIn,
  now,
}: {
  runIn: RunIn
  now(): Date
}): Record<string, JobHandler> => ({
  [publishJob]: async (job) => {
    const { orgId, appId, id } = job.payload as unknown as Due
    await runIn({ scope: { orgId }, origin: originOfProgram(`job-${job.id}`) }, async (work) => {
      const app = await lockApp(work.db, appId)
      const release = app && (await findRelease(work.db, { appId, id }))
      if (app && release?.status === 'scheduled') await publish(work, now(), { app, release })
    })
  },
})
