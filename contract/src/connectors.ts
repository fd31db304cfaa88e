import { endpoint } from './endpoint.ts'
import {
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  page,
  resource,
  time,
  newHead,
  changedHead,
  exampleStamps,
  matching,
} from './schema.ts'

/** The mask of a stored secret in responses. Sent back in a PATCH it means "keep the stored one". */
export const secretMask = '********'

const type = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Kind of connector: one of `GET /api/connectors/kinds`',
  examples: ['automation_webhook'],
})

const config = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Settings of the kind, by its JSON Schema',
  examples: [{ webhook_url: 'https://hooks.example.com/t/2f8c1e' }],
})

const projectId = nullable(id('Project that it belongs to; null: the organization as a whole'))

const example = {
  id: 12,
  name: 'Ticket webhook',
  description: 'Opens a ticket in the help desk',
  type: 'automation_webhook',
  config: { webhook_url: secretMask },
  project_id: null,
  last_test: { ok: true, message: 'the webhook host answers', tested_at: '2026-01-31T09:30:00.000Z' },
  ...exampleStamps,
}

export const Connector = model(
  'Connector',
  resource({
    name: Type.String(),
    description: Type.String(),
    type,
    config: Type.Record(Type.String(), Type.Unknown(), {
      description: `Settings of the kind. Secrets are shown as \`${secretMask}\` and never returned.`,
    }),
    project_id: projectId,
    last_test: nullable(
      Type.Object(
        { ok: Type.Boolean(), message: Type.String(), tested_at: time() },
        { description: 'Outcome of the newest test since the settings last changed' },
      ),
    ),
  }),
  { examples: [example] },
)

export const ConnectorKind = model(
  'ConnectorKind',
  Type.Object({
    type,
    label: Type.String({ examples: ['Automation webhook'] }),
    description: Type.String(),
    capabilities: Type.Array(Type.String({ examples: ['send'] }), {
      description:
        '`test`: it can be tried; `tables`: it has tables to read; `extract`: datasets can hold a copy of them; `live`: datasets can query it each time; `files`: files can be uploaded into it; `send`: it can send messages; `channels`: it lists the channels that it can send to',
    }),
    config_schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema of the settings, to draw a form from. Secret fields: `"secret": true`.',
    }),
    send_schema: nullable(
      Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the body of `send`' }),
    ),
  }),
)

export const listConnectorKinds = endpoint({
  operation: 'listConnectorKinds',
  method: 'GET',
  path: '/api/connectors/kinds',
  tag: 'connectors',
  summary: 'List the kinds of connectors with the JSON Schema of their settings',
  description: 'Needs `connector.view` on any connector or project.',
  response: Type.Object({ items: Type.Array(ConnectorKind) }),
})

export const listConnectors = endpoint({
  operation: 'listConnectors',
  method: 'GET',
  path: '/api/connectors',
  tag: 'connectors',
  summary: 'List connectors',
  description: 'Connectors for which you have `connector.view`. Secrets are never returned.',
  query: listQuery(Connector, {
    type: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: 20,
        description: 'Only these kinds. May be repeated',
      }),
    ),
    project_id: Type.Optional(id('Only those of this project')),
  }),
  response: page(Connector),
})

export const createConnector = endpoint({
  operation: 'createConnector',
  method: 'POST',
  path: '/api/connectors',
  tag: 'connectors',
  summary: 'Create a connector',
  description: 'Needs `connector.create` where it is to lie. Secrets can be replaced, never read.',
  body: closed(
    {
      ...newHead,
      type,
      config,
      project_id: Type.Optional(projectId),
      folder_id: Type.Optional(id('Folder to put it in, instead of a project')),
    },
    {
      examples: [
        {
          name: 'Ticket webhook',
          type: 'automation_webhook',
          config: { webhook_url: 'https://hooks.example.com/t/2f8c1e' },
        },
      ],
    },
  ),
  response: Connector,
  status: 201,
})

