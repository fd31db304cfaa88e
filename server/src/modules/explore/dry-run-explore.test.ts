import { expect, test } from 'vitest'
import type { DryRun } from '../../../../contract/src/dry-run.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, call, newUser } = await testServer()
const dataset = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('sales.csv', 'region,amount\nnorth,1\nsouth,2\nnorth,3\n'),
  })
).body
const dryRun = (body: object) =>
  call<DryRun>('POST', `/api/datasets/${dataset.id}/explore/dry-run`, { token: admin.token, body })

test('a dry run tells the statement, its values and its columns, and what it reads', async () => {
  const { status, body } = await dryRun({
    dimensions: ['region'],
    measures: [{ aggregate: 'sum', column: 'amount' }],
    filters: [{ column: 'region', operator: 'equals', value: "o'k" }],
  })
  expect([status, body]).toMatchObject([
    200,
    {
      parameters: ["o'k"],
      dialect: 'duckdb',
      policies: [],
      tables: [{ id: dataset.id, name: 'sales', version: 1 }],
      columns: [
        { name: 'region', type: 'text', role: 'dimension' },
        { name: 'sum_amount', type: 'integer', role: 'measure' },
      ],
    },
  ])
  expect(body.sql).toContain('GROUP BY 1')
  expect(body.estimated_rows).toEqual(expect.any(Number))
})

test('of SQL it tells the datasets that are read, and refuses what explore refuses', async () => {
  const asked = await dryRun({ sql: 'select region, $1 as x from sales', parameters: [5] })
  expect(asked.body).toMatchObject({
    sql: 'select region, $1 as x from sales',
    parameters: [5],
    tables: [{ name: 'sales' }],
    columns: [{ name: 'region', type: 'text' }, { name: 'x' }],
  })
  expect((await dryRun({ sql: 'select * from nothing' })).status).toBe(422)
  expect((await dryRun({ dimensions: ['reg'] })).text).toContain('did you mean')
})

test('SQL-23: whatever a query is made of, its values are bound and its names quoted', async () => {
  const hostile = `x"; DROP TABLE sales; --`
  const { body } = await dryRun({
    dimensions: [{ column: 'region', name: hostile }],
    measures: [
      {
        aggregate: 'count',
        name: `n'; --`,
        filters: [{ column: 'region', operator: 'in', values: [hostile] }],
      },
    ],
    having: [{ column: hostile, operator: 'contains', value: hostile }],
    top: { by: `n'; --`, limit: 3, others: true },
    subtotals: [hostile],
  })
  expect(body.parameters).toContain(hostile)
  expect(body.sql?.replaceAll(`"x""; DROP TABLE sales; --"`, '')).not.toContain('DROP')
  expect(body.columns[0]?.name).toBe(hostile)
})

test('a query that grows too large is refused', async () => {
  const values = Array.from({ length: 600 }, (_, at) => `value ${at}`)
  const filters = Array.from({ length: 25 }, () => ({ column: 'region', operator: 'in', values }))
  const refused = await dryRun({ dimensions: ['region'], filters })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('too large')])
})

test('S12: whom policies restrict gets no estimate, which would count what they do not see, and a viewer no SQL', async () => {
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('areas.csv', 'area,n\nnorth,1\nsouth,2\nwest,3\n'),
  })
  const path = `/api/datasets/${made.body.id}`
  const rows = [
    {
      name: 'North',
      applies_to: { everyone: true },
      condition: { column: 'area', operator: 'equals', value: 'north' },
    },
  ]
  await call('PUT', `${path}/policies`, { token: admin.token, body: { rows } })
  const asked = async (role: 'editor' | 'viewer', body: object) => {
    const { token } = await newUser({ orgId: admin.orgId, role })
    return (await call<DryRun>('POST', `${path}/explore/dry-run`, { token, body })).body
  }
  const body = { dimensions: ['area'], filters: [{ column: 'n', operator: 'greater', value: 0 }] }
  const whole = await call<DryRun>('POST', `${path}/explore/dry-run`, { token: admin.token, body })
  expect(whole.body.estimated_rows).not.toBeNull()
  expect(await asked('editor', body)).toMatchObject({
    estimated_rows: null,
    sql: expect.stringContaining('FROM "areas"'),
    parameters: ['0'],
  })
  expect(await asked('editor', { sql: 'SELECT area FROM areas GROUP BY area' })).toMatchObject({
    estimated_rows: null,
  })
  expect(await asked('viewer', body)).toMatchObject({ estimated_rows: null, sql: null, parameters: [] })
})
