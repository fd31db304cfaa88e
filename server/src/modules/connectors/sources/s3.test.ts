import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { startS3Store } from '../../../../test/s3-store.ts'
import { testServer } from '../../../../test/server.ts'
import { extractAndLoad, extractText, newConnector, type MadeConnector } from '../../../../test/sources.ts'

const store = await startS3Store()
const quarry = await testServer(
  { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
  { certificateAuthorities: store.certificateAuthorities },
)
const { sources } = quarry.server.parts
const patient = { timeout: 60_000 }
const parquet = new URL('../../../../../node_modules/vega-datasets/data/flights-3m.parquet', import.meta.url)

let made: MadeConnector
beforeAll(async () => {
  await store.put('in/orders/a.csv', 'id,name\n1,x\n2,y\n')
  await store.put('in/orders/b.csv', 'id,name\n3,z\n')
  await store.put('in/odd name (1)+ä.csv', 'id\n7\n')
  await store.put('in/packed.csv.gz', gzipSync('id,name\n9,packed\n'))
  await store.put('in/mixed/a.csv', 'id\n1\n')
  await store.put('in/mixed/a.json', '[{"id": 1}]')
  await store.put('in/picture.png', 'png')
  await store.put('out/secret.csv', 'id\n1\n')
  made = await newConnector(quarry, { type: 's3', config: { ...store.config, prefix: 'in/' } })
})

describe('an S3 store', patient, () => {
  test('is tried, and says so when a key is wrong', async () => {
    const tried = (path: string) =>
      quarry.call<{ ok: boolean; message: string }>('POST', `${path}/test`, { token: made.token })
    // Loads the driver, which takes longer here than a test waits.
    await sources.tables(made.orgId, made.id, { limit: 1 })
    expect((await tried(made.path)).body).toMatchObject({ ok: true })
    // The store of the tests looks at who signs and not at the signature.
    const body = { type: 's3', config: { ...store.config, access_key_id: 'wrong' } }
    const answer = await quarry.call<{ ok: boolean }>('POST', '/api/connectors/test', {
      token: made.token,
      body,
    })
    expect(answer.body).toMatchObject({ ok: false })
    expect(answer.text).not.toContain('wrong')
  })

  test('shows the files under its prefix, and the folders whose files belong together', async () => {
    const tables = await sources.tables(made.orgId, made.id, { limit: 100 })
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [
        'in/orders/',
        'in/odd name (1)+ä.csv',
        'in/orders/a.csv',
        'in/orders/b.csv',
        'in/mixed/a.csv',
        'in/mixed/a.json',
        'in/packed.csv.gz',
      ].sort(),
    )
    const found = await sources.tables(made.orgId, made.id, { q: 'ORDERS', limit: 2 })
    expect(found).toHaveLength(2)
    const columns = await sources.columns(made.orgId, made.id, { relation: { table: 'in/orders/' } })
    expect(columns.map(({ name }) => name)).toEqual(['id', 'name'])
  })

  test('is read: one object, a folder of them, packed ones, and odd names', async () => {
    const rows = async (path: string) =>
      (await extractAndLoad(quarry, made, { relation: { path } })).rows('FROM t ORDER BY 1')
    expect(await rows('in/orders/a.csv')).toEqual([
      [1, 'x'],
      [2, 'y'],
    ])
    expect(await rows('in/orders/')).toEqual([
      [1, 'x'],
      [2, 'y'],
      [3, 'z'],
    ])
    expect(await rows('in/packed.csv.gz')).toEqual([[9, 'packed']])
    expect(await rows('in/odd name (1)+ä.csv')).toEqual([[7]])
  })

  test('is read with Parquet', async () => {
    await store.put('in/flights/1.parquet', readFileSync(parquet))
    await store.put('in/flights/2.parquet', readFileSync(parquet))
    const loaded = await extractAndLoad(quarry, made, { relation: { table: 'in/flights/' } })
    expect(await loaded.rows('SELECT count(*) FROM t')).toEqual([[6_000_000]])
  })

  test('is read on from the objects that are new since', async () => {
    await store.put('in/daily/1.csv', 'id\n1\n')
    const relation = { path: 'in/daily/' }
    const first = await extractText(sources, made, { relation })
    expect(first.text).toBe('id\n1\n')
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await store.put('in/daily/2.csv', 'id\n2\n')
    const ask = { relation, cursor: { column: 'object', after: first.extracted.cursor } }
    const second = await extractText(sources, made, ask)
    expect(second.text).toBe('id\n2\n')
    const third = await extractText(sources, made, {
      relation,
      cursor: { column: 'object', after: second.extracted.cursor },
    })
    expect(third).toMatchObject({ text: '', extracted: { cursor: second.extracted.cursor } })
  })

  test('gives nothing outside of its prefix, nothing that is not there, and no mixture', async () => {
    for (const path of ['out/secret.csv', 'in/nothing.csv', 'in/../out/secret.csv'])
      await expect(extractText(sources, made, { relation: { path } })).rejects.toMatchObject({
        kind: 'unknown_object',
      })
    await expect(extractText(sources, made, { relation: { path: 'in/mixed/' } })).rejects.toThrow(
      'different formats',
    )
    await expect(extractText(sources, made, { relation: { query: 'SELECT 1' } })).rejects.toMatchObject({
      kind: 'refused',
    })
  })
})

test(
  'SSR-01 SSR-04 the endpoint of a store is a public https address, or one that the operator opened',
  patient,
  async () => {
    const admin = await quarry.newOrganization()
    const status = async (endpoint: string) => {
      const config = { ...store.config, endpoint }
      return (
        await quarry.call('POST', '/api/connectors', {
          token: admin.token,
          body: { name: endpoint, type: 's3', config },
        })
      ).status
    }
    for (const endpoint of [
      'http://example.com',
      'https://10.0.0.1',
      'https://169.254.169.254',
      'https://u:p@example.com',
      'ftp://x',
    ])
      expect([endpoint, await status(endpoint)]).toEqual([endpoint, 422])
    expect(await status('http://127.0.0.1:9000')).toBe(201)
  },
)
