import { endpoint } from './endpoint.ts'
import { Type, closed, idParams, model, nullable } from './schema.ts'

export const ConnectorChannel = model(
  'ConnectorChannel',
  Type.Object({
    id: Type.String({ description: 'As the settings of the connector name it', examples: ['C024BE91L'] }),
    name: Type.String({ examples: ['sales-alerts'] }),
    is_private: Type.Boolean(),
    is_member: Type.Boolean({ description: 'Whether the app is in the channel and can send to it' }),
  }),
)

export const ConnectorChannels = model(
  'ConnectorChannels',
  Type.Object({
    items: Type.Array(ConnectorChannel),
    next_cursor: nullable(Type.String({ description: 'Cursor of the next page; null: there is none' })),
  }),
)

const cursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 500, description: '`next_cursor` of the page before' }),
)

export const listConnectorChannels = endpoint({
  operation: 'listConnectorChannels',
  method: 'GET',
  path: '/api/connectors/{id}/channels',
  tag: 'connectors',
  summary: 'List the channels that a connector can send to',
  description:
    'Needs `connector.edit`. Queried from the remote server each time, with the stored settings. Kinds without channels return an empty list; a refusal of the remote server is 422 `upstream_failed`.',
  params: idParams,
  query: closed({ cursor }),
  response: ConnectorChannels,
})

export const listUnsavedChannels = endpoint({
  operation: 'listUnsavedChannels',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/connectors/channels',
  tag: 'connectors',
  summary: 'List the channels that settings can send to before they are saved',
  description: 'Needs `connector.create`. The settings may still lack the channel. Nothing is saved.',
  body: closed({
    type: Type.String({ minLength: 1, maxLength: 64, description: 'Kind of connector', examples: ['slack'] }),
    config: Type.Record(Type.String(), Type.Unknown(), { description: 'Settings of the kind so far' }),
    cursor,
  }),
  response: ConnectorChannels,
})

/** Slack posts here what users click in the messages of a connector. */
export const receiveSlackInteraction = endpoint({
  operation: 'receiveSlackInteraction',
  method: 'POST',
  path: '/api/slack/interactions',
  tag: 'connectors',
  summary: 'Receive a click on a button of a Slack message',
  description:
    'The request URL for “Interactivity” of a Slack app. The request must carry the signature of the connector that sent the message (`X-Slack-Signature`, with the signing secret of the app), be at most five minutes old, and is accepted once; anything else is 401. A click on “Acknowledge” acknowledges the alert as the user whose e-mail address is the confirmed one of the Slack account, with their permissions.',
  access: 'public',
  consumes: ['application/x-www-form-urlencoded'],
  rawBody: true,
  bodyLimitBytes: 256 * 1024,
  body: Type.String({ description: 'The form, as Slack sends it' }),
  status: 200,
})
