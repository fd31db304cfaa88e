import type { TProperties } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  closed,
  exampleStamps,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  resource,
  type Static,
  statusFilter,
  time,
  Type,
  visibleAscii,
} from './schema.ts'

const name = Type.String({ description: 'As it was called then' })
const trigger = Type.String({ description: 'What started the run, e.g. `schedule` or `manual`' })

const dataset = { dataset_id: id(), name }
const runOf = <P extends TProperties>(properties: P) => ({ run_id: id(), ...properties, name, trigger })

/** Every type of event that a webhook can be for, and what its messages say. A new one is an entry here and a rule of the module. */
export const webhookEvents = {
  'dataset.updated': {
    summary: 'A dataset has a new version, or was changed itself',
    data: {
      ...dataset,
      change: oneOf(['data', 'definition'], { description: 'Its rows, or what is said of it' }),
      version: nullable(Type.Integer({ minimum: 1, description: 'The new version; null: it is the same' })),
    },
  },
  'dataset.version_held': {
    summary: 'A new version is kept back by its checks',
    data: { ...dataset, version: Type.Integer({ minimum: 1 }) },
  },
  'dataset.refresh.failed': { summary: 'A refresh of a dataset failed', data: runOf({ dataset_id: id() }) },
  'recipe.run.succeeded': { summary: 'A run of a recipe succeeded', data: runOf({ recipe_id: id() }) },
  'recipe.run.failed': { summary: 'A run of a recipe failed', data: runOf({ recipe_id: id() }) },
  'dashboard.published': { summary: 'A dashboard was published', data: { dashboard_id: id(), name } },
  'app.published': {
    summary: 'A release of an app was published',
    data: { app_id: id(), name, release: Type.String({ description: 'Its number, e.g. v1.4.0' }) },
  },
  'alert.state_changed': {
    summary: 'An alert fires, recovers or cannot be evaluated',
    data: { alert_id: id(), name, from: Type.String(), to: Type.String() },
  },
  'audit.security_event': {
    summary:
      'Accounts, roles, rights, policies, keys or the audit log were changed, or passwords are being tried',
    data: {
      type: Type.String({ description: 'As the audit log calls it, e.g. `user.role_changed`' }),
      subject_type: Type.String(),
      subject_id: nullable(Type.Integer()),
      actor_id: nullable(
        Type.Integer({ description: 'User who did it; null: the program, or nobody known' }),
      ),
      address: nullable(Type.String({ description: 'Network address that it came from' })),
    },
  },
} as const satisfies Record<string, { summary: string; data: TProperties }>

export type WebhookEventType = keyof typeof webhookEvents

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[]

/** What a message says of its event. */
export type WebhookData<T extends WebhookEventType = WebhookEventType> = {
  [K in T]: { [F in keyof (typeof webhookEvents)[K]['data']]: unknown }
}[T]

/** The body of a message, by type of event. */
export const webhookMessage = (type: WebhookEventType) =>
  Type.Object({
    id: Type.String({
      format: 'uuid',
      description:
        'The same whenever the message is sent again: what was received already can be left out by it',
    }),
    event_type: oneOf([type]),
    created_at: time('When it happened'),
    organization_id: id(),
    data: Type.Object(webhookEvents[type].data),
  })

const eventType = (options: object = {}) => oneOf(webhookEventTypes, options)

const targetUrl = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'An HTTPS address on the public internet, or one that the operator allows',
    ...options,
  })

const secret = (options: object = {}) =>
  Type.String({
    minLength: 16,
    maxLength: 200,
    ...visibleAscii,
    description: 'Messages are signed with it; 32 random bytes or more are best. Never shown again',
    ...options,
  })

const states = ['active', 'paused'] as const

export const Webhook = model(
  'Webhook',
  resource({
    event_type: eventType(),
    target_url: targetUrl(),
    status: oneOf(states, { description: 'A paused one is sent nothing, and misses what happens' }),
    paused_reason: nullable(
      Type.String({ description: 'Why it was paused by itself; null: by a user, or not' }),
    ),
    failing_since: nullable(time('Since when nothing has arrived; null: the last message arrived')),
    previous_secret_until: nullable(time('Until then messages are also signed with the secret before')),
  }),
  {
    examples: [
      {
        id: 4,
        event_type: 'recipe.run.failed',
        target_url: 'https://hooks.example.com/quarry',
        status: 'active',
        paused_reason: null,
        failing_since: null,
        previous_secret_until: null,
        ...exampleStamps,
      },
    ],
  },
)

const deliveryStates = ['queued', 'delivered', 'failed'] as const

const delivery = {
  id: id(),
  event_id: Type.String({ description: '`id` in the body of the message' }),
  event_type: Type.String({ description: 'Also `webhook.test`' }),
  status: oneOf(deliveryStates, { description: '`queued` also while it is tried again' }),
  attempts: Type.Integer({ minimum: 0 }),
  response_status: nullable(
    Type.Integer({ description: 'HTTP status of the last attempt; null: no answer came' }),
  ),
  failure: nullable(Type.String({ description: 'Why the last attempt did not succeed' })),
  created_at: time(),
  next_attempt_at: nullable(time('When it is tried again')),
  finished_at: nullable(time()),
}

