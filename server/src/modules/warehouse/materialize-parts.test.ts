import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { LoadProgress, MaterializeOptions, Part, PartsSource } from './index.ts'

const patient = { timeout: 60_000 }
const parquet = new URL('../../../../node_modules/vega-datasets/data/flights-3m.parquet', import.meta.url)
  .pathname

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

let written = 0
async function part(content: string, rest: Partial<Part> = {}): Promise<Part> {
  const path = join(opened.home, `given-${(written += 1)}`)
  await writeFile(path, content)
  return { path, format: 'csv', ...rest }
}

async function* each(...parts: Promise<Part>[]): AsyncGenerator<Part> {
  for (const one of parts) yield await one
}

/** Columns that are named once hold for every part. */
const load = (
  { parts, columns: known, ...source }: PartsSource,
  options: Partial<MaterializeOptions> = {},
) => {
  async function* typed(): AsyncGenerator<Part> {
    for await (const one of parts) yield known ? { ...one, columns: known } : one
  }
  const given = { ...source, parts: known ? typed() : parts, columns: known }
  return opened.warehouse.materialize(1, given, { datasetId: 1, ...options })
}

const columns = [
  { name: 'id', native: 'BIGINT' },
  { name: 'name', native: 'VARCHAR' },
  { name: 'at', native: 'TIMESTAMP' },
]

