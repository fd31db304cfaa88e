import { Refusal } from '../../../kernel/errors.ts'
import { getConnector, sendMessage } from '../../connectors/index.ts'
import { requireTarget } from '../../access/index.ts'
import type { ToolContext } from '../dependencies.ts'
import type { Approved, Binding, Destination } from './tool.ts'

interface Bound {
  connectorId: number | null | undefined
  recipient?: string | undefined
  binding: Binding
}

/** Where a bound tool sends, if the caller may send there. */
export async function boundDestination(
  context: ToolContext,
  { connectorId, recipient, binding }: Bound,
): Promise<Destination> {
  if (!context.sendEnabled) throw new Refusal('conflict', 'sending through connectors is switched off here')
  if (!connectorId || (binding.hasRecipient && recipient === undefined))
    throw new Refusal('conflict', 'an administrator has not set where this agent sends to')
  const reference = { type: 'connector', id: connectorId, path: 'body.connector_id' }
  await requireTarget(context, 'connector.send', reference)
  const { name, type } = await getConnector(context, connectorId)
  if (type !== binding.type)
    throw new Refusal('conflict', `the connector ${name} is of the kind ${type}, not ${binding.type}`)
  return {
    name: recipient === undefined ? name : `${name}: ${recipient}`,
    connectorId,
    recipient: recipient ?? null,
  }
}

/** Why a caller cannot send there; null: they can. */
export async function unlessRefused(check: () => Promise<unknown>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

interface Outgoing {
  message: string
  metadata?: Record<string, unknown>
}

/** Sends once: the response of the remote server, or its status when it refused. Never retried. */
export async function sendOnce(
  context: ToolContext,
  { destination, idempotencyKey }: Approved,
  { message, metadata }: Outgoing,
): Promise<unknown> {
  const { connectorId, recipient } = destination
  const sent = await sendMessage(context)(context, {
    id: connectorId!,
    message,
    ...(metadata === undefined ? {} : { metadata }),
    ...(recipient === null ? { idempotencyKey } : { to: recipient }),
  })
  return 'body' in sent && 'headers' in sent ? sent.body : sent
}
