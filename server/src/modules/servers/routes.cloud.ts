import * as contract from '../../../../contract/src/servers.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { type Route, route } from '../../kernel/route.ts'
import { deleteServer, drainServer, undrainServer, updateServer } from './change-server.ts'
import { showServer } from './server.ts'
import { findServer, pageOfServers, pointsOf } from './store.ts'

const operator = { permission: 'root_operator' }

/** The processes of the installation, for root operators. */
export const serverRoutes = (): Route[] => [
  route(contract.listServers, operator, async (context, list) => {
    const page = await pageOfServers(context, list)
    return { ...page, items: page.items.map(showServer) }
  }),
  route(contract.getServer, operator, async ({ read }, { id }) =>
    showServer(orNotFound(await read((db) => findServer(db, id)), 'server')),
  ),
  route(contract.updateServer, operator, updateServer),
  route(contract.deleteServer, operator, deleteServer),
  route(contract.drainServer, operator, drainServer),
  route(contract.undrainServer, operator, undrainServer),
  route(contract.getServerHealth, operator, async ({ read }, input) => {
    orNotFound(await read((db) => findServer(db, input.id)), 'server')
    return { resolution: input.resolution, points: await read((db) => pointsOf(db, input)) }
  }),
]