const exampleDelivery = {
  id: 71,
  event_id: '0b1f0f4e-6ad0-4f5e-9c5b-0d8c9a2f7e11',
  event_type: 'recipe.run.failed',
  status: 'queued',
  attempts: 2,
  response_status: 500,
  failure: 'answered with status 500',
  created_at: '2026-01-31T09:30:00.000Z',
  next_attempt_at: '2026-01-31T09:34:00.000Z',
  finished_at: null,
} as const

export const WebhookDelivery = model('WebhookDelivery', Type.Object(delivery), {
  examples: [exampleDelivery],
})

export const WebhookDeliveryDetail = model(
  'WebhookDeliveryDetail',
  Type.Object({
    ...delivery,
    request_body: Type.String({ description: 'The message, byte for byte' }),
    response_body: nullable(Type.String({ description: 'Start of what was answered, at most 4 KiB' })),
  }),
  {
    examples: [
      {
        ...exampleDelivery,
        request_body: '{"id":"0b1f0f4e-6ad0-4f5e-9c5b-0d8c9a2f7e11","event_type":"recipe.run.failed"}',
        response_body: 'Internal Server Error',
      },
    ],
  },
)

const tag = 'webhooks'
const needs = 'Needs `organization.settings`.'

export const listWebhooks = endpoint({
  operation: 'listWebhooks',
  method: 'GET',
  path: '/api/webhooks',
  tag,
  summary: 'Webhooks of the organization',
  description: `${needs} There are none where the operator has not switched webhooks on (\`WEBHOOKS_ENABLED\`).`,
  query: listQuery(Webhook, {
    event_type: Type.Optional(eventType({ description: 'Only those for this type of event' })),
    status: statusFilter(states),
  }),
  response: model('WebhookPage', page(Webhook)),
})

export const createWebhook = endpoint({
  operation: 'createWebhook',
  method: 'POST',
  path: '/api/webhooks',
  tag,
  summary: 'Send messages about a type of event',
  description: `${needs} Each event of the type is sent to the address by POST, as JSON. \`X-Service-Signature\` is the HMAC-SHA256 of the body with the secret, in hexadecimal digits; while a secret is being replaced there are two, separated by a comma. Besides there are \`X-Service-Timestamp\` (seconds since 1970, of this attempt), \`X-Service-Event\` and \`X-Service-Delivery\` (\`id\` in the body). Any status from 200 to 299 within 10 seconds is success; otherwise it is sent again, ever more rarely, for 24 hours. Messages can arrive more than once and in any order.`,
  body: model(
    'WebhookCreate',
    closed({ event_type: eventType(), target_url: targetUrl(), secret: secret() }),
    {
      examples: [
        {
          event_type: 'recipe.run.failed',
          target_url: 'https://hooks.example.com/quarry',
          secret: 'k3Yw8tQm2Vx7bRz1Lp6nHs4dJf9gCa5e',
        },
      ],
    },
  ),
  response: Webhook,
  status: 201,
})

export const getWebhook = endpoint({
  operation: 'getWebhook',
  method: 'GET',
  path: '/api/webhooks/{id}',
  tag,
  summary: 'One webhook',
  description: needs,
  params: idParams,
  response: Webhook,
})

export const updateWebhook = endpoint({
  operation: 'updateWebhook',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/webhooks/{id}',
  tag,
  summary: 'Change, pause or resume a webhook, or replace its secret',
  description: `${needs} For 24 hours after its secret was replaced, messages are signed with both.`,
  params: idParams,
  body: model(
    'WebhookUpdate',
    closed({
      target_url: Type.Optional(targetUrl()),
      secret: Type.Optional(secret()),
      status: Type.Optional(oneOf(states)),
    }),
    { examples: [{ status: 'paused' }] },
  ),
  response: Webhook,
})

export const deleteWebhook = endpoint({
  operation: 'deleteWebhook',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/webhooks/{id}',
  tag,
  summary: 'Delete a webhook, with what waits to be sent to it',
  description: needs,
  params: idParams,
})

export const testWebhook = endpoint({
  operation: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  tag,
  summary: 'Send a message to try it',
  description: `${needs} The message has the event type \`webhook.test\` and no data. Also while the webhook is paused.`,
  params: idParams,
  response: WebhookDelivery,
  status: 202,
})

export const listWebhookDeliveries = endpoint({
  operation: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  tag,
  summary: 'What was sent in the last 7 days, newest first',
  description: needs,
  params: idParams,
  query: listQuery(WebhookDelivery, { status: statusFilter(deliveryStates) }),
  response: model('WebhookDeliveryPage', page(WebhookDelivery)),
})

const deliveryParams = closed({ id: id(), delivery_id: id() })

export const getWebhookDelivery = endpoint({
  operation: 'getWebhookDelivery',
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}',
  tag,
  summary: 'One delivery, with what was sent and answered',
  description: needs,
  params: deliveryParams,
  response: WebhookDeliveryDetail,
})

export const replayWebhookDelivery = endpoint({
  operation: 'replayWebhookDelivery',
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}/replay',
  tag,
  summary: 'Send a message again',
  description: `${needs} It is a new delivery of the same message, with the same \`id\` in its body.`,
  params: deliveryParams,
  response: WebhookDelivery,
  status: 202,
})

export type Webhook = Static<typeof Webhook>
export type WebhookDelivery = Static<typeof WebhookDelivery>
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>
