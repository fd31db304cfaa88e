import * as contract from '../../../../../contract/src/saved-queries.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { FairQueue } from '../../warehouse/index.ts'
import { fetches } from '../routes.platform.ts'
import { createSavedQuery } from './create-saved-query.ts'
import { getSavedQuery, listSavedQueries } from './read-saved-queries.ts'
import type { StatementReader } from './saved-query.ts'
import { deleteSavedQuery, updateSavedQuery } from './update-saved-query.ts'

const on = (permission: string) => ({ permission, target: { type: 'query', param: 'id' } })

export function savedQueryRoutes(input: Omit<StatementReader, 'fetching' | 'occasion'>): Route[] {
  const occasion = { origin: 'explore' as const }
  const reader = { ...input, occasion, fetching: new FairQueue(fetches) }
  return [
    route(contract.listSavedQueries, { permission: 'query.view', anywhere: true }, listSavedQueries),
    route(contract.createSavedQuery, { permission: 'query.create', anywhere: true }, (context, input) =>
      createSavedQuery({ ...context, ...reader }, input),
    ),
    route(contract.getSavedQuery, on('query.view'), getSavedQuery),
    route(contract.updateSavedQuery, on('query.edit'), (context, input) =>
      updateSavedQuery({ ...context, ...reader }, input),
    ),
    route(contract.deleteSavedQuery, on('query.delete'), deleteSavedQuery),
  ]
}
