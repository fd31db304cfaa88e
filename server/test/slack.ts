import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { selfSigned } from './certificate.ts'

type Fields = Record<string, unknown>

export interface SlackCall {
  method: string
  form: Record<string, string>
}

export const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5'
export const botToken = 'xoxb-of-the-test-canary'

/** A user as `users.info` describes one, by default of this workspace and with a confirmed address. */
export const memberOf = (email: string | undefined, more: Fields = {}): Fields => ({
  [ownerKey]: acme,
  is_email_confirmed: true,
  profile: { email },
  ...more,
})

const acme = 'T1'
const placeKey = 'team'
const ownerKey = 'team_id'

interface Plan {
  method: string
  status: number
  headers?: Record<string, string>
  body: Fields
}

interface State {
  origin: string
  calls: SlackCall[]
  uploads: Map<string, { length: number; bytes?: Buffer }>
  members: Map<string, Fields>
  /** Answers to the next calls of a method instead of its own. */
  planned: Plan[]
}

const channels = [
  { id: 'C0SALES', name: 'sales', is_private: false, is_member: true, is_archived: false },
  { id: 'C0OTHER', name: 'other', is_private: true, is_member: true, is_archived: false },
  { id: 'C0AWAY', name: 'away', is_private: false, is_member: false, is_archived: false },
]

const channelOf = (id: string | undefined) => channels.find((channel) => channel.id === id)
const isDrawable = (blocks = '[]') => blockViolation(JSON.parse(blocks) as Fields[]) === undefined

type Method = (form: Record<string, string>, state: State) => Fields

const methods: Record<string, Method> = {
  'auth.test': () => ({ user: 'quarry', [placeKey]: 'Acme', [ownerKey]: acme }),
  'conversations.info': ({ channel }) => {
    const found = channelOf(channel)
    return found ? { channel: found } : refused('channel_not_found')
  },
  'conversations.list': ({ types, limit, cursor }) => {
    if (types !== 'public_channel,private_channel' || Number(limit) >= 1000)
      return refused('invalid_arguments')
    // Two of each page are enough to have pages.
    const at = cursor === undefined ? 0 : Number(cursor)
    const next = at + 2 < channels.length ? String(at + 2) : ''
    return { channels: channels.slice(at, at + 2), response_metadata: { next_cursor: next } }
  },
  'chat.postMessage': ({ channel, text, blocks }, { calls }) => {
    const found = channelOf(channel)
    if (!found) return refused('channel_not_found')
    if (!found.is_member) return refused('not_in_channel')
    if (!text || text.length > 40_000) return refused('no_text')
    return isDrawable(blocks) ? { ts: `1700000000.${calls.length}`, channel } : refused('invalid_blocks')
  },
  'chat.update': ({ channel, ts, blocks }) => {
    if (!channelOf(channel) || !ts) return refused('message_not_found')
    return isDrawable(blocks) ? { ts } : refused('invalid_blocks')
  },
  'chat.postEphemeral': ({ user }) => (user ? { message_ts: '1' } : refused('user_not_in_channel')),
  'users.info': ({ user = '' }, { members }) => {
    const found = members.get(user)
    return found ? { user: { id: user, ...found } } : refused('user_not_found')
  },
  'files.getUploadURLExternal': ({ filename, length }, { origin, uploads }) => {
    if (!filename || !(Number(length) > 0)) return refused('invalid_arguments')
    const id = `F${uploads.size + 1}`
    uploads.set(id, { length: Number(length) })
    return { upload_url: `${origin}/upload/v1/${id}`, file_id: id }
  },
  'files.completeUploadExternal': ({ files = '[]', channel_id: channel, thread_ts: thread }, { uploads }) => {
    const named = JSON.parse(files) as { id: string }[]
    if (!channelOf(channel) || !thread) return refused('channel_not_found')
    return named.every(({ id }) => uploads.get(id)?.bytes) ? { files: named } : refused('file_not_found')
  },
}

/**
 * Slack as its documents describe it (docs.slack.dev/reference): checks token, form, blocks and the order of an upload, and
 * refuses what Slack refuses.
 */
export async function slackServer() {
  const certificate = selfSigned(['127.0.0.1'])
  const state: State = { origin: '', calls: [], uploads: new Map(), members: new Map(), planned: [] }
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status, headers, body } = answerTo(request, Buffer.concat(chunks), state)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  state.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const callsOf = (method: string) =>
    state.calls.filter((call) => call.method === method).map(({ form }) => form)
  return Object.assign(state, { certificateAuthorities: certificate.cert, callsOf })
}

