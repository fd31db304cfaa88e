import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { drainServer as endpoint, updateServer as update } from '../../../../contract/src/servers.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { orNotFound, refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { type ServerRow, showServer } from './server.ts'
import {
  changeServer,
  findServer,
  lockDrains,
  lockServer,
  removeServer,
  rolesOfItAlone,
  type ServerChange,
} from './store.ts'

type Caller = Pick<Context, 'transaction' | 'ifMatch'>
type Shown = Answer<typeof endpoint>

export const updateServer = (
  { transaction, ifMatch }: Caller,
  { id, ...change }: Input<typeof update>,
): Promise<Shown> =>
  transaction(async (work) => {
    const server = orNotFound(await lockServer(work.db, id), 'server')
    checkRevision(ifMatch, server)
    return await apply(work, server, { change, event: 'server.updated' })
  })

export const deleteServer = ({ transaction, ifMatch }: Caller, { id }: { id: number }): Promise<void> =>
  transaction(async ({ db, emit }) => {
    const server = orNotFound(await lockServer(db, id), 'server')
    checkRevision(ifMatch, server)
    if (!isGone(server))
      throw refuse.conflict(
        `the server ${server.name} is ${server.status} and would register itself again: stop it, or drain it first`,
      )
    await removeServer(db, id)
    await emit({ type: 'server.deleted', subject: { type: 'server', id, name: server.name } })
  })

export const drainServer = ({ transaction }: Caller, { id }: { id: number }): Promise<Shown> =>
  transaction(
    async (work) => {
      await lockDrains(work.db)
      const server = orNotFound(await lockServer(work.db, id), 'server')
      requireRunning(server)
      if (server.status === 'draining') return showServer(server)
      const alone = await rolesOfItAlone(work.db, id)
      if (alone.length > 0)
        throw refuse.conflict(
          `no other active server has the role ${alone.join(', ')}: start another one, then drain ${server.name}`,
        )
      return await apply(work, server, { change: { isDraining: true }, event: 'server.drain_started' })
    },
    { isResponse: true },
  )

export const undrainServer = ({ transaction }: Caller, { id }: { id: number }): Promise<Shown> =>
  transaction(
    async (work) => {
      const server = orNotFound(await lockServer(work.db, id), 'server')
      requireRunning(server)
      if (server.status === 'active') return showServer(server)
      return await apply(work, server, { change: { isDraining: false }, event: 'server.drain_cancelled' })
    },
    { isResponse: true },
  )

const isGone = ({ status }: ServerRow) => status === 'stopped' || status === 'dead'

function requireRunning(server: ServerRow): void {
  if (isGone(server))
    throw refuse.conflict(`the server ${server.name} is ${server.status}: there is nothing to drain`)
}

async function apply(
  { db, emit }: Work,
  server: ServerRow,
  { change, event }: { change: ServerChange; event: string },
): Promise<Shown> {
  await changeServer(db, server.id, change)
  const changed = orNotFound(await findServer(db, server.id), 'server')
  const { isDraining: _, ...data } = change
  await emit({ type: event, subject: { type: 'server', id: server.id, name: changed.name }, data })
  return showServer(changed)
}
