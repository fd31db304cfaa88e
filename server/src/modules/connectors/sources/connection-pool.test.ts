import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ConnectionPool } from './connection-pool.ts'

function connection() {
  const state = { isOpen: true }
  return { state, isAlive: () => state.isOpen, close: () => void (state.isOpen = false) }
}

test("a connection waits for the next question of its connector, and is nobody else's meanwhile", () => {
  const kept = new ConnectionPool()
  const one = connection()
  kept.of(1, { host: 'a' }).keep(one)
  expect(kept.of(2, { host: 'a' }).take()).toBeUndefined()
  expect(kept.of(1, { host: 'a' }).take()).toBe(one)
  expect(kept.of(1, { host: 'a' }).take()).toBeUndefined()
})

test('settings that change close what was opened with the former ones', () => {
  const kept = new ConnectionPool()
  const [waiting, asked] = [connection(), connection()]
  const former = kept.of(1, { password: 'a' })
  former.keep(waiting)
  expect(kept.of(1, { password: 'b' }).take()).toBeUndefined()
  expect(waiting.state.isOpen).toBe(false)
  // A question that began before comes back later.
  former.keep(asked)
  expect(asked.state.isOpen).toBe(false)
})

test('the dead, the old and those that are too many are closed', async () => {
  const kept = new ConnectionPool({ maxWaiting: 2, idleMs: 20, lifeMs: 60_000 })
  const keeping = kept.of(1, {})
  const [dead, ...all] = [connection(), connection(), connection(), connection()]
  for (const one of all) keeping.keep(one)
  expect(all.map(({ state }) => state.isOpen)).toEqual([true, true, false])
  await expect.poll(() => all.map(({ state }) => state.isOpen)).toEqual([false, false, false])
  dead?.close()
  if (dead) keeping.keep(dead)
  expect(keeping.take()).toBeUndefined()

  const aged = new ConnectionPool({ lifeMs: 5 }).of(1, {})
  const [old] = [connection()]
  aged.keep(old)
  await sleep(20)
  expect(aged.take()).toBeUndefined()
  expect(old.state.isOpen).toBe(false)
})
