import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Scope } from '../database/database.ts'
import { kernelMigrations } from '../database/migrating/migrations.ts'
import {
  claim,
  type ClaimedJob,
  claimFairly,
  complete as completeIn,
  enqueue,
  renewLease,
  worker as asWorker,
} from './queue.ts'
import { type JobHandler, JobWorker, type WorkerPace } from './worker.ts'

const database = await testDatabase(kernelMigrations())
const log = pino({ level: 'silent' })
let kinds = 0

/** A kind of job of this test alone, so that tests do not take one another's. */
const ownKind = () => `test.${++kinds}`

const queue = (kind: string, payload: Record<string, unknown> = {}, scope: Scope = {}) =>
  database.transaction(scope, (db) => enqueue(db, { kind, payload }, scope))

const complete = (job: ClaimedJob | undefined) => database.read(asWorker, (db) => completeIn(db, job!))

const rowsOf = (kind: string) =>
  database.asOwner<{ state: string; attempts: number; last_error: string | null }>(
    'select state, attempts, last_error from job where kind = $1',
    [kind],
  )

function startWorker(kind: string, handler: JobHandler, pace: Partial<WorkerPace> = {}) {
  const worker = new JobWorker(
    { database, handlers: { [kind]: handler }, log },
    { pollMs: 20, firstRetryMs: 10, ...pace },
  )
  onTestFinished(() => worker.stop())
  return worker
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (const giveUpAt = Date.now() + 5000; Date.now() < giveUpAt; await sleep(10))
    if (await condition()) return
  throw new Error('it did not come to that within 5 s')
}

test('a job is done once, with its payload and organization, and is gone then', async () => {
  const kind = ownKind()
  const seen: unknown[] = []
  startWorker(kind, async ({ payload, orgId, attempt }) => void seen.push({ payload, orgId, attempt }))
  await queue(kind, { user_id: 4 }, { orgId: 7 })
  await until(async () => seen.length > 0 && (await rowsOf(kind)).length === 0)
  expect(seen).toEqual([{ payload: { user_id: 4 }, orgId: 7, attempt: 1 }])
})

