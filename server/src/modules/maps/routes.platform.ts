import * as contract from '../../../../contract/src/maps.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { type AccessRequirement, type Route, route } from '../../kernel/route.ts'
import { createMap } from './create-map.ts'
import { findMap, outlinesOf, pageOfMaps, showMap } from './store.ts'
import { removeMap, updateMap } from './update-map.ts'

const member = { permission: 'member' }
const edit = 'organization.settings'
const on = (permission: string): AccessRequirement => ({ permission, target: { type: 'map', param: 'id' } })

/** Maps that an organization uploads for its charts. */
export const mapRoutes = (): Route[] => [
  route(contract.listMaps, member, async (context, list) => {
    const page = await pageOfMaps(context, list)
    return { ...page, items: page.items.map(showMap) }
  }),
  route(contract.createMap, { permission: edit }, createMap),
  route(contract.getMap, on('member'), async ({ orgId, read }, { id }) =>
    showMap(orNotFound(await read((db) => findMap(db, { orgId, id })), 'map')),
  ),
  route(contract.updateMap, on(edit), updateMap),
  route(contract.deleteMap, on(edit), removeMap),
  route(contract.getMapOutlines, member, async (context, { name }) =>
    orNotFound((await outlinesOf(context, [name]))[0], 'map'),
  ),
]
