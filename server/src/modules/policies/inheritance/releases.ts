import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  releaseDatasetPolicies as releaseEndpoint,
  withdrawPolicyRelease as withdrawEndpoint,
} from '../../../../../contract/src/policy-suggestions.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { findPolicies, lockForPolicies } from '../store.ts'
import { deleteRelease, insertRelease, type ReleaseRow } from './store.ts'

type Release = Answer<typeof releaseEndpoint>

export const showRelease = (row: ReleaseRow): Release => ({
  id: row.id,
  column: row.column_name === '' ? null : row.column_name,
  reason: row.reason,
  released_by: row.released_by,
  released_at: row.released_at.toISOString(),
})

/** Ends the inheritance for a column, or for the whole dataset, and for what is made of it. */
export async function releasePolicies(
  context: Context,
  { id, column, reason }: Input<typeof releaseEndpoint>,
): Promise<Release> {
  const { orgId, user } = context
  return await context.transaction(
    async ({ db, emit }) => {
      await lockForPolicies(db, id)
      const dataset = await findPolicies(db, id)
      if (!dataset) throw refuse.notFound('dataset')
      const wanted = { orgId, datasetId: id, column: column ?? '', reason, userId: user.userId }
      const row = await insertRelease(db, wanted)
      if (!row)
        throw refuse.conflict(
          column === null ? 'the dataset is released already' : `the column "${column}" is released already`,
        )
      await emit({
        type: 'dataset.policies_released',
        subject: { type: 'dataset', id, name: dataset.name },
        data: { column, reason },
      })
      return showRelease(row)
    },
    { isResponse: true },
  )
}

/** What was released inherits again. */
export async function withdrawRelease(
  context: Context,
  { id, release_id: releaseId }: Input<typeof withdrawEndpoint>,
): Promise<void> {
  await context.transaction(async ({ db, emit }) => {
    await lockForPolicies(db, id)
    const dataset = await findPolicies(db, id)
    const row = dataset && (await deleteRelease(db, { id: releaseId, datasetId: id }))
    if (!row) throw refuse.notFound('release')
    await emit({
      type: 'dataset.policies_release_withdrawn',
      subject: { type: 'dataset', id, name: dataset.name },
      data: { column: row.column_name === '' ? null : row.column_name },
    })
  })
}
