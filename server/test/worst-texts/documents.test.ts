import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { options, sender, times } from './sender.ts'

const quarry = await testServer()
const { call, admin } = quarry
const sendAll = await sender(quarry)

// What is only started or compiled at first use is no work of the texts.
beforeAll(async () => {
  for (const text of ['name: a', 'name: {a'])
    await call('POST', '/api/projects/import', {
      token: admin.token,
      body: { dry_run: true, files: { 'quarry.yaml': text } },
    })
}, 60_000)

const yaml = [
  `name: {${times(38_000, (n) => `a${n}`, ',')}}`,
  times(11_000, (n) => `a${n}: &a${n} ${n === 0 ? 1 : `*a${n - 1}`}\n`),
  times(15_000, (n) => `&a${n} k${n}: 1\n`),
  `a: &a 1\nb: [${times(20_000, () => '*a', ',')}]`,
  `name: a\n${times(120_000, () => '#\n')}`,
  `name: [${times(200_000, () => ',')}]`,
]

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
