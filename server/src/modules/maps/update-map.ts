import type { Input } from '../../../../contract/src/endpoint.ts'
import type { deleteMap as removal, OwnMap, updateMap as endpoint } from '../../../../contract/src/maps.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requireProperty } from './create-map.ts'
import { changeMap, deleteMap, lockMap, showMap } from './store.ts'

type Changing = Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>

export const updateMap = (
  { orgId, ifMatch, transaction }: Changing,
  { id, name_property: property }: Input<typeof endpoint>,
): Promise<OwnMap> =>
  transaction(async ({ db, emit }) => {
    const before = orNotFound(await lockMap(db, { orgId, id }), 'map')
    checkRevision(ifMatch, before)
    requireProperty(before.properties, property, 'body.name_property')
    const map = await changeMap(db, { orgId, id }, property)
    const subject = { type: 'map', id, name: map.name }
    await emit({ type: 'map.updated', subject, data: { name_property: property } })
    return showMap(map)
  })

export const removeMap = (
  { orgId, ifMatch, transaction }: Changing,
  { id }: Input<typeof removal>,
): Promise<void> =>
  transaction(async ({ db, emit }) => {
    const map = orNotFound(await lockMap(db, { orgId, id }), 'map')
    checkRevision(ifMatch, map)
    await deleteMap(db, { orgId, id })
    await emit({ type: 'map.deleted', subject: { type: 'map', id, name: map.name } })
  })
