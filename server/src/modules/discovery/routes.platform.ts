import * as contract from '../../../../contract/src/discovery.ts'
import { type Route, route } from '../../kernel/route.ts'
import { listFavorites, listPopular, listRecent } from './list-things.ts'
import { addFavorite, noteView, removeFavorite } from './mark-things.ts'
import { searchEverything } from './search-everything.ts'

// Open to every member; results are limited to visible objects.
const member = { permission: 'member' }

export const discoveryRoutes = (): Route[] => [
  route(contract.search, member, searchEverything),
  route(contract.listFavorites, member, listFavorites),
  route(contract.addFavorite, member, addFavorite),
  route(contract.removeFavorite, member, removeFavorite),
  route(contract.noteView, member, noteView),
  route(contract.listRecent, member, listRecent),
  route(contract.listPopular, member, listPopular),
]
