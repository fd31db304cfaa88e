import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { answerAsMessagesApi } from './messages-api.ts'

interface ScriptedCall {
  name: string
  /** Sent as it is when it is text. */
  arguments: unknown
}

/** What the model says next, or how it fails. */
export interface ScriptedReply {
  /** The embedding of a text; by default of its letters. */
  vectorOf?: (text: string) => number[]
  text?: string
  /** Answered as JSON text. */
  object?: unknown
  toolCalls?: ScriptedCall[]
  usage?: { prompt_tokens: number; completion_tokens: number }
  /** Why it stopped; by what it said when left out. */
  finish?: 'stop' | 'length' | 'tool_calls'
  status?: number
  headers?: Record<string, string>
  /** hang: nothing comes; stall: it begins and never ends; garbage: no JSON; huge: 10 MB; cut: the connection breaks before it; break: it ends half-way. */
  fault?: 'hang' | 'stall' | 'garbage' | 'huge' | 'cut' | 'break'
}

export interface ModelRequest {
  path: string
  headers: IncomingHttpHeaders
  /** As text, to look for what must not be in it. */
  text: string
  body: {
    model: string
    stream?: boolean
    messages?: { role: string; content: unknown; tool_calls?: unknown[] }[]
    tools?: { function: { name: string } }[]
    response_format?: { type: string }
    input?: string[]
  }
}

export interface ModelServer {
  /** e.g. "http://127.0.0.1:41234/v1", to be called by a server with ALLOWED_PRIVATE_HOSTS=127.0.0.1. */
  baseUrl: string
  requests: ModelRequest[]
  /** Replies to come, first first; when there is none, `otherwise` says. */
  replies: ScriptedReply[]
  otherwise: (request: ModelRequest) => ScriptedReply
  /** How many connections ended before their answer did. */
  aborted: number
}

/** A server with the interfaces of OpenAI and Anthropic whose model says what the test writes: chat, streams, tool calls, embeddings. */
export async function languageModelServer(): Promise<ModelServer> {
  const model: ModelServer = {
    baseUrl: '',
    requests: [],
    replies: [],
    otherwise: () => ({ text: 'ready', object: { word: 'ready' } }),
    aborted: 0,
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    response.on('close', () => {
      if (!response.writableEnded) model.aborted += 1
    })
    request.on('end', () => {
      const body = JSON.parse(text) as ModelRequest['body']
      const asked = { path: request.url ?? '', headers: request.headers, text, body }
      model.requests.push(asked)
      answer(asked, model.replies.shift() ?? model.otherwise(asked), response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  model.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return model
}

/** A model that does what the text in its prompt tells it: `CALL <tool> <json>` anywhere becomes that call, again and again. */
export function obeysTheAttacker({ body }: ModelRequest): ScriptedReply {
  const order = /CALL (\w+) (\{.*?\})/s.exec((body.messages ?? []).map(contentOf).join('\n'))
  const [, name = '', args = '{}'] = order ?? []
  return order ? { toolCalls: [{ name, arguments: args }] } : { text: 'nothing to do' }
}

const contentOf = ({ content }: { content: unknown }) =>
  (typeof content === 'string' ? content : JSON.stringify(content)).replaceAll('\\"', '"')

function answer(
  { path, headers: asked, body }: ModelRequest,
  reply: ScriptedReply,
  response: ServerResponse,
): void {
  const { status = 200, headers = {}, fault } = reply
  if (fault === 'hang') return
  if (fault === 'cut') return void response.destroy()
  if (status !== 200) {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    return void response.end('{"error":{"message":"the key sk-secret-echo is wrong"}}')
  }
  if (path.endsWith('/messages')) return answerAsMessagesApi({ headers: asked, body }, reply, response)
  if (path.endsWith('/embeddings')) return embeddings(body, response, reply.vectorOf)
  if (body.stream) return stream(reply, response)
  response.writeHead(200, { 'content-type': 'application/json' })
  if (fault === 'garbage') return void response.end('<html>bad gateway</html>')
  if (fault === 'huge') return void response.end(`{"x":"${'x'.repeat(10_000_000)}"}`)
  if (fault === 'stall') return void response.write('{"id":"1",')
  response.end(JSON.stringify(completion(reply)))
}

const usageOf = ({ usage }: ScriptedReply) => usage ?? { prompt_tokens: 100, completion_tokens: 20 }

const calls = ({ toolCalls = [] }: ScriptedReply) =>
  toolCalls.map(({ name, arguments: args }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  }))

const finishOf = ({ finish, toolCalls }: ScriptedReply) => finish ?? (toolCalls ? 'tool_calls' : 'stop')

function completion(reply: ScriptedReply) {
  const content = reply.object === undefined ? (reply.text ?? '') : JSON.stringify(reply.object)
  const message = { role: 'assistant', content, ...(reply.toolCalls && { tool_calls: calls(reply) }) }
  return {
    id: 'completion',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
    usage: usageOf(reply),
  }
}

function stream(reply: ScriptedReply, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (choices: object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'chunk', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices, ...more })}\n\n`,
    )
  if (reply.fault === 'garbage') return void response.end('data: {"this is": not json\n\ndata: [DONE]\n\n')
  for (const word of (reply.text ?? '').split(/(?<= )/).filter(Boolean))
    send([{ index: 0, delta: { role: 'assistant', content: word }, finish_reason: null }])
  if (reply.fault === 'stall') return
  if (reply.fault === 'break') return void response.end()
  if (reply.fault === 'huge') {
    for (let count = 0; count < 100; count += 1)
      send([{ index: 0, delta: { content: 'x'.repeat(100_000) }, finish_reason: null }])
    return
  }
  for (const call of calls(reply)) send([{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }])
  send([{ index: 0, delta: {}, finish_reason: finishOf(reply) }])
  send([], { usage: usageOf(reply) })
  response.end('data: [DONE]\n\n')
}

const lettersOf = (text: string): number[] =>
  Array.from({ length: 8 }, (_, at) =>
    Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) % (at + 7)), at),
  )

/** Each letter counts: equal texts have equal vectors, and different ones different ones. */
function embeddings(
  { input = [] }: ModelRequest['body'],
  response: ServerResponse,
  vectorOf = lettersOf,
): void {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      object: 'list',
      data,
      model: 'scripted',
      usage: { prompt_tokens: input.length, total_tokens: input.length },
    }),
  )
}
