import type { Context, Work } from '../../kernel/context.ts'
import { readingIn } from '../../kernel/work.ts'
import type { CachedEngine } from './cached-engine.ts'

/** Nothing of the transaction is kept. */
class TakenBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('taken back')
    this.result = result
  }
}

/** What runs in the transaction: a context whose `transaction` is this one. */
export interface Inside {
  context: Context
  work: Work
}

/**
 * Runs the use cases of other modules in one transaction, with cached results of the engine. When one is missing
 * everything is rolled back, and run again with it. A dry run is the same, rolled back at the end.
 */
export async function inOneTransaction<T>(
  engine: CachedEngine,
  context: Context,
  run: (inside: Inside) => Promise<{ result: T; isKept: boolean }>,
): Promise<T> {
  for (;;) {
    try {
      return await context.transaction(async (work) => {
        const inside: Context = {
          ...readingIn(context, work.db),
          ifMatch: undefined,
          transaction: (part) => part(work),
        }
        const { result, isKept } = await run({ context: inside, work })
        if (!isKept || engine.isMissing()) throw new TakenBack(result)
        return result
      })
    } catch (error) {
      if (await engine.loadMissing()) continue
      if (error instanceof TakenBack) return error.result as T
      throw error
    }
  }
}
