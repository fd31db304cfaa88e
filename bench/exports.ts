// A million rows of ten columns out of the warehouse in each form, beside DuckDB's own COPY of the same rows.
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { exportFormats, type ExportFormat } from '../server/src/modules/warehouse/index.ts'
import { openBenchWarehouse, timeOf } from './parts/bench-warehouse.ts'
import { median } from './parts/load.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const rowCount = 1_000_000
const bench = await openBenchWarehouse()
const file = await bench.load(
  `SELECT range::INTEGER AS id, (range * 7919) % 100000 AS grp, 'customer name ' || (range % 50000) AS name,
    (((range * 31) % 100000)::DECIMAL(12, 2) / 100)::DECIMAL(12, 2) AS amount, ['EU', 'US', 'CN'][1 + range % 3] AS region,
    hash(range) / 1e19 AS ratio, DATE '2020-01-01' + (range % 2000)::INTEGER AS day,
    TIMESTAMP '2020-01-01' + INTERVAL (range) SECOND AS moment, range % 2 = 0 AS flag, 'note ' || md5(range::VARCHAR) AS note
  FROM range(${rowCount})`,
)
await bench.connection.run(`ATTACH '${join(bench.home, 'data', file)}' AS v (READ_ONLY)`)

// There is no COPY to Arrow, to a worksheet or to rows of JSON: those stand beside the nearest that there is.
const copies: Record<ExportFormat, string> = {
  csv: 'FORMAT csv',
  json: 'FORMAT json, ARRAY true',
  parquet: 'FORMAT parquet',
  arrow: 'FORMAT parquet',
  xlsx: 'FORMAT csv',
}

for (const format of exportFormats) await measure(format)
await bench.close()

async function measure(format: ExportFormat): Promise<void> {
  const ours: number[] = []
  const theirs: number[] = []
  const firsts: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let grown = 0
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) delay.enable()
    // DuckDB's own COPY runs in this process too, so what it holds is not counted.
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const taken = await take(format)
    if (round > 0) grown = Math.max(grown, process.memoryUsage().rss - before)
    delay.disable()
    const copy = `COPY v.main.data TO '${join(bench.home, 'copy')}' (${copies[format]})`
    const alone = await timeOf(() => bench.connection.run(copy))
    if (round === 0) continue
    ours.push(taken.ms)
    firsts.push(taken.firstMs)
    theirs.push(alone)
    delay.enable()
  }
  const [mine, alone] = [median(ours), median(theirs)]
  console.log(
    `${format}: ${mine.toFixed(0)} ms, ${(rowCount / mine).toFixed(0)} rows/ms, first byte ${median(firsts).toFixed(0)} ms; ` +
      `COPY (${copies[format]}) ${alone.toFixed(0)} ms: ${((100 * alone) / mine).toFixed(0)} % (limit 70 %); ` +
      `event loop p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms; memory +${(grown / 1024 ** 2).toFixed(0)} MB`,
  )
}

async function take(format: ExportFormat): Promise<{ ms: number; firstMs: number }> {
  const startedAt = performance.now()
  const tables = [{ name: 't', file }]
  const { stream } = await bench.warehouse.export(1, {
    sql: 'SELECT * FROM t',
    tables,
    format,
    rowLimit: null,
    timeoutMs: 120_000,
  })
  let firstMs = 0
  for await (const chunk of stream) if (firstMs === 0 && chunk) firstMs = performance.now() - startedAt
  return { ms: performance.now() - startedAt, firstMs }
}
