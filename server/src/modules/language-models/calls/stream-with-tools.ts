import type { LanguageModelV3StreamPart } from '@ai-sdk/provider'
import { violationsIn } from '../../../kernel/http/input/mistakes.ts'
import { ModelFailure } from '../failure.ts'
import type { ModelTool, SendingLevel, StreamAsk, StreamPart } from '../language-model.ts'
import { asProviderPrompt, type Call, type Callee, openCall } from './open-call.ts'

/** Text and tool calls as they arrive, at the end the usage. */
export async function* streamWithTools(
  callee: Callee,
  { messages, tools, signal }: StreamAsk<SendingLevel>,
): AsyncGenerator<StreamPart, void> {
  const { provider } = callee
  const sent = messages.sent()
  const call = await openCall(callee, {
    characters: JSON.stringify(messages.messages).length + JSON.stringify(tools).length,
    maxOutputTokens: provider.max_output_tokens,
    signal,
    fields: { sent },
  })
  const spent = {
    inputTokens: undefined as number | undefined,
    outputTokens: undefined as number | undefined,
    characters: 0,
    failed: true,
  }
  let isEnded = false
  try {
    for await (const part of parts(call, { callee, messages, tools })) {
      if (part.type === 'text-delta') {
        spent.characters += part.delta.length
        yield { type: 'text', text: part.delta }
      } else if (part.type === 'tool-call') {
        spent.characters += part.input.length
        yield toolCall(part, tools)
      } else if (part.type === 'finish') {
        spent.inputTokens = part.usage.inputTokens.total
        spent.outputTokens = part.usage.outputTokens.total
        spent.failed = false
        if (part.finishReason.unified === 'error') throw noAnswer()
      }
    }
    if (spent.failed) throw noAnswer()
    isEnded = true
    yield { type: 'usage', usage: await call.end(spent), sent }
  } catch (error) {
    spent.failed = true
    throw call.failureOf(error)
  } finally {
    // Also when the caller stops reading.
    if (!isEnded) await call.end(spent)
  }
}

interface Streaming {
  callee: Callee
  messages: StreamAsk<SendingLevel>['messages']
  tools: readonly ModelTool[]
}

async function* parts(
  { protocol, connection, signal }: Call,
  { callee: { provider }, messages, tools }: Streaming,
): AsyncGenerator<LanguageModelV3StreamPart, void> {
  const { stream } = await protocol.language(connection, provider.model).doStream({
    prompt: asProviderPrompt(messages.messages),
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters,
    })),
    maxOutputTokens: provider.max_output_tokens,
    abortSignal: signal,
  })
  for await (const part of stream as unknown as AsyncIterable<LanguageModelV3StreamPart>) {
    if (part.type === 'error') throw endsEarly(part.error) ? noAnswer() : part.error
    yield part
  }
}

/** How a library says that the connection was closed properly before the answer had ended. */
const endsEarly = (error: unknown) =>
  error instanceof Error && error.name === 'AI_InvalidResponseDataError' && error.message.includes('finish')

const noAnswer = () => new ModelFailure('cut_off', 'the answer of the provider ended before its end')

/** A call as the model wrote it, with what is wrong with it. */
function toolCall(
  part: Extract<LanguageModelV3StreamPart, { type: 'tool-call' }>,
  tools: readonly ModelTool[],
): StreamPart {
  const { toolCallId: id, toolName: name, input } = part
  const called = { type: 'tool_call' as const, id, name }
  const tool = tools.find((one) => one.name === name)
  const args = parsed(input)
  if (!tool) {
    const names = tools.map((one) => one.name).join(', ')
    return {
      ...called,
      arguments: args,
      problem: `there is no tool ${name.slice(0, 100)}: use one of ${names}`,
    }
  }
  if (args === undefined) return { ...called, arguments: null, problem: 'the arguments are not JSON' }
  const [first] = violationsIn(tool.parameters, args, { path: 'arguments' })
  return { ...called, arguments: args, problem: first ? `${first.path} ${first.message}` : null }
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input) as unknown
  } catch {
    return undefined
  }
}
