import { ModelFailure } from '../failure.ts'
import { type Callee, openCall } from './open-call.ts'

/** Texts in one request; more are several, one after the other. */
const batchSize = 64

/** The vector of each text. */
export async function embed(
  callee: Callee,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<number[][]> {
  const vectors: number[][] = []
  for (let at = 0; at < texts.length; at += batchSize)
    vectors.push(...(await embedBatch(callee, texts.slice(at, at + batchSize), signal)))
  return vectors
}

async function embedBatch(callee: Callee, values: string[], signal?: AbortSignal): Promise<number[][]> {
  const { provider } = callee
  const characters = values.reduce((sum, text) => sum + text.length, 0)
  const call = await openCall(callee, {
    characters,
    maxOutputTokens: 0,
    signal,
    fields: { provider_id: provider.id, texts: values.length, characters },
  })
  const spent = { inputTokens: undefined as number | undefined, outputTokens: 0, characters: 0, failed: true }
  try {
    const model = call.protocol.embedding?.(call.connection, provider.embedding_model ?? '')
    if (!model) throw new ModelFailure('not_accepted', 'providers of this kind have no embeddings')
    const answer = await model.doEmbed({ values, abortSignal: call.signal })
    spent.inputTokens = answer.usage?.tokens
    requireVectors(answer.embeddings, values.length)
    spent.failed = false
    await call.end(spent)
    return answer.embeddings
  } catch (error) {
    const failure = call.failureOf(error)
    if (spent.failed) await call.end(spent)
    throw failure
  }
}

function requireVectors(vectors: readonly number[][], count: number): void {
  const length = vectors[0]?.length ?? 0
  const areVectors = vectors.every((one) => one.length === length && one.every(Number.isFinite))
  if (vectors.length !== count || length === 0 || !areVectors)
    throw new ModelFailure('wrong_schema', 'the provider did not answer with one vector for each text')
}
