// A CSV of a gigabyte into a published version, beside DuckDB's own CREATE TABLE AS in this process; and what loading costs
// the process that answers requests.
import { chmod, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBenchWarehouse, timeOf } from './parts/bench-warehouse.ts'
import { median } from './parts/load.ts'
import { endedChildrenMs, ownMs } from './parts/processor-time.ts'

const megabyte = 1024 ** 2
const rounds = Number(process.env['ROUNDS'] ?? 3)
const rows = Number(process.env['ROWS'] ?? 8_000_000)
const limit = 0.8
const bench = await openBenchWarehouse()
const path = join(bench.home, 'sales.csv')
await bench.connection.run(
  `COPY (SELECT range AS id, (range * 7919) % 100000 AS grp, 'customer name ' || (range % 50000) AS name,
    (((range * 31) % 100000)::DECIMAL(12, 2) / 100)::DECIMAL(12, 2) AS amount, ['EU', 'US', 'CN'][1 + range % 3] AS region,
    hash(range) / 1e19 AS ratio, DATE '2020-01-01' + (range % 2000)::INTEGER AS day,
    TIMESTAMP '2020-01-01' + INTERVAL (range) SECOND AS moment, range % 2 = 0 AS flag, 'note ' || md5(range::VARCHAR) AS note
  FROM range(${rows})) TO '${path}' (HEADER)`,
)
await chmod(path, 0o644)
const sizeMb = (await stat(path)).size / megabyte

const [ours, theirs]: [number[], number[]] = [[], []]
const [ourWork, theirWork]: [number[], number[]] = [[], []]
const delay = monitorEventLoopDelay({ resolution: 1 })
let grownMb = 0
for (let round = 0; round <= rounds; round += 1) {
  // A warm process is ready again before each round, as it is on a server.
  await sleep(2500)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const workedMs = endedChildrenMs() + ownMs()
  if (round > 0) delay.enable()
  const mine = await timeOf(load)
  delay.disable()
  const loadedMs = endedChildrenMs() + ownMs()
  // The first round finds the file outside of the machine's memory.
  if (round > 0) {
    grownMb = Math.max(grownMb, (process.memoryUsage().rss - before) / megabyte)
    ours.push(mine)
    ourWork.push(loadedMs - workedMs)
    const startedAtMs = ownMs()
    theirs.push(await timeOf(createTableAs))
    theirWork.push(ownMs() - startedAtMs)
  } else await createTableAs()
}
const share = median(theirs) / median(ours)
console.log(
  `CSV of ${sizeMb.toFixed(0)} MB: version published in ${median(ours).toFixed(0)} ms, DuckDB's CREATE TABLE AS ` +
    `${median(theirs).toFixed(0)} ms: ${(100 * share).toFixed(0)} % of its pace (limit ${100 * limit} %), ` +
    `${(100 * (median(theirWork) / median(ourWork))).toFixed(0)} % by processor time; meanwhile event loop p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms (limit 20 ms), memory +${grownMb.toFixed(0)} MB (limit 64 MB)`,
)
await bench.close()

async function load(): Promise<void> {
  const { file } = await bench.warehouse.materialize(1, { path, name: 'sales.csv' }, { datasetId: 2 })
  await bench.warehouse.drop(1, file)
}

async function createTableAs(): Promise<void> {
  const file = join(bench.home, 'raw.duckdb')
  await bench.connection.run(`ATTACH '${file}' AS made`)
  await bench.connection.run(`CREATE TABLE made.main.data AS SELECT * FROM read_csv('${path}')`)
  await bench.connection.run('CHECKPOINT made')
  await bench.connection.run('DETACH made')
  await rm(file)
}
