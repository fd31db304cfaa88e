import { Type, closed, type Static, matching } from '../../../../../../contract/src/schema.ts'
import { hostOf, isOpened, parseTargetUrl } from '../../../../kernel/outbound/target-url.ts'
import { kind, MessageRefused, type Network } from '../../kind.ts'
import { callSlack, originOf } from './api.ts'
import { sendToSlack } from './send.ts'

const Settings = closed({
  bot_token: Type.String({
    title: 'Bot token',
    description:
      '“OAuth & Permissions” of your Slack app. It needs the scopes `chat:write`, `channels:read`, `groups:read`; `files:write` for pictures; `users:read` and `users:read.email` to acknowledge alerts.',
    minLength: 1,
    maxLength: 512,
    ...matching('^xoxb-[A-Za-z0-9-]+$', 'a bot token, which begins with xoxb-'),
    secret: true,
  }),
  channel: Type.String({
    title: 'Channel',
    description: 'The channel that messages go to.',
    ...matching('^[CG][A-Z0-9]{2,30}$', 'the id of a channel, e.g. C024BE91L'),
    'x-field': 'message channel',
    examples: ['C024BE91L'],
  }),
  signing_secret: Type.Optional(
    Type.String({
      title: 'Signing secret',
      description:
        'To acknowledge alerts in Slack: “Basic Information” of your app. Under “Interactivity” of the app enter the address of this server with `/api/slack/interactions` as request URL.',
      ...matching('^[A-Za-z0-9]{16,128}$', '16 to 128 letters and digits'),
      secret: true,
    }),
  ),
  api_url: Type.Optional(
    Type.String({
      title: 'API address',
      description: '`https://slack.com` when left out; GovSlack: `https://slack-gov.com`',
      maxLength: 500,
      ...matching(
        '^https://[^?#]+[^?#/]$',
        'an address that begins with https://, without ? and # and without a slash at its end',
      ),
    }),
  ),
})

// Whoever answers there says who clicked, and so in whose name an alert is acknowledged.
const hosts = ['slack.com', 'slack-gov.com']

export type SlackSettings = Static<typeof Settings>

/** Messages of an app to one channel of a workspace. */
export const slack = kind({
  type: 'slack',
  title: 'Slack',
  description: 'Sends notifications, alerts and dashboards to a channel; alerts are acknowledged there.',
  settings: Settings,
  destination: (settings) => hostOf(new URL(originOf(settings))),
  problems(settings, rules) {
    const target = parseTargetUrl(originOf(settings), rules)
    if ('reason' in target) return [{ setting: 'api_url', message: target.reason }]
    const host = hostOf(target.url)
    if (hosts.includes(host) || isOpened(host, rules)) return []
    return [{ setting: 'api_url', message: 'must be https://slack.com or https://slack-gov.com' }]
  },
  test,
  channels,
  channelLeftOut: { channel: 'C00' },
  send: {
    when: 'now',
    takesCards: true,
    message: Type.Object({ message: Type.String({ title: 'Message', maxLength: 3000 }) }),
    problems: (_settings, { to }) =>
      to === undefined ? [] : [{ setting: 'to', message: 'the channel is a setting of the connector' }],
    call: sendToSlack,
  },
})

async function test(settings: SlackSettings, network: Network): Promise<{ ok: boolean; message: string }> {
  try {
    const app = await callSlack<Record<string, unknown>>({ settings, network }, 'auth.test')
    const [user, place] = [String(app['user']), String(app['team'])]
    const { channel } = await callSlack<{ channel: SlackChannel }>(
      { settings, network },
      'conversations.info',
      { channel: settings.channel },
    )
    if (channel.is_archived) return { ok: false, message: `the channel ${channel.name} is archived` }
    if (!channel.is_member)
      return {
        ok: false,
        message: `the app is not in the channel ${channel.name}: invite it there with /invite @${user}`,
      }
    const message = `Slack knows the app as ${user} in ${place}, and it is in the channel ${channel.name}; no message was sent`
    return { ok: true, message }
  } catch (error) {
    if (error instanceof MessageRefused) return { ok: false, message: error.message }
    throw error
  }
}

interface SlackChannel {
  id: string
  name: string
  is_private: boolean
  is_member: boolean
  is_archived: boolean
}

// The largest page that Slack gives: few requests, of which it allows some twenty a minute.
const pageSize = 999

async function channels(settings: SlackSettings, network: Network, cursor = '') {
  const page = await callSlack<{
    channels: SlackChannel[]
    response_metadata?: { next_cursor?: string }
  }>({ settings, network }, 'conversations.list', {
    types: 'public_channel,private_channel',
    exclude_archived: 'true',
    limit: String(pageSize),
    ...(cursor === '' ? {} : { cursor }),
  })
  const next = page.response_metadata?.next_cursor ?? ''
  return {
    items: page.channels.map(({ id, name, is_private, is_member }) => ({ id, name, is_private, is_member })),
    next_cursor: next === '' ? null : next,
  }
}
