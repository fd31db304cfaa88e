import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { uploadDatasetVersion as endpoint } from '../../../../contract/src/dataset-uploads.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { ImportOptions } from '../../../../contract/src/dataset-imports.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { failureFor } from '../policies/index.ts'
import type { MaterializedVersion, Warehouse } from '../warehouse/index.ts'
import { restrictedColumns } from './dataset-table.ts'
import { fail } from './errors.ts'
import type { ColumnNotes } from './dataset.ts'
import { importedChange, readingOf } from './import-options.ts'
import { loadFile } from './load-file.ts'
import { requireNoMaker } from './output-dataset.ts'
import { seenDataset, lockDataset, updateDatasetRow } from './store.ts'
import type { ColumnUses } from './refresh/plan-refresh.ts'
import { type Breakage, brokenBy } from './versions/broken-by.ts'
import type { Judgement, JudgeVersion } from './versions/judgement.ts'
import { publishMade } from './versions/publish-made.ts'

type Caller = Context & { warehouse: Warehouse; columnUses: ColumnUses; judge: JudgeVersion }

/** Loads a file as the next version of a dataset; until it is whole, queries read the version before. */
export async function uploadDatasetVersion(context: Caller, input: Input<typeof endpoint>): Promise<Dataset> {
  const { id } = input
  // Before the long load; a new owner of the dataset is respected when it is published.
  await context.read((db) => requireNoMaker(db, id))
  const loaded = await load(context, input).catch(async (error: unknown) => {
    if (error instanceof Refusal && !context.signal.aborted) await recordFailure(context, id, error)
    throw error
  })
  if (loaded.heldBecause !== undefined) {
    // A check may read more than the file: the previous version, other datasets.
    const restricted = (await restrictedColumns(context, id)).has(id)
    throw fail.heldBack(loaded.version, failureFor(loaded.heldBecause, { restricted }))
  }
  return loaded.dataset
}

interface Loaded {
  dataset: Dataset
  version: number
  /** Why a check keeps it back, where one does. */
  heldBecause: string | undefined
}

const load = async (context: Caller, input: Input<typeof endpoint>): Promise<Loaded> => {
  const { id, file, options } = input
  return loadFile(context, { file, datasetId: id, ...(await readingOf(context, input)) }, async (made) => {
    const broken = await brokenBy(context, { id, now: made.columns })
    const { orgId, signal } = context
    const judgement = await context.judge({ orgId, datasetId: id, runId: null, signal, ...made })
    const uploaded = { id, fileName: file.name, options, made, broken, judgement }
    return context.transaction((work) => publish(context, work, uploaded), { isResponse: true })
  })
}

interface Uploaded {
  id: number
  fileName: string
  options: ImportOptions | undefined
  made: MaterializedVersion
  broken: Breakage | undefined
  judgement: Judgement
}

async function publish(
  context: Caller,
  work: Work,
  { id, fileName, options, made, broken, judgement }: Uploaded,
): Promise<Loaded> {
  const { orgId, user, ifMatch } = context
  const { db } = work
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
    changed: broken,
    facts: { file_name: fileName },
  })
  const columnNotes = dataset.column_notes as ColumnNotes
  const imported = importedChange({ options, notes: made.notes, columnNotes })
  if (imported) await updateDatasetRow(db, id, imported)
  return {
    dataset: (await seenDataset(db, context, id))!,
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
    })
  })
}
