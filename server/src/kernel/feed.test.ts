import { getEventListeners } from 'node:events'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Feed } from './feed.ts'

test('who follows a thing for long listens once, however often it changes', async () => {
  const feed = new Feed({ statesOf: async () => new Map(), log: pino({ level: 'silent' }) })
  const follower = feed.follow(1, 1)
  const gone = new AbortController()
  for (let change = 0; change < 20; change += 1) {
    const changed = follower.changed(gone.signal)
    feed.wake(1)
    await changed
  }
  expect(getEventListeners(gone.signal, 'abort')).toHaveLength(1)
  const left = follower.changed(gone.signal)
  gone.abort()
  await left
  follower.leave()
  feed.close()
})
