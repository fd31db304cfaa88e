import { expect, test } from 'vitest'
import { testServer } from './server.ts'

const { call, admin } = await testServer()
const create = (body: unknown, headers: Record<string, string> = {}) =>
  call<{ error: string; message: string; details: { path: string; message: string }[] }>(
    'POST',
    '/api/organizations',
    { surface: 'cloud', token: admin.token, body, headers },
  )

test.each([
  ['a list with one text', { name: ['x'] }],
  ['a number', { name: 5 }],
  ['null', { name: null }],
  ['a truth value', { name: true }],
  ['an object', { name: { $gt: '' } }],
])('VAL-01, VAL-04, VAL-09: %s in place of text is 422, never converted', async (_case, body) => {
  const { status, body: answer } = await create(body)
  expect(status).toBe(422)
  expect(answer.error).toBe('validation_error')
  expect(answer.details[0]?.path).toBe('body.name')
})

test.each(['id', 'org_id', 'created_by', 'created_at', 'revision', 'status_'])(
  'VAL-02: the field %s, which no body has, is 422',
  async (field) => {
    const { status, body } = await create({ name: 'X', [field]: 1 })
    expect(status).toBe(422)
    expect(body.details).toEqual([{ path: `body.${field}`, message: 'unknown field' }])
  },
)

test.each([
  ['VAL-28: a key given twice', '{"name":"a","name":"b"}'],
  ['VAL-07: a key that reaches the prototype', '{"name":"a","__proto__":{"x":1}}'],
  ['VAL-19: nesting', `{"name":${'['.repeat(200)}${']'.repeat(200)}}`],
  ['text that is no JSON', '{"name":'],
  ['a body that is a list', '[]'],
  ['a body that is text', '"x"'],
  ['an empty body', ''],
])('%s is 422', async (_case, text) => {
  const { status, body } = await create(text)
  expect(status).toBe(422)
  expect(body.error).toBe('validation_error')
})

test.each([
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  ' application/jsonx',
  'application/csp-report',
])('VAL-05, AUT-33: the content type %j is 422, and the schema is not passed by', async (type) => {
  const { status } = await create('{"name":["x"]}', { 'content-type': type })
  expect(status).toBe(422)
})

test('VAL-19, DOS-09: a body over a megabyte is 422', async () => {
  const { status, body } = await create({ name: 'x'.repeat(1_100_000) })
  expect(status).toBe(422)
  expect(body.message).toContain('larger than this route accepts')
})

test.each([
  'limit=0',
  'limit=-1',
  'limit=201',
  'limit=1e2',
  'limit=0x10',
  'limit=200.0',
  'limit=%2010',
  'limit=9007199254740993',
  'limit=1&limit=2',
  'offset=-1',
  'offset=x',
  'sort=password_hash',
  'sort=(select%201)',
  'order=asc,(select%201)',
  'unknown=1',
  'q=%00',
])('VAL-10, VAL-11, TEN-14: the list parameter %s is 422', async (query) => {
  const answer = await call('GET', `/api/organizations?${query}`, { surface: 'cloud', token: admin.token })
  expect(answer.status).toBe(422)
})

test.each(['1e1', '0x1', '01', '+1', '-1', '0', '1.0', '%31%00', '%D9%A1', 'x'])(
  'VAL-15: the path id %s is no id',
  async (id) => {
    const answer = await call('GET', `/api/organizations/${id}`, { surface: 'cloud', token: admin.token })
    expect([404, 422]).toContain(answer.status)
  },
)

test('VAL-15: an id too large for the database is as absent as any other', async () => {
  const big = await call('GET', '/api/organizations/9999999999', { surface: 'cloud', token: admin.token })
  expect(big.status).toBe(404)
})

test.each(['0x2', '2e0', '+2', '002', '2.0', '-1', '2, 3', 'x', '0', ''])(
  'TEN-09: X-Org-Id %j is 422',
  async (header) => {
    const answer = await call('GET', '/api/organizations', {
      surface: 'cloud',
      token: admin.token,
      headers: { 'x-org-id': header },
    })
    expect(answer.status).toBe(422)
  },
)

test('AUT-01: without a token the body is not looked at', async () => {
  const answer = await call<{ error: string }>('POST', '/api/organizations', {
    surface: 'cloud',
    body: '{"bad',
  })
  expect(answer.status).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.body.error).toBe('unauthenticated')
})

test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE'])(
  'A7, TEN-25: %s on a path that does not declare it is 405, and says what the path answers to',
  async (method) => {
    const answer = await call(method, '/api/organizations', {
      surface: 'cloud',
      token: admin.token,
      headers: { 'x-http-method-override': 'GET' },
    })
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST'])
    expect(answer.body).toMatchObject({ error: 'method_not_allowed' })
  },
)

test('A7: HEAD answers as GET, without a body', async () => {
  const ask = (method: string, token?: string) =>
    call(method, '/api/projects?limit=3', token === undefined ? {} : { token })
  const [read, head] = [await ask('GET', admin.token), await ask('HEAD', admin.token)]
  expect([head.status, head.text, head.headers['content-type']]).toEqual([
    200,
    '',
    read.headers['content-type'],
  ])
  expect(head.headers['content-length']).toBe(read.headers['content-length'])
  expect((await ask('HEAD')).status).toBe(401)
})

test('A7: a body of which nothing is required may be left out', async () => {
  const { status } = await call('POST', '/api/pipeline/run', { token: admin.token })
  expect(status).toBe((await call('POST', '/api/pipeline/run', { token: admin.token, body: {} })).status)
})

test('VAL-26: a change from an older state is 409, and says where it is now', async () => {
  const made = await call<{ id: number; revision: number }>('POST', '/api/organizations', {
    surface: 'cloud',
    token: admin.token,
    body: { name: 'Revised', slug: 'revised' },
  })
  expect(made.status).toBe(201)
  expect(made.headers['location']).toBe(`/api/organizations/${made.body.id}`)
  const change = (name: string, revision: string) =>
    call<{ error: string }>('PATCH', `/api/organizations/${made.body.id}`, {
      surface: 'cloud',
      token: admin.token,
      body: { name },
      headers: { 'if-match': revision },
    })
  expect((await change('First', '"1"')).status).toBe(200)
  const late = await change('Second', '"1"')
  expect(late.status).toBe(409)
  expect(late.body.error).toBe('revision_conflict')
  expect((await change('Third', '7')).status).toBe(422)
})

test('DOS-15: a page far behind the end is empty, and one that no list can have is 422', async () => {
  const remote = await call<{ items: unknown[] }>('GET', '/api/projects?offset=2147483647', {
    token: admin.token,
  })
  expect([remote.status, remote.body.items]).toEqual([200, []])
  const beyond = await call('GET', '/api/projects?offset=2147483648', { token: admin.token })
  expect(beyond.status).toBe(422)
})

test('DOS-14: a dashboard has two hundred charts at the most', async () => {
  const query = { dimensions: ['a'], measures: [{ aggregate: 'count' }] }
  const layout = { x: 0, y: 0, w: 4, h: 4 }
  const chart = { title: 'A chart', kind: 'bar', dataset_id: 1, query, layout }
  const charts = (count: number) => Array.from({ length: count }, (_, at) => ({ ...chart, id: `c${at}` }))
  const make = (count: number) =>
    call<{ details: { path: string; message: string }[] }>('POST', '/api/dashboards', {
      token: admin.token,
      body: { name: `With ${count}`, charts: charts(count) },
    })
  const { status, body } = await make(201)
  expect([status, body.details[0]]).toEqual([
    422,
    { path: 'body.charts', message: expect.stringContaining('200') },
  ])
})
