import { queryFailure } from '../../datasets/index.ts'
import type { FairQueue } from '../../warehouse/index.ts'

/** Does the work for each item, a few at once, and gives what came of it as soon as it is there. */
export async function* inCompletionOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce: number,
): AsyncGenerator<{ item: Item; result: Result }> {
  const waiting = items[Symbol.iterator]()
  const pending = new Map<Item, Promise<{ item: Item; result: Result }>>()
  const begin = () => {
    const { value: item, done } = waiting.next()
    if (done) return
    const running = work(item).then((result) => ({ item, result }))
    // Whoever stops listening leaves some behind.
    running.catch(() => undefined)
    pending.set(item, running)
  }
  for (let place = 0; place < atOnce; place += 1) begin()
  while (pending.size > 0) {
    const ready = await Promise.race(pending.values())
    pending.delete(ready.item)
    begin()
    yield ready
  }
}

interface Entry {
  queue?: FairQueue
  orgId: number
  signal: AbortSignal
}

/** The same while a place is held, which is waited for; where there are none, at once. */
export async function* withSlot<Value>(
  { queue, orgId, signal }: Entry,
  work: () => AsyncGenerator<Value>,
): AsyncGenerator<Value> {
  if (!queue) return yield* work()
  let leave = () => {}
  const left = new Promise<void>((resolve) => (leave = resolve))
  await new Promise<void>((enter, refuse) => {
    const stay = async () => {
      enter()
      await left
    }
    queue.run(orgId, stay, { signal }).catch((error: unknown) => refuse(queryFailure(error, undefined)))
  })
  try {
    yield* work()
  } finally {
    leave()
  }
}
