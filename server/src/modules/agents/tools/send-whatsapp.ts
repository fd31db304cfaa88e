import { Type, closed } from '../../../../../contract/src/schema.ts'
import { boundDestination, sendOnce, unlessRefused } from './sending.ts'
import type { ActingTool, Binding, ToolUse } from './tool.ts'

const binding: Binding = { type: 'messaging_provider', hasRecipient: true }

const boundTo = ({ entry }: ToolUse) => ({ connectorId: entry.connector_id, recipient: entry.to, binding })

/** A WhatsApp message to the one number that an administrator set. Queued and sent once, without a delivery report. */
export const sendWhatsapp: ActingTool = {
  id: 8,
  name: 'send_whatsapp',
  kind: 'built_in',
  description:
    'Sends a WhatsApp message to the number that an administrator has set. The user approves each message.',
  input: closed({ message: Type.String({ minLength: 1, maxLength: 4096, description: 'The message' }) }),
  effect: 'acts',
  binding,
  isTransactional: true,
  unavailable: (context, use) => unlessRefused(() => boundDestination(context, boundTo(use))),
  prepare: (context, use) => boundDestination(context, boundTo(use)),
  perform: (context, approved) =>
    sendOnce(context, approved, { message: (approved.args as { message: string }).message }),
}
