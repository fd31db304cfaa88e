import type { createConnector as endpoint } from '../../../../contract/src/connectors.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { orConflict } from '../../kernel/unique.ts'
import { putInFolder, requirePlaceFor } from '../access/index.ts'
import { showConnector, type Connector } from './connector.ts'
import { findKind, kinds } from './kinds.ts'
import type { Kind } from './kind.ts'
import type { ConnectorDependencies } from './dependencies.ts'
import { sealAll } from './sealed.ts'
import { checkSettings, splitSettings } from './settings.ts'
import { insertConnector, setSecrets } from './store.ts'

export const createConnector =
  ({ secrets, outbound }: ConnectorDependencies) =>
  async (
    context: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>,
    input: Input<typeof endpoint>,
  ): Promise<Connector> => {
    const { name, description = '', type, config } = input
    const place = await requirePlaceFor(context, 'connector.create', input)
    const project_id = place.projectId
    const kind = getKind(type)
    const { open, secret } = splitSettings(kind, checkSettings(kind, config, outbound.rules))
    return await context.transaction(
      async (work) => {
        const { db, emit } = work
        const row = {
          org_id: context.orgId,
          created_by: context.user.userId,
          name,
          description,
          type,
          config: open,
          project_id,
        }
        const { id } = await orConflict(
          insertConnector(db, row),
          `there is already a connector called ${name}`,
        )
        await putInFolder(work, place, { type: 'connector', id })
        const key = { orgId: context.orgId, id }
        const connector = await setSecrets(db, key, sealAll(secrets, key, secret))
        await emit({
          type: 'connector.created',
          subject: { type: 'connector', id, name },
          data: { type, project_id, settings: Object.keys(open), sealed: Object.keys(secret) },
        })
        return showConnector(connector)
      },
      { isResponse: true },
    )
  }

/** The kind that a body names. */
export function getKind(type: string): Kind {
  const kind = findKind(type)
  if (kind) return kind
  throw refuse.invalid('body.type', `is none of ${kinds.map((known) => known.type).join(', ')}`)
}
