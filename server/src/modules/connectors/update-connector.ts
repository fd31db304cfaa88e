import type { updateConnector as endpoint } from '../../../../contract/src/connectors.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { orConflict } from '../../kernel/unique.ts'
import { requirePermissionIn } from '../access/index.ts'
import { showConnector, type Connector, type ConnectorRow } from './connector.ts'
import { getKind } from './create-connector.ts'
import type { Settings } from './kind.ts'
import type { ConnectorDependencies } from './dependencies.ts'
import { openAll, sealAll } from './sealed.ts'
import { changeSettings, splitSettings } from './settings.ts'
import { changeConnector, lockConnector, type ConnectorKey } from './store.ts'

export const updateConnector =
  (dependencies: ConnectorDependencies) =>
  async (
    context: Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'read' | 'transaction'>,
    { id, config, ...change }: Input<typeof endpoint>,
  ): Promise<Connector> => {
    if (change.project_id !== undefined)
      await requirePermissionIn(context, 'connector.create', change.project_id)
    return await context.transaction(async ({ db, emit }) => {
      const key = { orgId: context.orgId, id }
      const former = await lockConnector(db, key)
      if (!former) throw refuse.notFound('connector')
      checkRevision(context.ifMatch, former)
      const settings = config && changed(dependencies, { key, former, change: config })
      const changing = changeConnector(db, key, { ...change, ...(settings && { settings }) })
      const connector = await orConflict(
        changing,
        `there is already a connector called ${change.name ?? former.name}`,
      )
      await emit({
        type: 'connector.updated',
        subject: { type: 'connector', id, name: connector.name },
        // Of settings only the names: any of them may say too much.
        data: { ...change, ...(config && { settings: Object.keys(config) }) },
      })
      return showConnector(connector)
    })
  }

function changed(
  { secrets, outbound }: ConnectorDependencies,
  { key, former, change }: { key: ConnectorKey; former: ConnectorRow; change: Settings },
) {
  const kind = getKind(former.type)
  const stored = openAll(secrets, key, former)
  const { open, secret } = splitSettings(kind, changeSettings(kind, { stored, change }, outbound.rules))
  return { config: open, secrets: sealAll(secrets, key, secret) }
}
