// Fifty readers at once, each asking the questions of a dashboard again and again, beside DuckDB alone with as many, in turns.
import { join } from 'node:path'
import { openBenchWarehouse, timeOf } from './parts/bench-warehouse.ts'
import { median } from './parts/load.ts'

const readers = 50
const rounds = 3
const durationMs = 6_000
const bench = await openBenchWarehouse({ maxWaitMs: 120_000 })
const file = await bench.load(
  `SELECT range::INTEGER AS id, (hash(range) % 1000)::INTEGER AS grp, (hash(range + 1) % 50)::INTEGER AS shop,
    (hash(range + 2) % 100000)::INTEGER AS amount, DATE '2020-01-01' + (hash(range + 3) % 2000)::INTEGER AS day
  FROM range(10000000)`,
)
await bench.connection.run(`ATTACH '${join(bench.home, 'data', file)}' AS v (READ_ONLY)`)
await bench.connection.run('CREATE VIEW t AS SELECT * FROM v.main.data')
// Each question is asked with another number, so that no cached answer helps.
const questions = [
  (n: number) => `SELECT shop, sum(amount) FROM t WHERE amount > ${n} GROUP BY shop ORDER BY 2 DESC LIMIT 10`,
  (n: number) =>
    `SELECT date_trunc('month', day) AS m, count(*) FROM t WHERE id > ${n} GROUP BY 1 ORDER BY 1`,
  (n: number) => `SELECT count(*), sum(amount), avg(amount) FROM t WHERE shop = ${n % 50} AND id > ${n}`,
  (n: number) => `SELECT grp, max(amount) FROM t WHERE id > ${n} GROUP BY grp ORDER BY 2 DESC, 1 LIMIT 20`,
]
let asked = 0
const next = () => {
  asked += 1
  return (questions[asked % questions.length] ?? questions[0]!)(asked)
}

const ratios: number[] = []
for (let round = 1; round <= rounds; round += 1) {
  const ours = await throughput(readers, () =>
    bench.warehouse.query(1, {
      sql: next(),
      tables: [{ name: 't', file }],
      rowLimit: 1000,
      timeoutMs: 60_000,
    }),
  )
  const theirs: number[] = []
  for (const connections of [1, 2, 4]) theirs.push(await alone(connections))
  const best = Math.max(...theirs)
  ratios.push((100 * ours.perSecond) / best)
  console.log(
    `${readers} readers: ${ours.perSecond.toFixed(1)} questions/s, median ${ours.medianMs.toFixed(0)} ms, 99 % within ` +
      `${ours.p99Ms.toFixed(0)} ms; DuckDB alone, 1, 2 and 4 at a time: ${theirs.map((one) => one.toFixed(1)).join(', ')}`,
  )
}
console.log(
  `${median(ratios).toFixed(0)} % of the best of DuckDB alone, median of ${rounds} rounds (limit 85 %)`,
)
await bench.close()

/** Questions per second of DuckDB in this process, so many of them at a time. */
async function alone(connections: number): Promise<number> {
  const idle = await Promise.all(Array.from({ length: connections }, () => bench.raw.connect()))
  const { perSecond } = await throughput(connections, async () => {
    const connection = idle.pop()!
    JSON.stringify((await connection.runAndReadAll(next())).getRowsJson())
    idle.push(connection)
  })
  for (const connection of idle) connection.closeSync()
  return perSecond
}

async function throughput(clients: number, ask: () => Promise<unknown>) {
  await ask()
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + durationMs
  const client = async () => {
    while (performance.now() < until) times.push(await timeOf(ask))
  }
  await Promise.all(Array.from({ length: clients }, client))
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / ((performance.now() - startedAt) / 1000),
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}
