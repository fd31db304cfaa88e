import { expect, test } from 'vitest'
import { RequestDurations } from './metrics.ts'

test('each answer counts in its own series, in every bucket that it fits', () => {
  const durations = new RequestDurations()
  const one = { surface: 'platform', route: '/api/a"\\\n', method: 'GET', status: 200 }
  for (const seconds of [0.005, 0.2, 60]) durations.observe({ ...one, seconds })
  durations.observe({ ...one, status: 404, seconds: 1 })
  const lines = durations.text().split('\n')
  const labels = String.raw`surface="platform",route="/api/a\"\\\n",method="GET",status="200"`
  const bucket = (le: string) =>
    lines.find((line) => line.includes(`{le="${le}",${labels}}`))?.replace(/.* /, '')
  expect(['0.005', '0.01', '0.1', '0.25', '30', '+Inf'].map(bucket)).toEqual(['1', '1', '1', '2', '2', '3'])
  expect(lines).toContain(`quarry_http_request_duration_seconds_count{${labels}} 3`)
  expect(lines).toContain(`quarry_http_request_duration_seconds_sum{${labels}} 60.205`)
  expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('_count{'))).toHaveLength(2)
  expect(lines.at(-1)).toBe('')
})
