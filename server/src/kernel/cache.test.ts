import { expect, test } from 'vitest'
import { Cache } from './cache.ts'

const store = (cache: Cache, orgId: number, key: string, sizeBytes: number) =>
  cache.get({ orgId, key }, async () => ({ value: key, store: { key, sizeBytes } }))

test('values stay within their bytes, and no organization takes the share of the others', async () => {
  const cache = new Cache({ maxBytes: 1000 })
  for (let at = 0; at < 5; at += 1) await store(cache, 1, `one-${at}`, 50)
  for (let at = 0; at < 100; at += 1) await store(cache, 2, `two-${at}`, 50)
  expect(cache.sizeBytes).toBe(500)
  for (let at = 0; at < 5; at += 1) expect(cache.find(`one-${at}`)).toBe(`one-${at}`)
  expect([cache.find('two-94'), cache.find('two-99')]).toEqual([undefined, 'two-99'])
  for (let org = 3; org < 9; org += 1)
    for (let at = 0; at < 5; at += 1) await store(cache, org, `${org}-${at}`, 50)
  expect(cache.sizeBytes).toBeLessThanOrEqual(1000)
})

test('values are not driven out by one that is too large to store', async () => {
  const cache = new Cache({ maxBytes: 1000 })
  await store(cache, 1, 'small', 100)
  await store(cache, 1, 'large', 900)
  expect([cache.find('small'), cache.find('large'), cache.sizeBytes]).toEqual(['small', undefined, 100])
})

test('a value that is not fresh is made anew', async () => {
  const cache = new Cache()
  let runs = 0
  const get = (isFresh: (value: number) => boolean) =>
    cache.get({ orgId: 1, key: 'k', isFresh }, async () => ({
      value: (runs += 1),
      store: { key: 'k', sizeBytes: 1 },
    }))
  expect(await get(() => true)).toEqual({ value: 1, isCached: false })
  expect(await get(() => true)).toEqual({ value: 1, isCached: true })
  expect(await get((value) => value > 1)).toEqual({ value: 2, isCached: false })
})
