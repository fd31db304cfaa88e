// Fifty readers at once, each asking the questions of a dashboard again and again, beside DuckDB alone with as many.
import { join } from 'node:path'
import { openBenchWarehouse, timeOf } from './parts/bench-warehouse.ts'

const readers = 50
const durationMs = 12_000
const bench = await openBenchWarehouse({ mostWaitMs: 120_000 })
const file = await bench.load(
  `SELECT range::INTEGER AS id, (hash(range) % 1000)::INTEGER AS grp, (hash(range + 1) % 50)::INTEGER AS shop,
    (hash(range + 2) % 100000)::INTEGER AS amount, DATE '2020-01-01' + (hash(range + 3) % 2000)::INTEGER AS day
  FROM range(10000000)`,
)
await bench.connection.run(`ATTACH '${join(bench.home, 'data', file)}' AS v (READ_ONLY)`)
await bench.connection.run('CREATE VIEW t AS SELECT * FROM v.main.data')
// Each question is asked with another number, so that no kept answer helps.
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

const ours = await throughput(readers, () =>
  bench.warehouse.query(1, { sql: next(), tables: [{ name: 't', file }], rowLimit: 1000, timeoutMs: 60_000 }),
)
const best = { connections: 0, perSecond: 0 }
for (const connections of [1, 2, 4]) {
  const idle = await Promise.all(Array.from({ length: connections }, () => bench.raw.connect()))
  const { perSecond } = await throughput(connections, async () => {
    const connection = idle.pop()!
    JSON.stringify((await connection.runAndReadAll(next())).getRowsJson())
    idle.push(connection)
  })
  console.log(`DuckDB alone, ${connections} at a time: ${perSecond.toFixed(1)} questions/s`)
  if (perSecond > best.perSecond) Object.assign(best, { connections, perSecond })
}
const ratio = (100 * ours.perSecond) / best.perSecond
console.log(
  `${readers} readers: ${ours.perSecond.toFixed(1)} questions/s, median ${ours.medianMs.toFixed(0)} ms, ` +
    `99 % within ${ours.p99Ms.toFixed(0)} ms; the best of DuckDB alone ${best.perSecond.toFixed(1)}: ${ratio.toFixed(0)} % (limit 85 %)`,
)
await bench.close()

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
