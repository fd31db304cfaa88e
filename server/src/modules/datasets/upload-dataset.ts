import type { RefreshSettings } from '../../../../contract/src/dataset-sources.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { uploadDataset as endpoint } from '../../../../contract/src/dataset-uploads.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { UploadedFile } from '../../../../contract/src/schema.ts'
import type { ImportOptions } from '../../../../contract/src/dataset-imports.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { putInFolder, requirePlaceFor } from '../access/index.ts'
import type { MaterializedVersion, Warehouse } from '../warehouse/index.ts'
import { firstFree, nameFromFile, numberedNames } from './dataset.ts'
import { fail } from './errors.ts'
import { loadFile } from './load-file.ts'
import { importedChange } from './import-options.ts'
import { drawDatasetId, seenDataset, insertDataset, isNameTaken, updateDatasetRow } from './store.ts'
import { publishMade } from './versions/publish-made.ts'

type Caller = Context & { warehouse: Warehouse }

/** Makes a dataset of an uploaded file: the whole of it, or nothing. */
export async function uploadDataset(context: Caller, input: Input<typeof endpoint>): Promise<Dataset> {
  const { file, name, date_order: dateOrder, options } = input
  const place = await requirePlaceFor(context, 'dataset.create', input)
  return loadDataset(
    context,
    { file, dateOrder, options, ...(name === undefined ? {} : { name }) },
    (publish) =>
      context.transaction(
        async (work) => {
          const dataset = await publish(work, place.projectId)
          await putInFolder(work, place, { type: 'dataset', id: dataset.id })
          return dataset
        },
        { isResponse: true },
      ),
  )
}

export interface FileDataset {
  file: Pick<UploadedFile, 'path' | 'name'>
  /** Without one the dataset is called after the file, with a number when that name is taken. */
  name?: string
  description?: string
  dateOrder?: RefreshSettings['date_order'] | undefined
  /** How to read the file, where that is chosen; kept for the next one. */
  options?: ImportOptions | undefined
}

/** Makes the dataset as a part of the transaction that it is given. */
export type Publish = (work: Work, projectId: number | null) => Promise<Dataset>

/**
 * Loads a file privately until `use` publishes it in a transaction of its own. If `use` fails, nothing of the file
 * stays. The caller is authorized already.
 */
export async function loadDataset<T>(
  context: Caller,
  dataset: FileDataset,
  use: (publish: Publish) => Promise<T>,
): Promise<T> {
  const { name, file, dateOrder, options } = dataset
  // Before the long load; the unique index decides in the end.
  if (name !== undefined && (await context.read((db) => isNameTaken(db, name)))) throw fail.nameTaken(name)
  const id = await drawDatasetId(context)
  return loadFile(context, { file, datasetId: id, dateOrder, options }, (made) =>
    use((work, projectId) => insertLoaded(context, work, { ...dataset, id, made, projectId })),
  )
}

type Loaded = FileDataset & { id: number; made: MaterializedVersion; projectId: number | null }

async function insertLoaded(
  context: Pick<Context, 'orgId' | 'user'>,
  work: Work,
  { id, made, file, projectId, description = '', ...dataset }: Loaded,
): Promise<Dataset> {
  const { db, emit } = work
  const { orgId, user } = context
  const row = { id, orgId, description, projectId, connectorId: null, createdBy: user.userId }
  const wanted = dataset.name ?? nameFromFile(file.name)
  const names = dataset.name === undefined ? numberedNames(wanted) : [wanted]
  const name = await firstFree(names, (one) => insertDataset(db, { ...row, name: one }))
  if (name === undefined) throw fail.nameTaken(wanted)
  const imported = importedChange({ options: dataset.options, notes: made.notes })
  if (imported) await updateDatasetRow(db, id, imported)
  const subject = { type: 'dataset', id, name }
  await emit({ type: 'dataset.created', subject, data: { file_name: file.name, project_id: projectId } })
  await publishMade(
    work,
    { id, name, status: 'draft' },
    {
      orgId,
      datasetId: id,
      fileName: file.name,
      createdBy: user.userId,
      made,
      judgement: undefined,
      facts: { file_name: file.name },
    },
  )
  return (await seenDataset(db, context, id))!
}
