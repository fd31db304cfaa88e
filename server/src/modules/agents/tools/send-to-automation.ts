import { Type, closed } from '../../../../../contract/src/schema.ts'
import { boundDestination, sendOnce, unlessRefused } from './sending.ts'
import type { ActingTool, Binding } from './tool.ts'

const binding: Binding = { type: 'automation_webhook', hasRecipient: false }

/** One POST of `{message, metadata}` to the webhook that an administrator bound to the agent. */
export const sendToAutomation: ActingTool = {
  id: 7,
  name: 'send_to_automation',
  kind: 'built_in',
  description:
    'Sends a message with optional metadata to an automation tool, and returns its response. The user approves each message.',
  input: closed({
    message: Type.String({ minLength: 1, maxLength: 16_384, description: 'The message' }),
    metadata: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Any JSON object for the automation tool' }),
    ),
  }),
  effect: 'acts',
  binding,
  isTransactional: false,
  unavailable: (context, { entry }) =>
    unlessRefused(() => boundDestination(context, { connectorId: entry.connector_id, binding })),
  prepare: (context, { entry }) => boundDestination(context, { connectorId: entry.connector_id, binding }),
  perform: (context, approved) =>
    sendOnce(context, approved, approved.args as { message: string; metadata?: Record<string, unknown> }),
}
