import { MessageRefused } from '../../kind.ts'
import { callSlack, type SlackApi } from './api.ts'
import { acknowledgedBlocks } from './blocks.ts'
import type { Click } from './interaction.ts'

/**
 * The e-mail address of who clicked, which proves who they are only where this workspace confirmed it: members of other
 * workspaces in a shared channel have whatever address those gave them.
 */
export async function emailOf(api: SlackApi, { slackUser, clickedIn }: Click): Promise<string> {
  const { user } = await callSlack<{ user: Record<string, unknown> }>(api, 'users.info', { user: slackUser })
  if (user['is_stranger'] || user['is_bot'] || user['deleted'] || user['team_id'] !== clickedIn)
    throw new MessageRefused('your Slack account is of another workspace')
  const { email } = (user['profile'] ?? {}) as { email?: unknown }
  if (typeof email !== 'string')
    throw new MessageRefused(
      'the app cannot see your e-mail address: it needs the scope users:read.email, and your account an address',
    )
  if (user['is_email_confirmed'] !== true)
    throw new MessageRefused('the e-mail address of your Slack account is not confirmed')
  return email
}

export const showAcknowledged = (api: SlackApi, { channel, ts, text, blocks }: Click, by: string) =>
  callSlack(api, 'chat.update', {
    channel,
    ts,
    text,
    blocks: JSON.stringify(acknowledgedBlocks(blocks, by)),
  })

/** A reply that only who clicked sees. */
export const replyTo = (api: SlackApi, { channel, slackUser }: Click, reply: string) =>
  callSlack(api, 'chat.postEphemeral', {
    channel,
    user: slackUser,
    text: reply,
    blocks: JSON.stringify([
      { type: 'section', text: { type: 'plain_text', text: reply.slice(0, 3000), emoji: false } },
    ]),
  })
