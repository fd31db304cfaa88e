import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { createSavedQuery as endpoint, SavedQuery } from '../../../../../contract/src/saved-queries.ts'
import type { Context } from '../../../kernel/context.ts'
import { requirePermissionIn } from '../../access/index.ts'
import { noteGuesses } from '../../datasets/index.ts'
import { type StatementReader, authorizeQuery, toSavedQuery } from './saved-query.ts'
import { insertSavedQuery } from './store.ts'
import { loadWithholds } from '../../models/index.ts'

export async function createSavedQuery(
  context: Context & StatementReader,
  input: Input<typeof endpoint>,
): Promise<SavedQuery> {
  const { name, description = '', project_id: projectId = null, dataset_id: datasetId, query } = input
  if (projectId !== null) await requirePermissionIn(context, 'query.create', projectId)
  await authorizeQuery(context, { datasetId, query, path: 'body.dataset_id' })
  const withholds = await loadWithholds(context)
  return context.transaction(
    async ({ db, emit }) => {
      const made = await insertSavedQuery(db, {
        orgId: context.orgId,
        name,
        description,
        projectId,
        datasetId,
        query,
        chartKind: input.chart_kind ?? null,
        createdBy: context.user.userId,
      })
      const written = [{ definition: query, datasetIds: [datasetId] }]
      await noteGuesses(db, { ...context, withholds }, { owner: `query ${made.id}`, written })
      const subject = { type: 'query', id: made.id, name }
      await emit({ type: 'query.created', subject, data: { project_id: projectId, dataset_id: datasetId } })
      return toSavedQuery(made, withholds)
    },
    { isResponse: true },
  )
}
