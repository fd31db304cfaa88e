import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fileForm } from '../../../../test/file-form.ts'
import { workbookOf } from '../../../../test/files/zip.ts'
import { testServer } from '../../../../test/server.ts'
import { newConnector, type MadeConnector } from '../../../../test/sources.ts'

const quarry = await testServer()
const patient = { timeout: 90_000 }

interface File {
  id: number
  name: string
  format: string
  tables: string[]
}

const upload = (made: MadeConnector, name: string, content: string | Buffer, token = made.token) => {
  const { body, headers } = fileForm(name, content)
  return quarry.call<File & { message: string }>('POST', `${made.path}/files`, { token, body, headers })
}
const fileConnector = () => newConnector(quarry, { type: 'file', config: {} })
const storedOf = (orgId: number) => readdirSync(join(quarry.home, 'files', `org${orgId}`))

interface Dataset {
  id: number
  version: number | null
  row_count: number | null
}

async function datasetOf(made: MadeConnector, table: string): Promise<() => Promise<Dataset>> {
  const body = { name: `of ${table}`, connector_id: made.id, source: { table } }
  const answer = await quarry.call<Dataset>('POST', '/api/datasets', { token: made.token, body })
  expect([answer.status, answer.text]).toMatchObject([201, expect.any(String)])
  return async () =>
    (await quarry.call<Dataset>('GET', `/api/datasets/${answer.body.id}`, { token: made.token })).body
}

const cell = (reference: string, value: string | number) =>
  typeof value === 'number'
    ? `<c r="${reference}"><v>${value}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (value: number) => `<row r="1">${cell('A1', 'n')}</row><row r="2">${cell('A2', value)}</row>`

describe('a connector of files', patient, () => {
  test('takes files, lists them as tables, and datasets are made of them', async () => {
    const made = await fileConnector()
    const csv = await upload(made, 'orders.csv', 'id,amount\n1,2.5\n2,3.5\n')
    expect(csv).toMatchObject({
      status: 201,
      body: { name: 'orders.csv', format: 'csv', tables: ['orders.csv'] },
    })
    const book = workbookOf({ sheets: { First: sheet(1), Second: sheet(2) } })
    expect((await upload(made, 'book.xlsx', book)).body.tables).toEqual([
      'book.xlsx/First',
      'book.xlsx/Second',
    ])
    expect((await upload(made, 'packed.csv.gz', gzipSync('a\n1\n'))).status).toBe(201)
    const list = () =>
      quarry.call<{ items: { name: string; dataset_id: number | null }[] }>('GET', `${made.path}/tables`, {
        token: made.token,
      })
    expect((await list()).body.items.map(({ name }) => name)).toEqual([
      'book.xlsx/First',
      'book.xlsx/Second',
      'orders.csv',
      'packed.csv.gz',
    ])
    const orders = await datasetOf(made, 'orders.csv')
    await expect.poll(orders, { timeout: 60_000, interval: 300 }).toMatchObject({ version: 1, row_count: 2 })
    const second = await datasetOf(made, 'book.xlsx/Second')
    await expect.poll(second, { timeout: 60_000, interval: 300 }).toMatchObject({ version: 1 })
    expect((await list()).body.items).toMatchObject([
      { name: 'book.xlsx/First', dataset_id: null },
      { name: 'book.xlsx/Second', dataset_id: (await second()).id },
      { name: 'orders.csv', dataset_id: (await orders()).id },
      { name: 'packed.csv.gz', dataset_id: null },
    ])
    const preview = await quarry.call<{ rows: unknown[][] }>(
      'GET',
      `/api/datasets/${(await second()).id}/preview`,
      { token: made.token },
    )
    expect(preview.body.rows).toEqual([[2]])
  })

  test('makes a new version of the datasets when a file of the same name comes', async () => {
    const made = await fileConnector()
    const { id } = (await upload(made, 'a.csv', 'id\n1\n')).body
    const dataset = await datasetOf(made, 'a.csv')
    await expect.poll(dataset, { timeout: 60_000, interval: 300 }).toMatchObject({ version: 1, row_count: 1 })
    const again = await upload(made, 'A.csv', 'id\n1\n2\n3\n')
    expect(again.body).toMatchObject({ id, name: 'a.csv' })
    expect(storedOf(made.orgId)).toHaveLength(1)
    await expect.poll(dataset, { timeout: 60_000, interval: 300 }).toMatchObject({ version: 2, row_count: 3 })
  })

  test('keeps a file that a dataset is made of, and forgets one that nobody reads', async () => {
    const made = await fileConnector()
    const { id } = (await upload(made, 'a.csv', 'id\n1\n')).body
    const dataset = await datasetOf(made, 'a.csv')
    await expect.poll(dataset, { timeout: 60_000, interval: 300 }).toMatchObject({ version: 1 })
    await upload(made, 'a.csv', 'id\n1\n2\n')
    await expect.poll(dataset, { timeout: 60_000, interval: 300 }).toMatchObject({ version: 2, row_count: 2 })
    expect((await quarry.call('DELETE', `${made.path}/files/${id}`, { token: made.token })).status).toBe(409)
    const other = (await upload(made, 'b.csv', 'id\n1\n')).body
    expect(
      (await quarry.call('DELETE', `${made.path}/files/${other.id}`, { token: made.token })).status,
    ).toBe(204)
    expect(storedOf(made.orgId)).toHaveLength(1)
  })

  test('FIL-01 FIL-12 names of files lead nowhere', async () => {
    const made = await fileConnector()
    for (const [given, shown] of [
      ['../../../etc/passwd.csv', 'passwd.csv'],
      ['C:\\\\evil\\\\x.csv', 'x.csv'],
      ['-rf.csv', '-rf.csv'],
      ['\u202egnp.csv', 'gnp.csv'],
    ] as const)
      expect((await upload(made, given, 'a\n1\n')).body.name).toBe(shown)
    expect((await upload(made, `${'x'.repeat(4000)}.csv`, 'a\n1\n')).body.name).toHaveLength(150)
    expect(storedOf(made.orgId).every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true)
  })

  test('FIL-05 refuses what cannot be read, and keeps nothing of it', async () => {
    const made = await fileConnector()
    await upload(made, 'good.csv', 'a\n1\n')
    for (const [name, content] of [
      ['x.csv', '<html></html>'],
      ['x.xlsx', 'a,b\n1,2\n'],
      ['x.csv', ''],
      ['x.xlsx', workbookOf({ sheets: { s: sheet(1) } }).subarray(0, 500)],
    ] as const)
      expect([name, (await upload(made, name, Buffer.from(content))).status]).toEqual([name, 422])
    expect(storedOf(made.orgId)).toHaveLength(1)
    const webhook = await newConnector(quarry, {
      type: 'automation_webhook',
      config: { webhook_url: 'https://example.com/x' },
    })
    expect((await upload(webhook, 'a.csv', 'a\n1\n')).status).toBe(422)
  })

  test('FIL-11 belongs to one organization, whose viewers cannot write into it', async () => {
    const made = await fileConnector()
    const stranger = await quarry.newOrganization()
    expect((await upload(made, 'a.csv', 'a\n1\n', stranger.token)).status).toBe(404)
    const viewer = await quarry.newUser({ orgId: made.orgId, role: 'viewer' })
    expect((await upload(made, 'a.csv', 'a\n1\n', viewer.token)).status).toBe(403)
    const { id } = (await upload(made, 'a.csv', 'a\n1\n')).body
    const other = await fileConnector()
    expect((await quarry.call('DELETE', `${other.path}/files/${id}`, { token: other.token })).status).toBe(
      404,
    )
  })
})
