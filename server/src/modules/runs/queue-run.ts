import type { Run } from '../../../../contract/src/runs.ts'
import type { Work } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type NewRun, showRun } from './run.ts'
import { activeRunOf, findQueued, insertRun, runJob } from './store.ts'
import { maxAttempts } from './work/do-run.ts'

/** Queues a run in the caller's transaction. */
export async function queueRun(work: Work, run: NewRun): Promise<Run> {
  const id = await insertRun(work.db, run)
  const concurrencyKey = concurrencyKeyOf(run)
  await work.enqueue({
    kind: runJob,
    payload: { run_id: id },
    maxAttempts,
    ...(concurrencyKey !== null && { concurrencyKey }),
  })
  return showRun(await findQueued(work.db, id))
}

const concurrencyKeyOf = ({ concurrencyKey, datasetId }: NewRun): string | null =>
  concurrencyKey !== undefined ? concurrencyKey : datasetId === null ? null : `dataset:${datasetId}`

/** Opens a run that represents its steps: no worker executes it, and its opener finishes it with `finishOpenRun`. */
export const openRun = async ({ db }: Work, run: NewRun): Promise<Run> =>
  showRun(await findQueued(db, await insertRun(db, run, { isOpen: true })))

/** A conflict while a run of the kind is under way on the dataset. */
export async function refuseWhileUnderWay(
  db: Tx,
  { kind, datasetId }: { kind: string; datasetId: number },
): Promise<void> {
  const id = await activeRunOf(db, { kind, datasetId })
  if (id !== undefined)
    throw new Refusal('conflict', `run ${id} of this dataset is still under way`, { run_id: id })
}

/** Whether a run of the kind is queued: it will read the current data. */
export const isQueued = async (db: Tx, of: { kind: string; datasetId: number }): Promise<boolean> =>
  (await activeRunOf(db, { ...of, queued: true })) !== undefined
