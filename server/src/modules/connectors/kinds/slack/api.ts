import { setTimeout as sleep } from 'node:timers/promises'
import type { RemoteResponse } from '../../../../kernel/outbound/outbound.ts'
import { MessageRefused, type Network } from '../../kind.ts'
import type { SlackSettings } from './slack.ts'

export interface SlackApi {
  settings: Pick<SlackSettings, 'bot_token' | 'api_url'>
  network: Network
}

export const originOf = ({ api_url: url }: Pick<SlackSettings, 'api_url'>) => url ?? 'https://slack.com'

// Channels of a whole page.
const maxAnswerBytes = 4 * 1024 ** 2
const maxAttempts = 3

/**
 * Calls a method of the Web API. Every method takes its arguments as a form; structured ones are JSON in it. A call that Slack
 * refuses for its rate (429) did nothing and is repeated when `Retry-After` has passed, unless that takes too long.
 */
export async function callSlack<Answer extends object>(
  { settings, network }: SlackApi,
  method: string,
  form: Record<string, string> = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await network.call({
      url: `${originOf(settings)}/api/${method}`,
      headers: {
        authorization: `Bearer ${settings.bot_token}`,
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      },
      body: new URLSearchParams(form).toString(),
      timeoutMs: network.timeoutMs,
      maxAnswerBytes,
    })
    if (response.status !== 429) return resultOf<Answer>(response)
    const seconds = response.retryAfterSeconds ?? 1
    if (attempt === maxAttempts || seconds * 1000 > network.timeoutMs)
      throw new MessageRefused(`Slack limits how often it is called: try again in ${seconds} s`)
    await sleep(seconds * 1000)
  }
}

/** Slack answers 200 to whatever it understands, and says in the body whether it did it. */
function resultOf<Answer extends object>({ status, body, truncated }: RemoteResponse): Answer {
  const answer = status < 300 && !truncated ? parsed(body) : undefined
  if (!answer) throw new MessageRefused(`Slack answered with status ${status} and no result`)
  if (answer['ok'] === true) return answer as Answer
  throw new MessageRefused(sentenceOf(answer))
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const newToken = 'copy the token again from “OAuth & Permissions” of the app'

const sentences: Record<string, string> = {
  channel_not_found:
    'Slack knows no such channel, or it is private and the app is not in it: choose another one, or invite the app',
  not_in_channel: 'the app is not in the channel: invite it there with /invite',
  is_archived: 'the channel is archived: choose another one',
  restricted_action: 'a setting of the workspace forbids the app to post there',
  invalid_auth: `Slack does not accept the bot token: ${newToken}`,
  not_authed: `Slack does not accept the bot token: ${newToken}`,
  token_revoked: `the bot token was revoked: ${newToken}`,
  token_expired: `the bot token has expired: ${newToken}`,
  account_inactive: 'the app was removed from the workspace: install it again, and enter its new token',
  org_login_required: 'the workspace is being moved: try again later',
  ekm_access_denied: 'the administrators of the workspace have suspended access to it',
  ratelimited: 'Slack limits how often it is called: try again in a minute',
  service_unavailable: 'Slack is out of order: try again later',
  msg_too_long: 'the message is too long for Slack',
  message_not_found: 'the message is not there any more',
  cant_update_message: 'the message is not of this app',
}

function sentenceOf({ error, needed }: Record<string, unknown>): string {
  const code = plain(error)
  if (code === 'missing_scope')
    return `the app lacks the scope ${plain(needed)}: add it under “OAuth & Permissions”, and install the app again`
  return sentences[code] ?? `Slack refused it: ${code}`
}

/** What Slack names, without anything that is no name. */
const plain = (text: unknown) =>
  typeof text === 'string' && /^[a-z0-9_:.,]{1,200}$/i.test(text) ? text : 'without a reason'
