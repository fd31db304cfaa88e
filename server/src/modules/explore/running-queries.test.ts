import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call, address } = await testServer()
const url = await address()
const dataset = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('small.csv', 'n\n1\n'),
  })
).body
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
const stranger = await newOrganization()

const ask = (body: object, accept = 'application/json', token = admin.token) =>
  fetch(`${url}/api/datasets/${dataset.id}/explore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  })

interface Running {
  items: { key: string; user_id: number; dataset_id: number; kind: string; fraction: number | null }[]
}
const running = async (token = admin.token) =>
  (await call<Running>('GET', '/api/explore/running', { token })).body.items
const cancel = async (key: string, token: string) =>
  (await call('POST', `/api/explore/running/${key}/cancel`, { token })).status

const endless = (mark: number) => ({
  sql: `select count(*) from range(100000000000) a, range(${1_000_000 + mark}) b, small`,
})

test('a question is listed while it is answered, and can be cancelled by who asked', async () => {
  const asked = ask(endless(1), 'application/json', editor.token)
  await expect.poll(() => running(editor.token), { timeout: 20_000 }).toHaveLength(1)
  const [query] = await running(editor.token)
  expect(query).toMatchObject({ kind: 'sql', dataset_id: dataset.id, user_id: editor.id })
  expect(await cancel(query?.key ?? '', editor.token)).toBe(204)
  const answer = await asked
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([422, 'query_failed'])
  expect(await running()).toEqual([])
  expect(await cancel(query?.key ?? '', editor.token)).toBe(404)
}, 60_000)

test('administrators see and cancel those of their organization, others only their own (SQL-10)', async () => {
  const asked = ask(endless(2))
  await expect.poll(() => running(), { timeout: 20_000 }).toHaveLength(1)
  const [query] = await running()
  expect(await running(editor.token)).toEqual([])
  expect(await running(stranger.token)).toEqual([])
  expect(await cancel(query?.key ?? '', editor.token)).toBe(404)
  expect(await cancel(query?.key ?? '', stranger.token)).toBe(404)
  expect(await cancel(query?.key ?? '', admin.token)).toBe(204)
  expect((await asked).status).toBe(422)
}, 60_000)

test("what an administrator asks as somebody else is the administrator's, and says nothing to the other", async () => {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const asked = fetch(`${url}/api/datasets/${dataset.id}/explore`, {
    method: 'POST',
    headers: { ...headers, 'x-view-as': String(editor.id) },
    body: JSON.stringify(endless(4)),
  })
  await expect.poll(() => running(), { timeout: 20_000 }).toHaveLength(1)
  const [query] = await running()
  expect(query?.user_id).toBe(admin.id)
  // Of any question it tells who asks what, never the statement or its values.
  expect(JSON.stringify(query)).not.toContain('range')
  expect(await running(editor.token)).toEqual([])
  expect(await cancel(query?.key ?? '', editor.token)).toBe(404)
  expect(await cancel(query?.key ?? '', admin.token)).toBe(204)
  expect((await asked).status).toBe(422)
}, 60_000)

async function events(answer: Response) {
  const text = await answer.text()
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event = '', json = '']) => ({
    event,
    data: JSON.parse(json) as Record<string, unknown>,
  }))
}

test('an answer can be followed: its key, how far it is, and the answer itself', async () => {
  const slow = 'select count(*) as n from range(15000000) r(i), small where hash(i) % 3 = n'
  const answer = await ask({ sql: slow }, 'text/event-stream')
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const received = await events(answer)
  expect(received[0]).toMatchObject({
    event: 'started',
    data: { key: expect.stringMatching(/^[0-9a-f]{24}$/) as string },
  })
  expect(received.at(-1)).toMatchObject({ event: 'result', data: { columns: [{ name: 'n' }], row_count: 1 } })
  for (const { data } of received.slice(1, -1))
    expect(data).toMatchObject({ elapsed_ms: expect.any(Number) as number })
}, 60_000)

test('what is refused at once is refused as ever; what fails later is the last event', async () => {
  // At once is a quarter of a second, which a busy machine may let pass.
  const refused = async () => (await ask({ sql: 'select gone from small' }, 'text/event-stream')).status
  await expect.poll(refused, { timeout: 20_000 }).toBe(422)
  const answer = ask(endless(3), 'text/event-stream')
  await expect.poll(() => running(), { timeout: 20_000 }).toHaveLength(1)
  await sleep(500)
  const [query] = await running()
  await cancel(query?.key ?? '', admin.token)
  expect((await events(await answer)).at(-1)).toMatchObject({
    event: 'error',
    data: { error: 'query_failed' },
  })
}, 60_000)

test('a query is 503 with Retry-After while too many of its organization are waiting', async () => {
  // Maximum number of running and waiting queries of an organization.
  const most = 202
  const gone = new AbortController()
  const waiting = Array.from({ length: most }, (_, mark) =>
    fetch(`${url}/api/datasets/${dataset.id}/explore`, {
      method: 'POST',
      signal: gone.signal,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(endless(100 + mark)),
    }).catch(() => undefined),
  )
  await expect.poll(() => running(), { timeout: 20_000 }).toHaveLength(most)
  const refused = await call<{ error: string; message: string }>(
    'POST',
    `/api/datasets/${dataset.id}/explore`,
    {
      token: admin.token,
      body: endless(99),
    },
  )
  expect([refused.status, refused.body.error]).toEqual([503, 'rate_limited'])
  expect(refused.body.message).toContain('are waiting')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  gone.abort()
  await Promise.all(waiting)
  await expect.poll(() => running(), { timeout: 20_000 }).toHaveLength(0)
}, 120_000)
