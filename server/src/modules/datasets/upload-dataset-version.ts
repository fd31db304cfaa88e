import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { uploadDatasetVersion as endpoint } from '../../../../contract/src/dataset-uploads.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import type { MaterializedVersion, Warehouse } from '../warehouse/index.ts'
import { toDataset } from './dataset.ts'
import { loadFile } from './load-file.ts'
import { findDataset, lockDataset, updateDatasetRow } from './store.ts'
import { driftInWords } from './refresh/column-drift.ts'
import type { ColumnUses } from './refresh/plan-refresh.ts'
import { type Breakage, brokenBy } from './versions/broken-by.ts'
import { publishVersion } from './versions/store.ts'

type Caller = Context & { warehouse: Warehouse; columnUses: ColumnUses }

/** Loads a file as the next version of a dataset; until it is whole, queries read the version before. */
export async function uploadDatasetVersion(
  context: Caller,
  { id, file }: Input<typeof endpoint>,
): Promise<Dataset> {
  try {
    return await loadFile(context, { file, datasetId: id }, async (made) => {
      const broken = await brokenBy(context, { id, now: made.columns })
      return context.transaction((work) => publish(context, work, { id, fileName: file.name, made, broken }))
    })
  } catch (error) {
    if (error instanceof Refusal && !context.signal.aborted) await recordFailure(context, id, error)
    throw error
  }
}

interface Uploaded {
  id: number
  fileName: string
  made: MaterializedVersion
  broken: Breakage | undefined
}

async function publish(
  { orgId, user, ifMatch }: Caller,
  { db, emit }: Work,
  { id, fileName, made, broken }: Uploaded,
): Promise<Dataset> {
  const dataset = await lockDataset(db, id)
  if (!dataset) throw refuse.notFound('dataset')
  checkRevision(ifMatch, dataset)
  const version = await publishVersion(db, { orgId, datasetId: id, fileName, createdBy: user.userId, made })
  const { rowCount, rejectCount, sizeBytes } = made
  const subject = { type: 'dataset', id, name: dataset.name }
  await emit({
    type: 'dataset.version_published',
    subject,
    data: {
      version,
      file_name: fileName,
      row_count: rowCount,
      reject_count: rejectCount,
      size_bytes: sizeBytes,
    },
  })
  if (broken) {
    const columns = driftInWords(broken.columns)
    const data = { version, file_name: fileName, columns, is_published: true, affects: broken.affects }
    await emit({ type: 'dataset.drift_found', subject, data })
  }
  return toDataset((await findDataset(db, id))!)
}

/** A dataset that had data keeps it; one that never had any has failed. */
async function recordFailure({ transaction }: Caller, id: number, { code, message }: Refusal): Promise<void> {
  if (code === 'not_found' || code === 'revision_conflict') return
  await transaction(async ({ db, emit }) => {
    const dataset = await lockDataset(db, id)
    if (!dataset) return
    const failed = dataset.current_version_id === null ? { status: 'failed' } : {}
    await updateDatasetRow(db, id, { failure: message, ...failed })
    await emit({
      type: 'dataset.load_failed',
      subject: { type: 'dataset', id, name: dataset.name },
      data: { reason: message },
    })
  })
}
