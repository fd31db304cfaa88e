import { expect, it } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, call } = await testServer()

const upload = (name: string, content: string, fields: Record<string, string> = {}) =>
  call<Dataset>('POST', '/api/datasets/upload', { token: admin.token, ...fileForm(name, content, fields) })

const uploadVersion = (id: number, content: string, fields: Record<string, string> = {}) =>
  call<Dataset>('POST', `/api/datasets/${id}/upload`, {
    token: admin.token,
    ...fileForm('next.csv', content, fields),
  })

const change = (id: number, refresh: object) =>
  call<Dataset>('PATCH', `/api/datasets/${id}`, { token: admin.token, body: { refresh } })

const schemaOf = async (id: number) =>
  (await call<{ columns: { name: string }[] }>('GET', `/api/datasets/${id}/schema`, admin)).body.columns

/** Of twelve hundred rows some have a field too many. */
const rows = (rejects: number) =>
  `a,b\n${Array.from({ length: 1200 }, (_, at) => (at % 100 < rejects ? `${at},x,y` : `${at},x`)).join('\n')}\n`

it('D15: a load that leaves out too many rows waits for approval, a new dataset too', async () => {
  const made = await upload('leaves-out.csv', rows(1))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    status: 'draft',
    version: null,
    drift: { version: 1, columns: [], rejects: { count: 12, row_count: 1200 } },
  })
  const { id } = made.body
  const rejects = await call<{ total: number; items: unknown[] }>(
    'GET',
    `/api/datasets/${id}/rejects?version=1`,
    admin,
  )
  expect(rejects.body.items).toHaveLength(12)
  const approved = await call<Dataset>('POST', `/api/datasets/${id}/drift/approve`, admin)
  expect(approved.body).toMatchObject({ status: 'published', version: 1, reject_count: 12, drift: null })
})

it('D15: how many rows may be left out is a setting of the dataset', async () => {
  const { id } = (await upload('bound.csv', rows(0))).body
  expect((await change(id, { max_reject_share: 0.02 })).body.refresh).toMatchObject({
    max_reject_share: 0.02,
    on_drift: 'ask',
  })
  expect((await uploadVersion(id, rows(1))).body).toMatchObject({ version: 2, reject_count: 12, drift: null })
  const waiting = await uploadVersion(id, rows(3))
  expect(waiting.body).toMatchObject({ version: 2, drift: { version: 3, rejects: { count: 36 } } })
  await change(id, { on_drift: 'refuse' })
  const refused = await uploadVersion(id, rows(3))
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('36 of 1200 rows could not be read')
})

it('L4: an upload that takes away a column which something uses waits for approval', async () => {
  const { id } = (await upload('used.csv', 'region,amount\nEU,1\nUS,2\n')).body
  const policy = await call('PUT', `/api/datasets/${id}/model`, {
    token: admin.token,
    body: {
      dimensions: [],
      hierarchies: [],
      joins: [],
      measures: [{ name: 'Total', kind: 'aggregate', aggregate: 'sum', column: 'amount' }],
    },
  })
  expect(policy.status).toBe(200)
  const renamed = await uploadVersion(id, 'region,total\nEU,1\n')
  expect(renamed.body).toMatchObject({ version: 1, drift: { version: 2 } })
  expect(renamed.body.drift?.affects).toMatchObject([{ name: 'Total', column: 'amount' }])
  expect((await schemaOf(id)).map(({ name }) => name)).toEqual(['region', 'amount'])
  await call('POST', `/api/datasets/${id}/drift/approve`, admin)
  expect((await schemaOf(id)).map(({ name }) => name)).toEqual(['region', 'total'])
})

it('D20: dates that no row explains are read as the uploader says, or flagged', async () => {
  const open = await upload('open.csv', 'day\n01/02/2024\n')
  expect(open.body.load_notes).toEqual([{ kind: 'ambiguous_dates', column: 'day', detail: 'day_first' }])
  const said = await upload('said.csv', 'day\n01/02/2024\n', { date_order: 'month_first' })
  expect(said.body.load_notes).toEqual([])
  const preview = await call<{ rows: unknown[][] }>('GET', `/api/datasets/${said.body.id}/preview`, admin)
  expect(preview.body.rows).toEqual([['2024-01-02']])
})

it('D16: measures leave out what is no number, and the dataset says so', async () => {
  const made = await upload('nan.csv', 'k,x\na,1.5e0\na,NaN\nb,Infinity\nb,2.5e0\nc,-Infinity\n')
  expect(made.body.load_notes).toContainEqual({ kind: 'not_finite', column: 'x', detail: '3' })
  const answer = await call<{ rows: unknown[][] }>('POST', `/api/datasets/${made.body.id}/explore`, {
    token: admin.token,
    body: {
      measures: ['sum', 'avg', 'min', 'max', 'median'].map((aggregate) => ({ aggregate, column: 'x' })),
    },
  })
  expect(answer.body.rows).toEqual([[4, 2, 1.5, 2.5, 2]])
})

it('D16: only versions with such numbers are read with the care that they need', async () => {
  const sum = { measures: [{ aggregate: 'sum', column: 'x' }] }
  const { id } = (await upload('finite.csv', 'k,x\na,1.5e0\nb,\nc,-2.5e300\n')).body
  const ask = () =>
    call<{ rows: unknown[][]; sql: string }>('POST', `/api/datasets/${id}/explore`, {
      token: admin.token,
      body: sum,
    })
  const finite = (await ask()).body
  expect(finite.rows).toEqual([[-2.5e300]])
  expect(finite.sql).not.toContain('CASE')
  for (const odd of ['NaN', 'Infinity', '-Infinity']) {
    await uploadVersion(id, `k,x\na,1.5e0\nb,${odd}\n`)
    const careful = (await ask()).body
    expect(careful.rows).toEqual([[1.5]])
    expect(careful.sql).toContain('CASE')
  }
})
