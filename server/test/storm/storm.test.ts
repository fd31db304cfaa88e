import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Run } from '../../../contract/src/runs.ts'
import { findProgram } from '../machine.ts'
import { freePort } from '../ports.ts'
import { type PostgresCluster, startPostgresCluster } from '../postgres-cluster.ts'
import { Process, settingsOn, signedIn } from '../quarry-process.ts'
import { Fleet } from './fleet.ts'

/** More by command: QUARRY_STORM_KILLS=2000, and QUARRY_STORM_SEED for the blows of a run that failed. */
const kills = Number(process.env['QUARRY_STORM_KILLS'] ?? 60)
const seed = Number(process.env['QUARRY_STORM_SEED'] ?? randomBytes(4).readUInt32LE())
/** A worker that is stopped for longer than this has lost its runs when it wakes up; 30 in the program. */
const leaseSeconds = Number(process.env['QUARRY_STORM_LEASE_SECONDS'] ?? 3)
const workerCount = 3
const datasetCount = 4
const rowCount = 5000
const stuckMs = 60_000

/** mulberry32: the same blows for the same seed. */
function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ends: (() => Promise<unknown> | void)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const has = { postgres: findProgram('postgres') !== undefined }

async function cluster(): Promise<PostgresCluster> {
  const made = await startPostgresCluster()
  ends.push(() => made.stop())
  return made
}

/** The program with its own database and another one to read, and what asks it. */
async function scene() {
  const home = mkdtempSync(join(tmpdir(), 'quarry-storm-'))
  ends.push(() => rmSync(home, { recursive: true, force: true }))
  const [own, far] = [await cluster(), await cluster()]
  const source = new pg.Client(far.url)
  await source.connect()
  ends.push(() => source.end())
  await source.query(`create table storm (id int, generation int);
    insert into storm select i, 1 from generate_series(1, ${rowCount}) i;
    create role reader login password 'canary-pw'; grant pg_read_all_data to reader`)
  const port = await freePort()
  const env = {
    ...settingsOn({ home, databaseUrl: own.url, port }),
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    RUN_LEASE_SECONDS: String(leaseSeconds),
    RUNS_AT_ONCE: '2',
  }
  const server = await new Process(['serve', '--surface', 'platform'], env).ready()
  ends.push(() => server.end('SIGKILL'))
  const fleet = new Fleet(() => new Process(['worker'], env), workerCount)
  ends.push(() => fleet.close('SIGKILL'))
  const { call } = await signedIn(port)
  return { own, far, source, server, fleet, call }
}

type Scene = Awaited<ReturnType<typeof scene>>

async function makeDatasets({ call, far }: Scene): Promise<number[]> {
  const config = {
    host: '127.0.0.1',
    port: Number(new URL(far.url).port),
    database: 'postgres',
    user: 'reader',
    password: 'canary-pw',
    tls: 'off',
  }
  const connector = await call<{ id: number }>('POST', '/api/connectors', {
    name: 'Far',
    type: 'postgres',
    config,
  })
  const ids: number[] = []
  for (let count = 0; count < datasetCount; count += 1) {
    const made = await call<Dataset>('POST', '/api/datasets', {
      name: `Storm ${count}`,
      connector_id: connector.body.id,
      source: { table: 'storm', schema: 'public' },
    })
    ids.push(made.body.id)
  }
  // Whatever is read from now on is a version that somebody may lose.
  for (const id of ids) while (!(await isLoaded(call, id))) await sleep(100)
  return ids
}

const isLoaded = async (call: Scene['call'], id: number) =>
  (await call<Dataset>('GET', `/api/datasets/${id}`)).body.version !== null

/** Asks for refreshes without end; remembers which were accepted, whatever became of the answer's way back. */
async function feed(
  { call, source }: Scene,
  at: { ids: number[]; over: () => boolean; accepted: Set<number> },
) {
  for (let turn = 0; !at.over(); turn += 1) {
    const id = at.ids[turn % at.ids.length]!
    await source.query('update storm set generation = generation + 1')
    const answer = await call<Run>('POST', `/api/datasets/${id}/refresh`).catch(() => undefined)
    if (answer?.status === 202) at.accepted.add(answer.body.id)
    await sleep(200)
  }
}

