// A version made of a SELECT over a version of ten million rows, beside the same CREATE TABLE AS in DuckDB in this process;
// and how many tiny versions an organization builds in a second.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBenchWarehouse, timeOf } from './parts/bench-warehouse.ts'
import { median } from './parts/load.ts'
import { ownMs, processesOf } from './parts/processor-time.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const rows = Number(process.env['ROWS'] ?? 10_000_000)
const tiny = Number(process.env['TINY'] ?? 200)
const limit = { ratio: 1.15, aboveMs: 300 }
const bench = await openBenchWarehouse()
const file = await bench.load(
  `SELECT range AS id, (range * 7919) % 100000 AS customer, ['EU', 'US', 'CN'][1 + range % 3] AS region,
    (((range * 31) % 100000)::DECIMAL(12, 2) / 100)::DECIMAL(12, 2) AS amount,
    TIMESTAMP '2020-01-01' + INTERVAL (range) SECOND AS moment FROM range(${rows})`,
)
await bench.connection.run(`ATTACH '${join(bench.home, 'data', file)}' AS stored (READ_ONLY)`)
const recipes: Record<string, string> = {
  'all rows': `SELECT id, customer, upper(region) AS region, amount * 2 AS double, date_trunc('day', moment) AS day FROM sales`,
  grouped: `SELECT customer, date_trunc('month', moment) AS month, sum(amount) AS total, count(*) AS n FROM sales GROUP BY ALL`,
  sorted: 'SELECT customer, amount, id FROM sales ORDER BY amount DESC, id',
}
for (const [name, sql] of Object.entries(recipes)) {
  const [ours, theirs]: [number[], number[]] = [[], []]
  const [ourWork, theirWork]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const before = enginesMs()
    const mine = await timeOf(() => build(sql, 2))
    const after = enginesMs()
    const ownBefore = ownMs()
    const their = await timeOf(() => createTableAs(sql))
    // The first round starts the process and fills the machine's memory with the file.
    if (round === 0) continue
    ours.push(mine)
    theirs.push(their)
    ourWork.push(after - before)
    theirWork.push(ownMs() - ownBefore)
  }
  const max = limit.ratio * median(theirs) + limit.aboveMs
  console.log(
    `${name}, ${rows / 1e6} M rows: built in ${median(ours).toFixed(0)} ms, DuckDB's CREATE TABLE AS ${median(theirs).toFixed(0)} ms ` +
      `(limit ${max.toFixed(0)} ms); ${(median(ourWork) / median(theirWork)).toFixed(2)} of its processor time`,
  )
}
const [enginesBefore, ownBefore] = [enginesMs(), ownMs()]
const elapsed = await timeOf(() =>
  Promise.all(
    Array.from({ length: tiny }, (_, at) => build(`SELECT ${at} AS n, region FROM sales LIMIT 10`, 100 + at)),
  ),
)
const [engineEach, ownEach] = [(enginesMs() - enginesBefore) / tiny, (ownMs() - ownBefore) / tiny]
console.log(
  `${tiny} tiny versions: ${((1000 * tiny) / elapsed).toFixed(0)} a second (limit 20), each ${engineEach.toFixed(1)} ms of the engine's processor time ` +
    `and ${ownEach.toFixed(1)} ms of the server's`,
)
await bench.close()

async function build(sql: string, datasetId: number): Promise<void> {
  const tables = [{ name: 'sales', file }]
  const made = await bench.warehouse.materialize(1, { sql, tables }, { datasetId })
  await bench.warehouse.drop(1, made.file)
}

/** The same statement, over the same file, into a file. */
async function createTableAs(sql: string): Promise<void> {
  const path = join(bench.home, 'raw.duckdb')
  await bench.connection.run(`ATTACH '${path}' AS made`)
  await bench.connection.run(
    `CREATE TABLE made.main.data AS ${sql.replace('FROM sales', 'FROM stored.main.data')}`,
  )
  await bench.connection.run('CHECKPOINT made')
  await bench.connection.run('DETACH made')
  await rm(path)
}

function enginesMs(): number {
  return processesOf(bench.home).reduce((sum, { ms }) => sum + ms, 0)
}
