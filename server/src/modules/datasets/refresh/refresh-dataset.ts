import type { refreshDataset as endpoint } from '../../../../../contract/src/dataset-refresh.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Run } from '../../../../../contract/src/runs.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Reply } from '../../../kernel/route.ts'
import { type NewRun, queueRun, refuseWhileUnderWay, type RetryRun, startOnce } from '../../runs/index.ts'
import { fail } from '../errors.ts'
import { requireNoMaker } from '../output-dataset.ts'
import { lockDataset, setLastRun } from '../store.ts'

/** Queues a refresh; a conflict while one is under way, which may have read too early for this caller. */
export async function refreshDataset(context: Context, input: Input<typeof endpoint>): Promise<Reply> {
  return await startOnce(context, async (work) => {
    const { id, full = false } = input
    const dataset = await lockRefreshable(work, id)
    await refuseWhileUnderWay(work.db, { kind: 'refresh', datasetId: id })
    return queueRefresh(byOf(context), work, { dataset, full, trigger: 'manual' })
  })
}

/** Refreshes again what could not be refreshed; queued behind what is under way. */
export const retryRefresh: RetryRun = async (context, work, { datasetId, options, retry, retryOf }) => {
  if (datasetId === null) throw refuse.conflict('the dataset of this run was deleted')
  const dataset = await lockRefreshable(work, datasetId)
  const as = { retryOf, ...(retry && { retry }) }
  return await queueRefresh(byOf(context), work, {
    dataset,
    full: options['full'] === true,
    trigger: 'retry',
    as,
  })
}

export const byOf = ({ orgId, user }: Pick<Context, 'orgId' | 'user'>) => ({ orgId, userId: user.userId })

async function lockRefreshable({ db }: Work, id: number) {
  const dataset = await lockDataset(db, id)
  if (!dataset) throw refuse.notFound('dataset')
  await requireNoMaker(db, id)
  if (dataset.mode === 'live') throw fail.isLive(dataset.name)
  if (dataset.source === null || dataset.connector_id === null) throw fail.noSource(dataset.name)
  return dataset
}

export interface RefreshRequest {
  dataset: { id: number; name: string; project_id: number | null }
  full: boolean
  trigger: NewRun['trigger']
  /** What it is a part of, or tries again. */
  as?: Partial<Pick<NewRun, 'parentId' | 'scheduleId' | 'retryOf' | 'retry'>>
}

/** Queues it as a part of the caller's transaction. */
export async function queueRefresh(
  { orgId, userId }: { orgId: number; userId: number | null },
  work: Work,
  { dataset, full, trigger, as }: RefreshRequest,
): Promise<Run> {
  const run = await queueRun(work, {
    orgId,
    kind: 'refresh',
    trigger,
    datasetId: dataset.id,
    projectId: dataset.project_id,
    options: { full },
    createdBy: userId,
    ...as,
  })
  await setLastRun(work.db, dataset.id, run.id)
  await work.emit({
    type: 'dataset.refresh_queued',
    subject: { type: 'dataset', id: dataset.id, name: dataset.name },
    data: { run_id: run.id, trigger, full },
  })
  return run
}
