// What apps serve, over HTTP and on PostgreSQL: lists and objects of an entity beside DuckDB alone, kept answers of an
// endpoint beside bare Fastify, many viewers of one dashboard, and what many apps add. Needs the build.
import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/test/ports.ts'
import { median, requestsPerSecond } from './parts/load.ts'
import { administrator, startProgramOnPostgres, startScript } from './parts/program.ts'

const rounds = 40
const viewers = 500
const viewingMs = Number(process.env['QUARRY_VIEWING_MS'] ?? 30_000)
const [apps, entitiesOfApp] = [200, 10]

const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
const raw = await DuckDBInstance.create(join(folder, 'raw.duckdb'), {
  threads: String(Math.min(availableParallelism(), 4)),
})
const connection = await raw.connect()
// In the order of airports, as files of one place after another are: few row groups have what a filter asks for.
await connection.run(`CREATE TABLE flights AS SELECT range::INTEGER AS id, (range // 10000)::INTEGER AS origin,
  (hash(range + 1) % 15)::INTEGER AS carrier, (hash(range + 2) % 240)::INTEGER - 60 AS delay,
  'flight ' || range AS title FROM range(3000000)`)
await connection.run(`COPY flights TO '${join(folder, 'flights.parquet')}' (FORMAT parquet)`)

const appPort = await freePort()
const program = await startProgramOnPostgres({ APP_PORT: String(appPort) })
const surface = `http://127.0.0.1:${appPort}`
const { access_token: token } = await send<{ access_token: string }>('/api/auth/login', administrator)
const authorization = `Bearer ${token}`

const flights = await upload('flights.parquet', await readFile(join(folder, 'flights.parquet')))
const lines = Array.from({ length: 100 }, (_, at) => `${at},thing ${at}`)
const things = await upload('things.csv', Buffer.from(`id,title\n${lines.join('\n')}\n`))
const entityOf = (dataset: number, fields: readonly string[]) => ({
  kind: 'entity',
  dataset_id: dataset,
  singular: 'Thing',
  plural: 'Things',
  key: 'id',
  fields: fields.map((name) => ({ name, column: name })),
})
const board = await send<{ id: number }>('/api/dashboards', {
  name: 'Board',
  status: 'published',
  charts: Array.from({ length: 8 }, (_, at) => ({
    id: `c${at}`,
    title: `Chart ${at}`,
    kind: 'bar',
    dataset_id: flights,
    query: {
      dimensions: ['carrier'],
      measures: [{ aggregate: 'avg', column: 'delay' }],
      filters: [{ column: 'delay', operator: 'less', value: 100 + at }],
    },
    position: { x: 0, y: at, w: 6, h: 4 },
  })),
})
await publish('first', {
  flights: entityOf(flights, ['id', 'origin', 'carrier', 'delay', 'title']),
  things: entityOf(things, ['id', 'title']),
  carriers: {
    kind: 'endpoint',
    dataset_id: flights,
    requests_per_minute: 1_000_000,
    query: { dimensions: ['origin'], measures: [{ aggregate: 'avg', column: 'delay', name: 'delay' }] },
  },
  board: { kind: 'dashboard', dashboard_id: board.id },
})

await measureLists()
await measureKept()
await measureViewers()
await measureApps()
await program.stop()
await rm(folder, { recursive: true, force: true })

async function measureLists(): Promise<void> {
  const ours: number[] = []
  const alone: number[] = []
  const objects: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [origin, other] = [2 * round, 2 * round + 1]
    const list = await timed(() => get('first', `/api/flights?origin=${origin}&limit=50`))
    const theirs = await timed(async () => {
      const rows = `SELECT id, origin, carrier, delay, title FROM flights WHERE origin = ${other} ORDER BY id LIMIT 50`
      JSON.stringify((await connection.runAndReadAll(rows)).getRowsJson())
      const count = `SELECT count(*) FROM flights WHERE origin = ${other}`
      JSON.stringify((await connection.runAndReadAll(count)).getRowsJson())
    })
    const object = await timed(() => get('first', `/api/flights/${(round * 70_001) % 3_000_000}`))
    // The first round warms all up.
    if (round === 0) continue
    ours.push(list)
    alone.push(theirs)
    objects.push(object)
  }
  const limit = 1.15 * median(alone) + 5
  console.log(
    `list of 50 of 3,000,000 by a column, with their number: ${ms(ours)}, DuckDB alone ${ms(alone)} (limit ${limit.toFixed(1)} ms)`,
  )
  console.log(`one object by its key: ${ms(objects)} (limit 15 ms)`)
}

