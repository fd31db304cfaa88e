import type { Run } from '../../../../contract/src/runs.ts'
import type { Work } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type NewRun, showRun } from './run.ts'
import { activeRunOf, concurrencyKeyOf, findByKey, findQueued, insertRun, runJob } from './store.ts'
import { defaultRetry } from './work/retry-policy.ts'

// Beyond its retries: workers may end under a run, and may be stopped with it.
const attemptsBesides = 10

/** Queues a run in the caller's transaction; the run that there is when its idempotency key is known. */
export async function queueRun(work: Work, run: NewRun): Promise<Run> {
  const id = await insertRun(work.db, run)
  if (id === undefined) return await runWithKey(work.db, run)
  const concurrencyKey = concurrencyKeyOf(run)
  await work.enqueue({
    kind: runJob,
    payload: { run_id: id },
    mostAttempts: (run.retry ?? defaultRetry).times + attemptsBesides,
    ...(concurrencyKey !== null && { concurrencyKey }),
  })
  return showRun(await findQueued(work.db, id))
}

/** Opens a run that stands for its steps: no worker does it, and whoever opened it ends it with `endOpenRun`. */
export async function openRun({ db }: Work, run: NewRun): Promise<Run> {
  const id = await insertRun(db, run, { isOpen: true })
  return id === undefined ? await runWithKey(db, run) : showRun(await findQueued(db, id))
}

async function runWithKey(
  db: Tx,
  { orgId, createdBy: userId, idempotencyKey: key = '' }: NewRun,
): Promise<Run> {
  const known = await findByKey(db, { orgId, userId, key })
  return showRun(await findQueued(db, known!.id))
}

/** A conflict while a run of the kind is under way on the dataset. */
export async function refuseWhileUnderWay(
  db: Tx,
  { kind, datasetId }: { kind: string; datasetId: number },
): Promise<void> {
  const id = await activeRunOf(db, { kind, datasetId })
  if (id !== undefined)
    throw new Refusal('conflict', `run ${id} of this dataset is still under way`, { run_id: id })
}

/** Whether a run of the kind waits that has not begun: it will see all that there is by then. */
export const isQueued = async (db: Tx, of: { kind: string; datasetId: number }): Promise<boolean> =>
  (await activeRunOf(db, { ...of, queued: true })) !== undefined
