import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { fail } from '../errors.ts'
import { seenDataset, lockDataset, updateDatasetRow } from '../store.ts'
import { findPending, retireVersions, setAside, setCurrentVersion } from '../versions/store.ts'

/** Lets queries read the version whose columns changed, or in live mode the columns as they are now. */
export const approveDrift = (context: Context, { id }: { id: number }): Promise<Dataset> =>
  context.transaction(
    async (work) => {
      const dataset = await lockDrifted(work, { id, ifMatch: context.ifMatch })
      const { db, emit } = work
      const subject = { type: 'dataset', id, name: dataset.name }
      const live = dataset.drifted_columns as unknown as never
      if (dataset.mode === 'live') {
        await updateDatasetRow(db, id, { live_columns: live, drifted_columns: null, drift: null })
        await emit({ type: 'dataset.drift_approved', subject, data: { version: null } })
        return (await seenDataset(db, context, id))!
      }
      const pending = await findPending(db, id)
      if (!pending) throw fail.noDrift(dataset.name)
      await setCurrentVersion(db, id, pending.id)
      await emit({ type: 'dataset.drift_approved', subject, data: { version: pending.version } })
      const { version, row_count, reject_count, size_bytes, run_id } = pending
      const data = { version, row_count, reject_count, size_bytes, run_id }
      await emit({ type: 'dataset.version_published', subject, data })
      await retireVersions(db, id)
      return (await seenDataset(db, context, id))!
    },
    { isResponse: true },
  )

/** Discards the pending version; the collector removes its file. */
export const refuseDrift = (context: Context, { id }: { id: number }): Promise<Dataset> =>
  context.transaction(
    async (work) => {
      const dataset = await lockDrifted(work, { id, ifMatch: context.ifMatch })
      const { db, emit } = work
      await setAside(db, id)
      await updateDatasetRow(db, id, { drift: null, drifted_columns: null })
      await emit({ type: 'dataset.drift_discarded', subject: { type: 'dataset', id, name: dataset.name } })
      return (await seenDataset(db, context, id))!
    },
    { isResponse: true },
  )

async function lockDrifted({ db }: Work, { id, ifMatch }: { id: number; ifMatch: number | undefined }) {
  const dataset = await lockDataset(db, id)
  if (!dataset) throw refuse.notFound('dataset')
  checkRevision(ifMatch, dataset)
  if (dataset.drift === null) throw fail.noDrift(dataset.name)
  return dataset
}
