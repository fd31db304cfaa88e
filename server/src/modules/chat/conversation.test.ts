import { expect, test } from 'vitest'
import type { ChatMessage, ChatSession } from '../../../../contract/src/chat-sessions.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'
import { workedMs } from '../../../test/thread-time.ts'

const { admin, call } = await testServer()

interface Flight {
  day: string
  origin: string
  destination: string
  delay: number
}

const airports = ['Arden', 'Belmont', 'Corvo', 'Dunmore']
const flights: Flight[] = Array.from({ length: 240 }, (_, at) => ({
  day: new Date(Date.UTC(2024, at % 6, 1 + (at % 27))).toISOString().slice(0, 10),
  origin: airports[at % 3] ?? '',
  destination: airports[(at * 7 + Math.floor(at / 5)) % 4] ?? '',
  delay: (at * 13) % 90,
}))
const lines = flights.map((one) => [one.day, one.origin, one.destination, one.delay].join(','))
const form = fileForm('flights.csv', ['day,origin,destination,delay', ...lines].join('\n'))
const made = await call<Dataset>('POST', '/api/datasets/upload', { token: admin.token, ...form })
const model = {
  measures: [
    { name: 'flights', label: 'Flights', kind: 'aggregate', aggregate: 'count' },
    { name: 'total_delay', label: 'Total delay', kind: 'aggregate', aggregate: 'sum', column: 'delay' },
  ],
  default_time_dimension: 'day',
}
const put = await call('PUT', `/api/datasets/${made.body.id}/model`, { token: admin.token, body: model })
if (put.status !== 200) throw new Error(`the model was answered ${put.status}: ${put.text}`)

const begin = async () =>
  (await call<ChatSession>('POST', '/api/chat/sessions', { token: admin.token, body: {} })).body
const ask = async ({ id }: ChatSession, content: string) =>
  (
    await call<ChatMessage>('POST', `/api/chat/sessions/${id}/messages`, {
      token: admin.token,
      body: { content },
    })
  ).body

type Key = (flight: Flight) => string[]
type Sum = (group: readonly Flight[]) => number

/** Groups of the flights that are meant, by no SQL. */
function expected(keep: (flight: Flight) => boolean, key: Key, sum: Sum): unknown[][] {
  const groups = new Map<string, Flight[]>()
  for (const flight of flights.filter(keep)) {
    const name = JSON.stringify(key(flight))
    groups.set(name, [...(groups.get(name) ?? []), flight])
  }
  return sorted([...groups].map(([name, group]) => [...(JSON.parse(name) as string[]), sum(group)]))
}

const sorted = (rows: readonly unknown[][]) =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

const count: Sum = ({ length }) => length
const delay: Sum = (group) => group.reduce((sum, one) => sum + one.delay, 0)
const byOrigin: Key = ({ origin }) => [origin]
const byBoth: Key = ({ origin, destination }) => [origin, destination]
const byMonth: Key = ({ day }) => [`${day.slice(0, 7)}-01`]
const all = () => true
const inMarch = ({ day }: Flight) => day.startsWith('2024-03')
const toBelmont = ({ destination }: Flight) => destination === 'Belmont'

test(
  'ten questions, each behind the one before, are answered with what the file says',
  { timeout: 120_000 },
  async () => {
    const session = await begin()
    const steps: [question: string, rows: unknown[][]][] = [
      ['flights by origin', expected(all, byOrigin, count)],
      ['and by destination', expected(all, byBoth, count)],
      ['in March', expected(inMarch, byBoth, count)],
      ['without Corvo', expected((one) => inMarch(one) && one.origin !== 'Corvo', byBoth, count)],
      ['remove the filter', expected(all, byBoth, count)],
      ['by month instead', expected(all, byMonth, count)],
      ['total delay instead', expected(all, byMonth, delay)],
      ['only destination Belmont', expected(toBelmont, byMonth, delay)],
      ['as a table', expected(toBelmont, byMonth, delay)],
      [
        'top 2 origins by flights',
        expected(all, byOrigin, count)
          .toSorted((a, b) => Number(b[1]) - Number(a[1]))
          .slice(0, 2),
      ],
    ]
    for (const [question, rows] of steps) {
      const { status, data } = await ask(session, question)
      const seen = data?.result?.rows.map((row) =>
        row.map((cell) => (typeof cell === 'string' ? cell.slice(0, 10) : cell)),
      )
      expect({ question, status, rows: sorted(seen ?? []) }).toEqual({
        question,
        status: 'done',
        rows: sorted(rows),
      })
      expect(data?.receipt?.datasets.map(({ id }) => id)).toEqual([made.body.id])
    }
  },
)

test('a relative period behind the data is answered with the day on which the data ends', async () => {
  const { data } = await ask(await begin(), 'flights last month')
  expect(data?.sentence).toMatch(/^Flights: 0\. The data ends on June \d+, 2024\.$/)
})

const strange: [name: string, text: string][] = [
  ['100 kB', `flights by origin ${'and very '.repeat(11_000)}late`],
  ['10,000 equal words', 'flights '.repeat(10_000)],
  ['as many equal words as a question may have', 'origin '.repeat(280)],
  ['right-to-left marks', `flights\u202e by ${'\u202b'.repeat(900)}origin`],
  ['zero-width characters', `flights by ${'\u200b'.repeat(900)}ori\u200bgin`],
  ['SQL', "flights'; DROP TABLE flights; -- UNION SELECT * FROM users"],
]

test('a session that was sent strange texts answers the next question', async () => {
  const session = await begin()
  for (const [, content] of strange) {
    const path = `/api/chat/sessions/${session.id}/messages`
    const sent = await call<ChatMessage>('POST', path, { token: admin.token, body: { content } })
    expect([sent.status, sent.text]).toEqual([expect.any(Number), expect.not.stringContaining('internal')])
    expect(sent.status).toBeLessThan(500)
    if (sent.status === 201) expect(sent.body.status).toBe('done')
  }
  expect((await ask(session, 'flights by origin')).data?.status).toBe('answered')
})

test.each(strange)('a question of %s has its answer or a reason within two seconds', async (_name, text) => {
  const startedAt = workedMs()
  const path = '/api/chat/interpret'
  const read = await call<{ status?: string; error?: string }>('POST', path, {
    token: admin.token,
    body: { content: text },
  })
  expect(workedMs() - startedAt).toBeLessThan(2000)
  expect(read.status).toBeLessThan(500)
  expect(read.body.status ?? read.body.error).toMatch(
    /^(understood|clarify|refused|validation_error|payload_too_large)$/,
  )
})
