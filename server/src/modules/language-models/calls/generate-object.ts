import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { violationsIn } from '../../../kernel/http/input/mistakes.ts'
import { ModelFailure } from '../failure.ts'
import type { Generated, ObjectAsk, SendingLevel } from '../language-model.ts'
import { asProviderPrompt, type Callee, openCall } from './open-call.ts'

/** Asks for one object of a schema. An answer that is something else is a failure that says what it is. */
export async function generateObject<S extends TSchema>(
  callee: Callee,
  { prompt, schema, signal }: ObjectAsk<S, SendingLevel>,
): Promise<Generated<Static<S>>> {
  const { provider } = callee
  const jsonSchema = JSON.parse(JSON.stringify(schema)) as object
  const asked = provider.structured_outputs ? prompt : prompt.instructions(asText(jsonSchema))
  const sent = asked.sent()
  const call = await openCall(callee, {
    characters: JSON.stringify(asked.messages).length + JSON.stringify(jsonSchema).length,
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
  try {
    const answer = await call.protocol.language(call.connection, provider.model).doGenerate({
      prompt: asProviderPrompt(asked.messages),
      responseFormat: { type: 'json', name: 'answer', schema: jsonSchema },
      maxOutputTokens: provider.max_output_tokens,
      abortSignal: call.signal,
    })
    const text = answer.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
    Object.assign(spent, {
      inputTokens: answer.usage.inputTokens.total,
      outputTokens: answer.usage.outputTokens.total,
      characters: text.length,
    })
    const object = readObject(text, { schema, isCut: answer.finishReason.unified === 'length' })
    spent.failed = false
    return { object, usage: await call.end(spent), sent }
  } catch (error) {
    const failure = call.failureOf(error)
    if (spent.failed) await call.end(spent)
    throw failure
  }
}

const asText = (schema: object) =>
  `Answer with one JSON object and nothing else. It must satisfy this JSON Schema:\n${JSON.stringify(schema)}`

/** The object of an answer, if it has the form that was asked for. */
export function readObject<S extends TSchema>(
  text: string,
  { schema, isCut }: { schema: S; isCut: boolean },
): Static<S> {
  if (isCut)
    throw new ModelFailure(
      'cut_off',
      'the answer of the model is longer than `max_output_tokens` of its provider',
    )
  const bare = withoutFence(text.trim())
  let object: unknown
  try {
    object = JSON.parse(bare)
  } catch {
    throw new ModelFailure('garbage', 'the model did not answer with JSON')
  }
  if (Value.Check(schema, object)) return object
  const [first] = violationsIn(schema, object, { path: '', showsValues: false })
  const what = first ? ` (${first.path.replace(/^\./, '') || 'the answer'} ${first.message})` : ''
  throw new ModelFailure('wrong_schema', `the model answered with JSON of another form than asked for${what}`)
}

const fence = '```'

/** Models like to wrap JSON in a fence of Markdown; nothing else is repaired. */
function withoutFence(text: string): string {
  if (!text.startsWith(fence) || !text.endsWith(fence) || text.length < 2 * fence.length) return text
  const inner = text.slice(fence.length, -fence.length)
  return inner.startsWith('json') ? inner.slice('json'.length) : inner
}
