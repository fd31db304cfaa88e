// A million and a half rows of PostgreSQL into a published version, as a refresh does it, beside `COPY TO` of the same table
// piped into DuckDB alone. Needs the build.
import { DuckDBInstance } from '@duckdb/node-api'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findProgram } from '../server/test/machine.ts'
import { startPostgresCluster } from '../server/test/postgres-cluster.ts'
import { timeOf } from './parts/bench-warehouse.ts'
import { median } from './parts/load.ts'
import { administrator, startProgram } from './parts/program.ts'

const rows = 1_500_000
const rounds = Number(process.env['ROUNDS'] ?? 5)
const limit = 0.6
const types = {
  id: 'BIGINT',
  shop: 'INTEGER',
  product: 'VARCHAR',
  note: 'VARCHAR',
  amount: 'DECIMAL(12,2)',
  rate: 'DOUBLE',
  is_paid: 'BOOLEAN',
  day: 'DATE',
  sold_at: 'TIMESTAMP',
  kept_at: 'TIMESTAMP WITH TIME ZONE',
}

interface Run {
  id: number
  status: string
  started_at: string
  finished_at: string | null
  result: { row_count: number } | null
}

const cluster = await startPostgresCluster()
const home = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
const duckdb = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' })
const connection = await duckdb.connect()
await fill()

const program = await startProgram({ ALLOWED_PRIVATE_HOSTS: 'localhost' })
const { access_token: token } = await send<{ access_token: string }>('POST', '/api/auth/login', administrator)
const { port, pathname, username } = new URL(cluster.url)
const config = { host: 'localhost', port: Number(port), database: pathname.slice(1), user: username }
const connector = await send<{ id: number }>('POST', '/api/connectors', {
  name: 'Shop',
  type: 'postgres',
  config: { ...config, password: 'trusted', tls: 'off' },
})
const dataset = await send<{ id: number; last_run: Run }>('POST', '/api/datasets', {
  name: 'Sales',
  connector_id: connector.id,
  source: { schema: 'public', table: 'sales' },
})
// Both are warm before the first round.
await ended(dataset.last_run)
await pipeIntoDuckdb(0)

const [ours, theirs]: [number[], number[]] = [[], []]
for (let round = 1; round <= rounds; round += 1) {
  ours.push(await ended(await send<Run>('POST', `/api/datasets/${dataset.id}/refresh`)))
  theirs.push(await timeOf(() => pipeIntoDuckdb(round)))
}
const share = median(theirs) / median(ours)
console.log(
  `${rows.toLocaleString('en')} rows of PostgreSQL: published in ${median(ours).toFixed(0)} ms, COPY piped into DuckDB ` +
    `${median(theirs).toFixed(0)} ms: ${(share * 100).toFixed(0)} % of its pace (limit ${limit * 100} %)`,
)
await program.stop()
await cluster.stop()
await rm(home, { recursive: true, force: true })

async function fill(): Promise<void> {
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`CREATE TABLE sales AS
    SELECT i::bigint AS id, i % 500 AS shop, 'product ' || i % 10000 AS product, md5(i::text) AS note,
      (i % 100000 / 100.0)::numeric(12,2) AS amount, i / 7.0::float8 AS rate, i % 3 = 0 AS is_paid,
      date '2020-01-01' + i % 2000 AS day, timestamp '2020-01-01' + i * interval '1 second' AS sold_at,
      timestamptz '2020-01-01 00:00:00Z' + i * interval '1 second' AS kept_at
    FROM generate_series(1, ${rows}) i`)
  await client.query('ANALYZE sales')
  await client.end()
}

/** How long the run took, from when it began to when its version was published. */
async function ended({ id }: Run): Promise<number> {
  for (;;) {
    const run = await send<Run>('GET', `/api/pipeline/runs/${id}`)
    if (run.finished_at === null) {
      // Seldom: on the embedded database the server answers with the processor that it measures.
      await sleep(500)
      continue
    }
    if (run.status !== 'succeeded' || run.result?.row_count !== rows) throw new Error(JSON.stringify(run))
    return Date.parse(run.finished_at) - Date.parse(run.started_at)
  }
}

async function pipeIntoDuckdb(round: number): Promise<void> {
  const [pipe, file] = [join(home, `pipe-${round}`), join(home, `raw-${round}.duckdb`)]
  spawnSync('mkfifo', [pipe])
  const psql = join(dirname(findProgram('postgres') ?? ''), 'psql')
  const copy = `\\copy sales TO '${pipe}' (FORMAT csv)`
  const copied = once(spawn(psql, ['-q', '-c', copy, cluster.url], { stdio: 'inherit' }), 'exit')
  await connection.run(`ATTACH '${file}' AS made`)
  const columns = Object.entries(types).map(([name, type]) => `${name}: '${type}'`)
  await connection.run(
    `CREATE TABLE made.main.data AS
     SELECT * FROM read_csv('${pipe}', header = false, auto_detect = false, columns = {${columns.join(', ')}})`,
  )
  await connection.run('CHECKPOINT made')
  await connection.run('DETACH made')
  await copied
  await rm(file)
}

async function send<T>(method: string, path: string, content?: object): Promise<T> {
  const answer = await fetch(`${program.url}${path}`, {
    method,
    headers: {
      ...(path.startsWith('/api/auth') ? {} : { authorization: `Bearer ${token}` }),
      ...(content ? { 'content-type': 'application/json' } : {}),
    },
    ...(content ? { body: JSON.stringify(content) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}
