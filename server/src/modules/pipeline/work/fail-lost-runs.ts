import { originOf, type RunParts } from './do-run.ts'
import { endOpenRun } from './end-run.ts'
import { lostRuns, removeJob } from './work-store.ts'

const everyMs = 20_000

/** Fails runs whose jobs no worker takes any more: at once, and then again and again until it is stopped. */
export function watchRuns(parts: RunParts): { stop(): void } {
  const look = () =>
    void failLostRuns(parts).catch((error: unknown) =>
      parts.log.error({ error }, 'lost runs could not be looked for'),
    )
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function failLostRuns({ database, runIn, log }: RunParts): Promise<void> {
  for (const { id, orgId, jobId } of await lostRuns(database)) {
    // The job goes with the end of the run, so that a worker that dies here leaves both.
    await runIn({ scope: { orgId, worker: true }, origin: originOf(id) }, async (work) => {
      await endOpenRun(work, id, { status: 'failed', failure: 'its worker was lost' })
      await removeJob(work.db, jobId)
    })
    log.warn({ run_id: id, org_id: orgId }, 'a lost run was failed')
  }
}
