import type { Warehouse } from '../warehouse/index.ts'

/** The engine was needed in a transaction, which must not wait for it. */
class NotCached extends Error {}

export interface CachedEngine {
  /** Returns cached results; anything else aborts the transaction, and is computed afterwards. */
  known: Warehouse
  /** Computes and caches. */
  asking: Warehouse
  /** Whether an answer was missing, whatever became of the failure. */
  isMissing(): boolean
  /** Computes what was missing; false if nothing was. */
  loadMissing(): Promise<boolean>
}

/**
 * An import validates with the engine and changes everything in one transaction, which must not wait for an engine.
 * So the transaction uses cached results; if one is missing it is rolled back, and run again with it.
 */
export function cachedEngine(warehouse: Warehouse): CachedEngine {
  const answers = new Map<string, Promise<unknown>>()
  let missing: (() => Promise<unknown>) | undefined
  const over = (answer: (key: string, ask: () => Promise<unknown>) => Promise<unknown>) =>
    new Proxy(warehouse, {
      get(engine, name) {
        const member: unknown = Reflect.get(engine, name, engine)
        if (typeof member !== 'function') return member
        return (...input: unknown[]) =>
          answer(keyOf(name, input), async () => (await member.apply(engine, input)) as unknown)
      },
    })
  const remember = (key: string, ask: () => Promise<unknown>) => {
    const answer = answers.get(key) ?? ask()
    // Repeated calls get the same failure.
    answer.catch(() => undefined)
    answers.set(key, answer)
    return answer
  }
  return {
    asking: over(remember),
    known: over(async (key, ask) => {
      const answer = answers.get(key)
      if (answer) return answer
      missing ??= () => remember(key, ask)
      throw new NotCached('the engine was not asked this yet')
    }),
    isMissing: () => missing !== undefined,
    async loadMissing() {
      if (!missing) return false
      const ask = missing
      missing = undefined
      await ask().catch(() => undefined)
      return true
    },
  }
}

// The signal is not part of the key.
const keyOf = (name: string | symbol, input: unknown[]) =>
  JSON.stringify([String(name), input], (field, value: unknown) => (field === 'signal' ? undefined : value))
