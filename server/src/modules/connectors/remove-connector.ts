import type { deleteConnector as endpoint } from '../../../../contract/src/connectors.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { countDatasets, deleteConnector, lockConnector } from './store.ts'

/** Only a connector that nothing reads from goes. */
export const removeConnector = (
  context: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
  { id }: Input<typeof endpoint>,
): Promise<void> =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, id }
    const connector = await lockConnector(db, key)
    if (!connector) throw refuse.notFound('connector')
    checkRevision(context.ifMatch, connector)
    const count = await countDatasets(db, key)
    if (count > 0)
      throw refuse.conflict(`the connector ${connector.name} is in use: ${count} datasets read from it`)
    await deleteConnector(db, key)
    await emit({ type: 'connector.deleted', subject: { type: 'connector', id, name: connector.name } })
  })
