import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { fileForm } from '../../server/test/file-form.ts'
import { testServer } from '../../server/test/server.ts'
import { createClient, QuarryError } from './index.ts'

const { address, admin, call } = await testServer()

const client = async () => createClient({ url: await address(), token: admin.token })

beforeAll(async () => {
  const csv = 'region,amount\nnorth,10\nsouth,20\n'
  await call('POST', '/api/datasets/upload', { token: admin.token, ...fileForm('orders.csv', csv) })
})

test('answers are typed by the contract', async () => {
  const quarry = await client()
  const { items } = await quarry.GET('/api/datasets', { query: { limit: 5 } })
  expectTypeOf(items[0]!.name).toBeString()
  expect(items.map(({ name }) => name)).toContain('orders')
})

test('a list is read page by page, and each object once', async () => {
  const quarry = await client()
  for (const name of ['a', 'b', 'c']) await quarry.POST('/api/projects', { body: { name } })
  const names: string[] = []
  for await (const { name } of quarry.list('/api/projects', { query: { sort: 'name' } })) names.push(name)
  expect(names.filter((name) => name.length === 1)).toEqual(['a', 'b', 'c'])
})

test('an error is one of the server, with its code, its fields and the id of the request', async () => {
  const quarry = await client()
  const error = await quarry.POST('/api/projects', { body: { name: '' } }).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(QuarryError)
  expect(error).toMatchObject({ status: 422, code: 'validation_error', details: [{ path: 'body.name' }] })
  expect((error as QuarryError).requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('rows are streamed as CSV, and as Arrow', async () => {
  const quarry = await client()
  const { items } = await quarry.GET('/api/datasets', { query: { q: 'orders' } })
  const asked = { path: { id: items[0]!.id }, body: { sql: 'select region from orders order by 1' } }
  const lines: string[] = []
  const path = '/api/datasets/{id}/explore'
  for await (const line of quarry.lines(path, { ...asked, accept: 'text/csv' })) lines.push(line)
  expect(lines).toEqual(['region', 'north', 'south'])
  const arrow = await quarry.stream(path, { ...asked, accept: 'application/vnd.apache.arrow.stream' })
  expect((await arrow.arrayBuffer()).byteLength).toBeGreaterThan(100)
  const events: string[] = []
  for await (const { event } of quarry.events(path, asked)) events.push(event)
  expect(events.at(-1)).toBe('result')
})

/** A server that answers what it is given, and what it was asked. */
async function scripted(answers: { status: number; headers?: Record<string, string>; body?: object }[]) {
  const asked: { url: string; authorization: string | undefined; key: unknown }[] = []
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    asked.push({ url, authorization: headers.authorization, key: headers['idempotency-key'] })
    const { status, headers: sent = {}, body = {} } = answers.shift() ?? { status: 500 }
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json', ...sent }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test('a token that expired is renewed once, for all requests that it was refused to', async () => {
  const token = (name: string) => ({ status: 200, body: { access_token: name } })
  const refused = { status: 401 }
  const { url, asked } = await scripted([
    token('one'),
    refused,
    refused,
    token('two'),
    { status: 200 },
    { status: 200 },
  ])
  const quarry = createClient({ url, username: 'service', password: 'long enough' })
  await Promise.all([quarry.GET('/api/me'), quarry.GET('/api/me')])
  expect(asked.filter((one) => one.url === '/api/auth/login')).toHaveLength(2)
  expect(asked.slice(-2).map(({ authorization }) => authorization)).toEqual(['Bearer two', 'Bearer two'])
})

test('an overloaded server is asked again when it says, under the same idempotency key', async () => {
  const busy = { status: 503, headers: { 'retry-after': '0.01' } }
  const { url, asked } = await scripted([busy, busy, { status: 201, body: { id: 1 } }])
  const quarry = createClient({ url, token: 'a' })
  await quarry.POST('/api/projects', { body: { name: 'a' } })
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  const still = await scripted([busy, busy])
  const impatient = createClient({ url: still.url, token: 'a', maxAttempts: 2 })
  await expect(impatient.GET('/api/me')).rejects.toMatchObject({ status: 503 })
})

test('the lines of the README work', async () => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
  const [, code = ''] = /```ts\n([^]+?)```/.exec(readme) ?? []
  const own = code
    .replace(/^import .*\n/m, '')
    .replace("'https://quarry.example.com'", JSON.stringify(await address()))
    .replace(/username: .*, password: .*(?= })/, `token: ${JSON.stringify(admin.token)}`)
  const lines: unknown[] = []
  const program = `return (async () => { ${own} })()`
  // oxlint-disable-next-line typescript/no-implied-eval -- the document is part of the project
  await new Function('createClient', 'console', program)(createClient, {
    log: (line: unknown) => lines.push(line),
  })
  expect(lines).toContain('orders')
  expect(lines).toContain('north,10')
})
