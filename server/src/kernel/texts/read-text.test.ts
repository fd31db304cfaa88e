import { expect, test } from 'vitest'
import { testServer } from '../../../test/server.ts'
import { maxWaiting, readYaml } from './read-text.ts'

const { admin, call, newOrganization } = await testServer()
const other = await newOrganization()

const patient = { timeout: 120_000 }

test(
  'S5: no more texts of an organization wait than may, and those of another one are read meanwhile',
  patient,
  async () => {
    const send = (token: string) =>
      call('PUT', '/api/datasets/1/model', {
        token,
        body: 'a: 1',
        headers: { 'content-type': 'application/yaml' },
      })
    // Starts the thread, and shows what is answered when nothing waits.
    const { status } = await send(admin.token)
    let left = maxWaiting.texts
    const text = `a: [${'1, '.repeat(10_000)}1]`
    const waiting = Array.from({ length: left }, () => readYaml(admin.orgId, text).then(() => (left -= 1)))
    const refused = await send(admin.token)
    expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ error: 'rate_limited' })])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(other.token)).status).toBe(status)
    expect(left).toBeGreaterThan(0)
    await Promise.all(waiting)
    expect((await send(admin.token)).status).toBe(status)
  },
)

test('S5: long texts count by their length', patient, async () => {
  const long = `# ${'x'.repeat(maxWaiting.chars / 4)}`
  const read = Array.from({ length: 5 }, () => readYaml(admin.orgId, long))
  const settled = await Promise.allSettled(read)
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []))
  expect(reasons.filter(({ code }) => code === 'rate_limited')).toHaveLength(2)
})
