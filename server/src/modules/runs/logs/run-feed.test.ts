import { getEventListeners } from 'node:events'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { RunFeed } from './run-feed.ts'

test('who follows a run for long listens once, however often the run changes', async () => {
  const feed = new RunFeed({ database: await testDatabase(), log: pino({ level: 'silent' }) })
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
