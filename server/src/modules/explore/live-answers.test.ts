import { afterAll, expect, test } from 'vitest'
import { refreshingUnderTest } from '../../../test/refreshing.ts'

const patient = { timeout: 120_000 }
const under = await refreshingUnderTest()
const { far, call, create, loaded } = under
afterAll(() => under.stop())

interface Result {
  columns: { name: string; type: string }[]
  rows: unknown[][]
  totals?: unknown[]
  dataset_version: number | null
  cached: boolean
  sql: string
  error?: string
  message?: string
}
const ask = async (id: number, body: object) =>
  (await call<Result>('POST', `/api/datasets/${id}/explore`, body)).body

test('a live dataset answers as the extracted one does, from where it lies', patient, async () => {
  await far.query(
    `create table orders (region text, amount numeric(12,2), at timestamptz, n bigint);
    insert into orders values ('north', 10.50, '2026-01-31 23:30:00+00', 9007199254740993), ('north', 1.25, '2026-02-01 00:00:00+00', 2),
      ('south', 20, '2026-03-01 12:00:00+00', 3), (null, null, null, null)`,
  )
  const source = { schema: 'public', table: 'orders' }
  const live = (await create({ name: 'Live orders', source, mode: 'live' })).body
  const { dataset: kept } = await loaded({ name: 'Orders', source })
  const questions = [
    {
      dimensions: ['region'],
      measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }, { aggregate: 'count' }],
      totals: true,
    },
    {
      dimensions: [{ column: 'at', grain: 'month' }],
      measures: [{ aggregate: 'count' }],
      timezone: 'Europe/Berlin',
    },
    { dimensions: ['n'], filters: [{ column: 'region', operator: 'starts_with', value: 'NOR' }] },
  ]
  for (const question of questions) {
    const [there, here] = [await ask(live.id, question), await ask(kept.id, question)]
    expect([there.error, there.message]).toEqual([undefined, undefined])
    expect(there.rows).toEqual(here.rows)
    expect(there.totals).toEqual(here.totals)
    expect([there.dataset_version, here.dataset_version]).toEqual([null, 1])
  }
  await far.query(`insert into orders values ('west', 1, null, null)`)
  const again = await ask(live.id, questions[0] ?? {})
  expect(again.cached).toBe(false)
  expect(again.rows.map(([region]) => region)).toContain('west')
})

test('a live pivot leaves as a file with the columns of its answer', patient, async () => {
  await far.query(`create table sales (region text, year int, amount int);
    insert into sales values ('north', 2024, 1), ('north', 2025, 2), ('south', 2025, 3)`)
  const source = { schema: 'public', table: 'sales' }
  const { id } = (await create({ name: 'Live sales', source, mode: 'live' })).body
  const question = {
    dimensions: ['region'],
    measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }],
    filters: [{ column: 'amount', operator: 'greater', value: 0 }],
    pivot: { columns: ['year'] },
  }
  const shown = await ask(id, question)
  const file = await under.quarry.call('POST', `/api/datasets/${id}/explore`, {
    token: under.connector.token,
    body: question,
    headers: { accept: 'text/csv' },
  })
  const [head, ...rows] = file.text.trim().split('\n')
  expect(head?.split(',')).toEqual(shown.columns.map(({ name }) => name))
  expect(rows).toEqual(shown.rows.map((row) => row.join(',')))
  expect(shown.rows).toEqual([
    ['north', 1, 2],
    ['south', null, 3],
  ])
})
