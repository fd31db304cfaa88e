import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { Run } from '../../../../../contract/src/runs.ts'
import { freePort } from '../../../../test/ports.ts'
import { startPostgresCluster } from '../../../../test/postgres-cluster.ts'
import { administrator, type RunningProgram, startProgram } from '../../../../test/program.ts'

const home = mkdtempSync(join(tmpdir(), 'quarry-refresh-crash-'))
const cluster = await startPostgresCluster()
const remote = new pg.Client(cluster.superuserUrl)
await remote.connect()
let running: RunningProgram | undefined
afterAll(async () => {
  await running?.kill()
  await remote.end()
  await cluster.stop()
  rmSync(home, { recursive: true, force: true })
})

// Two parts: the first is complete at 32 MiB.
const firstRows = 36_000
const rowCount = firstRows + 4_000
const beginning = 1
const middle = firstRows

/** Rows that wait for whoever holds the lock of their number. */
const heldRows = `
  create view held as select i as id, repeat('x', 1000) as filler,
    case when i in (${beginning}, ${middle}) then pg_advisory_xact_lock_shared(i)::text else '' end as wait
  from generate_series(1, ${rowCount}) i`

const readers = async (condition: string) =>
  (
    await remote.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename = 'reader' and ${condition}`,
    )
  ).rows[0]!.n

const filesIn = (folder: string) =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.includes('engine'),
  )
const versionFiles = () =>
  filesIn('data').filter((file) => file.endsWith('.duckdb') && !file.includes('.building'))
const unfinished = () => [
  ...filesIn('scratch').filter((file) => file.startsWith('refresh-')),
  ...filesIn('data').filter((file) => file.includes('.building')),
]

// Its own address is refused to connectors, and the database listens on that of this machine.
const ownUrl = 'http://quarry.test'
const port = await freePort()
const ownNames = { PLATFORM_PORT: String(port), PLATFORM_URL: ownUrl, APP_URL: ownUrl, CLOUD_URL: ownUrl }

interface Session {
  program: RunningProgram
  call<T>(method: string, path: string, body?: object): Promise<T>
}

async function session(): Promise<Session> {
  const program = await startProgram(home, { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', ...ownNames })
  running = program
  let headers: Record<string, string> = {}
  const call = async <T>(method: string, path: string, body?: object) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = { method, headers: { ...headers, ...json }, body: body ? JSON.stringify(body) : null }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, sent)
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { access_token: token } = await call<{ access_token: string }>(
    'POST',
    '/api/auth/login',
    administrator,
  )
  headers = { authorization: `Bearer ${token}` }
  return { program, call }
}

async function until(name: string, reached: () => Promise<boolean> | boolean): Promise<void> {
  for (const giveUpAt = Date.now() + 120_000; Date.now() < giveUpAt; await sleep(5))
    if (await reached()) return
  throw new Error(`it did not come to: ${name}`)
}

const lock = (row: number) => remote.query('select pg_advisory_lock($1)', [row])
const unlock = () => remote.query('select pg_advisory_unlock_all()')
const isWaiting = async () => (await readers(`wait_event = 'advisory'`)) > 0

interface Moment {
  name: string
  hold?: number
  reached(run: () => Promise<Run>, versions: number): Promise<boolean>
  /** What is left of it on the disk when the process dies, so that the moment is known to be the one that is meant. */
  leaves: RegExp
}

const moments: Moment[] = [
  { name: 'before its first part', hold: beginning, reached: isWaiting, leaves: /refresh-/ },
  {
    name: 'between its parts',
    hold: middle,
    reached: async () => (await isWaiting()) && unfinished().some((file) => file.includes('version.duckdb')),
    leaves: /version\.duckdb/,
  },
  {
    name: 'when it is loaded and not yet published',
    reached: async (_run, versions) => versionFiles().length > versions,
    leaves: /^/,
  },
  {
    name: 'when it is published and its worker does not know yet',
    reached: async (run) => (await run()).status === 'succeeded',
    leaves: /^/,
  },
]

// One test, because each start of the program takes seconds: what looks at one kill's leftovers is killed next.
test('CRS-02 CRS-03 CRS-05 CRS-08: kill -9 at any point of a refresh publishes all of it or nothing, and it is taken up again', async () => {
  await remote.query(
    `create role reader login password 'canary-pw'; grant pg_read_all_data to reader; ${heldRows}`,
  )
  let current = await session()
  const connector = await current.call<{ id: number }>('POST', '/api/connectors', {
    name: 'Far',
    type: 'postgres',
    config: {
      host: '127.0.0.1',
      port: Number(new URL(cluster.superuserUrl).port),
      database: 'postgres',
      user: 'reader',
      password: 'canary-pw',
      tls: 'off',
    },
  })
  const source = { table: 'held', schema: 'public' }
  const made = await current.call<Dataset>('POST', '/api/datasets', {
    name: 'Held',
    connector_id: connector.id,
    source,
  })
  const path = `/api/datasets/${made.id}`
  const runOf = (id: number) => current.call<Run>('GET', `/api/pipeline/runs/${id}`)
  const ended = async (id: number) => {
    await until('the end of the run', async () => (await runOf(id)).finished_at !== null)
    return runOf(id)
  }
  expect(await ended(made.last_run!.id)).toMatchObject({ status: 'succeeded', result: { version: 1 } })

  let version = 1
  for (const { name, hold, reached, leaves } of moments) {
    if (hold !== undefined) await lock(hold)
    const before = versionFiles().length
    const run = await current.call<Run>('POST', `${path}/refresh`)
    await until(name, () => reached(() => runOf(run.id), before))
    await current.program.kill()
    expect([name, unfinished().some((file) => leaves.test(file)) || hold === undefined]).toEqual([name, true])
    current = await session()
    if (hold !== undefined) {
      // It is taken up at once, and until it ends the version before is what queries read.
      expect(await current.call<Dataset>('GET', path)).toMatchObject({ version, row_count: rowCount })
      await unlock()
    }
    const { status, result } = await ended(run.id)
    expect([name, status, result]).toEqual([
      name,
      'succeeded',
      expect.objectContaining({ version: (version += 1), row_count: rowCount, is_published: true }),
    ])
    const counted = await current.call<{ rows: unknown[][] }>('POST', `${path}/explore`, {
      measures: [{ aggregate: 'count' }, { aggregate: 'max', column: 'id' }],
    })
    expect([name, counted.rows]).toEqual([name, [[rowCount, rowCount]]])
    await until(
      'nothing left behind',
      async () => unfinished().length === 0 && versionFiles().length === version,
    )
    await until('no session of the dead at the source', async () => (await readers('true')) === 0)
  }
  const next = await ended((await current.call<Run>('POST', `${path}/refresh`)).id)
  expect(next).toMatchObject({ status: 'succeeded', attempt: 1, result: { version: version + 1 } })
  await current.program.stop()
}, 480_000)
