import { createHash } from 'node:crypto'
import type { Approval, ApprovalStatus, DeliveryStatus } from '../../../../../contract/src/approvals.ts'
import { sortedJson } from '../../../kernel/sorted-json.ts'
import type { Destination } from '../tools/tool.ts'

export interface ApprovalRow {
  id: number
  org_id: number
  run_id: number
  step_id: number
  agent_id: number
  agent_name: string
  user_id: number
  tool: string
  arguments: Record<string, unknown>
  arguments_hash: string
  destination: string
  connector_id: number | null
  recipient: string | null
  read_before: string[]
  status: ApprovalStatus
  delivery_status: DeliveryStatus | null
  note: string | null
  created_at: Date
  expires_at: Date
  decided_at: Date | null
}

export const approvalMinutes = 15

export const showApproval = (row: ApprovalRow): Approval => ({
  id: row.id,
  run_id: row.run_id,
  agent_id: row.agent_id,
  agent_name: row.agent_name,
  tool: row.tool,
  arguments: row.arguments,
  arguments_hash: row.arguments_hash,
  destination: row.destination,
  connector_id: row.connector_id,
  read_before: row.read_before,
  status: row.status,
  delivery_status: row.delivery_status,
  note: row.note,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
})

interface Bound {
  orgId: number
  userId: number
  runId: number
  tool: string
  args: unknown
  destination: Destination
}

/** What an approval is bound to: another user, run, tool, destination or argument is another hash. */
export const approvalHash = ({ orgId, userId, runId, tool, args, destination }: Bound): string =>
  createHash('sha256')
    .update(sortedJson([orgId, userId, runId, tool, destination.connectorId, destination.recipient, args]))
    .digest('base64url')

/** The destination that an approval was asked for. */
export const destinationOf = ({
  destination: name,
  connector_id: connectorId,
  recipient,
}: ApprovalRow): Destination => ({ name, connectorId, recipient })
