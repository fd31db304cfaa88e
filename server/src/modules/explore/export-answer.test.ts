import { tableFromIPC } from 'apache-arrow'
import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newUser, call, address } = await testServer()
const url = await address()
const dataset = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('sales.csv', 'region,amount\nnorth,10\nsouth,20\nnorth,5\n'),
  })
).body

const ask = (accept: string, body: object, token = admin.token) =>
  fetch(`${url}/api/datasets/${dataset.id}/explore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  })

const arrows = 'application/vnd.apache.arrow.stream'
const workbooks = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const byRegion = {
  dimensions: ['region'],
  measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }],
}

test('an answer can be had as an Arrow stream', async () => {
  const answer = await ask(arrows, byRegion)
  expect(answer.headers.get('content-type')).toBe(arrows)
  const table = tableFromIPC(new Uint8Array(await answer.arrayBuffer()))
  expect(table.schema.names).toEqual(['region', 'Amount'])
  expect(table.toArray().map((row) => [String(row?.region), Number(row?.Amount)])).toEqual([
    ['north', 15],
    ['south', 20],
  ])
})

test('an answer can be had as a workbook', async () => {
  const answer = await ask(workbooks, { sql: 'select * from sales order by amount' })
  expect(answer.headers.get('content-disposition')).toContain('sales.xlsx')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('JSON of more rows than are held is streamed, with what is known at the end behind them', async () => {
  const whole = await ask('application/json', {
    sql: 'select i from range(120000) r(i), sales limit 120000',
    limit: 100_000,
  })
  expect(whole.status).toBe(200)
  const body = (await whole.json()) as {
    rows: unknown[]
    row_count: number
    truncated: boolean
    columns: unknown
  }
  expect(body.rows).toHaveLength(100_000)
  expect(body).toMatchObject({
    columns: [{ name: 'i', type: 'integer' }],
    row_count: 100_000,
    truncated: true,
    cached: false,
    dataset_version: 1,
  })
  const structured = (await (await ask('*/*', { ...byRegion, limit: 60_000 })).json()) as {
    columns: unknown[]
  }
  expect(structured).toMatchObject({
    columns: [
      { name: 'region', role: 'dimension' },
      { name: 'Amount', role: 'measure' },
    ],
    rows: [
      ['north', 15],
      ['south', 20],
    ],
    truncated: false,
  })
})

test('a pivot leaves with the totals of its rows, and in JSON with those of its columns', async () => {
  const pivoted = {
    measures: byRegion.measures,
    dimensions: [{ column: 'amount', bin: 10, name: 'bin' }],
    pivot: { columns: ['region'], limit: 1 },
    totals: true,
  }
  expect(await (await ask('text/csv', pivoted)).text()).toBe('bin,north,Total\n0,5,5\n10,10,10\n20,,20\n')
  const streamed = await (await ask('application/json', { ...pivoted, limit: 60_000 })).json()
  const held = await (await ask('application/json', pivoted)).json()
  const facts = { totals: [null, 15, 35], columns_left_out: 1, row_count: 3 }
  expect(held).toMatchObject(facts)
  expect(streamed).toMatchObject(facts)
})

test('what the caller likes best decides the form', async () => {
  const type = async (accept: string) => {
    const answer = await ask(accept, byRegion)
    await answer.arrayBuffer()
    return answer.headers.get('content-type')?.split(';')[0]
  }
  expect(await type('text/csv;q=0.5, application/json')).toBe('application/json')
  expect(await type('application/json;q=0.1, text/csv;q=0.9')).toBe('text/csv')
  expect(await type('image/png, */*;q=0.1')).toBe('application/json')
  expect(await type('text/csv;q=0')).toBe('application/json')
  expect(await type('text/csv;q=nonsense')).toBe('application/json')
})

test('every form needs the permission to take data out', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  for (const accept of ['text/csv', arrows, workbooks, 'application/vnd.apache.parquet']) {
    const refused = await ask(accept, byRegion, viewer.token)
    expect([accept, refused.status]).toEqual([accept, 403])
  }
  expect((await ask('application/json', { ...byRegion, limit: 100_001 }, viewer.token)).status).toBe(403)
})

const setLimits = (body: object) =>
  call<{ message: string }>('PATCH', `/api/organizations/${admin.orgId}/settings`, {
    token: admin.token,
    body,
  })
const csv = 'text/csv'
const message = async (answer: Response) => ((await answer.json()) as { message: string }).message

test('DOS-07, DOS-15: an organization limits its questions, within what the server allows', async () => {
  const refused = await setLimits({ query_seconds: 100_000 })
  expect(refused.status).toBe(422)
  expect((await setLimits({ query_seconds: 301 })).body.message).toContain('at most 300')
  expect((await setLimits({ query_seconds: 1, export_seconds: 1 })).status).toBe(200)
  const endless = { sql: 'select count(*) from range(100000000000) a, range(1000000) b, sales' }
  for (const [accept, setting] of [
    ['application/json', 'query_seconds'],
    [csv, 'export_seconds'],
  ] as const) {
    const answer = await ask(accept, endless)
    expect(answer.status).toBe(422)
    const failureText = await message(answer)
    expect(failureText).toContain('an administrator of the organization can raise it')
    expect(failureText).toContain(setting)
  }
  await setLimits({ query_seconds: null, export_seconds: null })
}, 60_000)

test('an export of more rows than the organization allows is refused before it begins', async () => {
  await setLimits({ export_rows: 2, result_rows: 2 })
  const rows = { dimensions: ['region', 'amount'] }
  for (const [body, names] of [
    [rows, 'export_rows'],
    [{ ...rows, limit: 3 }, 'export_rows'],
    [{ sql: 'select * from sales -- all of it' }, 'export_rows'],
  ] as const) {
    const answer = await ask(csv, body)
    expect(answer.status).toBe(422)
    expect(await message(answer)).toContain(names)
  }
  expect((await (await ask(csv, { ...rows, limit: 2 })).text()).trim().split('\n')).toHaveLength(3)
  expect((await (await ask(csv, byRegion)).text()).trim().split('\n')).toHaveLength(3)
  // More rows than an answer may have are an export, which not everybody may take.
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await ask('application/json', { ...rows, limit: 3 }, viewer.token)).status).toBe(403)
  await setLimits({ export_rows: null, result_rows: null })
}, 60_000)
