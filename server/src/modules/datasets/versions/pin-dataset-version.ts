import type {
  DatasetVersion,
  pinDatasetVersion as endpoint,
} from '../../../../../contract/src/dataset-versions.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { requireUnrestricted } from '../dataset-table.ts'
import { showVersion } from './list-dataset-versions.ts'
import { lockDataset } from '../store.ts'
import { findVersion, setPinned } from './store.ts'

/** Keeps a version however old it gets, or lets it go with the others. */
export async function pinDatasetVersion(
  context: Context,
  { id, version, is_pinned: isPinned }: Input<typeof endpoint>,
): Promise<DatasetVersion> {
  const whole = await requireUnrestricted(context, id)
  return context.transaction(async ({ db, emit }) => {
    const dataset = await lockDataset(db, id)
    if (!dataset) throw refuse.notFound('dataset')
    const found = await findVersion(db, id, version)
    if (!found) throw refuse.notFound('version')
    await setPinned(db, found.id, isPinned)
    await emit({
      type: isPinned ? 'dataset.version_pinned' : 'dataset.version_unpinned',
      subject: { type: 'dataset', id, name: dataset.name },
      data: { version },
    })
    return showVersion((await findVersion(db, id, version))!, whole)
  })
}
