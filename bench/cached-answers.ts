// A question that was asked before, over HTTP and on PostgreSQL, beside bare Fastify with the same bytes. Needs the build.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, requestsPerSecond } from './parts/load.ts'
import { administrator, startProgramOnPostgres, startScript } from './parts/program.ts'

const rounds = 5
const load = { connections: 32, durationMs: 3000 }

const program = await startProgramOnPostgres()
const { access_token: token } = (await (
  await post('/api/auth/login', JSON.stringify(administrator), { 'content-type': 'application/json' })
).json()) as { access_token: string }
const authorization = `Bearer ${token}`

const form = new FormData()
const lines = Array.from({ length: 20_000 }, (_, at) => `shop ${at % 100},${at}`)
form.append('file', new Blob([`shop,amount\n${lines.join('\n')}\n`]), 'sales.csv')
const { id } = (await (await post('/api/datasets/upload', form, { authorization })).json()) as { id: number }

const path = `/api/datasets/${id}/explore`
const headers = { authorization, 'content-type': 'application/json' }
const body = JSON.stringify({ dimensions: ['shop'], measures: [{ aggregate: 'sum', column: 'amount' }] })
await post(path, body, headers)
const bytes = Buffer.from(await (await post(path, body, headers)).arrayBuffer())
if (!bytes.includes('"cached":true')) throw new Error('the answer was not kept')

const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
await writeFile(join(folder, 'answer.json'), bytes)
const bare = await startScript('bare-answer.ts', [join(folder, 'answer.json')])
const ours: number[] = []
const theirs: number[] = []
for (let round = 0; round <= rounds; round += 1) {
  const mine = await requestsPerSecond(`${program.url}${path}`, { ...load, headers, body })
  const alone = await requestsPerSecond(`${bare.url}/answer`, {
    ...load,
    headers: { 'content-type': 'application/json' },
    body,
  })
  // The first round warms both up.
  if (round === 0) continue
  ours.push(mine)
  theirs.push(alone)
}
const ratio = median(ours.map((one, at) => one / (theirs[at] ?? Number.NaN)))
console.log(
  `kept answer of ${bytes.length} bytes: ${median(ours).toFixed(0)} requests/s, bare Fastify ${median(theirs).toFixed(0)}: ` +
    `${(100 * ratio).toFixed(0)} % (limit 50 %)`,
)
await bare.stop()
await program.stop()
await rm(folder, { recursive: true, force: true })

async function post(
  to: string,
  content: string | FormData,
  given: Record<string, string>,
): Promise<Response> {
  const answer = await fetch(`${program.url}${to}`, { method: 'POST', headers: given, body: content })
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
