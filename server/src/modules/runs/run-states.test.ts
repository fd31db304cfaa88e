import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Event } from '../../kernel/events.ts'
import {
  type ClaimedJob,
  claimFairly,
  complete,
  enqueue,
  putBack,
  retryLater,
  worker,
} from '../../kernel/jobs/queue.ts'
import { runWork, type RunIn } from '../../kernel/work.ts'
import { cancelRuns } from './cancel-run.ts'
import { queueRun } from './queue-run.ts'
import { type ClaimedRun, RunLost } from './run.ts'
import { runJob } from './store.ts'
import { failRun, finishRun } from './work/finish-run.ts'
import { RunRecord } from './work/run-record.ts'
import { startRun, putOff, writeNotes } from './work/work-store.ts'
import { cases } from '../../../test/cases.ts'

/** More of both by command, e.g. QUARRY_STATE_HISTORIES=2000. */
const histories = Number(process.env['QUARRY_STATE_HISTORIES'] ?? cases(25, 5))
const races = histories * 4

const database = await testDatabase()
const events: Event[] = []
const parts = {
  database,
  listeners: [async (event: Event) => void events.push(event)],
  enqueue,
  wakeWorker: () => undefined,
  now: () => new Date(),
}
const origin = { userId: null, username: null, requestId: 'test', address: null }
const runIn: RunIn = (at, work) => runWork(parts, at, work)
const result = { version: null, row_count: 0, read_count: 0, reject_count: 0, is_published: true }

let organizations = 0
async function newOrganization(): Promise<number> {
  const [row] = await database.asOwner<{ id: number }>(
    'insert into organizations (name, slug) values ($1, $1) returning id',
    [`states-${++organizations}`],
  )
  return row!.id
}

/** What should be true of a run and its job. */
interface Expected {
  status: string
  key: string
  job: { token: number; state: 'queued' | 'running'; lapsed: number | undefined } | undefined
  ends: number
}

interface Claim {
  id: number
  job: ClaimedJob
  /** Undefined when the run was over as it was claimed. */
  run: ClaimedRun | undefined
}

const isOver = ({ status }: Expected) => !['queued', 'running'].includes(status)

/** The program's runs of one organization beside what they should be. */
class History {
  readonly orgId: number
  readonly runs = new Map<number, Expected>()
  readonly claims: Claim[] = []
  #lapses = 0

  constructor(orgId: number) {
    this.orgId = orgId
  }

