import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../../test/ports.ts'
import { NotificationListener } from './notices.ts'

test('a database that stays away is asked again and again, and nothing is left of it', async () => {
  const made: AbortController[] = []
  class Noted extends AbortController {
    constructor() {
      super()
      made.push(this)
    }
  }
  vi.stubGlobal('AbortController', Noted)
  const connection = { host: '127.0.0.1', port: await freePort() }
  const notices = new NotificationListener(connection, 'anything', () => undefined)
  vi.unstubAllGlobals()
  await sleep(3500)
  // One waits for the next try.
  expect(made.flatMap(({ signal }) => getEventListeners(signal, 'abort')).length).toBeLessThanOrEqual(1)
  await notices.stop()
})
