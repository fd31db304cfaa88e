import { originOfProgram } from '../../kernel/events.ts'
import { OutboundFailure } from '../../kernel/outbound/guarded-lookup.ts'
import type { ConnectorRow } from './connector.ts'
import { type Card, type Message, MessageRefused } from './kind.ts'
import { findKind } from './kinds.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import { openAll } from './sealed.ts'
import { refuseProblems } from './settings.ts'
import { findConnector } from './store.ts'

const timeoutMs = 10_000

interface Calling {
  orgId: number
  connector: ConnectorRow
  message: Message
  card?: (() => Promise<Card>) | undefined
}

/** Hands a message to the remote server of a connector, exactly once; answers why it failed, null when it did not. */
export async function callConnector(
  { secrets, outbound }: Pick<DeliveryDependencies, 'secrets' | 'outbound'>,
  { orgId, connector, message, card }: Calling,
): Promise<string | null> {
  const sending = findKind(connector.type)?.send
  if (!sending) return 'its connector cannot send'
  // A card that cannot be drawn is no failure of the connector.
  const laidOut = sending.takesCards && card ? { ...message, card: await card() } : message
  try {
    const settings = openAll(secrets, { orgId, id: connector.id }, connector)
    refuseProblems(sending.problems?.(settings, message) ?? [], 'message')
    const { status } = await sending.call(settings, laidOut, { ...outbound, timeoutMs })
    return status < 300 ? null : `the remote server answered with status ${status}`
  } catch (error) {
    return error instanceof OutboundFailure || error instanceof MessageRefused
      ? error.message
      : 'it could not be sent as its connector is now'
  }
}

interface Sent extends Pick<Message, 'message' | 'metadata'> {
  /** Made only for connectors that lay it out. */
  card?: () => Promise<Card>
}

/** Sends a message of the program's own through a connector, once; answers why it failed, null when it did not. */
export const sendFromServer =
  (dependencies: DeliveryDependencies) =>
  async (
    { orgId, connectorId }: { orgId: number; connectorId: number },
    { card, ...message }: Sent,
  ): Promise<string | null> => {
    const at = {
      scope: { orgId },
      origin: originOfProgram(`connector-${connectorId}`),
    }
    const connector = await dependencies.runIn(at, ({ db }) => findConnector(db, { orgId, id: connectorId }))
    if (!connector) return 'its connector is gone'
    const failure = await callConnector(dependencies, { orgId, connector, message, card })
    await dependencies.runIn(at, ({ emit }) =>
      emit({
        type: failure === null ? 'connector.message_sent' : 'connector.send_failed',
        subject: { type: 'connector', id: connector.id, name: connector.name },
        data: failure === null ? {} : { reason: failure },
      }),
    )
    return failure
  }
