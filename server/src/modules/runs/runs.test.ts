import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { RunLogLine } from '../../../../contract/src/run-logs.ts'
import type { Run, RunDetail } from '../../../../contract/src/runs.ts'
import { newConnector } from '../../../test/sources.ts'
import { testServer } from '../../../test/server.ts'

const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
let connector: { id: number; token: string }
beforeAll(async () => {
  // Nothing listens there, so that each run fails in a way that may pass.
  connector = await newConnector(quarry, {
    type: 'postgres',
    config: { host: '127.0.0.1', port: 9, database: 'x', user: 'x', password: 'canary-pw', tls: 'off' },
  })
})

const call = <T = Record<string, never>>(method: string, path: string, options: object = {}) =>
  quarry.call<T>(method, path, { token: connector.token, ...options })

const runOf = async (id: number) => (await call<RunDetail>('GET', `/api/pipeline/runs/${id}`)).body

async function until(id: number, isThere: (run: RunDetail) => boolean): Promise<RunDetail> {
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(50)) {
    const run = await runOf(id)
    if (isThere(run)) return run
  }
  throw new Error(`it did not come to that: ${JSON.stringify(await runOf(id))}`)
}

let datasets = 0
/** A dataset whose source cannot be reached, and the run that tries to load it. */
async function unreachable(): Promise<{ id: number; run: number }> {
  const made = await call<{ id: number; last_run: { id: number } }>('POST', '/api/datasets', {
    body: { name: `Unreachable ${++datasets}`, connector_id: connector.id, source: { table: 't' } },
  })
  if (made.status !== 201) throw new Error(made.text)
  const { id, last_run: first } = made.body
  // The creator learns at once that it cannot be reached; later a failure may be transient.
  await until(first.id, ({ status }) => status === 'failed')
  const again = await call<Run>('POST', `/api/pipeline/runs/${first.id}/retry`)
  expect([again.status, again.body]).toMatchObject([202, { retry_of: first.id, trigger: 'retry' }])
  return { id, run: again.body.id }
}

test('a failure that may pass puts the run off, says so in its log, and leaves it open', async () => {
  const { run: id } = await unreachable()
  const waiting = await until(id, ({ next_attempt_at: at }) => at !== null)
  expect(waiting).toMatchObject({ status: 'queued', retries: 1, failure: null, finished_at: null })
  expect(waiting.retry_reason).toMatch(/could not be opened/)
  const log = await call<{ items: RunLogLine[]; total: number }>('GET', `/api/pipeline/runs/${id}/logs`)
  expect(log.body.items.map(({ level, line }) => [line, level])).toEqual([
    [1, 'info'],
    [2, 'warn'],
  ])
  expect(log.body.items[1]?.message).toMatch(/it is tried again in [456] s/)
})

test('a run that waits is cancelled with its steps, once', async () => {
  const { run: id } = await unreachable()
  await until(id, ({ next_attempt_at: at }) => at !== null)
  const cancelled = await call<Run>('POST', `/api/pipeline/runs/${id}/cancel`)
  expect([cancelled.status, cancelled.body]).toMatchObject([
    200,
    { status: 'cancelled', next_attempt_at: null, retry_reason: null },
  ])
  expect((await call('POST', `/api/pipeline/runs/${id}/cancel`)).status).toBe(409)
})

test('whoever follows a run reads each line once, in order, and its end', async () => {
  const { run: id } = await unreachable()
  const following = call('GET', `/api/pipeline/runs/${id}/logs?after=0`, {
    headers: { accept: 'text/event-stream' },
  })
  await until(id, ({ next_attempt_at: at }) => at !== null)
  await call('POST', `/api/pipeline/runs/${id}/cancel`)
  const { headers, text } = await following
  expect(headers['content-type']).toMatch(/^text\/event-stream/)
  const lines = [...text.matchAll(/^id: (\d+)$/gm)].map(([, line]) => Number(line))
  expect(lines).toEqual([1, 2, 3])
  expect(text.match(/^event: \w+$/gm)?.at(-1)).toBe('event: end')
  expect(text).toMatch(/"message":"Cancelled"/)
})

test('CRS-01: a request that is sent again with its key starts nothing more; another one with the key is refused', async () => {
  const { run: failed } = await unreachable()
  await call('POST', `/api/pipeline/runs/${failed}/cancel`)
  const retry = (id: number, key: string) =>
    call<Run>('POST', `/api/pipeline/runs/${id}/retry`, {
      headers: { 'idempotency-key': key },
    })
  const both = await Promise.all([retry(failed, 'one'), retry(failed, 'one')])
  expect(both.map(({ status }) => status)).toEqual([202, 202])
  expect(both[1]!.text).toBe(both[0]!.text)
  const { run: other } = await unreachable()
  await call('POST', `/api/pipeline/runs/${other}/cancel`)
  expect((await retry(other, 'one')).status).toBe(409)
  expect((await retry(other, 'with space')).status).toBe(422)
})

test('A4: runs are listed since their last change, whenever they were queued', async () => {
  const { id, run } = await unreachable()
  await call('POST', `/api/pipeline/runs/${run}/cancel`)
  const ended = await runOf(run)
  const since = async (time: string | null) =>
    (await call<{ items: Run[] }>('GET', `/api/pipeline/runs?dataset_id=${id}&since=${time}`)).body.items.map(
      (one) => one.id,
    )
  const { retry_of: first } = ended
  const before = await runOf(first ?? 0)
  const [queued, finished] = [before.created_at, before.finished_at]
  expect(Date.parse(finished ?? '')).toBeGreaterThan(Date.parse(queued))
  expect(await since(new Date(Date.parse(queued) + 1).toISOString())).toContain(first)
  expect(await since(finished)).toContain(first)
  expect(await since(new Date(Date.parse(finished ?? '') + 1).toISOString())).not.toContain(first)
})

test('runs are listed by what they are of and since when', async () => {
  const { id, run } = await unreachable()
  const list = async (query: string) =>
    (await call<{ items: Run[] }>('GET', `/api/pipeline/runs?dataset_id=${id}&${query}`)).body.items.map(
      (one) => one.id,
    )
  const { retry_of: first } = await runOf(run)
  expect(await list('')).toEqual([run, first])
  expect(await list('trigger=retry')).toEqual([run])
  expect(await list('status=failed')).toEqual([first])
  expect(await list(`retry_of=${first}`)).toEqual([run])
  expect(await list('since=2099-01-01T00:00:00Z')).toEqual([])
  await call('POST', `/api/pipeline/runs/${run}/cancel`)
})
