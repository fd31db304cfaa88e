import {
  Type,
  closed,
  oneOf,
  type Static,
  matching,
  visibleAscii,
} from '../../../../../contract/src/schema.ts'
import { hostOf, parseTargetUrl } from '../../../kernel/outbound/target-url.ts'
import { kind, type Message, type Problem } from '../kind.ts'

const phone = matching(
  '^\\+[1-9][0-9]{6,14}$',
  'a phone number with + and the code of its country, without spaces, e.g. +4915112345678',
)

const Settings = closed({
  provider: oneOf(['twilio', 'meta_cloud'], { title: 'Provider' }),
  account_id: Type.String({
    title: 'Account',
    description: 'Twilio: the account SID. Meta Cloud: the phone number id.',
    ...matching('^[A-Za-z0-9]{1,64}$', '1 to 64 letters and digits'),
  }),
  access_token: Type.String({
    title: 'Access token',
    description: 'Twilio: the auth token. Meta Cloud: the access token.',
    minLength: 1,
    maxLength: 1024,
    ...visibleAscii,
    secret: true,
  }),
  sender: Type.Optional(
    Type.String({
      title: 'Sender',
      description: 'Phone number that messages come from; Twilio needs it.',
      ...phone,
      examples: ['+14155238886'],
    }),
  ),
  allowed_recipients: Type.Optional(
    Type.Array(Type.String({ ...phone }), {
      title: 'Allowed recipients',
      description: 'Only these numbers get messages; all numbers when empty.',
      maxItems: 1000,
    }),
  ),
  daily_limit: Type.Optional(
    Type.Integer({ title: 'Messages a day', description: '250 when left out', minimum: 1, maximum: 10_000 }),
  ),
  api_url: Type.Optional(
    Type.String({
      title: 'API address',
      description: "The provider's own when left out",
      maxLength: 500,
      ...matching(
        '^https://[^?#]+[^?#/]$',
        'an address that begins with https://, without ? and # and without a slash at its end',
      ),
    }),
  ),
})

type Settings = Static<typeof Settings>

interface Api {
  origin: string
  messages(settings: Settings): string
  account(settings: Settings): string
  authorization(settings: Settings): string
  contentType: string
  body(settings: Settings, message: Message): string
}

// The shapes of https://www.twilio.com/docs/whatsapp/api and of
// https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages
const apis: Record<Settings['provider'], Api> = {
  twilio: {
    origin: 'https://api.twilio.com',
    messages: ({ account_id }) => `/2010-04-01/Accounts/${account_id}/Messages.json`,
    account: ({ account_id }) => `/2010-04-01/Accounts/${account_id}.json`,
    authorization: ({ account_id, access_token }) =>
      `Basic ${Buffer.from(`${account_id}:${access_token}`).toString('base64')}`,
    contentType: 'application/x-www-form-urlencoded',
    body: ({ sender }, { to, message }) =>
      new URLSearchParams({ To: `whatsapp:${to}`, From: `whatsapp:${sender}`, Body: message }).toString(),
  },
  meta_cloud: {
    origin: 'https://graph.facebook.com',
    messages: ({ account_id }) => `/v21.0/${account_id}/messages`,
    account: ({ account_id }) => `/v21.0/${account_id}`,
    authorization: ({ access_token }) => `Bearer ${access_token}`,
    contentType: 'application/json',
    body: (_settings, { to, message }) =>
      JSON.stringify({ messaging_product: 'whatsapp', to, type: 'text', text: { body: message } }),
  },
}

const originOf = (settings: Settings) => settings.api_url ?? apis[settings.provider].origin

/** WhatsApp messages through a provider, sent once in the background. */
export const messagingProvider = kind({
  type: 'messaging_provider',
  title: 'Messaging provider',
  description: 'Sends WhatsApp messages through Twilio or the Meta Cloud API.',
  settings: Settings,
  destination: (settings) => hostOf(new URL(originOf(settings))),
  problems(settings, rules) {
    const target = parseTargetUrl(originOf(settings), rules)
    return [
      ...('reason' in target ? [{ setting: 'api_url', message: target.reason }] : []),
      ...(settings.provider === 'twilio' && settings.sender === undefined
        ? [{ setting: 'sender', message: 'Twilio needs the phone number that messages come from' }]
        : []),
    ]
  },
  async test(settings, far) {
    const api = apis[settings.provider]
    const { status } = await far.call({
      url: originOf(settings) + api.account(settings),
      headers: { authorization: api.authorization(settings) },
      timeoutMs: far.timeoutMs,
      maxAnswerBytes: 64 * 1024,
    })
    if (status < 300) return { ok: true, message: 'the provider knows the account; no message was sent' }
    return { ok: false, message: `the provider refused the account or the token: status ${status}` }
  },
  send: {
    when: 'queued',
    message: Type.Object({
      to: Type.String({ title: 'To', description: 'Phone number with country code', ...phone }),
      message: Type.String({ title: 'Message', maxLength: 4096 }),
    }),
    problems: messageProblems,
    dailyLimit: (settings) => settings.daily_limit ?? 250,
    call(settings, message, far) {
      const api = apis[settings.provider]
      return far.call({
        url: originOf(settings) + api.messages(settings),
        headers: { authorization: api.authorization(settings), 'content-type': api.contentType },
        body: api.body(settings, message),
        timeoutMs: far.timeoutMs,
        maxAnswerBytes: 64 * 1024,
      })
    },
  },
})

function messageProblems(settings: Settings, { to, message, metadata }: Message): Problem[] {
  if (to === undefined) return [{ setting: 'to', message: 'says which phone number gets the message' }]
  if (metadata !== undefined) return [{ setting: 'metadata', message: 'is only for webhooks' }]
  if (message.length > 4096) return [{ setting: 'message', message: 'is longer than 4096 characters' }]
  if (settings.allowed_recipients && !settings.allowed_recipients.includes(to))
    return [{ setting: 'to', message: 'is not among the allowed recipients of this connector' }]
  return []
}
