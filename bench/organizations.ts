// A thousand organizations with data on one machine: what their first questions take, and what their engines hold.
import { link, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBenchWarehouse, timeOf } from './parts/bench-warehouse.ts'
import { processesOf } from './parts/processor-time.ts'

const organizations = Number(process.env['ORGANIZATIONS'] ?? 1000)
const maxMs = 8 * 60 * 1000
const bench = await openBenchWarehouse()
const file = await bench.load(
  `SELECT range::INTEGER AS id, (hash(range) % 50)::INTEGER AS shop, (hash(range + 2) % 100000)::INTEGER AS amount
  FROM range(100000)`,
)
for (let org = 2; org <= organizations; org += 1) {
  const folder = join(bench.home, 'data', `org${org}`, 'd1')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await link(join(bench.home, 'data', file), join(folder, file.split('/').at(-1) ?? ''))
}

const firsts: number[] = []
const seconds: number[] = []
const startedAt = performance.now()
// The slowest machine ends too: then the organizations that were asked stand for the others.
for (let org = 1; org <= organizations && performance.now() - startedAt < maxMs; org += 1) {
  firsts.push(await timeOf(() => ask(org, 0)))
  seconds.push(await timeOf(() => ask(org, 1)))
}
const took = (performance.now() - startedAt) / 1000
const engines = await enginesOf(bench.home)
const privateMb = engines.reduce((sum, { privateKb }) => sum + privateKb, 0) / 1024
console.log(
  `${organizations} organizations with data, ${firsts.length} asked one after another: first question ${spread(firsts)}, second ${spread(seconds)}; ` +
    `${(firsts.length / took).toFixed(1)} organizations/s`,
)
console.log(
  `${engines.length} engine processes are alive and hold ${privateMb.toFixed(0)} MB of their own in all; ` +
    `the server's process ${(process.memoryUsage().rss / 1024 ** 2).toFixed(0)} MB`,
)
await bench.close()

function ask(org: number, salt: number) {
  const tables = [{ name: 't', file: file.replace(/^org1/, `org${org}`) }]
  const sql = `SELECT shop, sum(amount) + ${salt} FROM t GROUP BY shop ORDER BY 1`
  return bench.warehouse.query(org, { sql, tables, rowLimit: 100, timeoutMs: 60_000 })
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
  return `${at(0.5)} ms at the median, ${at(0.95)} ms at 95 %`
}

/** The engine processes of this warehouse, and the memory that they share with nobody. */
async function enginesOf(folder: string) {
  return Promise.all(
    processesOf(folder).map(async ({ pid }) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      const privateKb = [...rollup.matchAll(/Private_\w+:\s+(\d+)/g)].reduce(
        (sum, [, kb]) => sum + Number(kb),
        0,
      )
      return { privateKb }
    }),
  )
}
