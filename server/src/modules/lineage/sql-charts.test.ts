import { expect, test } from 'vitest'
import type { LineageImpact } from '../../../../contract/src/lineage-impact.ts'
import { fileForm } from '../../../test/file-form.ts'
import { lineageOf, lines } from '../../../test/lineage.ts'
import { testServer } from '../../../test/server.ts'

const server = await testServer()
const admin = await server.newOrganization()
const { upload, made, graph, planned, asked } = lineageOf(server, admin)

const sales = await upload('sales', 'region,amount,customer\nnorth,10,1\nsouth,20,2\n')
const stores = await upload('stores', 'land,store\nnorth,A\n')
const board = await made('POST', '/api/dashboards', {
  name: 'Board',
  charts: [
    {
      id: 'c1',
      title: 'Totals',
      kind: 'bar',
      sql: {
        statement:
          'select s.region, sum(s.amount) as total from sold s join shops on shops.land = s.region group by 1',
        inputs: [
          { dataset_id: sales, name: 'sold' },
          { dataset_id: stores, name: 'shops' },
        ],
      },
      position: { x: 0, y: 0, w: 6, h: 4 },
    },
  ],
})
const node = `chart:${board.id}:c1`
const patient = { timeout: 20_000 }

test('a chart in SQL depends on its inputs at once, and on their columns once the engine has read it', async () => {
  const before = await graph(`node=dashboard:${board.id}&direction=upstream`)
  expect(before.nodes.map(({ id }) => id)).toEqual(
    expect.arrayContaining([`dataset:${sales}`, `dataset:${stores}`, node]),
  )
  expect(lines(await planned(node)).filter((line) => line.includes('-> chart'))).toEqual([
    'dataset sales.amount -aggregate-> chart Totals.total',
    'dataset sales.region -group-> chart Totals.*',
    'dataset sales.region -identity-> chart Totals.region',
    'dataset sales.region -join-> chart Totals.*',
    'dataset stores.land -join-> chart Totals.*',
  ])
})

test('a column that goes breaks the chart and its dashboard; one that it does not read leaves them alone', async () => {
  await planned(node)
  const dropped = (column: string) =>
    asked<LineageImpact>('POST', '/api/lineage/impact', {
      dataset_id: sales,
      change: 'drop_column',
      column,
    })
  expect((await dropped('amount')).items.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'chart Totals',
    'dashboard Board',
  ])
  expect((await dropped('customer')).items).toEqual([])
})

test('another name of a dataset is none of the chart, and other columns are read anew', async () => {
  await planned(node)
  await asked('PATCH', `/api/datasets/${sales}`, { name: 'Renamed' })
  expect(lines(await planned(node))).toContain('dataset Renamed.amount -aggregate-> chart Totals.total')
  const { body, headers } = fileForm('next.csv', 'region,customer\nnorth,1\n')
  const next = await server.call('POST', `/api/datasets/${sales}/upload`, {
    token: admin.token,
    body,
    headers,
  })
  expect(next.status, next.text).toBe(200)
  const gaps = async () =>
    (await graph(`node=${node}&direction=upstream`)).nodes.find(({ kind }) => kind === 'chart')?.gaps
  await expect
    .poll(gaps, patient)
    .toEqual([{ column: null, reason: expect.stringMatching(/cannot be followed.*amount/) as string }])
})
