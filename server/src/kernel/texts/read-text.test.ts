import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/server.ts'
import { maxWaiting, readYaml } from './read-text.ts'

const { admin, call, newOrganization } = await testServer()
const other = await newOrganization()

test('S5: no more texts of an organization wait than may, and those of another one are read meanwhile', async () => {
  const send = (token: string) =>
    call('PUT', '/api/datasets/1/model', {
      token,
      body: 'a: 1',
      headers: { 'content-type': 'application/yaml' },
    })
  // The result when nothing waits.
  const { status } = await send(admin.token)
  let isFull = true
  const senders = Array.from({ length: maxWaiting.texts + 10 }, async () => {
    while (isFull) await readYaml(admin.orgId, 'a: 1').catch(() => nextTurn())
  })
  const refused = await send(admin.token)
  expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ error: 'rate_limited' })])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(other.token)).status).toBe(status)
  isFull = false
  await Promise.all(senders)
  expect((await send(admin.token)).status).toBe(status)
})

test('S5: long texts count by their length', async () => {
  const long = `# ${'x'.repeat(maxWaiting.chars / 2)}`
  const settled = await Promise.allSettled([readYaml(admin.orgId, long), readYaml(admin.orgId, long)])
  const codes = settled.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : ''))
  expect(codes).toEqual([expect.not.stringMatching('rate_limited'), 'rate_limited'])
})