export const getConnector = endpoint({
  operation: 'getConnector',
  method: 'GET',
  path: '/api/connectors/{id}',
  tag: 'connectors',
  summary: 'Get a connector',
  description: 'Needs `connector.view`. Secrets are never returned.',
  params: idParams,
  response: Connector,
})

export const updateConnector = endpoint({
  operation: 'updateConnector',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/connectors/{id}',
  tag: 'connectors',
  summary: 'Change a connector',
  description: `Fields of \`config\` that are omitted stay unchanged, and so does a secret that is sent as \`${secretMask}\`. Changing the host that secrets are sent to requires entering them again. The kind cannot be changed.`,
  params: idParams,
  body: closed(
    {
      ...changedHead,
      config: Type.Optional(config),
      project_id: Type.Optional(projectId),
    },
    { minProperties: 1 },
  ),
  response: Connector,
})

export const deleteConnector = endpoint({
  operation: 'deleteConnector',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/connectors/{id}',
  tag: 'connectors',
  summary: 'Delete a connector',
  description: 'Refused with 409 while a dataset reads from it.',
  params: idParams,
})

export const ConnectorTest = model(
  'ConnectorTest',
  Type.Object({ ok: Type.Boolean(), message: Type.String({ description: 'Message for the user' }) }),
  { examples: [{ ok: true, message: 'the webhook host answers' }] },
)

export const testConnector = endpoint({
  operation: 'testConnector',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/connectors/{id}/test',
  tag: 'connectors',
  summary: 'Try a connector',
  description: 'Returns 200 whether or not the remote server could be reached: see `ok`. Sends no message.',
  params: idParams,
  response: ConnectorTest,
})

export const testUnsavedConnector = endpoint({
  operation: 'testUnsavedConnector',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/connectors/test',
  tag: 'connectors',
  summary: 'Try settings before they are saved',
  description: 'Needs `connector.create`. Nothing is saved.',
  body: closed({ type, config }),
  response: ConnectorTest,
})

export const ConnectorReply = model(
  'ConnectorReply',
  Type.Object({
    status: Type.Integer({ description: 'HTTP status of the remote server' }),
    content_type: nullable(Type.String({ description: 'As the remote server declared it' })),
    body: Type.String({ description: 'Response body as text, at most 64 KiB' }),
    truncated: Type.Boolean({ description: 'True when the remote server sent more' }),
  }),
  { examples: [{ status: 200, content_type: 'application/json', body: '{"ticket":17}', truncated: false }] },
)

export const ConnectorDelivery = model(
  'ConnectorDelivery',
  Type.Object({
    id: id('Number of the delivery, as in the audit log'),
    queued: Type.Boolean(),
  }),
)

export const sendThroughConnector = endpoint({
  operation: 'sendThroughConnector',
  method: 'POST',
  path: '/api/connectors/{id}/send',
  tag: 'connectors',
  summary: 'Send a message',
  description:
    '`automation_webhook`: one POST of `{message, metadata}`, never retried; returns the remote server’s response. A status of 300 or more is 422 `upstream_failed`, which names it. `slack`, `msteams`: posted once; a refusal is 422 `upstream_failed` that says why. `messaging_provider`: queued, returns 202 without a delivery report.',
  params: idParams,
  body: closed(
    {
      message: Type.String({ minLength: 1, maxLength: 16384 }),
      metadata: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), { description: 'Any JSON object; only for webhooks' }),
      ),
      to: Type.Optional(
        Type.String({
          ...matching(
            '^\\+[1-9][0-9]{6,14}$',
            'a phone number with + and the code of its country, without spaces, e.g. +4915112345678',
          ),
          description: 'Phone number; only for messaging providers',
        }),
      ),
    },
    { examples: [{ message: 'Sales fell below target', metadata: { dashboard_id: 7 } }] },
  ),
  response: ConnectorReply,
  also: { status: 202, response: ConnectorDelivery },
})
