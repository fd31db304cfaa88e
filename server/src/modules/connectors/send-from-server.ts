import type { RunIn } from '../../kernel/work.ts'
import { originOfProgram } from '../../kernel/events.ts'
import { callConnector } from './call-connector.ts'
import type { Message } from './kind.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import { findConnector } from './store.ts'

type Sent = Pick<Message, 'message' | 'metadata'>

/** Sends a message of the program's own through a connector, once; answers why it failed, null when it did not. */
export const sendFromServer =
  (dependencies: DeliveryDependencies & { runIn: RunIn }) =>
  async (
    { orgId, connectorId }: { orgId: number; connectorId: number },
    message: Sent,
  ): Promise<string | null> => {
    const at = {
      scope: { orgId },
      origin: originOfProgram(`connector-${connectorId}`),
    }
    const connector = await dependencies.runIn(at, ({ db }) => findConnector(db, { orgId, id: connectorId }))
    if (!connector) return 'its connector is gone'
    const failure = await callConnector(dependencies, { orgId, connector, message })
    await dependencies.runIn(at, ({ emit }) =>
      emit({
        type: failure === null ? 'connector.message_sent' : 'connector.send_failed',
        subject: { type: 'connector', id: connector.id, name: connector.name },
        data: failure === null ? {} : { reason: failure },
      }),
    )
    return failure
  }