/** Reads without end; every answer must be one whole generation. */
async function readAll({ call }: Scene, at: { ids: number[]; over: () => boolean; wrong: unknown[] }) {
  let answers = 0
  const measures = [
    { aggregate: 'count', name: 'n' },
    { aggregate: 'sum', column: 'id', name: 'ids' },
    { aggregate: 'min', column: 'generation', name: 'low' },
    { aggregate: 'max', column: 'generation', name: 'high' },
  ]
  const sum = (rowCount * (rowCount + 1)) / 2
  for (let turn = 0; !at.over(); turn += 1) {
    const path = `/api/datasets/${at.ids[turn % at.ids.length]}/explore`
    const { status, body } = await call<{ rows: number[][] }>('POST', path, { measures }).catch(() => ({
      status: 503,
      body: { rows: [] },
    }))
    const [count, ids, low, high] = body.rows?.[0] ?? []
    if (status === 200 && (count !== rowCount || Number(ids) !== sum || low !== high))
      at.wrong.push(body.rows)
    // While its database restarts the server may say so; before the first version there is nothing to read.
    if (status === 200) answers += 1
    else if (![404, 409, 422, 500, 503].includes(status)) at.wrong.push(status)
    await sleep(50)
  }
  return answers
}

/** Strikes at workers, at what they run, and now and then at the database. */
async function strike({ fleet, own }: Scene, random: () => number): Promise<Record<string, number>> {
  const counts = { worker: 0, child: 0, stop: 0, database: 0 }
  const of = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]
  const asleep: Promise<void>[] = []
  let struck = 0
  while (struck < kills) {
    await sleep(random() * 800)
    const victim = of(fleet.workers)
    const kind = random()
    if (!victim?.isAlive) continue
    struck += 1
    if (kind < 0.5) {
      counts.worker += 1
      victim.child.kill('SIGKILL')
    } else if (kind < 0.85) {
      const child = of(victim.children())
      if (child === undefined) {
        struck -= 1
        continue
      }
      counts.child += 1
      // It may have ended by itself.
      await Promise.resolve()
        .then(() => process.kill(child, 'SIGKILL'))
        .catch(() => undefined)
    } else if (kind < 0.99 || counts.database >= 3) {
      counts.stop += 1
      victim.child.kill('SIGSTOP')
      asleep.push(sleep(random() * leaseSeconds * 2000).then(() => void victim.child.kill('SIGCONT')))
    } else {
      counts.database += 1
      await own.restart()
    }
  }
  await Promise.all(asleep)
  return counts
}

test.skipIf(!has.postgres)(
  'CRS-11, CRS-02 to CRS-05, CRS-12, CRS-15: whatever is killed, no accepted run is lost, published twice or stuck, and no reader sees a mix',
  async () => {
    console.log(`storm: ${kills} blows, seed ${seed}`)
    const all = await scene()
    const random = randomOf(seed)
    const full = all.fleet.keepFull()
    const ids = await makeDatasets(all)
    const accepted = new Set<number>()
    const wrong: unknown[] = []
    let [isStruck, isDrained] = [false, false]
    const feeding = feed(all, { ids, over: () => isStruck, accepted })
    const reading = readAll(all, { ids, over: () => isDrained, wrong })
    const counts = await strike(all, random)
    isStruck = true
    await feeding
    const database = new pg.Client(all.own.url)
    await database.connect()
    ends.push(() => database.end())
    const rowsOf = async (sql: string) => (await database.query(sql)).rows as Record<string, unknown>[]
    const open = () => rowsOf(`select id, status, retries, heartbeat_at from runs where finished_at is null`)
    const calmAt = Date.now()
    while ((await open()).length > 0 && Date.now() - calmAt < stuckMs) await sleep(200)
    isDrained = true
    const answers = await reading
    console.log(
      `storm: ${JSON.stringify(counts)}, ${accepted.size} runs, ${answers} answers, calm after ${Date.now() - calmAt} ms`,
    )

    expect(await open()).toEqual([])
    expect(wrong).toEqual([])
    const known = new Set((await rowsOf('select id from runs')).map(({ id }) => id as number))
    expect([...accepted].filter((id) => !known.has(id))).toEqual([])
    expect(
      await rowsOf(`select r.id, r.status, count(v.id)::int as versions from runs r left join dataset_versions v on v.run_id = r.id
        group by 1, 2 having count(v.id) <> case r.status when 'succeeded' then 1 else 0 end`),
    ).toEqual([])
    expect(
      await rowsOf(`select r.id, count(a.seq)::int as told from runs r left join audit_entries a on a.subject_type = 'run'
        and a.subject_id = r.id and a.type in ('run.succeeded', 'run.failed', 'run.cancelled') group by 1 having count(a.seq) <> 1`),
    ).toEqual([])
    const byStatus = await rowsOf('select status, failure, count(*)::int as runs from runs group by 1, 2')
    console.log(`storm: ${JSON.stringify(byStatus)}`)
    expect(byStatus.map(({ status }) => status)).toContain('succeeded')
    expect(answers).toBeGreaterThan(0)
    expect(accepted.size).toBeGreaterThan(kills / 20)
    await all.fleet.close('SIGTERM')
    await full
    expect(all.server.isAlive, all.server.lastWords()).toBe(true)
  },
  Math.max(600_000, kills * 6000),
)
