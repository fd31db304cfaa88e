import { webhookEvents, type WebhookEventType, webhookMessage } from '../../../../contract/src/webhooks.ts'

/** Each message as an OpenAPI document describes a request of the server's own. */
export const describeWebhooks = () =>
  Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { summary }]) => [
      type,
      {
        post: {
          operationId: `on ${type}`.replaceAll(/[ ._](\w)/g, (_, letter: string) => letter.toUpperCase()),
          tags: ['webhooks'],
          summary,
          description: '`createWebhook` says how messages are signed and repeated.',
          security: [],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: webhookMessage(type as WebhookEventType) } },
          },
          responses: { '2XX': { description: 'Received; any other status is tried again' } },
        },
      },
    ]),
  )
