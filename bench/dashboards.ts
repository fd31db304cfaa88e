// A dashboard of fifty charts over three million rows, over HTTP and on PostgreSQL, beside DuckDB alone with the same
// questions and as many threads. Needs the build.
import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './parts/load.ts'
import { administrator, startProgramOnPostgres } from './parts/program.ts'

const rounds = 5
const viewers = 100
const charts = 50

interface Chart {
  id: string
  result: { cached: boolean; elapsed_ms: number } | null
  failure: { message: string } | null
}

const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
const raw = await DuckDBInstance.create(join(folder, 'raw.duckdb'), {
  threads: String(Math.min(availableParallelism(), 4)),
})
const connection = await raw.connect()
await connection.run(`CREATE TABLE flights AS SELECT range::INTEGER AS id, (hash(range) % 300)::INTEGER AS origin,
  (hash(range + 1) % 15)::INTEGER AS carrier, (hash(range + 2) % 240)::INTEGER - 60 AS delay,
  (hash(range + 3) % 2500)::INTEGER AS distance, DATE '2020-01-01' + (hash(range + 4) % 2000)::INTEGER AS day
  FROM range(3000000)`)
await connection.run(`COPY flights TO '${join(folder, 'flights.parquet')}' (FORMAT parquet)`)

const program = await startProgramOnPostgres()
const { access_token: token } = await ask<{ access_token: string }>('/api/auth/login', administrator)
const form = new FormData()
form.append('file', new Blob([await readFile(join(folder, 'flights.parquet'))]), 'flights.parquet')
const uploaded = await fetch(`${program.url}/api/datasets/upload`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}` },
  body: form,
})
const { id: dataset, name } = (await uploaded.json()) as { id: number; name: string }
if (name !== 'flights') throw new Error(`the dataset is called ${name}`)

const dimensions = ['carrier', 'origin', { column: 'day', grain: 'month' }, { column: 'distance', bin: 250 }]
const measures = ['sum', 'avg', 'max'].map((aggregate) => ({ aggregate, column: 'delay' }))
const { id } = await ask<{ id: number }>('/api/dashboards', {
  name: 'Fifty',
  filters: [{ id: 'from', label: 'From', kind: 'range', targets: [{ dataset_id: dataset, column: 'id' }] }],
  charts: Array.from({ length: charts }, (_, at) => ({
    id: `c${at}`,
    title: `Chart ${at}`,
    kind: 'bar',
    dataset_id: dataset,
    query: {
      dimensions: [dimensions[at % dimensions.length]],
      measures: [measures[at % measures.length]],
      filters: [{ column: 'distance', operator: 'less', value: 2500 - at }],
    },
    position: { x: 0, y: at, w: 6, h: 4 },
  })),
})
const path = `/api/dashboards/${id}/render`
let asked = 0
// Another number each time, so that no cached answer helps.
const nextState = () => ({ filters: { from: { operator: 'greater', value: (asked += 1) } } })

const ours: number[] = []
const alone: number[] = []
const firsts: number[] = []
for (let round = 0; round <= rounds; round += 1) {
  const state = nextState()
  const statements = await statementsOf(nextState())
  const startedAt = performance.now()
  await whole(state)
  const mine = performance.now() - startedAt
  const times: number[] = []
  for (const { sql, parameters } of statements) {
    const began = performance.now()
    JSON.stringify((await connection.runAndReadAll(sql, parameters)).getRowsJson())
    times.push(performance.now() - began)
  }
  const first = await firstChart(nextState())
  // The first round warms all up.
  if (round === 0) continue
  ours.push(mine)
  alone.push(times.reduce((sum, time) => sum + time, 0))
  firsts.push(first - (times[0] ?? 0))
}
const ratio = median(ours.map((one, at) => one / (alone[at] ?? Number.NaN)))
console.log(
  `${charts} charts over 3,000,000 rows: ${median(ours).toFixed(0)} ms, DuckDB alone ${median(alone).toFixed(0)} ms: ` +
    `${ratio.toFixed(2)} times (limit 1.3); the first chart ${median(firsts).toFixed(0)} ms after its question alone (limit 150)`,
)

const warmState = nextState()
await whole(warmState)
await whole(warmState)
const warm: number[] = []
for (let at = 0; at < 200; at += 1) {
  const startedAt = performance.now()
  await whole(warmState)
  warm.push(performance.now() - startedAt)
}
const p95 = warm.toSorted((a, b) => a - b)[Math.floor(warm.length * 0.95)] ?? Number.NaN
console.log(`again: median ${median(warm).toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms (limit 50)`)

const shared = nextState()
const startedAt = performance.now()
const seen = await Promise.all(Array.from({ length: viewers }, () => whole(shared)))
const elapsedMs = performance.now() - startedAt
const passes = new Set(
  seen.flatMap((all) =>
    all.flatMap(({ id: chart, result }) => (result?.cached ? [] : [`${chart} ${result?.elapsed_ms}`])),
  ),
)
console.log(
  `${viewers} viewers at once: ${passes.size} passes of the engine for ${charts} questions, ${elapsedMs.toFixed(0)} ms for all`,
)
connection.closeSync()
await program.stop()
await rm(folder, { recursive: true, force: true })

async function whole(state: object): Promise<Chart[]> {
  const { charts: answered } = await ask<{ charts: Chart[] }>(path, { state })
  const failed = answered.find(({ failure }) => failure)
  if (failed) throw new Error(`${failed.id}: ${failed.failure?.message}`)
  return answered
}

/** How long the first chart of a stream takes. */
async function firstChart(state: object): Promise<number> {
  const began = performance.now()
  const answer = await post(path, { state }, { accept: 'text/event-stream' })
  let text = ''
  let took = Number.NaN
  for await (const part of answer.body ?? []) {
    text += Buffer.from(part as Uint8Array).toString()
    if (Number.isNaN(took) && text.includes('event: chart')) took = performance.now() - began
  }
  return took
}

/** What runs for each chart, as the program itself explains it. */
function statementsOf(state: object) {
  const query = `state=${encodeURIComponent(JSON.stringify(state))}`
  return Promise.all(
    Array.from({ length: charts }, async (_, at) => {
      const answer = await fetch(`${program.url}/api/dashboards/${id}/charts/c${at}/explain?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return (await answer.json()) as { sql: string; parameters: string[] }
    }),
  )
}

async function ask<T>(to: string, body: object): Promise<T> {
  return (await (await post(to, body)).json()) as T
}

async function post(to: string, body: object, more: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(program.url + to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(to.endsWith('/login') ? {} : { authorization: `Bearer ${token}` }),
      ...more,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
