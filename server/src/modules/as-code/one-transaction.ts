import type { Change, Context, Work } from '../../kernel/context.ts'
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

/** Changes were made that have to be judged outside of the transaction. */
class Unjudged extends Error {
  readonly changes: readonly Change[]

  constructor(changes: readonly Change[]) {
    super('not judged yet')
    this.changes = changes
  }
}

/** What decides outside of the transaction whether it may be made. */
export interface Deciding {
  engine: CachedEngine
  /** Changes that evaluation sets watch: once it was tried, and before it is made. */
  judge(changes: readonly Change[]): Promise<void>
}

/** What runs in the transaction: a context whose `transaction` is this one. */
export interface Inside {
  context: Context
  work: Work
}

/**
 * Runs the use cases of other modules in one transaction, with cached results of the engine. When one is missing
 * everything is rolled back, and run again with it; so it is when its changes have to be judged. A dry run is the same,
 * rolled back at the end.
 */
export async function inOneTransaction<T>(
  { engine, judge }: Deciding,
  context: Context,
  run: (inside: Inside) => Promise<{ result: T; isKept: boolean }>,
): Promise<T> {
  let isJudged = false
  for (;;) {
    try {
      return await context.transaction(async (work) => {
        const postponed: Change[] = []
        const inside: Context = {
          ...readingIn(context, work.db),
          postponed,
          ifMatch: undefined,
          transaction: (part) => part(work),
        }
        const { result, isKept } = await run({ context: inside, work })
        if (!engine.isMissing() && !isJudged && postponed.length > 0) throw new Unjudged(postponed)
        if (!isKept || engine.isMissing()) throw new TakenBack(result)
        return result
      })
    } catch (error) {
      if (await engine.loadMissing()) continue
      if (error instanceof Unjudged) {
        await judge(error.changes)
        isJudged = true
        continue
      }
      if (error instanceof TakenBack) return error.result as T
      throw error
    }
  }
}
