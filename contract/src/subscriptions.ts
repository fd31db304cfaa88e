import { DashboardState, paperLayout } from './dashboard-render.ts'
import { partId } from './charts.ts'
import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  changedHead,
  closed,
  description,
  exampleStamps,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  time,
} from './schema.ts'
import { WaitingChart } from './sharing.ts'

export const attachmentFormats = ['pdf', 'png', 'xlsx', 'csv', 'html'] as const

const ids = (text: string, max: number) =>
  Type.Array(id(), { maxItems: max, uniqueItems: true, description: text })

export const SubscriptionRecipients = model(
  'SubscriptionRecipients',
  closed({
    user_ids: Type.Optional(ids('Members; each gets what they may see', 200)),
    group_ids: Type.Optional(ids('Groups: their members at the time of sending', 50)),
    connector_ids: Type.Optional(
      ids('Webhooks and chats, which get what the owner of the subscription may see and confirmed', 10),
    ),
  }),
  { examples: [{ user_ids: [4], group_ids: [2] }] },
)

export const SubscriptionTrigger = model(
  'SubscriptionTrigger',
  closed({
    cron: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Five fields: minute, hour, day of month, month, day of week; or @daily, @weekly, ...',
      examples: ['30 6 * * 1-5'],
    }),
    timezone: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'IANA name',
      examples: ['Europe/Berlin'],
    }),
  }),
)

const what = {
  dashboard_id: id('Dashboard that is sent'),
  charts: Type.Array(partId('Chart'), { maxItems: 200, description: 'Only these; all where there are none' }),
  state: DashboardState,
  message: description(),
  formats: Type.Array(oneOf(attachmentFormats), {
    maxItems: attachmentFormats.length,
    uniqueItems: true,
    description:
      'Attachments of a mail. `xlsx` and `csv` as far as its recipient may export; `csv` ' +
      'is a file per chart with a query, in a ZIP archive if there are several',
  }),
  ...paperLayout,
  trigger: SubscriptionTrigger,
  recipients: SubscriptionRecipients,
  only_with_rows: Type.Boolean({ description: 'Nothing is sent to recipients for whom no chart has rows' }),
  is_paused: Type.Boolean(),
}

export const Subscription = model(
  'Subscription',
  resource({
    name: Type.String(),
    ...what,
    dashboard_name: Type.String(),
    owner_id: nullable(id('The user who changed it last; webhooks get what this user may see')),
    owner_name: nullable(Type.String()),
    paused_reason: nullable(Type.String({ description: 'Why it was paused automatically' })),
    next_send_at: nullable(time()),
    last_sent_at: nullable(time()),
    is_mine: Type.Boolean({ description: 'You may change it' }),
    has_left: Type.Boolean({ description: 'You unsubscribed from it' }),
    waiting: Type.Array(WaitingChart, {
      description:
        'Charts that were added or changed by others than its owner, and that webhooks do not get until the owner confirms them. Only for users who may change the subscription',
    }),
  }),
  {
    examples: [
      {
        id: 3,
        name: 'Delays every morning',
        dashboard_id: 5,
        dashboard_name: 'Delays',
        charts: [],
        state: {},
        message: '',
        formats: ['pdf'],
        trigger: { cron: '30 6 * * 1-5', timezone: 'Europe/Berlin' },
        recipients: { user_ids: [4] },
        only_with_rows: false,
        is_paused: false,
        owner_id: 1,
        owner_name: 'ada',
        paused_reason: null,
        next_send_at: '2026-02-02T05:30:00.000Z',
        last_sent_at: null,
        is_mine: true,
        has_left: false,
        waiting: [],
        ...exampleStamps,
      },
    ],
  },
)

const { dashboard_id: dashboardId, trigger, recipients, ...optional } = what
const settings = {
  charts: Type.Optional(optional.charts),
  state: Type.Optional(optional.state),
  message: Type.Optional(optional.message),
  formats: Type.Optional(optional.formats),
  ...paperLayout,
  only_with_rows: Type.Optional(optional.only_with_rows),
  is_paused: Type.Optional(optional.is_paused),
}

export const SubscriptionCreate = model(
  'SubscriptionCreate',
  closed({ name: name(), dashboard_id: dashboardId, trigger, recipients, ...settings }),
  {
    examples: [
      {
        name: 'Delays every morning',
        dashboard_id: 5,
        trigger: { cron: '30 6 * * 1-5', timezone: 'Europe/Berlin' },
        recipients: { user_ids: [4] },
        formats: ['pdf'],
      },
    ],
  },
)

