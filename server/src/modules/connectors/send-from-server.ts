import type { RunIn } from '../../kernel/work.ts'
import { OutboundFailure } from '../../kernel/outbound.ts'
import { findKind } from './kinds.ts'
import type { Message } from './kind.ts'
import type { ConnectorParts } from './parts.ts'
import { openAll } from './sealed.ts'
import { refuseProblems } from './settings.ts'
import { findConnector } from './store.ts'

const timeoutMs = 10_000

type Sent = Pick<Message, 'message' | 'metadata'>

/** Sends a message of the program's own through a connector, once; answers why it failed, null when it did not. */
export const sendFromServer =
  ({ secrets, outbound, runIn }: ConnectorParts & { runIn: RunIn }) =>
  async (to: { orgId: number; connectorId: number }, message: Sent): Promise<string | null> => {
    const at = {
      scope: { orgId: to.orgId },
      origin: { userId: null, username: null, requestId: `connector-${to.connectorId}`, address: null },
    }
    const key = { orgId: to.orgId, id: to.connectorId }
    const connector = await runIn(at, ({ db }) => findConnector(db, key))
    const sending = connector && findKind(connector.type)?.send
    if (!connector || !sending) return 'its connector is gone, or cannot send'
    const failure = await sent()
    await runIn(at, ({ emit }) =>
      emit({
        type: failure === null ? 'connector.message_sent' : 'connector.send_failed',
        subject: { type: 'connector', id: connector.id, name: connector.name },
        data: failure === null ? {} : { reason: failure },
      }),
    )
    return failure

    async function sent(): Promise<string | null> {
      try {
        const settings = openAll(secrets, key, connector!)
        refuseProblems(sending!.problems?.(settings, message) ?? [], 'message')
        const { status } = await sending!.call(settings, message, { ...outbound, timeoutMs })
        return status < 300 ? null : `the far end answered with status ${status}`
      } catch (error) {
        return error instanceof OutboundFailure
          ? error.message
          : 'it could not be sent as its connector is now'
      }
    }
  }