  #in<T>(work: Parameters<RunIn>[1]) {
    return runIn({ scope: { orgId: this.orgId }, origin }, work) as Promise<T>
  }

  async queue(key: string): Promise<void> {
    const run = await this.#in<{ id: number }>((work) =>
      queueRun(work, {
        orgId: this.orgId,
        kind: 'refresh',
        trigger: 'manual',
        datasetId: null,
        projectId: null,
        options: {},
        createdBy: null,
        concurrencyKey: key,
      }),
    )
    const job = { token: 0, state: 'queued', lapsed: undefined } as const
    this.runs.set(run.id, { status: 'queued', key, job: { ...job }, ends: 0 })
  }

  #nextToClaim(): [number, Expected] | undefined {
    const all = [...this.runs]
    const lapsed = all
      .filter(([, { job }]) => job?.lapsed !== undefined)
      .toSorted(([, a], [, b]) => a.job!.lapsed! - b.job!.lapsed!)
    if (lapsed[0]) return lapsed[0]
    const busy = new Set(all.filter(([, { job }]) => job?.state === 'running').map(([, { key }]) => key))
    return all.find(([, { job, key }]) => job?.state === 'queued' && !busy.has(key))
  }

  async claim(): Promise<boolean> {
    const job = await claimFairly(database, { kind: runJob, leaseMs: 60_000, maxPerOrganization: 50 })
    const expected = this.#nextToClaim()
    // Jobs that were put back come after others that were queued at the same time: which one is for the queue to say.
    deepEqual(job === undefined, expected === undefined)
    if (!job) return false
    const id = Number(job.payload['run_id'])
    const claimed = this.runs.get(id)!
    const isFree = claimed.job?.lapsed !== undefined || claimed.job?.state === 'queued'
    deepEqual([job.orgId, isFree], [this.orgId, true])
    const sameKey = [...this.runs].filter(
      ([other, { key, job: held }]) => other !== id && key === claimed.key && held?.state === 'running',
    )
    deepEqual(sameKey, [])
    claimed.job = { token: job.fencingToken, state: 'running', lapsed: undefined }
    const startedRun = await startRun(database, job)
    deepEqual(startedRun === undefined, isOver(claimed))
    if (startedRun) claimed.status = 'running'
    this.claims.push({ id, job, run: startedRun && { ...startedRun, record: new RunRecord() } })
    return true
  }

  #holdsJob({ id, job }: Claim): boolean {
    const held = this.runs.get(id)!.job
    return held?.state === 'running' && held.token === job.fencingToken
  }

  #holds(claim: Claim): boolean {
    return claim.run !== undefined && !isOver(this.runs.get(claim.id)!) && this.#holdsJob(claim)
  }

  async lapse(claim: Claim): Promise<void> {
    const { id, job } = claim
    const held = this.runs.get(id)!.job
    if (!held || !this.#holdsJob(claim) || held.lapsed !== undefined) return
    held.lapsed = ++this.#lapses
    await database.asOwner(
      `update job set leased_until = timestamptz '2000-01-01' + make_interval(secs => $2) where id = $1`,
      [job.id, held.lapsed],
    )
  }

  async beat(claim: Claim): Promise<void> {
    if (!claim.run) return
    claim.run.record.log('info', 'a line')
    const notes = claim.run.record.notes()
    deepEqual(await writeNotes(database, claim.run, notes), this.#holds(claim))
    claim.run.record.written(notes)
  }

  async end(claim: Claim, status: 'succeeded' | 'failed'): Promise<void> {
    const { run } = claim
    if (!run) return
    const ended = this.#in((work) =>
      status === 'succeeded' ? finishRun(work, run, result) : failRun(work, run, 'no'),
    ).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RunLost) return false
        throw error
      },
    )
    const holds = this.#holds(claim)
    deepEqual(await ended, holds)
    if (!holds) return
    const expected = this.runs.get(claim.id)!
    Object.assign(expected, { status, job: undefined, ends: expected.ends + 1 })
  }

  async complete(claim: Claim): Promise<void> {
    const expected = this.runs.get(claim.id)!
    // A worker completes its job only when the run is over.
    if (!isOver(expected)) return
    const holds = this.#holdsJob(claim)
    deepEqual(await database.read(worker, (db) => complete(db, claim.job)), holds)
    if (holds) expected.job = undefined
  }

  #waits({ id, job }: Claim): void {
    this.runs.get(id)!.job = { token: job.fencingToken, state: 'queued', lapsed: undefined }
  }

  async putOff(claim: Claim): Promise<void> {
    if (!claim.run) return
    const isPutOff = await putOff(database, claim.run, { delayMs: -1, reason: 'later' })
    deepEqual(isPutOff, this.#holds(claim))
    if (!isPutOff) return
    this.#waits(claim)
    this.runs.get(claim.id)!.status = 'queued'
  }

  /** As a worker does that stops; what it was at may still try to go on. */
  async putBack(claim: Claim): Promise<void> {
    const holds = this.#holdsJob(claim)
    deepEqual(await putBack(database, claim.job), holds)
    if (holds) this.#waits(claim)
  }

  /** As a worker does whose run could not even say why it failed. */
  async retry(claim: Claim): Promise<void> {
    const holds = this.#holdsJob(claim)
    const failure = { error: 'later', delayMs: -1 }
    deepEqual(await database.read(worker, (db) => retryLater(db, claim.job, failure)), holds)
    if (holds) this.#waits(claim)
  }

  async cancel(id: number): Promise<void> {
    const expected = this.runs.get(id)!
    await this.#in((work) => cancelRuns(work, { id }, null))
    if (isOver(expected)) return
    if (expected.job?.state === 'queued') expected.job = undefined
    Object.assign(expected, { status: 'cancelled', ends: expected.ends + 1 })
  }

  async check(): Promise<void> {
    const rows = await database.asOwner<{ id: number; status: string }>(
      'select id, status from runs where org_id = $1 order by id',
      [this.orgId],
    )
    deepEqual(
      rows.map(({ id, status }) => [id, status]),
      [...this.runs].map(([id, { status }]) => [id, status]),
    )
    const jobs = await database.asOwner<{ id: number; state: string; token: string }>(
      'select run_id as id, state, fencing_token as token from job where subject_org_id = $1 order by run_id',
      [this.orgId],
    )
    deepEqual(
      jobs.map(({ id, state, token }) => [id, state, Number(token)]),
      [...this.runs].flatMap(([id, { job }]) => (job ? [[id, job.state, job.token]] : [])),
    )
    const runEvents = events.filter(({ subject }) => subject.type === 'run' && this.runs.has(subject.id ?? 0))
    deepEqual(
      runEvents.length,
      [...this.runs.values()].reduce((sum, { ends }) => sum + ends, 0),
    )
  }

  /** Workers that live on do all that is left. */
  async drain(): Promise<void> {
    for (const claim of this.claims) await this.lapse(claim)
    for (let tries = 0; tries < 500; tries += 1) {
      if (!(await this.claim())) break
      const claim = this.claims.at(-1)!
      await this.end(claim, 'succeeded')
      await this.complete(claim)
    }
    deepEqual(
      [...this.runs.values()].filter((run) => !isOver(run) || run.job || run.ends !== 1),
      [],
    )
    const lines = await database.asOwner<{ gaps: number }>(
      `select count(*)::int as gaps from (select run_id, max(line) - count(*) as missing from run_logs where org_id = $1
        group by run_id) l where missing <> 0`,
      [this.orgId],
    )
    deepEqual(lines, [{ gaps: 0 }])
  }
}

