// Loading three million flights and asking about them, each beside DuckDB alone, in this process, doing the same.
import { DuckDBInstance } from '@duckdb/node-api'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Cache } from '../server/src/kernel/cache.ts'
import { openWarehouse, type Warehouse } from '../server/src/modules/warehouse/index.ts'
import { median } from './parts/load.ts'
import { root } from './parts/program.ts'

const flights = join(root, 'node_modules/vega-datasets/data/flights-3m.parquet')
const rounds = 7
const queries: Record<string, string> = {
  count: 'SELECT count(*) FROM flights',
  'ten groups':
    'SELECT origin, count(*) AS n, avg(delay) AS d FROM flights GROUP BY origin ORDER BY n DESC LIMIT 10',
  'by month': "SELECT date_trunc('month', date) AS m, sum(distance) FROM flights GROUP BY 1 ORDER BY 1",
  filter:
    "SELECT destination, max(delay) FROM flights WHERE origin = 'SFO' AND delay > 60 GROUP BY 1 ORDER BY 2 DESC",
  distinct: 'SELECT count(DISTINCT origin || destination) FROM flights',
  '1,000 rows': 'SELECT * FROM flights LIMIT 1000',
}

const home = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
await chmod(home, 0o755)
const warehouse = await openWarehouse({
  dataFolder: join(home, 'data'),
  scratchFolder: join(home, 'scratch'),
  log: pino({ level: 'warn' }),
  // The engine is measured, not what it said before.
  cache: new Cache({ maxBytes: 0 }),
})
const raw = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' })
const connection = await raw.connect()

await measureLoad({
  what: 'Parquet, 3 M rows',
  source: { path: flights, name: 'flights.parquet' },
  reader: `read_parquet('${flights}')`,
  limit: 1.3,
})
const csv = join(home, 'flights.csv')
await connection.run(`COPY (FROM read_parquet('${flights}')) TO '${csv}' (HEADER)`)
await chmod(csv, 0o644)
await measureLoad({
  what: 'CSV, 3 M rows',
  source: { path: csv, name: 'flights.csv' },
  reader: `read_csv('${csv}')`,
  limit: 1.25,
})
await measureQueries()

await warehouse.close()
await rm(home, { recursive: true, force: true })

interface Load {
  what: string
  source: { path: string; name: string }
  reader: string
  limit: number
}

async function measureLoad({ what, source, reader, limit }: Load): Promise<void> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    // A warm process is ready again before each round, as it is on a server.
    await sleep(2500)
    const mine = await timeOf(() => warehouse.materialize(1, source, { datasetId: 1 }))
    const alone = await timeOf(() => createTableAs(reader, join(home, `raw-${round}.duckdb`)))
    if (round === 0) continue
    ours.push(mine)
    theirs.push(alone)
  }
  const ratio = median(ours) / median(theirs)
  console.log(
    `${what}: version published in ${median(ours).toFixed(0)} ms, DuckDB's CREATE TABLE AS ` +
      `${median(theirs).toFixed(0)} ms: ${ratio.toFixed(2)} times (limit ${limit})`,
  )
}

async function createTableAs(reader: string, file: string): Promise<void> {
  await connection.run(`ATTACH '${file}' AS made`)
  await connection.run(`CREATE TABLE made.main.data AS SELECT * FROM ${reader}`)
  await connection.run('CHECKPOINT made')
  await connection.run('DETACH made')
  await rm(file)
}

async function measureQueries(): Promise<void> {
  const { file } = await warehouse.materialize(
    1,
    { path: flights, name: 'flights.parquet' },
    { datasetId: 1 },
  )
  await connection.run(`ATTACH '${join(home, 'data', file)}' AS v (READ_ONLY)`)
  await connection.run('CREATE VIEW flights AS SELECT * FROM v.main.data')
  for (const [what, sql] of Object.entries(queries)) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds * 3; round += 1) {
      ours.push(await timeOf(() => ask(warehouse, sql, file)))
      theirs.push(
        await timeOf(async () => JSON.stringify((await connection.runAndReadAll(sql)).getRowsJson())),
      )
    }
    const [mine, alone] = [median(ours), median(theirs)]
    const allowed = 1.15 * alone + 5
    console.log(
      `query "${what}": ${mine.toFixed(1)} ms, DuckDB alone ${alone.toFixed(1)} ms ` +
        `(limit 1.15 times and 5 ms: ${allowed.toFixed(1)} ms)`,
    )
  }
}

function ask(from: Warehouse, sql: string, file: string) {
  const tables = [{ name: 'flights', file }]
  return from.query(1, { sql, tables, rowLimit: 10_000, timeoutMs: 60_000 })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
