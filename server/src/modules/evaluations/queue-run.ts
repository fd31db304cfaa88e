import type { Work } from '../../kernel/context.ts'
import { insertRun, type RunRow } from './store.ts'

export const evaluationJob = 'evaluation.run'

interface Wanted {
  orgId: number
  setId: number
  cause: string
  afterHours?: number
}

/** Queues a run of a set; it exists once this transaction is committed. */
export async function queueRun(
  { db, enqueue }: Pick<Work, 'db' | 'enqueue'>,
  { orgId, setId, cause, afterHours = 0 }: Wanted,
): Promise<RunRow> {
  const run = await insertRun(db, { orgId, setId, cause })
  const runAt = new Date(Date.now() + afterHours * 3_600_000)
  const job = { kind: evaluationJob, payload: { run_id: run.id }, maxAttempts: 3 }
  // Runs of a set compare with the one before, so they are done one after another.
  await enqueue({ ...job, concurrencyKey: `evaluation ${setId}`, ...(afterHours > 0 ? { runAt } : {}) })
  return run
}
