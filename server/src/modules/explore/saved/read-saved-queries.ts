import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listSavedQueries as endpoint, SavedQuery } from '../../../../../contract/src/saved-queries.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import { visible } from '../../access/index.ts'
import { toSavedQuery } from './saved-query.ts'
import { findSavedQuery, savedQueryRows } from './store.ts'
import { loadWithholds } from '../../models/index.ts'

export async function listSavedQueries(
  context: Context,
  input: Input<typeof endpoint>,
): Promise<PageOf<SavedQuery>> {
  const { project_id: projectId, dataset_id: datasetId, personal } = input
  const page = await readPage(context, input, {
    table: 'saved_queries',
    search: ['saved_queries.name', 'saved_queries.description'],
    from: (db) =>
      savedQueryRows(db)
        .where(visible(context, 'query.view', 'query'))
        .$if(projectId !== undefined, (query) => query.where('saved_queries.project_id', '=', projectId ?? 0))
        .$if(datasetId !== undefined, (query) => query.where('saved_queries.dataset_id', '=', datasetId ?? 0))
        .$if(personal !== undefined, (query) =>
          query.where('saved_queries.project_id', personal ? 'is' : 'is not', null),
        ),
  })
  const withholds = await loadWithholds(context)
  return { ...page, items: page.items.map((row) => toSavedQuery(row, withholds)) }
}

export async function getSavedQuery(
  context: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<SavedQuery> {
  const row = await context.read((db) => findSavedQuery(db, id))
  if (!row) throw refuse.notFound('saved query')
  return toSavedQuery(row, await loadWithholds(context))
}
