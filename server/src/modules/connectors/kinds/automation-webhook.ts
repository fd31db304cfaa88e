import { Type, closed } from '../../../../../contract/src/schema.ts'
import { parseTargetUrl } from '../../../kernel/outbound/target-url.ts'
import { kind } from '../kind.ts'

const maxAnswerBytes = 64 * 1024

/** One POST to an address whose path is the secret by which the receiver knows the caller. */
export const automationWebhook = kind({
  type: 'automation_webhook',
  title: 'Automation webhook',
  description: 'Sends a message to an automation tool, and brings back its answer.',
  settings: closed({
    webhook_url: Type.String({
      title: 'Webhook address',
      description: 'An https address. Who knows it can send messages, so it is kept like a password.',
      minLength: 1,
      maxLength: 2048,
      format: 'uri',
      secret: true,
      examples: ['https://hooks.example.com/t/2f8c1e'],
    }),
  }),
  problems(settings, rules) {
    const target = parseTargetUrl(settings.webhook_url, rules)
    return 'reason' in target ? [{ setting: 'webhook_url', message: target.reason }] : []
  },
  async test(settings, far) {
    await far.reach(settings.webhook_url, far.timeoutMs)
    return { ok: true, message: 'the host of the webhook answers; no message was sent' }
  },
  send: {
    when: 'now',
    message: Type.Object({
      message: Type.String({ title: 'Message' }),
      metadata: Type.Optional(Type.Object({}, { title: 'Metadata', description: 'Any JSON object' })),
    }),
    problems: (_settings, { to }) =>
      to === undefined ? [] : [{ setting: 'to', message: 'a webhook has no recipient' }],
    call: (settings, { message, metadata = {}, idempotencyKey }, far) =>
      far.call({
        url: settings.webhook_url,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/plain, */*',
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify({ message, metadata }),
        timeoutMs: far.timeoutMs,
        maxAnswerBytes,
      }),
  },
})
