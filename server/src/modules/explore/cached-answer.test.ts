import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newOrganization, call } = await testServer()
const dataset = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('sales.csv', 'region,amount\nnorth,10\nsouth,20\n'),
  })
).body

interface Result {
  rows: unknown[][]
  cached: boolean
  dataset_version: number
}

const query = { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] }
const ask = (body: object = query, headers: Record<string, string> = {}, token = admin.token) =>
  call<Result>('POST', `/api/datasets/${dataset.id}/explore`, { token, body, headers })

test('a question that was asked before is answered from what was kept, and says so', async () => {
  expect((await ask()).body.cached).toBe(false)
  expect((await ask()).body).toMatchObject({
    cached: true,
    rows: [
      ['north', 10],
      ['south', 20],
    ],
  })
})

test('who has the answer already is told that it is the same', async () => {
  const first = await ask()
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
  const again = await ask(query, { 'if-none-match': `"other", ${etag}` })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  const other = await ask({ ...query, limit: 1 }, { 'if-none-match': etag })
  expect(other.status).toBe(200)
  const now = { sql: 'select now() as n from sales' }
  const moved = await ask(now, { 'if-none-match': String((await ask(now)).headers.etag) })
  expect([moved.status, moved.body.cached]).toEqual([200, false])
})

test('a new version is another answer at once', async () => {
  const etag = String((await ask()).headers.etag)
  const upload = await call('POST', `/api/datasets/${dataset.id}/upload`, {
    token: admin.token,
    ...fileForm('sales.csv', 'region,amount\nnorth,11\n'),
  })
  expect(upload.status).toBeLessThan(300)
  const answer = await ask(query, { 'if-none-match': etag })
  expect(answer).toMatchObject({
    status: 200,
    body: { cached: false, dataset_version: 2, rows: [['north', 11]] },
  })
})

test('what is kept for one organization is nothing to another', async () => {
  const other = await newOrganization()
  expect((await ask(query, {}, other.token)).status).toBeGreaterThan(399)
})
