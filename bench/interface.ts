// Start, memory, sign-in and a list of 50 rows, each beside the bare cost of the same.
import { verify, hash } from '@node-rs/argon2'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, requestsPerSecond } from './parts/load.ts'
import { administrator, startProgram, startProgramOnPostgres, startScript } from './parts/program.ts'

const rounds = 5
const listed = 50

async function signIn(url: string): Promise<{ token: string; milliseconds: number }> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const body = (await answer.json()) as { access_token?: string }
  if (body.access_token === undefined) throw new Error(`signing in answered ${answer.status}`)
  return { token: body.access_token, milliseconds: performance.now() - startedAt }
}

async function measureStart(): Promise<void> {
  const first = await startProgram()
  await sleep(15_000)
  const idleMegabytes = first.residentBytes() / 1024 ** 2
  await first.stop()
  console.log(`first start on an empty data folder: ready in ${first.readySeconds.toFixed(2)} s (limit 5 s)`)
  console.log(`resident memory, idle for 15 s: ${idleMegabytes.toFixed(0)} MiB`)
}

/** The check alone, with the parameters of a stored hash, beside the whole of POST /api/auth/login. */
async function measureSignIn(url: string, storedHash: string): Promise<void> {
  const bare: number[] = []
  const whole: number[] = []
  await signIn(url)
  for (let round = 0; round < 25; round += 1) {
    const startedAt = performance.now()
    await verify(storedHash, administrator.password)
    bare.push(performance.now() - startedAt)
    whole.push((await signIn(url)).milliseconds)
  }
  const ratio = median(whole) / median(bare)
  console.log(
    `login ${median(whole).toFixed(1)} ms, argon2id check alone ${median(bare).toFixed(1)} ms: ` +
      `${ratio.toFixed(2)} times (limit 1.2)`,
  )
}

async function measureList(url: string, bareUrl: string, token: string): Promise<void> {
  const own: number[] = []
  const bare: number[] = []
  const load = { connections: 32, durationMs: 4000 }
  const path = `/api/connectors?limit=${listed}`
  const authorization = `Bearer ${token}`
  // A list that is shorter than the other is answered sooner.
  for (const one of [url, bareUrl]) await requireItems(one + path, authorization)
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await requestsPerSecond(`${url}${path}`, {
      ...load,
      headers: { authorization },
    })
    const theirs = await requestsPerSecond(`${bareUrl}${path}`, { ...load, headers: {} })
    // The first round warms both up.
    if (round > 0) {
      own.push(ours)
      bare.push(theirs)
    }
  }
  const ratio = median(own.map((one, at) => one / (bare[at] ?? Number.NaN)))
  console.log(
    `GET /api/connectors, ${listed} rows, PostgreSQL: ${median(own).toFixed(0)} requests/s, bare Fastify and pg ` +
      `${median(bare).toFixed(0)}: ${(ratio * 100).toFixed(0)} % (limit 60 %)`,
  )
}

async function requireItems(address: string, authorization: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization } })
  const text = await answer.text()
  const { items = [] } = answer.ok ? (JSON.parse(text) as { items?: { name: string }[] }) : {}
  const names = new Set(items.map(({ name }) => name))
  if (items.length !== listed || names.size !== listed)
    throw new Error(`${address} answered ${answer.status} and ${items.length} items: ${text.slice(0, 300)}`)
}

await measureStart()

const program = await startProgramOnPostgres()
const superuser = new pg.Client({ connectionString: program.superuserUrl })
await superuser.connect()
const { rows } = await superuser.query<{ id: number; default_org_id: number; password_hash: string }>(
  'select id, default_org_id, password_hash from users',
)
const [user] = rows
if (!user) throw new Error('there is no administrator')
const { token } = await signIn(program.url)
for (let at = 1; at <= listed; at += 1) {
  const answer = await fetch(`${program.url}/api/connectors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      name: `Connector ${at}`,
      type: 'automation_webhook',
      config: { webhook_url: `https://hooks.example.com/${at}` },
    }),
  })
  if (!answer.ok) throw new Error(`creating a connector answered ${answer.status}: ${await answer.text()}`)
}
await measureSignIn(program.url, user.password_hash ?? (await hash(administrator.password)))
const bare = await startScript('bare-list.ts', [
  program.superuserUrl,
  String(user.id),
  String(user.default_org_id),
])
await measureList(program.url, bare.url, token)

await bare.stop()
await superuser.end()
await program.stop()
