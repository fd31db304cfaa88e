// Requests per second with the query history and without it, on PostgreSQL, in turns. Needs the build.
import { median, requestsPerSecond } from './parts/load.ts'
import { administrator, type Program, startProgramOnPostgres } from './parts/program.ts'

const rounds = 9
const load = { connections: 16, durationMs: 2000 }

const workloads = {
  'cached answer': { dimensions: ['shop'], measures: [{ aggregate: 'sum', column: 'amount' }] },
  // Its result is not stable, so the engine computes each.
  'query of the engine': { sql: 'select count(*) as n, random() as r from sales' },
}

interface Side {
  program: Program
  path: string
  headers: Record<string, string>
}

const on = await start({})
const off = await start({ QUERY_HISTORY_KEEP_DAYS: '0' })
for (const [name, workload] of Object.entries(workloads)) {
  const body = JSON.stringify(workload)
  const rates: { with: number; without: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    // Neither is always the first.
    const order = round % 2 === 0 ? [on, off] : [off, on]
    const found = new Map<Side, number>()
    for (const side of order) found.set(side, await rateOf(side, body))
    // The first round warms both up.
    if (round > 0) rates.push({ with: found.get(on) ?? 0, without: found.get(off) ?? 0 })
  }
  const cost = median(rates.map((rate) => 1 - rate.with / rate.without))
  console.log(
    `${name}: ${median(rates.map((rate) => rate.with)).toFixed(0)} requests/s with the history, ` +
      `${median(rates.map((rate) => rate.without)).toFixed(0)} without: it costs ${(100 * cost).toFixed(1)} % (limit 2 %)`,
  )
}
const { total } = (await (
  await fetch(`${on.program.url}/api/query-history?limit=1`, { headers: on.headers })
).json()) as { total: number }
console.log(`${total} entries were written`)
await on.program.stop()
await off.program.stop()

function rateOf(side: Side, body: string): Promise<number> {
  return requestsPerSecond(`${side.program.url}${side.path}`, { ...load, headers: side.headers, body })
}

async function start(env: Record<string, string>): Promise<Side> {
  const program = await startProgramOnPostgres(env)
  const post = async (path: string, body: string | FormData, headers: Record<string, string>) => {
    const answer = await fetch(`${program.url}${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { access_token: string; id: number }
  }
  const json = { 'content-type': 'application/json' }
  const { access_token: token } = await post('/api/auth/login', JSON.stringify(administrator), json)
  const headers = { ...json, authorization: `Bearer ${token}` }
  const form = new FormData()
  const lines = Array.from({ length: 20_000 }, (_, at) => `shop ${at % 100},${at}`)
  form.append('file', new Blob([`shop,amount\n${lines.join('\n')}\n`]), 'sales.csv')
  const { id } = await post('/api/datasets/upload', form, { authorization: headers.authorization })
  return { program, path: `/api/datasets/${id}/explore`, headers }
}
