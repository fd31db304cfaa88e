import { createHmac, timingSafeEqual } from 'node:crypto'
import { acknowledgeAction } from './blocks.ts'

/** A click on a button of a message. */
export interface Click {
  /** Who sent the message, and what it is about; as the button names it. */
  orgId: number
  connectorId: number
  alertId: number
  slackUser: string
  /** The id of Slack for the workspace. */
  clickedIn: string
  channel: string
  /** Of the message. */
  ts: string
  text: string
  blocks: Record<string, unknown>[]
}

const maxAgeSeconds = 300

interface Signed {
  timestamp: string | undefined
  signature: string | undefined
  body: string
}

/** Whether the timestamp of a request is within five minutes: checked first, as it costs nothing. */
export const isRecent = (timestamp: string | undefined, now: Date): boolean =>
  timestamp !== undefined &&
  /^\d{1,12}$/.test(timestamp) &&
  Math.abs(now.getTime() / 1000 - Number(timestamp)) <= maxAgeSeconds

/** By https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function isSigned({ timestamp, signature, body }: Signed, signingSecret: string): boolean {
  const expected = Buffer.from(
    `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')}`,
  )
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type Fields = Record<string, unknown>

/** What a form says, before its signature is known to be right; undefined if it is no click on a button of ours. */
export function clickOf(form: string): Click | undefined {
  const payload = parsed(new URLSearchParams(form).get('payload'))
  if (payload['type'] !== 'block_actions' || !Array.isArray(payload['actions'])) return undefined
  const [action] = payload['actions'] as unknown[]
  if (fieldsOf(action)['action_id'] !== acknowledgeAction) return undefined
  const place = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(textOf(fieldsOf(action)['value']))
  if (!place) return undefined
  const [orgId = 0, connectorId = 0, alertId = 0] = place.slice(1).map(Number)
  const user = fieldsOf(payload['user'])
  const message = fieldsOf(payload['message'])
  return {
    orgId,
    connectorId,
    alertId,
    slackUser: textOf(user['id']),
    clickedIn: textOf(fieldsOf(payload['team'])['id'] ?? user['team_id']),
    channel: textOf(fieldsOf(payload['channel'])['id']),
    ts: textOf(message['ts']),
    text: textOf(message['text']),
    blocks: Array.isArray(message['blocks']) ? (message['blocks'] as unknown[]).map(fieldsOf) : [],
  }
}

function parsed(text: string | null): Fields {
  try {
    return fieldsOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
