import type { Warehouse } from '../warehouse/index.ts'

/** The engine was asked something in a transaction, which must not wait for it. */
class NotCached extends Error {}

export interface CachedEngine {
  /** Answers what was asked before; anything else ends the transaction, and is asked when it has ended. */
  known: Warehouse
  /** Asks, and remembers. */
  asking: Warehouse
  /** Whether an answer was missing, whatever became of the failure. */
  isMissing(): boolean
  /** Asks what was missing; false when nothing was. */
  loadMissing(): Promise<boolean>
}

/**
 * An import looks at everything with the engine and changes everything in one transaction, which no engine may keep open.
 * So the transaction finds the answers there already; where one is missing it is rolled back, and run again with it.
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
    // Whoever asks again gets the same failure.
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

// A signal says when to stop, not what is asked.
const keyOf = (name: string | symbol, input: unknown[]) =>
  JSON.stringify([String(name), input], (field, value: unknown) => (field === 'signal' ? undefined : value))
