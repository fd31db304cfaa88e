// What traces cost: the same requests of two programs on PostgreSQL, one of which sends traces to a collector on this
// machine, in turns; and what the places that would be traced cost the program that sends none. Needs the build.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { traced } from '../server/src/kernel/tracing/span.ts'
import { median, requestsPerSecond } from './parts/load.ts'
import { administrator, type Program, startProgramOnPostgres } from './parts/program.ts'

const rounds = 200
const loadRounds = 5
const calls = 1_000_000

let received = 0
const collector = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => (received += chunk.length))
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const off = await prepared(await startProgramOnPostgres())
const on = await prepared(await startProgramOnPostgres({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))

const times: Record<'off' | 'on', number[]> = { off: [], on: [] }
for (let round = -20; round < rounds; round += 1) {
  const [without, traces] = [await timeOf(off, round), await timeOf(on, round)]
  // The first rounds warm both up.
  if (round < 0) continue
  times.off.push(without)
  times.on.push(traces)
}
const perSecond: Record<'off' | 'on', number[]> = { off: [], on: [] }
for (let round = 0; round <= loadRounds; round += 1) {
  const load = { connections: 16, durationMs: 2000 }
  const [without, traces] = [
    await requestsPerSecond(`${off.url}/api/me`, { ...load, headers: off.headers }),
    await requestsPerSecond(`${on.url}/api/me`, { ...load, headers: on.headers }),
  ]
  if (round === 0) continue
  perSecond.off.push(without)
  perSecond.on.push(traces)
}
console.log(
  `a question without traces ${median(times.off).toFixed(2)} ms, with them ${median(times.on).toFixed(2)} ms; ` +
    `GET /api/me ${median(perSecond.off).toFixed(0)} and ${median(perSecond.on).toFixed(0)} requests/s; ` +
    `${(received / 1e6).toFixed(1)} MB of traces`,
)
console.log(`a place that would be traced, while none are: ${(await costWhileOff()).toFixed(0)} ns`)
await Promise.all([off.stop(), on.stop()])
collector.close()

interface Prepared extends Program {
  headers: Record<string, string>
  datasetId: number
}

async function prepared(program: Program): Promise<Prepared> {
  const signedIn = await fetch(`${program.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  const form = new FormData()
  const lines = Array.from({ length: 20_000 }, (_, at) => `shop ${at % 100},${at}`)
  form.append('file', new Blob([`shop,amount\n${lines.join('\n')}\n`]), 'sales.csv')
  const uploaded = await fetch(`${program.url}/api/datasets/upload`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const { id } = (await uploaded.json()) as { id: number }
  return { ...program, headers: { authorization }, datasetId: id }
}

/** A question that was never asked, so that no answer is kept. */
async function timeOf({ url, headers, datasetId }: Prepared, round: number): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/datasets/${datasetId}/explore`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      dimensions: ['shop'],
      measures: [{ aggregate: 'sum', column: 'amount' }],
      filters: [{ column: 'amount', operator: 'greater', value: round }],
    }),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - startedAt
}

/** Nanoseconds that one place adds to a call. */
async function costWhileOff(): Promise<number> {
  const operation = { name: 'nothing' }
  const work = () => Promise.resolve(1)
  const measure = async (call: () => Promise<number>) => {
    const startedAt = performance.now()
    for (let at = 0; at < calls; at += 1) await call()
    return ((performance.now() - startedAt) * 1e6) / calls
  }
  const measured = []
  for (let round = 0; round < 5; round += 1) {
    const [bare, within] = [await measure(work), await measure(() => traced(operation, work))]
    if (round > 0) measured.push(within - bare)
  }
  return median(measured)
}
