import { endpoint } from './endpoint.ts'
import { Type, closed, id, idParams, listQuery, model, nullable, oneOf, page, time } from './schema.ts'

/** Kinds of notifications, which a user can disable one by one. */
export const notificationKinds = [
  'organization.joined',
  'invitation.accepted',
  'role.changed',
  'upload.rejected_rows',
  'resource.shared',
  'dataset.drift',
  'dataset.codes_replaced',
  'dataset.refresh_failed',
  'run.failed',
  'run.recovered',
  'dataset.version_held',
  'dataset.checks_failed',
  'dataset.checks_recovered',
  'dataset.stale',
  'dataset.fresh_again',
  'schedule.paused',
  'alert.firing',
  'alert.recovered',
  'alert.failed',
  'comment.mentioned',
  'comment.replied',
  'subscription.failed',
  'access.requested',
  'access.decided',
  'link.waiting',
  'approval.waiting',
  'evaluation.regressed',
  'synonym.proposed',
  'synonym.decided',
  'webhook.paused',
  'release.failed',
] as const

/** Channels of notifications to users, with the field of a preference that switches each on. */
export const personalChannels = {
  in_app: { field: 'enabled', description: 'Whether it is shown here' },
  mail: { field: 'mail', description: 'Whether it is mailed to you' },
} as const

export type PersonalChannel = keyof typeof personalChannels
export type ChannelField<C extends PersonalChannel = PersonalChannel> = (typeof personalChannels)[C]['field']

const channelNames = Object.keys(personalChannels) as PersonalChannel[]

export type DeliveryChannel = Exclude<PersonalChannel, 'in_app'> | 'webhook'

/** What goes out, unlike what is shown here. */
export const deliveryChannels = [
  ...channelNames.filter((name) => name !== 'in_app'),
  'webhook',
] as DeliveryChannel[]

const channel = oneOf(channelNames, { description: 'Channel' })

const channelFields = Object.fromEntries(
  Object.values(personalChannels).map(({ field, description }) => [field, Type.Boolean({ description })]),
) as Record<ChannelField, ReturnType<typeof Type.Boolean>>

const kind = oneOf(notificationKinds, { description: 'Kind of event' })

export const Notification = model(
  'Notification',
  Type.Object({
    id: id(),
    kind,
    title: Type.String({ description: 'One line of plain text' }),
    body: Type.String({ description: 'Plain text; may be empty' }),
    link: nullable(Type.String({ description: 'Path of the page it leads to, on this server' })),
    count: Type.Integer({
      minimum: 1,
      description: 'Number of occurrences: equal causes are grouped while the notification is unread',
    }),
    last_at: time('When it last happened'),
    subject: nullable(Type.String({ description: 'Subject, as silences name it', examples: ['dataset:7'] })),
    read_at: nullable(time('When the user read it; null while unread')),
    created_at: time(),
  }),
  {
    examples: [
      {
        id: 12,
        kind: 'upload.rejected_rows',
        title: '3 rows of sales.csv were left out',
        body: 'The dataset "sales" holds the other 1 997 rows.',
        link: '/datasets/7',
        count: 1,
        last_at: '2026-01-31T09:30:00.000Z',
        subject: 'dataset:7',
        read_at: null,
        created_at: '2026-01-31T09:30:00.000Z',
      },
    ],
  },
)

export const UnreadCount = model('UnreadCount', Type.Object({ unread: Type.Integer({ minimum: 0 }) }))

export const listNotifications = endpoint({
  operation: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  tag: 'notifications',
  summary: 'List your notifications in this organization',
  description: '`q` matches title and body. Without `sort` the newest come first.',
  query: listQuery(Notification, {
    unread: Type.Optional(Type.Boolean({ description: 'true: only unread ones; false: only read ones' })),
  }),
  response: page(Notification),
})

export const readNotification = endpoint({
  operation: 'readNotification',
  method: 'POST',
  path: '/api/notifications/{id}/read',
  tag: 'notifications',
  summary: 'Mark a notification as read',
  description: "Needs `notification.edit`, which every role has. Another user's notification is 404.",
  params: idParams,
  response: Notification,
})

export const readAllNotifications = endpoint({
  operation: 'readAllNotifications',
  method: 'POST',
  path: '/api/notifications/read-all',
  tag: 'notifications',
  summary: 'Mark all your notifications in this organization as read',
  description: 'Needs `notification.edit`, which every role has. Those of other organizations stay unread.',
  response: UnreadCount,
})

export const countUnreadNotifications = endpoint({
  operation: 'countUnreadNotifications',
  method: 'GET',
  path: '/api/notifications/unread-count',
  tag: 'notifications',
  summary: 'Count your unread notifications in this organization',
  description: 'Needs `notification.view`, which every role has.',
  response: UnreadCount,
})

export const streamNotifications = endpoint({
  operation: 'streamNotifications',
  method: 'GET',
  path: '/api/notifications/stream',
  tag: 'notifications',
  summary: 'Follow your notifications as server-sent events',
  description:
    'Event `unread` with `{"unread": n}` at the start and after every change; event `notification` with the notification when one arrives. The stream ends when the token expires or is no longer valid; open it again with a new one.',
  response: Type.String({ description: 'Server-sent events' }),
  produces: ['text/event-stream'],
})

export const NotificationPreferences = model(
  'NotificationPreferences',
  Type.Object({
    preferences: Type.Array(
      Type.Object({
        kind,
        description: Type.String({ description: 'When it is sent, in words' }),
        ...channelFields,
      }),
    ),
  }),
)

export const getNotificationPreferences = endpoint({
  operation: 'getNotificationPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  tag: 'notifications',
  summary: 'List your notification preferences in this organization',
  description: 'Needs `notification.view`, which every role has. Yours only: each user chooses their own.',
  response: NotificationPreferences,
})

export const setNotificationPreferences = endpoint({
  operation: 'setNotificationPreferences',
  method: 'PUT',
  path: '/api/notifications/preferences',
  tag: 'notifications',
  summary: 'Switch kinds of notifications on or off',
  description: 'Kinds that are not named stay as they are; without a channel it is `in_app`.',
  body: closed({
    preferences: Type.Array(closed({ kind, channel: Type.Optional(channel), enabled: Type.Boolean() }), {
      maxItems: notificationKinds.length * channelNames.length,
      examples: [[{ kind: 'role.changed', enabled: false }]],
    }),
  }),
  response: NotificationPreferences,
})
