import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  statusFilter,
  time,
} from './schema.ts'

export const approvalStatuses = ['pending', 'approved', 'declined', 'expired', 'cancelled'] as const

export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const

export const approvalExample = {
  id: 8,
  run_id: 41,
  agent_id: 3,
  agent_name: 'Weekly sales',
  tool: 'send_to_automation',
  arguments: { message: 'Sales fell by 4 %' },
  arguments_hash: 'q1cUYDAX3Pp0hYVkXCxwZ3kZ2UzFf0q3mJ5k1uV5c4E',
  destination: 'Ticket webhook',
  connector_id: 12,
  read_before: ['ask_data'],
  status: 'pending' as const,
  delivery_status: null,
  note: null,
  created_at: '2026-01-31T09:30:00.000Z',
  expires_at: '2026-01-31T09:45:00.000Z',
  decided_at: null,
}

export const Approval = model(
  'Approval',
  Type.Object({
    id: id(),
    run_id: id(),
    agent_id: id(),
    agent_name: Type.String(),
    tool: Type.String(),
    arguments: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Exactly what is done if it is approved',
    }),
    arguments_hash: Type.String({
      description: 'Hash of user, run, tool, destination and arguments, which the approval is bound to',
    }),
    destination: Type.String({ description: 'Where it goes, as an administrator has set it' }),
    connector_id: nullable(id('Connector that it is sent through')),
    read_before: Type.Array(Type.String(), {
      description: 'Tools whose results the run had read: their texts may have influenced the arguments',
    }),
    status: oneOf(approvalStatuses),
    delivery_status: nullable(
      oneOf(deliveryStatuses, {
        description: '`unknown`: the server stopped while it sent; it is not sent again',
      }),
    ),
    note: nullable(Type.String({ description: 'Of the user who decided' })),
    created_at: time(),
    expires_at: time('It can be approved until then'),
    decided_at: nullable(time()),
  }),
  { examples: [approvalExample] },
)

const tag = 'chat'
const path = '/api/chat/approvals'

export const listApprovals = endpoint({
  operation: 'listApprovals',
  method: 'GET',
  path,
  tag,
  summary: 'List the approvals that agents asked you for, newest first',
  description: 'Only those of your own runs: what an agent does is done with your permissions.',
  query: listQuery(Approval, { status: statusFilter(approvalStatuses) }, ['delivery_status', 'agent_name']),
  response: model('ApprovalPage', page(Approval)),
})

export const getApproval = endpoint({
  operation: 'getApproval',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'Get an approval of one of your runs',
  description: 'With what the run had read before it asked. Those of others are not found.',
  params: idParams,
  response: Approval,
})

export const decideApproval = endpoint({
  operation: 'decideApproval',
  method: 'POST',
  path: `${path}/{id}`,
  tag,
  summary: 'Approve or decline what an agent is about to do',
  description:
    'Decided once, by the user of the run, before it expires. What is done is what the approval shows; your permissions are checked again. 409 when it was decided, has expired or no longer applies.',
  params: idParams,
  body: closed(
    {
      decision: oneOf(['approve', 'decline']),
      note: Type.Optional(Type.String({ maxLength: 1000 })),
      arguments_hash: Type.Optional(
        Type.String({ maxLength: 100, description: 'As you were shown it: 409 if it is another one' }),
      ),
    },
    { examples: [{ decision: 'approve' }] },
  ),
  response: Approval,
})

export type Approval = Static<typeof Approval>
export type ApprovalStatus = (typeof approvalStatuses)[number]
export type DeliveryStatus = (typeof deliveryStatuses)[number]