interface Answered {
  status: number
  headers?: Record<string, string>
  body: string
}

function answerTo(request: IncomingMessage, body: Buffer, state: State): Answered {
  const path = request.url ?? ''
  const upload = state.uploads.get(path.replace('/upload/v1/', ''))
  if (upload) {
    const isRight = request.headers.authorization === undefined && body.length === upload.length
    if (isRight) upload.bytes = body
    return { status: isRight ? 200 : 400, body: 'OK' }
  }
  const method = path.replace('/api/', '')
  const form = Object.fromEntries(new URLSearchParams(body.toString()))
  state.calls.push({ method, form })
  const at = state.planned.findIndex((plan) => plan.method === method)
  const [plan] = at < 0 ? [] : state.planned.splice(at, 1)
  if (plan) return { ...plan, body: JSON.stringify(plan.body) }
  const result = refusalOf(request) ?? methods[method]?.(form, state) ?? refused('unknown_method')
  return { status: 200, body: JSON.stringify({ ok: true, ...result }) }
}

function refusalOf({ headers, method }: IncomingMessage): Fields | undefined {
  if (headers.authorization !== `Bearer ${botToken}`) return refused('invalid_auth')
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded; charset=utf-8'
  return method === 'POST' && isForm ? undefined : refused('invalid_form_data')
}

const refused = (error: string, more: Fields = {}): Fields => ({ ok: false, error, ...more })

/** The limits of https://docs.slack.dev/reference/block-kit/blocks that messages of ours could exceed. */
function blockViolation(blocks: Fields[]): string | undefined {
  if (blocks.length === 0 || blocks.length > 50) return 'number of blocks'
  return blocks.map(violationOf).find((wrong) => wrong !== undefined)
}

const maxTexts: Record<string, number> = { header: 150, section: 3000 }

function violationOf(block: Fields): string | undefined {
  const { type, text, elements } = block as { type: string; text?: Fields; elements?: Fields[] }
  if (type === 'header' || type === 'section') {
    const { type: kind, text: words = '' } = (text ?? {}) as { type?: string; text?: string }
    if (kind === 'mrkdwn')
      return type === 'section' && /^<https?:[^<>|]+\|[\w ]+>$/.test(words) ? undefined : type
    return kind === 'plain_text' && words.length > 0 && words.length <= (maxTexts[type] ?? 0)
      ? undefined
      : type
  }
  if (type === 'context') return elements?.length ? undefined : type
  if (type !== 'actions' || !elements || elements.length > 25) return type
  const ids = elements.map(({ action_id: id }) => id)
  const isRight = elements.every(({ text: label, value, url }) => {
    const { text: words = '' } = (label ?? {}) as { text?: string }
    return words.length <= 75 && String(value ?? '').length <= 2000 && String(url ?? '').length <= 3000
  })
  return isRight && new Set(ids).size === ids.length ? undefined : type
}

/** What Slack posts when a user clicks a button of a message that was posted. */
export function clickForm(
  posted: Record<string, string>,
  { user, ts = '1700000000.1' }: { user: string; ts?: string },
): string {
  const blocks = JSON.parse(posted['blocks'] ?? '[]') as { type: string; elements?: Fields[] }[]
  const [action] = blocks.find(({ type }) => type === 'actions')?.elements ?? []
  const payload = {
    type: 'block_actions',
    [placeKey]: { id: acme, domain: 'acme' },
    user: { id: user, username: 'anna' },
    api_app_id: 'A1',
    trigger_id: `${Math.random()}`,
    container: { type: 'message', message_ts: ts, channel_id: posted['channel'] },
    channel: { id: posted['channel'], name: 'sales' },
    message: { type: 'message', ts, text: posted['text'], blocks },
    response_url: 'https://hooks.slack.com/actions/T1/1/x',
    actions: [{ type: 'button', block_id: 'b', action_ts: '1', ...action }],
  }
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
}

/** The headers of a signed request, by docs.slack.dev/authentication/verifying-requests-from-slack. */
export function signedHeaders(
  body: string,
  { secret = signingSecret, at = Date.now() / 1000 }: { secret?: string; at?: number } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(at))
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  }
}
