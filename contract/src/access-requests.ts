import { GrantTarget } from './access.ts'
import { accessLevel } from './access-grants.ts'
import { endpoint } from './endpoint.ts'
import { closed, id, idParams, listQuery, model, nullable, oneOf, page, time, Type } from './schema.ts'

const text = (description: string) => Type.String({ maxLength: 1000, description })

export const AccessRequest = model(
  'AccessRequest',
  Type.Object({
    id: id(),
    user_id: id('Who asks'),
    username: Type.String(),
    target_type: GrantTarget,
    target_id: id(),
    target_name: nullable(Type.String({ description: 'null: you may not see it' })),
    level: accessLevel(),
    reason: text('Why'),
    status: oneOf(['pending', 'approved', 'declined']),
    note: text('What the decider wrote'),
    decided_by: nullable(id()),
    decided_at: nullable(time()),
    created_at: time(),
  }),
  {
    examples: [
      {
        id: 3,
        user_id: 7,
        username: 'ana',
        target_type: 'dashboard',
        target_id: 3,
        target_name: 'Delays',
        level: 'view',
        reason: 'For the board meeting',
        status: 'pending',
        note: '',
        decided_by: null,
        decided_at: null,
        created_at: '2026-01-31T09:30:00.000Z',
      },
    ],
  },
)

export const AccessRequestCreate = model(
  'AccessRequestCreate',
  closed({
    target_type: GrantTarget,
    target_id: id(),
    level: Type.Optional(accessLevel()),
    reason: Type.Optional(text('Why')),
  }),
  { examples: [{ target_type: 'dashboard', target_id: 3, reason: 'For the board meeting' }] },
)

export const AccessRequestApproval = model(
  'AccessRequestApproval',
  closed({
    level: Type.Optional(accessLevel({ description: 'Another level than was asked for' })),
    expires_at: Type.Optional(nullable(time('When the access ends by itself; null or absent: never'))),
    note: Type.Optional(text('For the one who asked')),
  }),
  { examples: [{ level: 'view', expires_at: null }] },
)

export const AccessRequestRefusal = model(
  'AccessRequestRefusal',
  closed({ note: Type.Optional(text('For the one who asked')) }),
  { examples: [{ note: 'Ask for the summary instead' }] },
)

export const AccessRequestReceipt = model(
  'AccessRequestReceipt',
  Type.Object({ status: oneOf(['pending']) }),
  { examples: [{ status: 'pending' }] },
)

export const AccessRequestPage = model('AccessRequestPage', page(AccessRequest))

const tag = 'groups'

export const listAccessRequests = endpoint({
  operation: 'listAccessRequests',
  method: 'GET',
  path: '/api/access-requests',
  tag,
  summary: 'Requests for access',
  description: 'Your own, and those for what you may give access to; newest first.',
  query: listQuery(
    AccessRequest,
    {
      status: Type.Optional(
        Type.Array(oneOf(['pending', 'approved', 'declined']), {
          maxItems: 3,
          description: 'May be repeated',
        }),
      ),
      is_own: Type.Optional(
        Type.Boolean({ description: 'true: only your own; false: only those that you can decide' }),
      ),
    },
    ['target_name'],
  ),
  response: AccessRequestPage,
})

export const createAccessRequest = endpoint({
  operation: 'createAccessRequest',
  method: 'POST',
  path: '/api/access-requests',
  tag,
  summary: 'Ask for access to something',
  description:
    'Whoever may give access to it is notified. The answer is the same whether or not there is such a thing. A second request ' +
    'for the same replaces the first while it is pending; it lapses after 30 days.',
  body: AccessRequestCreate,
  response: AccessRequestReceipt,
  status: 202,
})

export const approveAccessRequest = endpoint({
  operation: 'approveAccessRequest',
  method: 'POST',
  path: '/api/access-requests/{id}/approve',
  tag,
  summary: 'Approve a request for access',
  description: 'Needs what giving the access needs. One that was decided is a conflict.',
  params: idParams,
  body: AccessRequestApproval,
  response: AccessRequest,
})

export const declineAccessRequest = endpoint({
  operation: 'declineAccessRequest',
  method: 'POST',
  path: '/api/access-requests/{id}/decline',
  tag,
  summary: 'Decline a request for access',
  description: 'Needs what giving the access needs. One that was decided is a conflict.',
  params: idParams,
  body: AccessRequestRefusal,
  response: AccessRequest,
})
