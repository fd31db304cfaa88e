import type { Dataset, listDatasets as endpoint } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import { asSeen, type DatasetRow } from './dataset.ts'
import { visibleSizes } from './governed-store.ts'
import { datasetRows, hasTag } from './store.ts'

export async function listDatasets(
  context: Context,
  input: Input<typeof endpoint>,
): Promise<PageOf<Dataset>> {
  const {
    status,
    project_id: projectId,
    connector_id: connectorId,
    tag,
    mode,
    is_certified: certified,
  } = input
  const page = await readPage<'datasets', DatasetRow>(context, input, {
    table: 'datasets',
    // What a user may not see, the order must not reveal either.
    fields: visibleSizes(context),
    search: ['datasets.name', 'datasets.description'],
    from: (db) =>
      datasetRows(db, context)
        .where(visible(context, 'dataset.view', 'dataset'))
        .$if(status !== undefined, (query) => query.where('datasets.status', 'in', status ?? []))
        .$if(projectId !== undefined, (query) => query.where('datasets.project_id', '=', projectId ?? 0))
        .$if(connectorId !== undefined, (query) =>
          query.where('datasets.connector_id', '=', connectorId ?? 0),
        )
        .$if(mode !== undefined, (query) => query.where('datasets.mode', '=', mode ?? ''))
        .$if(tag !== undefined, (query) => query.where(hasTag(tag ?? '')))
        .$if(certified !== undefined, (query) =>
          query.where('datasets.certified_at', certified ? 'is not' : 'is', null),
        ),
  })
  return { ...page, items: page.items.map(asSeen) }
}
