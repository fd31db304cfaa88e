import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../machine.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { strike } from './blows.ts'
import { Fleet } from './fleet.ts'
import { randomOf } from './random.ts'
import { openSite, type Site } from './site.ts'
import { feed, makeChains, readAll, stormTable } from './traffic.ts'
import { cases } from '../cases.ts'

/** More by command: QUARRY_STORM_KILLS=2000, and QUARRY_STORM_SEED for the blows of a run that failed. */
const kills = Number(process.env['QUARRY_STORM_KILLS'] ?? cases(100, 15))
const seed = Number(process.env['QUARRY_STORM_SEED'] ?? randomBytes(4).readUInt32LE())
/** A worker that is stopped for longer than this has lost its runs when it wakes up; 30 in the program. */
const leaseSeconds = Number(process.env['QUARRY_STORM_LEASE_SECONDS'] ?? 3)
const stuckMs = 60_000

const has = { postgres: findProgram('postgres') !== undefined }

/** The table that datasets are read from. */
async function remoteTable() {
  const cluster = await startPostgresCluster()
  onTestFinished(() => cluster.stop())
  const source = new pg.Client(cluster.superuserUrl)
  await source.connect()
  onTestFinished(() => source.end())
  await source.query(stormTable)
  return { url: cluster.superuserUrl, source }
}

/** Waits until nothing is under way; what stands still for a minute is answered. */
async function calmDown({ rowsOf }: Site): Promise<unknown[]> {
  let [seen, changedAt] = ['', Date.now()]
  for (;;) {
    const open = await rowsOf(
      'select id, kind, status, attempt, retries, steps, progress, failure from runs where finished_at is null order by id',
    )
    const now = JSON.stringify(open)
    if (now !== seen) [seen, changedAt] = [now, Date.now()]
    if (open.length === 0 || Date.now() - changedAt > stuckMs) return open
    await sleep(200)
  }
}

interface Outcome {
  status: string
  failure: string | null
  runs: number
}

/** How the runs of a storm ended. What fails here fails because what did it was killed again and again. */
async function expectWhole({ rowsOf }: Site, accepted: ReadonlySet<number>): Promise<void> {
  const known = new Set((await rowsOf<{ id: number }>('select id from runs')).map(({ id }) => id))
  expect([...accepted].filter((id) => !known.has(id))).toEqual([])
  expect(
    await rowsOf(`select r.id, r.kind, r.status, r.result, count(v.id)::int as versions
      from runs r left join dataset_versions v on v.run_id = r.id group by r.id
      having count(v.id) <> (r.kind <> 'build' and r.status = 'succeeded' and not coalesce((r.result ->> 'is_skipped')::boolean, false))::int`),
  ).toEqual([])
  expect(
    await rowsOf(`select r.id, count(a.seq)::int as told from runs r left join audit_entries a on a.subject_type = 'run'
      and a.subject_id = r.id and a.type in ('run.succeeded', 'run.failed', 'run.cancelled') group by 1 having count(a.seq) <> 1`),
  ).toEqual([])
  const outcomes = await rowsOf<Outcome>(
    `select status, failure, count(*)::int as runs from runs where kind <> 'build' group by 1, 2 order by 3 desc`,
  )
  console.log(`storm: ${JSON.stringify(outcomes)}`)
  const count = (of: readonly Outcome[]) => of.reduce((sum, { runs }) => sum + runs, 0)
  const succeeded = count(outcomes.filter(({ status }) => status === 'succeeded'))
  // Enough of them, so that what holds of those that succeeded means something.
  expect(succeeded).toBeGreaterThan(count(outcomes) / 5)
  expect(succeeded).toBeGreaterThan(kills / 20)
  expect(outcomes.filter(({ failure }) => failure?.includes('something went wrong'))).toEqual([])
}

test.skipIf(!has.postgres)(
  'CRS-11, CRS-02 to CRS-05, CRS-12, CRS-15: whatever is killed, no accepted run is lost, published twice or stuck, and no reader sees a mix',
  async () => {
    console.log(`storm: ${kills} kills, seed ${seed}`)
    const remote = await remoteTable()
    const site = await openSite({
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      RUN_LEASE_SECONDS: String(leaseSeconds),
      RUNS_AT_ONCE: '2',
    })
    const fleet = new Fleet(() => site.beginWorker(), 3)
    const full = fleet.keepFull()
    onTestFinished(() => fleet.close('SIGKILL'))
    const chains = await makeChains(site, remote.url, 2)
    const accepted = new Set<number>()
    const wrong: unknown[] = []
    let [isStruck, isCalm] = [false, false]
    const feeding = feed(site, { chains, source: remote.source, isOver: () => isStruck, accepted })
    const reading = readAll(site, { chains, isOver: () => isCalm, wrong })
    const startedAt = Date.now()
    const counts = await strike({ site, fleet, random: randomOf(seed), kills, leaseSeconds })
    isStruck = true
    await feeding
    const struckAt = Date.now()
    const stuck = await calmDown(site)
    isCalm = true
    const answers = await reading
    console.log(
      `storm: ${JSON.stringify(counts)} in ${Math.round((struckAt - startedAt) / 1000)} s, ${accepted.size} asked for, ` +
        `${answers} answers, calm after ${Math.round((Date.now() - struckAt) / 1000)} s`,
    )

    expect(stuck).toEqual([])
    expect(wrong).toEqual([])
    await expectWhole(site, accepted)
    expect(answers).toBeGreaterThan(kills)
    await fleet.close('SIGTERM')
    await full
    expect(site.server.isAlive, site.server.lastWords()).toBe(true)
  },
  Math.max(600_000, kills * 6000),
)
