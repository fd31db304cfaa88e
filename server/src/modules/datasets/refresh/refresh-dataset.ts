import type { refreshDataset as endpoint } from '../../../../../contract/src/dataset-refresh.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Run } from '../../../../../contract/src/runs.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { withStatus, type Reply } from '../../../kernel/route.ts'
import { queueRun } from '../../pipeline/index.ts'
import { fail } from '../errors.ts'
import { lockDataset, setLastRun } from '../store.ts'

/** Queues a refresh; a conflict while one is under way, which may have read too early for this caller. */
export async function refreshDataset(
  context: Context,
  { id, full = false }: Input<typeof endpoint>,
): Promise<Reply> {
  const run = await context.transaction(async (work) => {
    const dataset = await lockDataset(work.db, id)
    if (!dataset) throw refuse.notFound('dataset')
    if (dataset.mode === 'live') throw fail.isLive(dataset.name)
    if (dataset.source === null || dataset.connector_id === null) throw fail.noSource(dataset.name)
    return queueRefresh(context, work, { dataset, full, trigger: 'manual' })
  })
  return withStatus(202, run)
}

export interface RefreshAsk {
  dataset: { id: number; name: string; project_id: number | null }
  full: boolean
  trigger: 'manual' | 'created' | 'changed'
}

/** Queues it as a part of the caller's transaction. */
export async function queueRefresh(
  { orgId, user }: Pick<Context, 'orgId' | 'user'>,
  work: Work,
  { dataset, full, trigger }: RefreshAsk,
): Promise<Run> {
  const run = await queueRun(work, {
    orgId,
    kind: 'refresh',
    trigger,
    datasetId: dataset.id,
    projectId: dataset.project_id,
    options: { full },
    createdBy: user.userId,
  })
  await setLastRun(work.db, dataset.id, run.id)
  await work.emit({
    type: 'dataset.refresh_queued',
    subject: { type: 'dataset', id: dataset.id, name: dataset.name },
    data: { run_id: run.id, trigger, full },
  })
  return run
}