const SubscriptionUpdate = model(
  'SubscriptionUpdate',
  closed(
    {
      name: changedHead.name,
      trigger: Type.Optional(trigger),
      recipients: Type.Optional(recipients),
      confirms: Type.Optional(
        Type.Array(
          closed({ id: partId('Chart'), fingerprint: Type.String({ minLength: 1, maxLength: 100 }) }),
          {
            maxItems: 200,
            description:
              'The charts of `waiting` that you reviewed: 409 if others wait by now, and nothing is saved',
          },
        ),
      ),
      ...settings,
    },
    { minProperties: 1 },
  ),
  { examples: [{ is_paused: true }] },
)

const tag = 'subscriptions'
const path = '/api/subscriptions'

export const listSubscriptions = endpoint({
  operation: 'listSubscriptions',
  method: 'GET',
  path,
  tag,
  summary: 'Subscriptions that are yours, that you get, or of dashboards that you may edit',
  description: 'Those of others only where you may edit the dashboard.',
  query: listQuery(Subscription, {
    dashboard_id: Type.Optional(id('Only those of this dashboard')),
  }),
  response: model('SubscriptionPage', page(Subscription)),
})

export const createSubscription = endpoint({
  operation: 'createSubscription',
  method: 'POST',
  path,
  tag,
  summary: 'Send a dashboard at times, to each recipient with their own rights',
  description:
    'Users who see the dashboard may subscribe themselves; other recipients require `dashboard.edit`, and a webhook ' +
    '`connector.send` too. It is rendered for each recipient: row policies apply to everyone.',
  body: SubscriptionCreate,
  response: Subscription,
  status: 201,
})

export const getSubscription = endpoint({
  operation: 'getSubscription',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One subscription',
  description: '404 unless it is yours, you receive it, or you may edit its dashboard.',
  params: idParams,
  response: Subscription,
})

export const updateSubscription = endpoint({
  operation: 'updateSubscription',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change or pause a subscription',
  description:
    'Changing more than its name or whether it is paused, even to the same values, makes you its owner, and confirms the ' +
    'charts that it sends as they are: webhooks get what the owner may see of them. List those that wait in `confirms` to ' +
    'confirm only what you reviewed.',
  params: idParams,
  body: SubscriptionUpdate,
  response: Subscription,
})

export const deleteSubscription = endpoint({
  operation: 'deleteSubscription',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a subscription',
  description: 'Nothing more is sent. This cannot be undone.',
  params: idParams,
})

export const SubscriptionDelivery = model(
  'SubscriptionDelivery',
  Type.Object({
    id: id(),
    due_at: time('The time that it was sent for'),
    channel: oneOf(['mail', 'webhook']),
    recipient: Type.String({ description: 'User or connector by name' }),
    status: oneOf(['queued', 'sending', 'sent', 'skipped', 'withheld', 'failed'], {
      description:
        '`skipped`: there was nothing to send, or no recipient; `withheld`: its recipient may not see it, or the owner has yet to confirm it',
    }),
    reason: nullable(Type.String()),
    is_test: Type.Boolean(),
    created_at: time(),
    finished_at: nullable(time()),
  }),
)

export const sendSubscription = endpoint({
  operation: 'sendSubscription',
  method: 'POST',
  path: `${path}/{id}/send`,
  tag,
  summary: 'Send it to yourself now, to try it',
  description: 'No other recipient gets it. The sending is queued: follow it with `/deliveries`.',
  params: idParams,
  response: SubscriptionDelivery,
  status: 202,
})

export const sendSubscriptionToAll = endpoint({
  operation: 'sendSubscriptionToAll',
  method: 'POST',
  path: `${path}/{id}/send-to-all`,
  tag,
  summary: 'Send it to all its recipients now, besides its times',
  description: 'At most once a minute. It takes the rights that making the subscription takes.',
  params: idParams,
  response: model(
    'SubscriptionSending',
    Type.Object({
      recipients: Type.Integer({ minimum: 0, description: 'To how many it is on its way' }),
      left_out: Type.Integer({ minimum: 0, description: 'How many recipients were too many' }),
    }),
  ),
  status: 202,
})

export const leaveSubscription = endpoint({
  operation: 'leaveSubscription',
  method: 'POST',
  path: `${path}/{id}/leave`,
  tag,
  summary: 'Unsubscribe, or come back',
  description: 'For yourself only, also where you receive it through a group.',
  params: idParams,
  body: closed({ has_left: Type.Boolean() }),
  response: Subscription,
})

export const listSubscriptionDeliveries = endpoint({
  operation: 'listSubscriptionDeliveries',
  method: 'GET',
  path: `${path}/{id}/deliveries`,
  tag,
  summary: 'List deliveries with recipients and reasons, newest first',
  description: 'A failed or omitted delivery has a reason.',
  params: idParams,
  query: listQuery(SubscriptionDelivery),
  response: model('SubscriptionDeliveryPage', page(SubscriptionDelivery)),
})

export type Subscription = Static<typeof Subscription>
export type SubscriptionDelivery = Static<typeof SubscriptionDelivery>
