import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { publishHeldVersion as endpoint } from '../../../../../contract/src/dataset-versions.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { requireUnrestricted } from '../dataset-table.ts'
import { fail } from '../errors.ts'
import { seenDataset, lockDataset } from '../store.ts'
import { findVersion, retireVersions, setCurrentVersion } from './store.ts'

/** Publishes a version that a check holds back: a user has reviewed it. */
export async function publishHeldVersion(
  context: Context,
  { id, version, note }: Input<typeof endpoint>,
): Promise<Dataset> {
  await requireUnrestricted(context, id)
  return context.transaction(
    async ({ db, emit }) => {
      const dataset = await lockDataset(db, id)
      if (!dataset) throw refuse.notFound('dataset')
      checkRevision(context.ifMatch, dataset)
      const found = await findVersion(db, id, version)
      if (!found) throw refuse.notFound('version')
      if (found.held_at === null) throw fail.notHeld(version)
      await setCurrentVersion(db, id, found.id)
      const { row_count, reject_count, size_bytes, run_id } = found
      await emit({
        type: 'dataset.version_published',
        subject: { type: 'dataset', id, name: dataset.name },
        data: {
          version,
          row_count,
          reject_count,
          size_bytes,
          run_id,
          in_spite_of_checks: true,
          note: note ?? '',
        },
      })
      await retireVersions(db, id)
      return (await seenDataset(db, context, id))!
    },
    { isResponse: true },
  )
}
