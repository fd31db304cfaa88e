// A thousand runs that do almost nothing, queued at once on PostgreSQL: how many end in a second, and how soon a line of
// a log reaches who follows it. Each publishes nothing: what is measured is what every run costs beside its work.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../server/src/kernel/database/open-database.ts'
import { Feed } from '../server/src/kernel/feed.ts'
import { enqueue } from '../server/src/kernel/jobs/queue.ts'
import { JobWorker } from '../server/src/kernel/jobs/worker.ts'
import { runWork, type RunIn } from '../server/src/kernel/work.ts'
import { finishRun, queueRun, runJobs, runStatesOf, type RunWork } from '../server/src/modules/runs/index.ts'
import { listeners, recorders } from '../server/src/surfaces/listeners.ts'
import { asSuperuser, startPostgresCluster } from '../server/test/postgres-cluster.ts'

const runs = Number(process.env['RUNS'] ?? 1000)
const organizations = 10
const atOnce = 3
const log = pino({ level: 'error' })
const cluster = await startPostgresCluster()
const database = await openDatabase({ url: cluster.url, home: '' })
// Row-level security binds everybody else.
const superuser = new pg.Client(asSuperuser(cluster.url))
await superuser.connect()
const keys = { jwtSecret: '', encryptionKey: randomBytes(64).toString('base64url') }
const work = {
  database,
  listeners: listeners({ disabledFeatures: new Set() }),
  recorders: recorders({ keys }),
  enqueue,
  wakeWorker: () => undefined,
  now: () => new Date(),
}
const origin = { userId: null, username: null, requestId: 'bench', address: null }
const runIn: RunIn = (at, inside) => runWork(work, at, inside)
const nothing = { version: null, row_count: 0, read_count: 0, reject_count: 0, is_published: true }

const orgIds: number[] = []
for (let count = 0; count < organizations; count += 1) orgIds.push(await newOrganization(count))
for (let count = 0; count < runs; count += 1) await queue(orgIds[count % organizations]!)

const saidAt = new Map<number, number>()
const tiny: RunWork = {
  async run(run, at) {
    at.stage('computing')
    if (run.options['waits']) {
      await sleep(1000)
      saidAt.set(run.id, performance.now())
      at.log('info', 'now')
      await sleep(1000)
    }
    await at.transaction((within) => finishRun(within, run, nothing))
  },
  failed: async () => undefined,
}
const start = () =>
  new JobWorker(
    { database, handlers: runJobs({ database, runIn, log }, { recipe: tiny }), log },
    { concurrency: atOnce, maxPerOrganization: 8 },
  )

const startedAt = performance.now()
const worker = start()
while ((await unfinished()) > 0) await sleep(50)
const seconds = (performance.now() - startedAt) / 1000
console.log(
  `${runs} runs of ${organizations} organizations, ${atOnce} at a time: ${seconds.toFixed(1)} s, ${(runs / seconds).toFixed(0)} a second`,
)

const feed = new Feed({ statesOf: runStatesOf(database), log })
const delays: number[] = []
for (let count = 0; count < 10; count += 1) delays.push(await delayOfLine())
console.log(
  `a line reaches who follows it in another process: ${delays.map((ms) => ms.toFixed(0)).join(', ')} ms`,
)
feed.close()
await worker.stop()
await database.close()
await superuser.end()
await cluster.stop()

async function newOrganization(count: number): Promise<number> {
  const { rows } = await superuser.query<{ id: number }>(
    'insert into organizations (name, slug) values ($1, $1) returning id',
    [`bench-${count}`],
  )
  return rows[0]!.id
}

async function queue(orgId: number, options: Record<string, unknown> = {}): Promise<number> {
  const base = {
    kind: 'recipe',
    trigger: 'manual',
    datasetId: null,
    projectId: null,
    createdBy: null,
  } as const
  const run = await runIn({ scope: { orgId }, origin }, (within) =>
    queueRun(within, { ...base, orgId, options }),
  )
  return run.id
}

async function unfinished(): Promise<number> {
  const { rows } = await superuser.query<{ n: number }>(`select count(*)::int as n from job`)
  return rows[0]!.n
}

/** Delay from a run's log line to the notification of a follower. */
async function delayOfLine(): Promise<number> {
  const orgId = orgIds[0]!
  const id = await queue(orgId, { waits: true })
  worker.wake()
  const follower = feed.follow(orgId, id)
  const { signal } = new AbortController()
  const lines = () =>
    database.read({ orgId }, (db) =>
      db
        .selectFrom('run_logs')
        .select('message')
        .where('run_id', '=', id)
        .where('message', '=', 'now')
        .execute(),
    )
  while ((await lines()).length === 0) await follower.changed(signal)
  const receivedAt = performance.now()
  follower.leave()
  return receivedAt - saidAt.get(id)!
}
