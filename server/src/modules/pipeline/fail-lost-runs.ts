import { failUnfinished, takeLostJobs } from './store.ts'
import type { RunParts } from './do-run.ts'

const everyMs = 60_000

/** Fails runs whose jobs no worker takes any more: at once, and then every minute until it is stopped. */
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
  for (const { id, orgId } of await takeLostJobs(database)) {
    const origin = { userId: null, username: null, requestId: `run-${id}`, address: null }
    await runIn({ scope: { orgId }, origin }, async ({ db, emit }) => {
      if (!(await failUnfinished(db, id, 'its worker was lost'))) return
      await emit({
        type: 'run.failed',
        subject: { type: 'run', id },
        data: { reason: 'its worker was lost' },
      })
    })
    log.warn({ run_id: id, org_id: orgId }, 'a lost run was failed')
  }
}
