// Questions in words over HTTP on PostgreSQL, of two datasets with 500 fields and 50,000 values: the first event, the whole answer
// beside explore with the same query, a hundred chats at once, and cancelling. Needs the build.
import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ChatMessage } from '../contract/src/chat-sessions.ts'
import { median } from './parts/load.ts'
import { administrator, startProgramOnPostgres } from './parts/program.ts'

const rounds = Number(process.env['ROUNDS'] ?? 60)
const sessions = 100
const perUser = 4
const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
const loopFile = join(folder, 'loop.json')
const program = await startProgramOnPostgres({
  QUARRY_LOOP_DELAY: loopFile,
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'parts/loop-delay.mjs')}`,
})
const admin = await signIn(administrator)
const [facts] = [await upload('facts', wide(0)), await upload('deeds', wide(25))]
const large = await upload(
  'events',
  `SELECT range AS id, hash(range) % 2000000 AS visitor, hash(range + 1) % 1000000 AS page FROM range(6000000)`,
)

await loopDelay()
const cold = await ask(await begin(admin), question(0))
console.log(
  `the first question over 500 fields and 50,000 values: ${cold.ms.done.toFixed(0)} ms; event loop meanwhile ${shown(await loopDelay())} (limit 20 ms)`,
)
const { dataset_id: dataset, query } = cold.message.data?.interpretation ?? {}
if (dataset !== facts || !query) throw new Error(`it was read as ${JSON.stringify(cold.message)}`)

const firsts: number[] = []
const chats: number[] = []
const explores: number[] = []
const session = await begin(admin)
for (let round = 1; round <= rounds; round += 1) {
  const { ms } = await ask(session, question(2 * round))
  // Another value, so that no cached result helps either.
  const filters = [{ column: 'feature_2', operator: 'equals', value: valueOf(2, 2 * round + 1) }]
  const startedAt = performance.now()
  await call(`POST /api/datasets/${dataset}/explore`, admin, { ...query, filters })
  explores.push(performance.now() - startedAt)
  firsts.push(ms.message)
  chats.push(ms.done)
}
const more = chats.map((chat, round) => chat - explores[round]!)
console.log(
  `the first event ${spread(firsts)} (limit 100 ms); the whole answer ${spread(chats)}, explore ${spread(explores)}: ` +
    `${spread(more)} more, question by question (limit 30 ms)`,
)

const users = await Promise.all(Array.from({ length: sessions / perUser }, (_, at) => newUser(at)))
const begun = await Promise.all(users.flatMap((user) => Array.from({ length: perUser }, () => begin(user))))
await ask(begun[0]!, question(200))
await loopDelay()
const startedAt = performance.now()
const all = await Promise.all(begun.map((one, at) => ask(one, question(300 + at))))
const elapsed = performance.now() - startedAt
console.log(
  `${sessions} chats at once: all answered in ${elapsed.toFixed(0)} ms, first events ${spread(all.map(({ ms }) => ms.message))}; event loop ${shown(await loopDelay())} (limit 20 ms)`,
)

const heavy = {
  dimensions: ['page'],
  measures: ['visitor', 'id'].flatMap((column) =>
    ['count_distinct', 'median'].map((aggregate) => ({ aggregate, column, name: `${aggregate} ${column}` })),
  ),
}
const stops: number[] = []
for (let round = 0; round < 5; round += 1) {
  const filters = [{ column: 'id', operator: 'greater', value: round }]
  const edited = { dataset_id: large, query: { ...heavy, filters } }
  let askedToStop = 0
  const { message } = await ask(session, { content: 'pages by visitors', edited }, async (id) => {
    await sleep(500)
    askedToStop = performance.now()
    await call(`POST /api/chat/sessions/${session.id}/messages/${id}/cancel`, admin)
  })
  if (message.status !== 'cancelled') throw new Error(`it was ${message.status} before it was cancelled`)
  while ((await call<{ items: unknown[] }>('GET /api/explore/running', admin)).items.length > 0)
    await sleep(10)
  stops.push(performance.now() - askedToStop)
}
console.log(`cancelled: its query is stopped within ${Math.max(...stops).toFixed(0)} ms (limit 1000 ms)`)
await program.stop()
await rm(folder, { recursive: true, force: true })

function valueOf(feature: number, at: number): string {
  return `item ${feature} ${(((at % 1000) + 1) * 7919).toString(36)}`
}

/** 25 columns of a thousand values each, 224 numbers and a day. */
function wide(from: number): string {
  const texts = Array.from({ length: 25 }, (_, at) => {
    const items = Array.from({ length: 1000 }, (_value, index) => `'${valueOf(from + at, index)}'`)
    return `([${items.join(',')}])[1 + (hash(range + ${at}) % 1000)::INTEGER] AS feature_${from + at}`
  })
  const numbers = Array.from(
    { length: 224 },
    (_, at) => `(hash(range * ${at + 1}) % 1000)::INTEGER AS metric_${from * 10 + at}`,
  )
  return `SELECT DATE '2025-01-01' + (range % 365)::INTEGER AS day, ${[...texts, ...numbers].join(', ')} FROM range(20000)`
}

function question(at: number): { content: string } {
  return { content: `total metric 17 by feature 9 for ${valueOf(2, at)}` }
}

interface Session {
  id: number
  token: string
}

async function begin(token: string): Promise<Session> {
  return { ...(await call<{ id: number }>('POST /api/chat/sessions', token, {})), token }
}

/** Asks, and notes when each event came. */
async function ask(
  { id, token }: Session,
  body: object,
  onMessage?: (id: number) => Promise<void>,
): Promise<{ message: ChatMessage; ms: { message: number; done: number } }> {
  const began = performance.now()
  const ms = { message: Number.NaN, done: Number.NaN }
  const response = await send(`POST /api/chat/sessions/${id}/messages`, {
    token,
    body,
    accept: 'text/event-stream',
  })
  let text = ''
  let meanwhile: Promise<void> | undefined
  for await (const part of response.body ?? []) {
    text += Buffer.from(part as Uint8Array).toString()
    if (Number.isNaN(ms.message) && text.includes('event: message')) {
      ms.message = performance.now() - began
      meanwhile = onMessage?.((JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '') as { id: number }).id)
    }
  }
  ms.done = performance.now() - began
  await meanwhile
  const data = /event: done\n(?:id: .*\n)?data: (.*)|data: (.*)\nevent: done/.exec(text)
  const last = data?.[1] ?? data?.[2] ?? text.split('\ndata: ').at(-1)?.split('\n')[0] ?? ''
  return { message: JSON.parse(last) as ChatMessage, ms }
}

async function newUser(at: number): Promise<string> {
  const credentials = { username: `asking-${at}`, password: administrator.password }
  await call('POST /api/users', admin, {
    ...credentials,
    email: `asking-${at}@example.com`,
    full_name: `Asking ${at}`,
    role: 'admin',
  })
  const database = new pg.Client(program.superuserUrl)
  await database.connect()
  await database.query('update users set must_reset_password = false where username = $1', [
    credentials.username,
  ])
  await database.end()
  return signIn(credentials)
}

async function signIn(body: object): Promise<string> {
  return (await call<{ access_token: string }>('POST /api/auth/login', '', body)).access_token
}

async function upload(name: string, select: string): Promise<number> {
  const file = join(folder, `${name}.parquet`)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`COPY (${select}) TO '${file}' (FORMAT parquet)`)
  connection.closeSync()
  const form = new FormData()
  form.append('file', new Blob([await readFile(file)]), `${name}.parquet`)
  const answer = await fetch(`${program.url}/api/datasets/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`the upload was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

async function call<T>(route: string, token: string, body?: object): Promise<T> {
  return (await (await send(route, { token, body })).json()) as T
}

async function send(
  route: string,
  { token, body, accept }: { token: string; body?: object | undefined; accept?: string },
): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const answer = await fetch(program.url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(accept === undefined ? {} : { accept }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** How long the event loop of the program was held up since the last call. */
async function loopDelay(): Promise<{ p99: number; max: number }> {
  await rm(loopFile, { force: true })
  program.signal('SIGUSR2')
  for (;;) {
    const text = await readFile(loopFile, 'utf8').catch(() => '')
    if (text.endsWith('\n')) return JSON.parse(text) as { p99: number; max: number }
    await sleep(5)
  }
}

function shown({ p99, max }: { p99: number; max: number }): string {
  return `p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(1)} ms`
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

function spread(times: readonly number[]): string {
  return `${median(times).toFixed(1)} ms at the median, ${p95(times).toFixed(1)} ms at 95 %`
}
