import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { uploadDatasetVersion as endpoint } from '../../../../contract/src/dataset-uploads.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import type { MaterializedVersion, Warehouse } from '../warehouse/index.ts'
import { toDataset } from './dataset.ts'
import { fail } from './errors.ts'
import { loadFile } from './load-file.ts'
import { requireNoMaker } from './output-dataset.ts'
import { findDataset, lockDataset, updateDatasetRow } from './store.ts'
import { driftInWords } from './refresh/column-drift.ts'
import type { ColumnUses } from './refresh/plan-refresh.ts'
import { type Breakage, brokenBy } from './versions/broken-by.ts'
import type { Judgement, JudgeVersion } from './versions/judgement.ts'
import { publishMade } from './versions/publish-made.ts'

type Caller = Context & { warehouse: Warehouse; columnUses: ColumnUses; judge: JudgeVersion }

/** Loads a file as the next version of a dataset; until it is whole, queries read the version before. */
export async function uploadDatasetVersion(
  context: Caller,
  { id, file }: Input<typeof endpoint>,
): Promise<Dataset> {
  // Before the long load; whoever takes the dataset over meanwhile is seen when it is published.
  await context.read((db) => requireNoMaker(db, id))
  const loaded = await load(context, { id, file }).catch(async (error: unknown) => {
    if (error instanceof Refusal && !context.signal.aborted) await recordFailure(context, id, error)
    throw error
  })
  if (loaded.heldBecause !== undefined) throw fail.heldBack(loaded.version, loaded.heldBecause)
  return loaded.dataset
}

interface Loaded {
  dataset: Dataset
  version: number
  /** Why a check keeps it back, where one does. */
  heldBecause: string | undefined
}

const load = (context: Caller, { id, file }: Input<typeof endpoint>): Promise<Loaded> =>
  loadFile(context, { file, datasetId: id }, async (made) => {
    const broken = await brokenBy(context, { id, now: made.columns })
    const { orgId, signal } = context
    const judgement = await context.judge({ orgId, datasetId: id, runId: null, signal, ...made })
    const uploaded = { id, fileName: file.name, made, broken, judgement }
    return context.transaction((work) => publish(context, work, uploaded))
  })

interface Uploaded {
  id: number
  fileName: string
  made: MaterializedVersion
  broken: Breakage | undefined
  judgement: Judgement
}

async function publish(
  { orgId, user, ifMatch }: Caller,
  work: Work,
  { id, fileName, made, broken, judgement }: Uploaded,
): Promise<Loaded> {
  const { db, emit } = work
  const dataset = await lockDataset(db, id)
  if (!dataset) throw refuse.notFound('dataset')
  checkRevision(ifMatch, dataset)
  await requireNoMaker(db, id)
  const { version, state } = await publishMade(work, dataset, {
    orgId,
    datasetId: id,
    fileName,
    createdBy: user.userId,
    made,
    judgement,
    facts: { file_name: fileName },
  })
  if (broken && state === 'published') {
    const columns = driftInWords(broken.columns)
    const data = { version, file_name: fileName, columns, is_published: true, affects: broken.affects }
    await emit({ type: 'dataset.drift_found', subject: { type: 'dataset', id, name: dataset.name }, data })
  }
  return {
    dataset: toDataset((await findDataset(db, id))!),
    version,
    heldBecause: state === 'held' ? judgement.words : undefined,
  }
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
