import { Type } from 'typebox'
import type { testChatProvider as endpoint } from '../../../../../contract/src/chat-providers.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, Refusal } from '../../../kernel/errors.ts'
import { leakyBuckets } from '../../../kernel/leaky-buckets.ts'
import { embed } from '../calls/embed.ts'
import type { LanguageModelDependencies } from '../dependencies.ts'
import { ModelFailure } from '../failure.ts'
import { calleeOf, openModel } from '../open-model.ts'
import { Prompt } from '../prompt.ts'
import { findProvider, setLastTest } from './store.ts'

/** Tests of one organization: ten at once, then one every two seconds. */
const pace = { perSecond: 0.5, burst: 9 }

const Word = Type.Object({ word: Type.String() }, { additionalProperties: false })

type Tested = Answer<typeof endpoint>
type Callee = ReturnType<typeof calleeOf>

/** Asks the model for one word; nothing of the organization is sent, so any level permits it. */
export function testProvider(dependencies: LanguageModelDependencies) {
  const buckets = leakyBuckets(pace, 10_000)
  return async (context: Context, { id }: Input<typeof endpoint>): Promise<Tested> => {
    const key = { orgId: context.orgId, id }
    const client = String(context.orgId)
    if (buckets.waitSeconds(client, performance.now()) > 0)
      throw new Refusal('rate_limited', 'too many tests: wait a moment and try again')
    buckets.add(client, performance.now())
    const found = await context.read((db) => findProvider(db, key))
    const provider = orNotFound(found, 'provider of language models')
    const tested = await answerOf(calleeOf(dependencies, context, provider), context.signal)
    await context.transaction(async ({ db, emit }) => {
      const test = { ...tested, tested_at: context.now().toISOString() }
      await setLastTest(db, key, { revision: provider.revision, test })
      await emit({
        type: 'chat_provider.tested',
        subject: { type: 'chat_provider', id, name: provider.name },
        data: { ok: tested.ok },
      })
    })
    return tested
  }
}

async function answerOf(callee: Callee, signal: AbortSignal): Promise<Tested> {
  const { provider } = callee
  try {
    const model = openModel(callee, 'schema')
    const prompt = Prompt.for(model).instructions('Answer with the word "ready".').question('Are you ready?')
    const { usage } = await model.generateObject({ prompt, schema: Word, signal })
    const answered = `${provider.model} answered in ${usage.duration_ms} ms`
    if (provider.embedding_model === null) return { ok: true, message: answered }
    const [vector = []] = await embed(callee, ['ready'], signal)
    return { ok: true, message: `${answered}, ${provider.embedding_model} with ${vector.length} dimensions` }
  } catch (error) {
    if (error instanceof ModelFailure) return { ok: false, message: error.message }
    throw error
  }
}
