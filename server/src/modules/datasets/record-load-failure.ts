import type { Work } from '../../kernel/context.ts'
import { lockDataset, updateDatasetRow } from './store.ts'

interface Failure {
  datasetId: number
  reason: string
  runId: number
  requestedBy: number | null
}

/** Notes why a run failed. A dataset that had data keeps it; one that never had any has failed. */
export async function recordLoadFailure(
  { db, emit }: Work,
  { datasetId, reason, runId, requestedBy }: Failure,
): Promise<void> {
  const dataset = await lockDataset(db, datasetId)
  if (!dataset) return
  const failed = dataset.status === 'draft' ? { status: 'failed' } : {}
  await updateDatasetRow(db, dataset.id, { failure: reason, ...failed })
  await emit({
    type: 'dataset.load_failed',
    subject: { type: 'dataset', id: dataset.id, name: dataset.name },
    data: { run_id: runId, requested_by: requestedBy },
  })
}
