import { tableFromArrays, tableToIPC } from 'apache-arrow'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { Run } from '../../../../../contract/src/runs.ts'
import { endOf } from '../../../../test/refreshing.ts'
import { startS3Store } from '../../../../test/s3-store.ts'
import { testServer } from '../../../../test/server.ts'
import { extractAndLoad, extractText, newConnector, type MadeConnector } from '../../../../test/sources.ts'

const store = await startS3Store()
const quarry = await testServer(
  { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
  { certificateAuthorities: store.certificateAuthorities },
)
const { sources } = quarry.server.parts
const patient = { timeout: 180_000 }
const parquet = new URL('../../../../../node_modules/vega-datasets/data/flights-3m.parquet', import.meta.url)

let made: MadeConnector
beforeAll(async () => {
  await store.put('in/orders/a.csv', 'id,name\n1,x\n2,y\n')
  await store.put('in/orders/b.csv', 'id,name\n3,z\n')
  await store.put('in/odd name (1)+ä.csv', 'id\n7\n')
  await store.put('in/a.feather', tableToIPC(tableFromArrays({ id: [8] }), 'file'))
  await store.put('in/packed.csv.gz', gzipSync('id,name\n9,packed\n'))
  await store.put('in/mixed/a.csv', 'id\n1\n')
  await store.put('in/mixed/a.json', '[{"id": 1}]')
  await store.put('in/picture.png', 'png')
  await store.put('out/secret.csv', 'id\n1\n')
  made = await newConnector(quarry, { type: 's3', config: { ...store.config, prefix: 'in/' } })
})

describe('an S3 store', patient, () => {
  test('SSR-09: is tried; a wrong secret sounds like a closed port', async () => {
    const tried = (path: string) =>
      quarry.call<{ ok: boolean; message: string }>('POST', `${path}/test`, { token: made.token })
    // Loads the driver, which takes longer here than a test waits.
    await sources.tables(made.orgId, made.id, { limit: 1 })
    expect((await tried(made.path)).body).toMatchObject({ ok: true })
    const failing = async (change: object) => {
      const body = { type: 's3', config: { ...store.config, ...change } }
      return (await quarry.call<object>('POST', '/api/connectors/test', { token: made.token, body })).body
    }
    const [closed, ...others] = await Promise.all([
      failing({ endpoint: 'http://127.0.0.1:1' }),
      failing({ secret_access_key: 'canary-wrong' }),
      failing({ access_key_id: 'canary-wrong' }),
      failing({ bucket: 'not-there' }),
    ])
    expect(closed).toMatchObject({ ok: false })
    expect(others).toEqual([closed, closed, closed])
    expect(quarry.logged()).not.toContain('canary')
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
        'in/a.feather',
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
    expect(await rows('in/a.feather')).toEqual([[8]])
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
    const ask = { relation, cursor: { column: 'file', after: first.extracted.cursor } }
    const second = await extractText(sources, made, ask)
    expect(second.text).toBe('id\n2\n')
    const third = await extractText(sources, made, {
      relation,
      cursor: { column: 'file', after: second.extracted.cursor },
    })
    expect(third).toMatchObject({ text: '', extracted: { cursor: second.extracted.cursor } })
    await store.put('in/daily/1.csv', 'id\n9\n')
    const after = { column: 'file', after: second.extracted.cursor }
    await expect(extractText(sources, made, { relation, cursor: after })).rejects.toMatchObject({
      kind: 'outdated',
    })
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

describe('a dataset of a folder of a store', patient, () => {
  const call = async <T>(method: string, path: string, body?: object) =>
    (await quarry.call<T>(method, path, { token: made.token, ...(body ? { body } : {}) })).body
  const ended = (id: number) => endOf(() => call<Run>('GET', `/api/pipeline/runs/${id}`))
  const created = async (folder: string, refresh: object = {}) => {
    const source = { table: folder }
    const body = { name: folder, connector_id: made.id, source, refresh }
    const dataset = await call<Dataset>('POST', '/api/datasets', body)
    return { id: dataset.id, first: await ended(dataset.last_run!.id) }
  }
  const refreshed = async (id: number) => ended((await call<Run>('POST', `/api/datasets/${id}/refresh`)).id)
  const rowsOf = async (id: number) => {
    const query = { dimensions: ['id'], sort: [{ by: 'id' }] }
    return (await call<{ rows: unknown[][] }>('POST', `/api/datasets/${id}/explore`, query)).rows.flat()
  }

  test('adds the files that are new, and reads everything when one was written again', async () => {
    await store.put('in/log/1.csv', 'id,name\n1,a\n')
    const { id, first } = await created('in/log/', { strategy: 'incremental' })
    expect(first).toMatchObject({ status: 'succeeded', failure: null })
    await sleep(1100)
    await store.put('in/log/2.csv', 'id,name\n2,b\n')
    expect((await refreshed(id)).result).toMatchObject({ version: 2, read_count: 1, row_count: 2 })
    expect((await refreshed(id)).result).toMatchObject({ version: 2, read_count: 0 })
    expect(await rowsOf(id)).toEqual([1, 2])
    await store.put('in/log/1.csv', 'id,name\n7,new\n')
    expect((await refreshed(id)).result).toMatchObject({ version: 3, read_count: 2, row_count: 2 })
    expect(await rowsOf(id)).toEqual([2, 7])
    const body = { refresh: { strategy: 'incremental', cursor_column: 'id' } }
    const refused = await quarry.call('PATCH', `/api/datasets/${id}`, { token: made.token, body })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('cursor_column')])
  })

  test('says which file has other columns than the ones before it', async () => {
    await store.put('in/schemas/1.csv', 'id,name\n1,a\n')
    await store.put('in/schemas/2.csv', 'id,other,more\n2,b,c\n')
    const { first } = await created('in/schemas/')
    expect(first).toMatchObject({ status: 'failed', failure: expect.stringContaining('in/schemas/2.csv') })
    await store.put('in/lines/1.ndjson', '{"id": 1}\n')
    await store.put('in/lines/2.ndjson', '{"id": 2}\n{"id":\n')
    const lines = await created('in/lines/')
    expect(lines.first).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('in/lines/2.ndjson'),
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
