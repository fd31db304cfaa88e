import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { ScriptedReply } from './language-model-server.ts'

interface Block {
  type: string
  id?: string
  tool_use_id?: string
}

interface MessagesRequest {
  model?: string
  max_tokens?: number
  stream?: boolean
  system?: unknown
  messages?: { role: string; content: string | Block[] }[]
  tools?: { name: string; input_schema?: { type?: string } }[]
  tool_choice?: { type: string; name?: string }
}

interface Asked {
  headers: IncomingHttpHeaders
  body: unknown
}

/** Answers as the Messages API of Anthropic does, and refuses what that refuses. */
export function answerAsMessagesApi(
  { headers, body }: Asked,
  reply: ScriptedReply,
  response: ServerResponse,
) {
  const request = body as MessagesRequest
  const mistake = mistakeIn(request, headers)
  if (mistake !== undefined) {
    response.writeHead(400, { 'content-type': 'application/json' })
    const error = { type: 'invalid_request_error', message: mistake }
    return void response.end(JSON.stringify({ type: 'error', error }))
  }
  if (request.stream) return stream(request, reply, response)
  response.writeHead(200, { 'content-type': 'application/json' })
  if (reply.fault === 'garbage') return void response.end('<html>bad gateway</html>')
  if (reply.fault === 'huge') return void response.end(`{"x":"${'x'.repeat(10_000_000)}"}`)
  if (reply.fault === 'stall') return void response.write('{"id":"1",')
  const content = blocksOf(request, reply)
  response.end(JSON.stringify({ ...head(request, reply), content, stop_reason: stopOf(reply) }))
}

/** What the API would refuse a request for. */
function mistakeIn(
  { max_tokens, messages = [], tools = [] }: MessagesRequest,
  headers: IncomingHttpHeaders,
): string | undefined {
  if (headers['x-api-key'] === undefined) return 'x-api-key header is required'
  if (headers['anthropic-version'] === undefined) return 'anthropic-version header is required'
  if (!max_tokens) return 'max_tokens: field required'
  if (messages[0]?.role !== 'user') return 'messages: first message must use the user role'
  if (tools.some(({ input_schema: schema }) => schema?.type !== 'object'))
    return 'tools: input_schema.type: must be object'
  const blocks = messages.map(({ content }) => (typeof content === 'string' ? [] : content))
  const made = blocks.flat().flatMap(({ type, id = '' }) => (type === 'tool_use' ? [id] : []))
  if (new Set(made).size < made.length) return 'messages: tool_use ids must be unique'
  for (const [at, message] of messages.entries()) {
    if (messages[at + 1]?.role === message.role) return 'messages: roles must alternate'
    const calls = blocks[at]!.flatMap(({ type, id }) => (type === 'tool_use' ? [id] : []))
    const results = (blocks[at + 1] ?? []).map(({ tool_use_id }) => tool_use_id)
    if (calls.some((id) => !results.includes(id)))
      return 'messages: tool_use ids were found without tool_result blocks immediately after'
  }
  return undefined
}

const stopOf = ({ finish, toolCalls }: ScriptedReply) =>
  finish === 'length' ? 'max_tokens' : toolCalls ? 'tool_use' : 'end_turn'

const head = ({ model }: MessagesRequest, { usage }: ScriptedReply) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model,
  stop_sequence: null,
  usage: { input_tokens: usage?.prompt_tokens ?? 100, output_tokens: usage?.completion_tokens ?? 20 },
})

type Said =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: unknown; text: string }

let made = 0

const toolUse = (name: string, input: unknown): Said => {
  made += 1
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return { type: 'tool_use', id: `toolu_${made}`, name, input, text }
}

function blocksOf({ tool_choice: choice }: MessagesRequest, reply: ScriptedReply): Said[] {
  const { text, object, toolCalls = [] } = reply
  // A model without structured outputs is made to call a tool whose arguments are the answer.
  if (object !== undefined && choice?.name) return [toolUse(choice.name, object)]
  const said = object === undefined ? text : JSON.stringify(object)
  return [
    ...(said ? [{ type: 'text' as const, text: said }] : []),
    ...toolCalls.map(({ name, arguments: args }) => toolUse(name, args)),
  ]
}

function stream(request: MessagesRequest, reply: ScriptedReply, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, data: object = {}) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  if (reply.fault === 'garbage')
    return void response.end('event: message_start\ndata: {"this is": not json\n\n')
  send('message_start', { message: { ...head(request, reply), content: [], stop_reason: null } })
  for (const [index, block] of blocksOf(request, reply).entries()) {
    const isText = block.type === 'text'
    const started = isText ? { ...block, text: '' } : { ...block, input: {}, text: undefined }
    send('content_block_start', { index, content_block: started })
    const pieces = isText ? block.text.split(/(?<= )/) : (block.text.match(/.{1,7}/gs) ?? [])
    for (const piece of pieces)
      send('content_block_delta', {
        index,
        delta: isText
          ? { type: 'text_delta', text: piece }
          : { type: 'input_json_delta', partial_json: piece },
      })
    if (reply.fault === 'stall') return
    send('content_block_stop', { index })
  }
  if (reply.fault === 'stall') return
  if (reply.fault === 'break') return void response.end()
  const { usage } = head(request, reply)
  send('message_delta', {
    delta: { stop_reason: stopOf(reply), stop_sequence: null },
    usage: { output_tokens: usage.output_tokens },
  })
  send('message_stop')
  response.end()
}
