import type { Tx } from '../../../kernel/database/database.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { requireQuota } from '../../../kernel/quotas/quotas.ts'
import { ModelFailure } from '../failure.ts'
import type { ModelCaller, ModelUsage } from '../language-model.ts'
import type { ProviderRow } from '../providers/provider.ts'
import {
  addCall,
  correctCall,
  findSettings,
  lockUsage,
  type Settings,
  totalUsage,
  type UsageTotals,
} from './store.ts'

/** What a call used, as far as the provider says; otherwise it is estimated. */
export interface Spent {
  inputTokens: number | undefined
  outputTokens: number | undefined
  /** Characters that arrived, for the estimate. */
  characters: number
  failed: boolean
}

export interface StartedCall {
  /** Records what the call used; to be called once, whatever came of it. */
  settle(spent: Spent): Promise<ModelUsage>
}

// On the cautious side: most languages and tokenizers need fewer tokens for so many characters.
const charactersPerToken = 3
const estimateTokens = (characters: number) => Math.ceil(characters / charactersPerToken)

/**
 * Counts a call with the most that it can use, if the limits permit that; fails with `limit_reached` otherwise, and then
 * nothing is sent. Concurrent calls are counted in turn, so that together they stay within the limits.
 */
export async function startCall(
  caller: ModelCaller,
  {
    provider,
    characters,
    maxOutputTokens,
  }: { provider: ProviderRow; characters: number; maxOutputTokens: number },
): Promise<StartedCall> {
  const { orgId, transaction, now } = caller
  const { userId } = caller.user
  const day = now().toISOString().slice(0, 10)
  const most = { inputTokens: estimateTokens(characters), outputTokens: maxOutputTokens }
  const id = await transaction(async ({ db }) => {
    await lockUsage(db, orgId)
    const settings = await findSettings(db, orgId)
    const used = await totalUsage(db, { orgId, userId, day })
    requireWithin(settings, used, most.inputTokens + most.outputTokens)
    await requireModelTokens(db, orgId, most.inputTokens + most.outputTokens)
    const { id: providerId, name: providerName, currency } = provider
    return await addCall(db, { orgId, userId, day, providerId, providerName, currency, ...most })
  })
  const startedAt = performance.now()
  return {
    async settle(spent) {
      const usage = usageOf(provider, spent, { ...most, startedAt })
      await transaction(({ db }) =>
        correctCall(
          db,
          { orgId, id },
          {
            inputTokens: usage.input_tokens - most.inputTokens,
            outputTokens: usage.output_tokens - most.outputTokens,
            cost: usage.cost,
            durationMs: usage.duration_ms,
            failed: spent.failed,
          },
        ),
      )
      return usage
    },
  }
}

// A provider may report anything.
const reported = (tokens: number | undefined) =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 && tokens < 1e9 ? tokens : undefined

function usageOf(
  { input_price, output_price, currency }: ProviderRow,
  spent: Spent,
  most: { inputTokens: number; outputTokens: number; startedAt: number },
): ModelUsage {
  const input_tokens = reported(spent.inputTokens) ?? most.inputTokens
  const estimate = Math.min(estimateTokens(spent.characters), most.outputTokens)
  const output_tokens = reported(spent.outputTokens) ?? estimate
  const cost = (input_tokens * (input_price ?? 0) + output_tokens * (output_price ?? 0)) / 1_000_000
  const duration_ms = Math.round(performance.now() - most.startedAt)
  return { input_tokens, output_tokens, cost, currency, duration_ms }
}

/** The quota that the operator of the server gives, beside the limits that the organization sets itself. */
async function requireModelTokens(db: Tx, orgId: number, more: number): Promise<void> {
  try {
    await requireQuota(db, { orgId, quota: 'model_tokens', more })
  } catch (error) {
    if (error instanceof Refusal) throw new ModelFailure('limit_reached', error.message)
    throw error
  }
}

function requireWithin(settings: Settings, used: UsageTotals, tokens: number): void {
  const limits: [limit: number | null, next: number, what: string][] = [
    [settings.requests_per_user_day, used.userRequests + 1, 'calls of language models by one user in a day'],
    [settings.tokens_per_user_day, used.userTokens + tokens, 'tokens of one user in a day'],
    [
      settings.requests_per_month,
      used.requests + 1,
      'calls of language models by the organization in a month',
    ],
    [settings.tokens_per_month, used.tokens + tokens, 'tokens of the organization in a month'],
  ]
  for (const [limit, next, what] of limits)
    if (limit !== null && next > limit)
      throw new ModelFailure(
        'limit_reached',
        `the limit of ${limit} ${what} is reached: this call could make it ${next}`,
      )
}
