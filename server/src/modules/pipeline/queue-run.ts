import type { Run } from '../../../../contract/src/runs.ts'
import type { Work } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { showRun } from './run.ts'
import { activeRunOf, findRun, insertRun, type NewRun, runJob } from './store.ts'

/** Queues a run in the caller's transaction. A conflict while one of its kind is under way on the dataset. */
export async function queueRun({ db, enqueue }: Work, run: NewRun): Promise<Run> {
  const id = await insertRun(db, run)
  if (id === undefined)
    throw underWay(await activeRunOf(db, { kind: run.kind, datasetId: run.datasetId ?? 0 }))
  await enqueue({ kind: runJob, payload: { run_id: id } })
  return showRun((await findRun(db, id))!)
}

const underWay = (id: number | undefined) =>
  new Refusal(
    'conflict',
    `run ${id ?? ''} of this dataset is still under way`,
    id === undefined ? {} : { run_id: id },
  )
