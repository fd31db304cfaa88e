import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { restoreDatasetVersion as endpoint } from '../../../../../contract/src/dataset-versions.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { fail } from '../errors.ts'
import { seenDataset, lockDataset } from '../store.ts'
import { copyVersion, findVersion } from './store.ts'

/** Publishes an old version once more, as the newest: its file, its columns and its cursor. */
export const restoreDatasetVersion = (
  context: Context,
  { id, version }: Input<typeof endpoint>,
): Promise<Dataset> =>
  context.transaction(
    async ({ db, emit }) => {
      const { user, ifMatch } = context
      const dataset = await lockDataset(db, id)
      if (!dataset) throw refuse.notFound('dataset')
      checkRevision(ifMatch, dataset)
      if (dataset.mode === 'live') throw fail.isLive(dataset.name)
      const found = await findVersion(db, id, version)
      if (!found) throw refuse.notFound('version')
      if (found.held_at !== null)
        throw refuse.conflict(
          `version ${version} is kept back by a check: publish it, if it is to be read anyway`,
        )
      if (found.published_at === null)
        throw refuse.conflict(`version ${version} waits for approval: approve or refuse its columns`)
      if (found.is_current) throw refuse.conflict(`version ${version} is the one that queries read`)
      const made = await copyVersion(db, { datasetId: id, versionId: found.id, createdBy: user.userId })
      await emit({
        type: 'dataset.version_restored',
        subject: { type: 'dataset', id, name: dataset.name },
        data: { version: made, restored_from: version },
      })
      return (await seenDataset(db, context, id))!
    },
    { isResponse: true },
  )