test('a job of a transaction that fails never existed', async () => {
  const kind = ownKind()
  const failing = database.transaction({}, async (db) => {
    await enqueue(db, { kind, payload: {} }, {})
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rowsOf(kind)).toEqual([])
})

test('a worker that is woken does not wait for its next look', async () => {
  const kind = ownKind()
  let done = false
  const worker = startWorker(kind, async () => void (done = true), { pollMs: 60_000 })
  await sleep(50)
  await queue(kind)
  worker.wake()
  await until(() => done)
  expect(done).toBe(true)
})

test('a failing job comes back later, and is given up with its last error after its attempts', async () => {
  const kind = ownKind()
  let attempts = 0
  startWorker(kind, async () => {
    throw new Error(`attempt ${++attempts} with Bearer abc.def.ghi`)
  })
  await database.asOwner(`insert into job (kind, payload, max_attempts) values ($1, '{}', 3)`, [kind])
  await until(async () => (await rowsOf(kind))[0]?.state === 'failed')
  expect(await rowsOf(kind)).toEqual([
    { state: 'failed', attempts: 3, last_error: 'attempt 3 with Bearer ***' },
  ])
  expect(attempts).toBe(3)
})

test('CRS-13, CRS-25: no job is given to two workers', async () => {
  const kind = ownKind()
  const counts = new Map<number, number>()
  const handler: JobHandler = async ({ id }) => void counts.set(id, (counts.get(id) ?? 0) + 1)
  await Promise.all(Array.from({ length: 40 }, () => queue(kind)))
  for (let worker = 0; worker < 3; worker += 1) startWorker(kind, handler)
  await until(async () => (await rowsOf(kind)).length === 0)
  expect([...counts.values()]).toEqual(Array.from({ length: 40 }, () => 1))
})

test('DOS-19: jobs that wait when a worker starts begin a few at a time', async () => {
  const kind = ownKind()
  let [running, max, done] = [0, 0, 0]
  const handler: JobHandler = async () => {
    running += 1
    max = Math.max(max, running)
    await sleep(5)
    running -= 1
    done += 1
  }
  await Promise.all(Array.from({ length: 60 }, () => queue(kind)))
  startWorker(kind, handler, { concurrency: 3 })
  await expect.poll(() => done, { timeout: 60_000 }).toBe(60)
  expect(max).toBe(3)
}, 60_000)

test('CRS-02, CRS-12: a job whose worker went silent is taken over, and the silent one can no longer end it', async () => {
  const kind = ownKind()
  await queue(kind)
  const silent = await claim(database, { kinds: [kind], leaseMs: 10_000 })
  expect(await claim(database, { kinds: [kind], leaseMs: 10_000 })).toBeUndefined()
  await database.asOwner(`update job set leased_until = now() - interval '1 ms' where kind = $1`, [kind])
  const heir = await claim(database, { kinds: [kind], leaseMs: 10_000 })
  expect([silent?.fencingToken, heir?.fencingToken, heir?.attempt]).toEqual([1, 2, 2])
  expect(await renewLease(database, silent!, 10_000)).toBe(false)
  expect(await complete(silent)).toBe(false)
  expect(await complete(heir)).toBe(true)
})

test('CRS-14: a job that ends each of its workers is given up, and others go on', async () => {
  const [poison, other] = [ownKind(), ownKind()]
  await database.asOwner(`insert into job (kind, payload, max_attempts) values ($1, '{}', 3)`, [poison])
  for (let death = 0; death < 3; death += 1) {
    expect(await claim(database, { kinds: [poison], leaseMs: 10_000 })).toMatchObject({ attempt: death + 1 })
    await database.asOwner(`update job set leased_until = now() - interval '1 ms' where kind = $1`, [poison])
  }
  const done: string[] = []
  startWorker(poison, async () => void done.push('poison'))
  startWorker(other, async () => void done.push('other'))
  await queue(other)
  await until(async () => (await rowsOf(poison))[0]?.state === 'failed' && done.length > 0)
  expect(done).toEqual(['other'])
  expect((await rowsOf(poison))[0]?.last_error).toContain('went silent at every attempt')
})

test('a job that takes longer than its lease keeps it', async () => {
  const kind = ownKind()
  let runs = 0
  const slow: JobHandler = async () => {
    runs += 1
    await sleep(1800)
  }
  startWorker(kind, slow, { leaseMs: 900 })
  startWorker(kind, slow, { leaseMs: 900 })
  await queue(kind)
  await until(async () => (await rowsOf(kind)).length === 0)
  expect(runs).toBe(1)
})

test('CRS-29: a stopping worker waits for what runs, and puts back what does not end', async () => {
  const kind = ownKind()
  let ended = false
  const worker = startWorker(kind, async () => {
    await sleep(100)
    ended = true
  })
  await queue(kind)
  await until(async () => (await rowsOf(kind))[0]?.state === 'running')
  await worker.stop()
  expect([ended, await rowsOf(kind)]).toEqual([true, []])

  const endless = ownKind()
  const stuck = startWorker(
    endless,
    (_job, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    {
      graceMs: 30,
    },
  )
  await queue(endless)
  await until(async () => (await rowsOf(endless))[0]?.state === 'running')
  await stuck.stop()
  expect(await rowsOf(endless)).toEqual([{ state: 'queued', attempts: 0, last_error: null }])
})

test('organizations take turns, each has its bound, and of a key one is at work', async () => {
  const kind = ownKind()
  const add = (orgId: number, concurrencyKey?: string) =>
    database.transaction({ orgId }, (db) =>
      enqueue(db, { kind, payload: {}, ...(concurrencyKey !== undefined && { concurrencyKey }) }, { orgId }),
    )
  for (let count = 0; count < 4; count += 1) await add(1)
  await add(2, 'a')
  await add(2, 'a')
  await add(3)
  const next = () => claimFairly(database, { kind, leaseMs: 10_000, maxPerOrganization: 2 })
  const claimed = []
  for (let job = await next(); job; job = await next()) claimed.push(job)
  expect(claimed.map(({ orgId }) => orgId)).toEqual([1, 2, 3, 1])
  await complete(claimed[1])
  expect((await next())?.orgId).toBe(2)
  await database.asOwner(`update job set leased_until = now() - interval '1 ms' where id = $1`, [
    claimed[0]?.id,
  ])
  expect(await next()).toMatchObject({ id: claimed[0]?.id, fencingToken: 2 })
  expect(await next()).toBeUndefined()
})

// The embedded database has one connection, so nothing is at work beside a transaction there.
test.skipIf(database.kind === 'pglite')(
  'a job that a transaction is about to end holds up no claim',
  async () => {
    const kind = ownKind()
    for (const orgId of [1, 2]) await queue(kind, {}, { orgId })
    const next = () => claimFairly(database, { kind, leaseMs: 10_000, maxPerOrganization: 2 })
    const ending = await next()
    await database.asOwner(`update job set leased_until = now() - interval '1 ms' where id = $1`, [
      ending?.id,
    ])
    await database.transaction(asWorker, async (db) => {
      await completeIn(db, ending!)
      expect((await next())?.orgId).toBe(2)
      expect(await next()).toBeUndefined()
    })
  },
)

test('TEN-18: only the worker sees queued jobs, and nobody queues for another organization', async () => {
  const kind = ownKind()
  await queue(kind, { secret: 1 }, { orgId: 7 })
  const seen = await database.read({ orgId: 7 }, (db) => db.selectFrom('job').selectAll().execute())
  expect(seen).toEqual([])
  const foreign = database.transaction({ orgId: 8 }, (db) => enqueue(db, { kind, payload: {} }, { orgId: 7 }))
  await expect(foreign).rejects.toMatchObject({ code: '42501' })
})
