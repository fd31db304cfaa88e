import { expect } from 'vitest'
import type { DatasetProfile } from '../../../contract/src/dataset-contents.ts'
import type { Static } from '../../../contract/src/schema.ts'
import type { TestServer, TestUser } from '../server.ts'
import type { Cell, Row } from './reference.ts'

interface DataPathRequest {
  call: TestServer['call']
  dataset: { id: number; name: string }
  user: TestUser
}

interface Result {
  columns: { name: string }[]
  rows: Cell[][]
}

/** What a person is shown of a dataset, as each way to it tells; every one must show the same rows. */
export async function expectShown(request: DataPathRequest, rows: readonly Row[], names: readonly string[]) {
  const { dataset } = request
  const ask = asking(request)
  const wanted = inOrder(rows.map((row) => names.map((name) => row[name] ?? null)))
  const all = { dimensions: names, limit: 1000 }
  const table = `SELECT ${names.map((name) => `"${name}"`).join(', ')} FROM "${dataset.name}"`

  const schema = await ask<Result>('GET', 'schema')
  expect(schema.body.columns.map(({ name }) => name)).toEqual(names)
  for (const [method, rest, body] of [
    ['POST', 'explore', all],
    ['POST', 'explore', { sql: table }],
    ['POST', 'explore', { sql: `WITH w AS (SELECT * FROM "${dataset.name}") SELECT * FROM w` }],
    ['GET', 'preview?limit=1000', undefined],
  ] as const) {
    const { columns, rows: found } = (await ask<Result>(method, rest, body)).body
    expect(columns.map(({ name }) => name)).toEqual(names)
    expect(inOrder(found), JSON.stringify(body)).toEqual(wanted)
  }
  const csv = await ask('POST', 'explore', { ...all, accept: 'text/csv' })
  expect(csv.text.trimEnd().split('\n').length - 1, csv.text).toBe(rows.length)
  const counted = await ask<Result>('POST', 'explore', { measures: [{ aggregate: 'count' }] })
  expect(Number(counted.body.rows[0]?.[0])).toBe(rows.length)

  const profile = (await ask<Static<typeof DatasetProfile>>('GET', 'profile')).body
  expect(profile.row_count).toBe(rows.length)
  expect(profile.columns.map(({ name, null_count: nulls }) => [name, nulls])).toEqual(
    names.map((name) => [name, rows.filter((row) => (row[name] ?? null) === null).length]),
  )
  for (const name of names) {
    const values = await ask<{ items: { value: Cell; count: number }[] }>(
      'GET',
      `values?field=${name}&limit=500`,
    )
    const found = values.body.items.map(({ value, count }) => [written(value), String(count)])
    expect(found.toSorted(byText), name).toEqual(
      countsOf(rows.map((row) => row[name] ?? null)).toSorted(byText),
    )
  }
}

const asking =
  ({ call, dataset, user: { token } }: DataPathRequest) =>
  async <T>(method: string, rest: string, asked?: { accept?: string; [field: string]: unknown }) => {
    const { accept, ...body } = asked ?? {}
    const answer = await call<T>(method, `/api/datasets/${dataset.id}/${rest}`, {
      token,
      ...(asked ? { body } : {}),
      ...(accept === undefined ? {} : { headers: { accept } }),
    })
    expect(answer.status, `${rest} ${answer.text}`).toBe(200)
    return answer
  }

function countsOf(cells: readonly Cell[]): (string | null)[][] {
  const counts = new Map<string | null, number>()
  for (const cell of cells) counts.set(written(cell), (counts.get(written(cell)) ?? 0) + 1)
  return [...counts].map(([cell, count]) => [cell, String(count)])
}

/** Moments without the T between day and time; numbers as the shortest text. */
const written = (cell: Cell) =>
  cell === null ? null : String(cell).replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.0+)?Z?$/, '$1 $2')

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const inOrder = (rows: readonly Cell[][]) => rows.map((row) => row.map(written)).toSorted(byText)
