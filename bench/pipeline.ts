// Whole runs of recipes on PostgreSQL, as a person asks for them over HTTP, with the worker in a process of its own: how many
// a second a queue of a thousand drains, how soon a line of a log reaches who follows it, and how long the plan of a
// build of a thousand recipes takes.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../server/test/ports.ts'
import { asSuperuser, startPostgresCluster } from '../server/test/postgres-cluster.ts'
import { median } from './parts/load.ts'
import { addressOf, administrator, end, spawnProgram } from './parts/program.ts'

const runs = Number(process.env['RUNS'] ?? 1000)
const recipesAtWork = 20
const recipes = Number(process.env['RECIPES'] ?? 1000)
const followed = Number(process.env['FOLLOWED'] ?? 30)
const cluster = await startPostgresCluster()
const home = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
const secret = () => randomBytes(64).toString('base64url')
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = {
  QUARRY_HOME: home,
  DATABASE_URL: cluster.url,
  JWT_SECRET: secret(),
  ENCRYPTION_KEY: secret(),
  PLATFORM_URL: url,
  APP_URL: url,
  CLOUD_URL: url,
  PLATFORM_PORT: String(port),
}
const server = spawnProgram(['serve', '--surface', 'platform'], env)
await addressOf(server, /platform\s+(http:\S+)/)
const superuser = new pg.Client(asSuperuser(cluster.url))
await superuser.connect()

const headers: Record<string, string> = { 'content-type': 'application/json' }
const { access_token: token } = await call<{ access_token: string }>('POST', '/api/auth/login', administrator)
headers['authorization'] = `Bearer ${token}`
const form = new FormData()
form.set(
  'file',
  new Blob(['id,amount\n', ...Array.from({ length: 100 }, (_, at) => `${at},${at * 3}\n`)]),
  'input.csv',
)
const input = await sent<{ id: number }>('/api/datasets/upload', {
  method: 'POST',
  headers: { authorization: headers['authorization'] },
  body: form,
})

const small: number[] = []
for (let at = 0; at < recipesAtWork; at += 1) small.push((await makeRecipe(`Small ${at}`, input.id)).id)
for (let at = 0; at < runs; at += 1)
  await call('POST', `/api/pipeline/recipes/${small[at % recipesAtWork]}/run`, {})
const worker = spawnProgram(['worker'], env)
worker.stdout?.resume()
while ((await numberOf('select count(*) as n from runs where finished_at is null')) > 0) await sleep(200)
const seconds = await numberOf('select extract(epoch from max(finished_at) - min(started_at)) as n from runs')
const failed = (
  await superuser.query("select failure, count(*) from runs where status <> 'succeeded' group by 1")
).rows
console.log(
  `${runs} runs of ${recipesAtWork} small recipes, one worker: ${seconds.toFixed(1)} s, ${(runs / seconds).toFixed(0)} a second (limit 20), failed: ${JSON.stringify(failed)}`,
)

const delays: number[] = []
for (let count = 0; count < followed; count += 1)
  delays.push(...(await delaysOfRun(small[count % recipesAtWork]!)))
delays.sort((a, b) => a - b)
console.log(
  `a line of a log reaches who follows it over HTTP from another process: ${median(delays).toFixed(0)} ms at the median, ` +
    `${delays[Math.floor(delays.length * 0.95)]!.toFixed(0)} ms at the 95th percentile of ${delays.length} (limit 300)`,
)
await end(worker)

const project = await call<{ id: number }>('POST', '/api/projects', { name: 'Thousand' })
const width = 10
const row: number[] = Array.from({ length: width }, () => input.id)
for (let at = 0; at < recipes; at += width)
  await Promise.all(
    row.map(async (id, chain) => {
      const made = await makeRecipe(`Chain ${chain}, ${at}`, id, project.id)
      row[chain] = made.output_dataset_id
    }),
  )
const times: number[] = []
let steps = 0
for (let count = 0; count < 21; count += 1) {
  const startedAt = performance.now()
  const plan = await call<{ steps: unknown[] }>('POST', '/api/pipeline/run', {
    project_id: project.id,
    dry_run: true,
  })
  times.push(performance.now() - startedAt)
  steps = plan.steps.length
}
console.log(
  `the plan of ${steps} recipes over HTTP: ${median(times).toFixed(0)} ms at the median, ${Math.max(...times).toFixed(0)} ms at most (limit 200)`,
)
await end(server)
await superuser.end()
await cluster.stop()
await rm(home, { recursive: true, force: true })

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  return await sent<T>(path, { method, headers, body: body ? JSON.stringify(body) : null })
}

async function sent<T>(path: string, request: RequestInit): Promise<T> {
  const answer = await fetch(url + path, request)
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

function makeRecipe(name: string, from: number, projectId?: number) {
  const definition = {
    kind: 'sql',
    inputs: [{ dataset_id: from, name: 'input' }],
    sql: 'SELECT id, amount FROM input',
  }
  const given = { name, definition, publish: true, ...(projectId && { project_id: projectId }) }
  return call<{ id: number; output_dataset_id: number }>('POST', '/api/pipeline/recipes', given)
}

async function numberOf(sql: string): Promise<number> {
  return Number((await superuser.query<{ n: string }>(sql)).rows[0]!.n)
}

/** Delay from a line's timestamp to its arrival, for lines written after the client subscribed. */
async function delaysOfRun(recipeId: number): Promise<number[]> {
  const run = await call<{ id: number }>('POST', `/api/pipeline/recipes/${recipeId}/run`, {})
  const answer = await fetch(`${url}/api/pipeline/runs/${run.id}/logs`, {
    headers: { ...headers, accept: 'text/event-stream' },
  })
  const since = Date.now()
  const found: number[] = []
  let text = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) {
      if (!/^event: log$/m.test(event)) continue
      const { at } = JSON.parse(/^data: (.*)$/m.exec(event)![1]!) as { at: string }
      if (Date.parse(at) >= since) found.push(Date.now() - Date.parse(at))
    }
  }
  return found
}
