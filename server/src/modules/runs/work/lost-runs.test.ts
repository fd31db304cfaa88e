import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testPlace, type TestDatabase } from '../../../../test/database.ts'
import { programMigrations } from '../../../kernel/database/migrating/migrations.ts'
import type { Event } from '../../../kernel/events.ts'
import { enqueue } from '../../../kernel/jobs/queue.ts'
import { JobWorker } from '../../../kernel/jobs/worker.ts'
import { runWork, type RunIn } from '../../../kernel/work.ts'
import { runJob } from '../store.ts'
import { runJobs, failLostRun } from './do-run.ts'
import { finishRun } from './finish-run.ts'

const all = programMigrations()
const before = all.filter(({ number }) => number < 411)
const place = await testPlace(before)
afterAll(place.remove)

/** Runs as they stood when each knew of its claim what its job knew too, one of each kind of moment. */
const moments = `
  insert into organizations (id, name, slug) overriding system value values (7, 'Seven', 'seven');
  insert into runs (id, org_id, kind, title, status, attempt, fencing_token, retries, next_attempt_at, retry_reason,
    failure, started_at, finished_at) overriding system value
  values (1, 7, 'test', 'queued', 'queued', 0, 0, 0, null, null, null, null, null),
    (2, 7, 'test', 'at work', 'running', 2, 2, 1, null, null, null, now(), null),
    (3, 7, 'test', 'waits', 'queued', 1, 1, 1, now() + interval '1 hour', 'it was away', null, now(), null),
    (4, 7, 'test', 'cut off while put back', 'queued', 1, 1, 1, now() - interval '1 s', 'it was away', null, now(), null),
    (5, 7, 'test', 'given up', 'running', 12, 12, 0, null, null, null, now(), null),
    (6, 7, 'test', 'over', 'failed', 1, 1, 0, null, null, 'no', now(), now());
  insert into job (kind, payload, subject_org_id, state, run_at, attempts, max_attempts, fencing_token, leased_until)
  values ('pipeline.run', '{"run_id": 1}', 7, 'queued', now(), 0, 12, 0, null),
    ('pipeline.run', '{"run_id": 2}', 7, 'running', now(), 2, 12, 2, now() - interval '1 s'),
    ('pipeline.run', '{"run_id": 3}', 7, 'queued', now() + interval '1 hour', 1, 12, 1, null),
    ('pipeline.run', '{"run_id": 4}', 7, 'running', now(), 1, 12, 1, now() + interval '1 hour'),
    ('pipeline.run', '{"run_id": 5}', 7, 'failed', now(), 12, 12, 12, null),
    ('pipeline.run', '{"run_id": 6}', 7, 'running', now(), 1, 12, 1, now() + interval '1 hour'),
    ('pipeline.run', '{"run_id": 999}', 7, 'queued', now(), 0, 12, 0, null),
    ('other', '{"run_id": 1}', 7, 'failed', now(), 10, 10, 10, null)`

const result = { version: null, row_count: 0, read_count: 0, reject_count: 0, is_published: true }

/** Does all runs that are due, and answers the events of their ends. */
function startWorker(database: TestDatabase): Event[] {
  const events: Event[] = []
  const parts = {
    database,
    listeners: [async (event: Event) => void events.push(event)],
    enqueue,
    wakeWorker: () => undefined,
    now: () => new Date(),
  }
  const runIn: RunIn = (at, work) => runWork(parts, at, work)
  const log = pino({ level: 'silent' })
  const handlers = runJobs(
    { database, runIn, log },
    {
      test: {
        run: (run, at) => at.transaction((work) => finishRun(work, run, result)),
        failed: () => Promise.resolve(),
      },
    },
  )
  const worker = new JobWorker(
    { database, handlers, giveUp: failLostRun({ runIn, log }), log },
    { pollMs: 20, maxPerOrganization: 5 },
  )
  onTestFinished(() => worker.stop())
  return events
}

test('O1, CRS-14, TEN-18: runs of every moment are carried over by an upgrade, are seen in their organization alone, and end once', async () => {
  const old = await openTestDatabase(place, before)
  await old.asOwner(moments)
  await old.close()
  const now = await openTestDatabase(place, all)
  onTestFinished(() => now.close())
  const jobs = () =>
    now.asOwner(`select run_id, state, attempts, max_attempts as max, leased_until is not null as held,
      run_at > now() as later, last_error from job where kind = '${runJob}' order by run_id`)
  expect(await jobs()).toEqual([
    { run_id: 1, state: 'queued', attempts: 0, max: 4, held: false, later: false, last_error: null },
    { run_id: 2, state: 'running', attempts: 2, max: 5, held: true, later: false, last_error: null },
    { run_id: 3, state: 'queued', attempts: 1, max: 5, held: false, later: true, last_error: 'it was away' },
    { run_id: 4, state: 'queued', attempts: 1, max: 5, held: false, later: false, last_error: 'it was away' },
    { run_id: 5, state: 'queued', attempts: 12, max: 4, held: false, later: false, last_error: null },
  ])
  expect(await now.asOwner(`select run_id, state from job where kind = 'other'`)).toEqual([
    { run_id: null, state: 'failed' },
  ])

  const seenIn = (orgId: number) =>
    now.read({ orgId }, (db) => db.selectFrom('job').select('run_id').orderBy('run_id').execute())
  expect(await seenIn(7)).toEqual([1, 2, 3, 4, 5].map((id) => ({ run_id: id })))
  expect(await seenIn(8)).toEqual([])

  const events = startWorker(now)
  const left = () => now.asOwner(`select from job where kind = '${runJob}' and run_at <= now()`)
  for (const giveUpAt = Date.now() + 10_000; (await left()).length > 0 && Date.now() < giveUpAt;)
    await sleep(20)
  expect(await now.asOwner('select id, status, attempt, failure from runs order by id')).toEqual([
    { id: 1, status: 'succeeded', attempt: 1, failure: null },
    { id: 2, status: 'succeeded', attempt: 3, failure: null },
    { id: 3, status: 'queued', attempt: 1, failure: null },
    { id: 4, status: 'succeeded', attempt: 2, failure: null },
    { id: 5, status: 'failed', attempt: 12, failure: 'its worker was lost' },
    { id: 6, status: 'failed', attempt: 1, failure: 'no' },
  ])
  const emitted = events.map(({ type, subject }) => `${type} ${subject.id}`).toSorted()
  expect(emitted).toEqual(['run.failed 5', 'run.succeeded 1', 'run.succeeded 2', 'run.succeeded 4'])
  expect(await jobs()).toMatchObject([{ run_id: 3, state: 'queued' }])
})