async function measureKept(): Promise<void> {
  const path = '/api/endpoints/carriers'
  const headers = { authorization, 'x-app': 'first' }
  await get('first', path)
  const body = await get('first', path)
  await writeFile(join(folder, 'answer.json'), body)
  const bare = await startScript('bare-answer.ts', [join(folder, 'answer.json')])
  const load = { connections: 32, durationMs: 3000 }
  const ratios: number[] = []
  for (let round = 0; round <= 5; round += 1) {
    const mine = await requestsPerSecond(`${surface}${path}`, { ...load, headers })
    const json = { 'content-type': 'application/json' }
    const alone = await requestsPerSecond(`${bare.url}/answer`, { ...load, headers: json, body: '{}' })
    if (round > 0) ratios.push(mine / alone)
  }
  await bare.stop()
  console.log(
    `kept answer of an endpoint, ${body.length} bytes: ${(100 * median(ratios)).toFixed(0)} % of bare Fastify (limit 50 %)`,
  )
}

/** Viewers who look at one dashboard again and again, all on one processor with the program that they ask. */
async function measureViewers(): Promise<void> {
  const since = new Date().toISOString()
  const until = performance.now() + viewingMs
  const times: number[] = []
  const pauseMs = 4000
  await Promise.all(
    Array.from({ length: viewers }, async (_, at) => {
      await pause((pauseMs * at) / viewers)
      while (performance.now() < until) {
        const startedAt = performance.now()
        await send('/api/dashboards/board/render', {}, { base: surface, app: 'first' })
        times.push(performance.now() - startedAt)
        await pause(pauseMs)
      }
    }),
  )
  await pause(3000)
  const asked = await computedSince(since)
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  console.log(
    `${viewers} viewers of one dashboard of 8 charts for ${viewingMs / 1000} s: ${times.length} answers, ${asked} questions ` +
      `computed (limit 8), p95 ${p95.toFixed(0)} ms (limit 150 ms)`,
  )
}

/** How many questions the engine computed since then. */
async function computedSince(since: string): Promise<number> {
  const wanted = `origin=publication&since=${since}&sort=engine_ms&order=desc&limit=200`
  const answer = await fetch(`${program.url}/api/query-history?${wanted}`, { headers: { authorization } })
  if (!answer.ok) throw new Error(await answer.text())
  const { items } = (await answer.json()) as { items: { is_cached: boolean }[] }
  return items.filter(({ is_cached: isCached }) => !isCached).length
}

async function measureApps(): Promise<void> {
  const alone = await routing()
  const residentBefore = program.residentBytes()
  const entities = Array.from({ length: entitiesOfApp }, (_, at) => [
    `things-${at}`,
    entityOf(things, ['id', 'title']),
  ])
  for (let at = 0; at < apps; at += 1) await publish(`app-${at}`, Object.fromEntries(entities))
  const made = program.residentBytes()
  for (let at = 0; at < apps; at += 1) {
    await get(`app-${at}`, '/api/things-3?limit=1')
    await get(`app-${at}`, '/openapi.json')
  }
  const among = await routing()
  const documents: number[] = []
  for (let at = 0; at < apps; at += 1) documents.push(await timed(() => get(`app-${at}`, '/openapi.json')))
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
  console.log(
    `${apps} apps with ${apps * entitiesOfApp} entities: a request takes ${(among - alone).toFixed(2)} ms more (limit 1 ms), ` +
      `the document of one ${ms(documents)}; ${megabytes(made - residentBefore)} MB after making them, ` +
      `${megabytes(program.residentBytes() - made)} MB for asking all of them and their documents (limit 100 MB)`,
  )
}

/** The median of a small list, asked in turns that nothing keeps. */
async function routing(): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 300; at += 1)
    times.push(await timed(() => get('first', `/api/things?limit=1&id.gte=${at % 90}&offset=${at % 7}`)))
  return median(times.slice(50))
}

async function publish(slug: string, definitions: Record<string, object>): Promise<void> {
  const app = await send<{ id: number }>('/api/publishing/apps', { name: slug, slug, actions: ['export'] })
  for (const [place, definition] of Object.entries(definitions))
    await send('/api/publishing/publications', { app_id: app.id, slug: place, name: place, definition })
  await send(`/api/publishing/apps/${app.id}/releases`, {})
}

async function upload(name: string, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${program.url}/api/datasets/upload`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { id: number }).id
}

async function send<T>(
  path: string,
  body: object,
  { base = program.url, app }: { base?: string; app?: string } = {},
): Promise<T> {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(path === '/api/auth/login' ? {} : { authorization }),
      ...(app === undefined ? {} : { 'x-app': app }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function get(app: string, path: string): Promise<Buffer> {
  const answer = await fetch(`${surface}${path}`, { headers: { authorization, 'x-app': app } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function pause(durationMs: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, durationMs)
  })
}

function ms(values: readonly number[]): string {
  return `${median(values).toFixed(1)} ms`
}
