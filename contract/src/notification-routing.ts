import { endpoint } from './endpoint.ts'
import { deliveryChannels, notificationKinds } from './notifications.ts'
import {
  type Static,
  Type,
  closed,
  id,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  time,
  matching,
} from './schema.ts'

const kind = oneOf(notificationKinds)
const tag = 'notifications'

const Silence = closed(
  {
    subject: Type.Optional(
      Type.String({
        ...matching(
          '^(dataset|recipe|schedule):[1-9][0-9]{0,9}$',
          'a dataset, a recipe or a schedule by its id, e.g. dataset:7',
        ),
        description: 'The silenced subject; without it, all subjects',
        examples: ['dataset:7'],
      }),
    ),
    kind: Type.Optional(kind),
    until: time('Until then'),
  },
  { minProperties: 2 },
)

export const NotificationSilences = model(
  'NotificationSilences',
  Type.Object({ silences: Type.Array(Silence, { description: 'Those that have not ended' }) }),
)

export const getNotificationSilences = endpoint({
  operation: 'getNotificationSilences',
  method: 'GET',
  path: '/api/notifications/silences',
  tag,
  summary: 'List your silences',
  description: 'Needs `notification.view`, which every role has. Your own only.',
  response: NotificationSilences,
})

export const setNotificationSilences = endpoint({
  operation: 'setNotificationSilences',
  method: 'PUT',
  path: '/api/notifications/silences',
  tag,
  summary: 'Replace your silences',
  description: 'A silence names a dataset, recipe or schedule, a kind, or both. It applies to all channels.',
  body: model('NotificationSilencesChange', closed({ silences: Type.Array(Silence, { maxItems: 100 }) }), {
    examples: [{ silences: [{ subject: 'dataset:7', until: '2036-01-31T09:30:00.000Z' }] }],
  }),
  response: NotificationSilences,
})

const Route = closed({
  connector_id: id('Connector of the type automation_webhook, slack or msteams'),
  kinds: Type.Array(kind, { minItems: 1, maxItems: notificationKinds.length, uniqueItems: true }),
})

export const NotificationRoutes = model('NotificationRoutes', Type.Object({ routes: Type.Array(Route) }))

export const getNotificationRoutes = endpoint({
  operation: 'getNotificationRoutes',
  method: 'GET',
  path: '/api/notifications/routes',
  tag,
  summary: 'Which notifications of the organization go to which connector',
  description: 'Needs `notification.route`.',
  response: NotificationRoutes,
})

export const setNotificationRoutes = endpoint({
  operation: 'setNotificationRoutes',
  method: 'PUT',
  path: '/api/notifications/routes',
  tag,
  summary: 'Replace where notifications of the organization go',
  description:
    'Each is sent once, to the address of the connector. One that fails is not sent again, and is listed as failed.',
  body: model('NotificationRoutesChange', closed({ routes: Type.Array(Route, { maxItems: 50 }) }), {
    examples: [{ routes: [] }],
  }),
  response: NotificationRoutes,
})

export const NotificationDelivery = model(
  'NotificationDelivery',
  Type.Object({
    id: id(),
    channel: oneOf(deliveryChannels),
    user_id: nullable(id('The recipient of the mail')),
    connector_id: nullable(id('Through which it is sent')),
    kind,
    title: Type.String(),
    count: Type.Integer({ description: 'How often it happened while this one stood for all' }),
    status: oneOf(['queued', 'sending', 'sent', 'failed'], {
      description: '`sending` for long: the server stopped then, and whether it went out is not known',
    }),
    failure: nullable(Type.String()),
    created_at: time(),
    finished_at: nullable(time()),
  }),
)

export const NotificationDeliveryPage = model('NotificationDeliveryPage', page(NotificationDelivery))

export const listNotificationDeliveries = endpoint({
  operation: 'listNotificationDeliveries',
  method: 'GET',
  path: '/api/notifications/deliveries',
  tag,
  summary: 'Notifications that went out by mail or through a connector, newest first',
  description: 'Needs `notification.route`. A failed delivery has a reason.',
  query: listQuery(NotificationDelivery),
  response: NotificationDeliveryPage,
})

export type NotificationDelivery = Static<typeof NotificationDelivery>
