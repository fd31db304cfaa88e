import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeAll, expect, test } from 'vitest'
import { testServer, type TestUser } from './server.ts'

const { call, admin, newOrganization } = await testServer()

let neighbour: TestUser
beforeAll(async () => {
  neighbour = await newOrganization()
  // What is only started or compiled at first use is no work of the texts.
  for (const text of ['name: a', 'name: {a'])
    await call('POST', '/api/projects/import', {
      token: admin.token,
      body: { dry_run: true, files: { 'quarry.yaml': text } },
    })
}, 60_000)

interface Sent {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Sends texts one after the other while somebody of another organization asks for something small: what was answered, how
 * long each took, and how late the process was for others, at the 99th percentile.
 */
async function sendAll(texts: readonly Sent[]) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  const seconds: number[] = []
  const statuses = new Set<number>()
  let isOver = false
  delays.enable()
  const sending = (async () => {
    for (const { method, path, ...sent } of texts) {
      const started = performance.now()
      statuses.add((await call(method, path, { token: admin.token, ...sent })).status)
      seconds.push((performance.now() - started) / 1000)
    }
  })().finally(() => {
    isOver = true
  })
  const others = new Set<number>()
  while (!isOver) {
    others.add((await call('GET', '/api/me', { token: neighbour.token })).status)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await sending
  delays.disable()
  const lateMs = delays.percentile(99) / 1e6
  return { statuses: [...statuses], others: [...others], slowest: Math.max(...seconds), lateMs }
}

const times = (count: number, piece: (n: number) => string, between = '') =>
  Array.from({ length: count }, (_, n) => piece(n)).join(between)

const yaml = [
  `name: {${times(38_000, (n) => `a${n}`, ',')}}`,
  times(11_000, (n) => `a${n}: &a${n} ${n === 0 ? 1 : `*a${n - 1}`}\n`),
  times(15_000, (n) => `&a${n} k${n}: 1\n`),
  `a: &a 1\nb: [${times(20_000, () => '*a', ',')}]`,
  `name: a\n${times(120_000, () => '#\n')}`,
  `name: [${times(200_000, () => ',')}]`,
]

// A busy machine is late by itself at times; a text that stops the process makes every run late.
const options = { timeout: 120_000, retry: 2 }

test('S5: files of a project that are slow to parse stop nobody', options, async () => {
  const texts = yaml.map((text) => ({ dry_run: true, files: { 'quarry.yaml': text } }))
  const sent = texts.map((body) => ({ method: 'POST', path: '/api/projects/import', body }))
  const { statuses, others, slowest, lateMs } = await sendAll(sent)
  expect({ statuses, others }).toEqual({ statuses: [200], others: [200] })
  expect(slowest).toBeLessThan(7)
  expect(lateMs).toBeLessThan(50)
})

test('S5: models in YAML that are slow to parse stop nobody', options, async () => {
  const headers = { 'content-type': 'application/yaml' }
  const sent = yaml.map((body) => ({ method: 'PUT', path: '/api/datasets/1/model', body, headers }))
  const { others, slowest, lateMs } = await sendAll(sent)
  expect(others).toEqual([200])
  expect(slowest).toBeLessThan(7)
  expect(lateMs).toBeLessThan(50)
})

const mb = 1024 * 1024
const json = [
  `[${times(mb / 3 - 9, () => '[]', ',')}]`,
  `{"name":[${times(mb / 3 - 9, () => '{}', ',')}]}`,
  `{"name":[${times(mb / 2 - 9, () => '1', ',')}]}`,
  `{${times(80_000, (n) => `"a${n}":1`, ',')}}`,
  `{"name":"${times(mb / 6 - 9, () => '\\u0041')}"}`,
  '['.repeat(mb - 9),
]

test('S5: JSON that is slow to parse stops nobody', options, async () => {
  const headers = { 'content-type': 'application/json' }
  const sent = json.map((body) => ({ method: 'POST', path: '/api/projects', body, headers }))
  const { statuses, others, slowest, lateMs } = await sendAll(sent)
  expect({ statuses, others }).toEqual({ statuses: [422], others: [200] })
  expect(slowest).toBeLessThan(7)
  expect(lateMs).toBeLessThan(50)
})