describe('a table in parts', patient, () => {
  test('becomes one version, and its parts are gone but for those that stay', async () => {
    const kept = await part('1,a,2024-01-01 10:00:00\n2,,\n', { keep: true })
    const taken = await part('3,"x, ""y""",2024-01-01 10:00:00.123456\n4,"",\n')
    const version = await load({ parts: each(Promise.resolve(kept), Promise.resolve(taken)), columns })
    expect(version).toMatchObject({ rowCount: 4, loadedRowCount: 4, rejectCount: 0 })
    expect(version.columns.map(({ native }) => native)).toEqual(['BIGINT', 'VARCHAR', 'TIMESTAMP'])
    expect(await opened.rows(version, 'FROM t')).toEqual([
      [1, 'a', '2024-01-01T10:00:00'],
      [2, null, null],
      [3, 'x, "y"', '2024-01-01T10:00:00.123456'],
      [4, '', null],
    ])
    expect((await stat(kept.path)).isFile()).toBe(true)
    await expect(stat(taken.path)).rejects.toThrow('ENOENT')
  })

  test('is loaded while later parts are still fetched', async () => {
    const reports: LoadProgress[] = []
    async function* slow(): AsyncGenerator<Part> {
      yield await part('1,a,\n2,b,\n')
      while (reports.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      yield await part('3,c,\n4,d,\n')
    }
    await load(
      { parts: slow(), columns, rowEstimate: 4 },
      { onProgress: (progress) => reports.push(progress) },
    )
    expect(reports[0]).toEqual({ rowCount: 2, sizeBytes: 10, fraction: 0.5 })
    expect(reports.at(-1)).toMatchObject({ rowCount: 4, sizeBytes: 20 })
  })

  test('may have lines of JSON or Parquet for parts, or none at all', async () => {
    const lines = part('{"id": 1, "name": "a", "at": null}\n{"name": "b", "id": 12345678901234567}\n', {
      format: 'ndjson',
    })
    const version = await load({ parts: each(lines), columns })
    expect(await opened.rows(version, 'SELECT id, name FROM t')).toEqual([
      [1, 'a'],
      ['12345678901234567', 'b'],
    ])
    const flights = { path: parquet, format: 'parquet', keep: true } as const
    const twice = await load({ parts: each(Promise.resolve(flights), Promise.resolve(flights)) })
    expect(twice.rowCount).toBe(6_000_000)
    expect(await load({ parts: each(), columns })).toMatchObject({ rowCount: 0 })
    await expect(load({ parts: each() })).rejects.toMatchObject({ kind: 'bad_file' })
  })

  test('takes no more room than the same rows in one part', async () => {
    const [from, until] = [[0, 150_000, 300_000], 450_000]
    const rows = (first: number, end: number) =>
      Array.from({ length: end - first }, (_, at) => `${first + at},${(first + at) ** 0.5},`).join('\n')
    const whole = await load({ parts: each(part(`${rows(0, until)}\n`)), columns })
    const apart = await load({
      parts: each(...from.map((first) => part(`${rows(first, first + 150_000)}\n`))),
      columns,
    })
    expect(apart.rowCount).toBe(until)
    expect(apart.sizeBytes).toBeLessThan(1.2 * whole.sizeBytes)
    expect(await opened.rows(apart, 'SELECT count(*), sum(id), count(DISTINCT name) FROM t')).toEqual(
      await opened.rows(whole, 'SELECT count(*), sum(id), count(DISTINCT name) FROM t'),
    )
  })

  test('whose types nobody knows is looked at whole', async () => {
    const parts = each(part('a,b\n1,x\n'), part('a,b\n1.5,"y"\n'), part('a,b\n12345678901234567890,z\n'))
    const version = await load({ parts })
    expect(await opened.rows(version, 'FROM t')).toEqual([
      [1, 'x'],
      [1.5, 'y'],
      ['12345678901234567890.0', 'z'],
    ])
    const json = each(
      part('[{"a": 1}]', { format: 'json' }),
      part('[{"a": 2, "b": "late"}]', { format: 'json' }),
    )
    expect(await opened.rows(await load({ parts: json }), 'FROM t')).toEqual([
      [1, null],
      [2, 'late'],
    ])
  })

  test.each([
    ['part 2: line 2: Error when converting column "id"', ['1,a,\n', '2,b,\nx,c,\n'], columns],
    ['part 2: line 1: Expected Number of Columns', ['1,a,\n', '2,b\n'], columns],
    [
      'part 2: its columns are not those of the part before it: it lacks b, it has c besides',
      ['a,b\n1,2\n', 'a,c\n1,2\n'],
      undefined,
    ],
    ['part 2: its columns are in another order', ['a,b\n1,2\n', 'b,a\n1,2\n'], undefined],
    ['part 2: it is of another format', ['a,b\n1,2\n', '[{"a": 1}]'], undefined],
  ])('names the part and the line: %s', async (message, texts, known) => {
    const source = {
      parts: each(...texts.map((text) => part(text, { format: text.startsWith('[') ? 'json' : 'csv' }))),
    }
    const before = await opened.dataFiles()
    const loading = load(known ? { ...source, columns: known } : source)
    await expect(loading).rejects.toMatchObject({
      kind: 'bad_file',
      message: expect.stringContaining(message),
    })
    expect(await opened.dataFiles()).toEqual(before)
  })

  test('keeps nothing when its source dies, and says what the source said', async () => {
    async function* dying(): AsyncGenerator<Part> {
      yield await part('1,a,\n')
      throw new Error('the connection was lost')
    }
    const before = await opened.dataFiles()
    await expect(load({ parts: dying(), columns })).rejects.toThrow('the connection was lost')
    expect(await opened.dataFiles()).toEqual(before)
  })

  test('is cancelled at once though its source hangs, and its source is told to end', async () => {
    let ended = false
    const hanging: AsyncIterable<Part> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: async () => {
          ended = true
          return { done: true, value: undefined }
        },
      }),
    }
    const leaving = new AbortController()
    const loading = load({ parts: hanging }, { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 300)
    await expect(loading).rejects.toMatchObject({ kind: 'cancelled' })
    expect(ended).toBe(true)
  })

  test('SQL-27 types of a source cannot carry a statement', async () => {
    const evil = [{ name: 'a', native: 'INTEGER); DROP TABLE data; --' }]
    await expect(load({ parts: each(part('1\n')), columns: evil })).rejects.toMatchObject({
      kind: 'bad_file',
    })
    const names = [
      { name: `a"; DROP TABLE data; --`, native: 'BIGINT' },
      { name: '', native: 'BIGINT' },
      { name: 'A', native: 'BIGINT' },
      { name: 'a', native: 'BIGINT' },
    ]
    const version = await load({ parts: each(part('1,2,3,4\n')), columns: names })
    expect(version.columns.map(({ name }) => name)).toEqual([
      `a"; DROP TABLE data; --`,
      'column_2',
      'A',
      'a_1',
    ])
  })
})