/** What happens is as likely as it is named often. */
const happenings =
  'queue queue claim claim claim beat lapse lapse finish finish fail putOff putBack retry cancel complete complete'

const operation = fc.record({
  what: fc.constantFrom(...happenings.split(' ')),
  /** Which claim or run of those that there are. */
  which: fc.nat(1000),
})

async function apply(history: History, { what, which }: { what: string; which: number }): Promise<void> {
  if (what === 'queue') return history.queue(`key ${which % 2}`)
  if (what === 'claim') return void (await history.claim())
  if (what === 'cancel') {
    const ids = [...history.runs.keys()]
    return ids.length === 0 ? undefined : history.cancel(ids[which % ids.length]!)
  }
  const claim = history.claims[which % Math.max(1, history.claims.length)]
  if (!claim) return
  if (what === 'finish' || what === 'fail')
    return history.end(claim, what === 'finish' ? 'succeeded' : 'failed')
  await history[what as 'beat' | 'lapse' | 'putOff' | 'putBack' | 'retry' | 'complete'](claim)
}

test('CRS-27, CRS-12, CRS-13: whatever workers do, die and wake up to, a run is what the model says and ends once', async () => {
  const whatever = fc.array(operation, { minLength: 10, maxLength: 80, size: 'max' })
  const holds = fc.asyncProperty(whatever, async (operations) => {
    await database.asOwner('delete from job')
    events.length = 0
    const history = new History(await newOrganization())
    for (const one of operations) await apply(history, one)
    await history.check()
    await history.drain()
    await history.check()
  })
  await expect(fc.assert(holds, { numRuns: histories })).resolves.toBeUndefined()
}, 600_000)

test('CRS-26: of a cancellation and an end at the same time one holds, and is told once', async () => {
  const history = new History(await newOrganization())
  await database.asOwner('delete from job')
  events.length = 0
  const counts = { succeeded: 0, cancelled: 0 }
  for (let race = 0; race < races; race += 1) {
    await history.queue('race')
    await history.claim()
    const { id, run, job } = history.claims.at(-1)!
    const scope = { orgId: history.orgId }
    const finish = () =>
      runIn({ scope, origin }, (work) => finishRun(work, run!, result)).catch(() => undefined)
    const cancel = () => runIn({ scope, origin }, (work) => cancelRuns(work, { id }, null))
    await Promise.all(race % 2 === 0 ? [finish(), cancel()] : [cancel(), finish()])
    const [row] = await database.asOwner<{ status: 'succeeded' | 'cancelled' }>(
      'select status from runs where id = $1',
      [id],
    )
    counts[row!.status] += 1
    expect(events.filter(({ subject }) => subject.id === id).map(({ type }) => type)).toEqual([
      `run.${row!.status}`,
    ])
    await database.read(worker, (db) => complete(db, job))
    history.runs.get(id)!.job = undefined
  }
  expect(counts.succeeded + counts.cancelled).toBe(races)
}, 600_000)
