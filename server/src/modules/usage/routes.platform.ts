import * as contract from '../../../../contract/src/query-history.ts'
import { type Route, route } from '../../kernel/route.ts'
import { listDatasetReaders } from './list-dataset-readers.ts'
import { listQueryHistory } from './list-query-history.ts'
import { listUnusedContent } from './list-unused-content.ts'
import { summarizeQueryHistory } from './summarize-query-history.ts'

export const usageRoutes = (): Route[] => [
  // Every member sees their own queries.
  route(contract.listQueryHistory, { permission: 'member' }, listQueryHistory),
  route(contract.summarizeQueryHistory, { permission: 'member' }, summarizeQueryHistory),
  route(contract.listUnusedContent, { permission: 'query_history.view' }, listUnusedContent),
  route(
    contract.listDatasetReaders,
    { permission: 'dataset.view', target: { type: 'dataset', param: 'id' } },
    listDatasetReaders,
  ),
]