describe('a load onto a former version', patient, () => {
  const first = () => load({ parts: each(part('1,a,\n2,b,\n3,c,\n')), columns })

  test('adds rows, and the former version stays what it was', async () => {
    const former = await first()
    const next = await load(
      { parts: each(part('2,again,\n'), part('4,d,\n')), columns },
      { onto: { file: former.file, keys: [] } },
    )
    expect(next).toMatchObject({ rowCount: 5, loadedRowCount: 2 })
    expect(await opened.rows(next, 'SELECT id, name FROM t')).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [2, 'again'],
      [4, 'd'],
    ])
    expect(await opened.rows(former, 'SELECT count(*) FROM t')).toEqual([[3]])
    const unchanged = await load({ parts: each() }, { onto: { file: next.file, keys: [] } })
    expect(unchanged).toMatchObject({ rowCount: 5, loadedRowCount: 0 })
  })

  test('replaces rows of the same key, the last one of a key wins', async () => {
    const former = await first()
    const parts = each(part('2,old,\n5,e,\n'), part('2,new,\n'))
    const next = await load({ parts, columns }, { onto: { file: former.file, keys: ['id'] } })
    expect(next).toMatchObject({ rowCount: 4, loadedRowCount: 3 })
    expect(await opened.rows(next, 'SELECT id, name FROM t ORDER BY id')).toEqual([
      [1, 'a'],
      [2, 'new'],
      [3, 'c'],
      [5, 'e'],
    ])
  })

  test('replaces groups of rows as a whole, when keys are said to stand for groups', async () => {
    const former = await first()
    const parts = each(part('2,x,\n2,y,\n'), part('5,e,\n'))
    const onto = { file: former.file, keys: ['id'], keepAll: true }
    const next = await load({ parts, columns }, { onto })
    expect(next).toMatchObject({ rowCount: 5, loadedRowCount: 3 })
    expect(await opened.rows(next, 'SELECT id, name FROM t ORDER BY id, name')).toEqual([
      [1, 'a'],
      [2, 'x'],
      [2, 'y'],
      [3, 'c'],
      [5, 'e'],
    ])
  })

  test('refuses keys without a value, other columns and values that do not fit', async () => {
    const former = await first()
    const onto = { file: former.file, keys: ['id'] }
    await expect(load({ parts: each(part(',x,\n')), columns }, { onto })).rejects.toMatchObject({
      kind: 'bad_file',
      message: '1 of the new rows have no value in the key id',
    })
    const fewer = columns.slice(0, 2)
    await expect(load({ parts: each(part('1,x\n')), columns: fewer }, { onto })).rejects.toThrow(
      'it lacks at',
    )
    const fractions = columns.map((column) =>
      column.name === 'id' ? { ...column, native: 'DOUBLE' } : column,
    )
    await expect(load({ parts: each(part('1.5,x,\n')), columns: fractions }, { onto })).rejects.toThrow(
      'column id holds 1 new values that do not fit its type BIGINT',
    )
    expect(await load({ parts: each(part('4.0,x,\n')), columns: fractions }, { onto })).toMatchObject({
      rowCount: 4,
    })
    await expect(
      load({ parts: each(part('1,x,\n')), columns }, { onto: { ...onto, keys: ['nope'] } }),
    ).rejects.toThrow('nope')
  })

  test('reads text by the types that the former version has', async () => {
    const former = await opened.load('codes.csv', 'code,n\n007,1\n008,2\n')
    const next = await load(
      { parts: each(part('code,n\n9,3\n')) },
      { onto: { file: former.file, keys: ['code'] } },
    )
    expect(await opened.rows(next, 'FROM t')).toEqual([
      ['007', 1],
      ['008', 2],
      ['9', 3],
    ])
  })

  test('of another organization is refused', async () => {
    const { file } = await first()
    const loading = opened.warehouse.materialize(
      2,
      { parts: each(part('1,x,\n')), columns },
      { datasetId: 1, onto: { file, keys: [] } },
    )
    await expect(loading).rejects.toMatchObject({ kind: 'unknown_object' })
  })
})
