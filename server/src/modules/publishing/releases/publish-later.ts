import { originOfProgram } from '../../../kernel/events.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { Work } from '../../../kernel/context.ts'
import type { RunIn } from '../../../kernel/work.ts'
import type { AppRow } from '../apps/app.ts'
import { subjectOf } from '../apps/change-apps.ts'
import { lockApp } from '../apps/store.ts'
import { publish, publishJob } from './change-releases.ts'
import { obstacleTo } from './obstacles.ts'
import { changeRelease, findRelease, type ReleaseRow } from './store.ts'

interface Due {
  orgId: number
  appId: number
  id: number
}

interface Releasing {
  app: AppRow
  release: ReleaseRow
}

async function fail(
  { db, emit }: Work,
  { app, release, reason }: Releasing & { reason: string },
): Promise<void> {
  await changeRelease(db, release.id, { status: 'rejected' })
  await emit({
    type: 'app.release_failed',
    subject: subjectOf(app),
    data: { release_id: release.id, number: release.number, owner_id: release.created_by, reason },
  })
}

/** Publishes a scheduled release at its time, or says why it cannot be; one that was published or replaced before stays as it is. */
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
      if (!app || release?.status !== 'scheduled') return
      const obstacle = await obstacleTo(work.db, { app, release })
      if (obstacle === undefined) await publish(work, now(), { app, release })
      else await fail(work, { app, release, ...obstacle })
    })
  },
})
