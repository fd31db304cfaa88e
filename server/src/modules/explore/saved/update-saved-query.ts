import { isDeepStrictEqual } from 'node:util'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { SavedQuery, updateSavedQuery as endpoint } from '../../../../../contract/src/saved-queries.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { requirePermissionIn } from '../../access/index.ts'
import { noteGuesses } from '../../datasets/index.ts'
import { getSavedQuery } from './read-saved-queries.ts'
import { type StatementReader, authorizeQuery, toSavedQuery } from './saved-query.ts'
import { deleteSavedQueryRow, lockSavedQuery, updateSavedQueryRow } from './store.ts'
import { loadWithholds } from '../../models/index.ts'

export async function updateSavedQuery(
  context: Context & StatementReader,
  { id, ...change }: Input<typeof endpoint>,
): Promise<SavedQuery> {
  const { query: given, ...rest } = change
  const { project_id: projectId } = rest
  if (projectId !== undefined && projectId !== null)
    await requirePermissionIn(context, 'query.create', projectId)
  const withholds = await loadWithholds(context)
  const { dataset_id: datasetId, query: before } = await getSavedQuery(context, { id })
  // A hidden part comes back empty, and stays unchanged.
  const query = isDeepStrictEqual(given, {}) && isDeepStrictEqual(before, {}) ? undefined : given
  if (query && !isDeepStrictEqual(query, before))
    await authorizeQuery(context, { datasetId, query, path: 'body.query' })
  return context.transaction(async ({ db, emit }) => {
    const row = await lockSavedQuery(db, id)
    if (!row) throw refuse.notFound('saved query')
    checkRevision(context.ifMatch, row)
    if (projectId === null && row.created_by !== context.user.userId)
      throw refuse.invalid('body.project_id', 'only its creator can take it out of its project')
    const made = await updateSavedQueryRow(db, id, {
      ...rest,
      ...(query === undefined ? {} : { query }),
    })
    const written = query ? [{ definition: query, datasetIds: [datasetId] }] : []
    await noteGuesses(db, { ...context, withholds }, { owner: `query ${id}`, written })
    const subject = { type: 'query', id, name: made.name }
    await emit({ type: 'query.updated', subject, data: { changed: Object.keys(change) } })
    return toSavedQuery(made, withholds)
  })
}

export async function deleteSavedQuery(
  { transaction, ifMatch }: Context,
  { id }: { id: number },
): Promise<void> {
  await transaction(async ({ db, emit }) => {
    const query = await lockSavedQuery(db, id)
    if (!query) throw refuse.notFound('saved query')
    checkRevision(ifMatch, query)
    await deleteSavedQueryRow(db, id)
    await emit({ type: 'query.deleted', subject: { type: 'query', id, name: query.name } })
  })
}
