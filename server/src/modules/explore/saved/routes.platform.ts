import * as contract from '../../../../../contract/src/saved-queries.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { createSavedQuery } from './create-saved-query.ts'
import { getSavedQuery, listSavedQueries } from './read-saved-queries.ts'
import { deleteSavedQuery, updateSavedQuery } from './update-saved-query.ts'

const on = (permission: string) => ({ permission, target: { type: 'query', param: 'id' } })

export function savedQueryRoutes(): Route[] {
  return [
    route(contract.listSavedQueries, { permission: 'query.view', anywhere: true }, listSavedQueries),
    route(contract.createSavedQuery, { permission: 'query.create', anywhere: true }, createSavedQuery),
    route(contract.getSavedQuery, on('query.view'), getSavedQuery),
    route(contract.updateSavedQuery, on('query.edit'), updateSavedQuery),
    route(contract.deleteSavedQuery, on('query.delete'), deleteSavedQuery),
  ]
}
