import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'

// Engines start from the sources here, and the machine may be busy.
const patient = { timeout: 60_000 }

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

/** What a file became: its columns with their types, and its rows in their order. */
async function loaded(name: string, content: string | Uint8Array) {
  const version = await opened.load(name, content)
  const types = version.columns.map((column) => `${column.name} ${column.native}`)
  return { ...version, types, rows: await opened.rows(version, 'FROM t') }
}

const refused = async (name: string, content: string | Uint8Array): Promise<string> => {
  const error: unknown = await opened.load(name, content).then(
    () => new Error('it was loaded'),
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ kind: 'bad_file' })
  return (error as Error).message
}

const numbered = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

describe('a version', patient, () => {
  test('is one read-only file in the folder of its organization and dataset', async () => {
    const version = await opened.load('a.csv', 'a,b\n1,x\n2,\n')
    expect(version.file).toMatch(/^org1\/d1\/[a-z0-9]+\.duckdb$/)
    expect(version).toMatchObject({ rowCount: 2, rejectCount: 0 })
    expect(version.columns).toEqual([
      { name: 'a', type: 'integer', native: 'BIGINT', nullable: false },
      { name: 'b', type: 'text', native: 'VARCHAR', nullable: true },
    ])
    const { mode, size } = await stat(join(opened.dataFolder, version.file))
    expect(mode & 0o777).toBe(0o444)
    expect(version.sizeBytes).toBe(size)
  })

  test('leaves nothing half-built beside it, whether it was loaded or refused', async () => {
    await opened.load('a.csv', 'a\n1\n')
    await refused('a.parquet', 'a\n1\n')
    const names = await readdir(join(opened.dataFolder, 'org1/d1'))
    expect(names.filter((name) => !name.endsWith('.duckdb'))).toEqual([])
    const scratch = await readdir(opened.scratchFolder, { recursive: true, withFileTypes: true })
    expect(scratch.filter((entry) => !entry.isDirectory())).toEqual([])
  })

  test('can be dropped', async () => {
    const { file } = await opened.load('a.csv', 'a\n1\n')
    await opened.warehouse.drop(1, file)
    await expect(stat(join(opened.dataFolder, file))).rejects.toThrow('ENOENT')
    await expect(opened.warehouse.drop(2, file)).rejects.toMatchObject({ kind: 'unknown_object' })
  })
})

describe('delimited text', patient, () => {
  test.each([
    [
      'semicolons',
      'a;b\n1;x,y\n2;z\n',
      [
        [1, 'x,y'],
        [2, 'z'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\tx\n2\ty z\n',
      [
        [1, 'x'],
        [2, 'y z'],
      ],
    ],
    [
      'bars',
      'a|b\n1|x\n2|y\n',
      [
        [1, 'x'],
        [2, 'y'],
      ],
    ],
    [
      'Windows line ends',
      'a,b\r\n1,x\r\n2,y\r\n',
      [
        [1, 'x'],
        [2, 'y'],
      ],
    ],
    [
      'quotes, commas and line ends inside quotes',
      'a,b\n1,"x, ""y""\nz"\n2,5" pipe\n',
      [
        [1, 'x, "y"\nz'],
        [2, '5" pipe'],
      ],
    ],
    ['one column', 'a\n1\n2\n', [[1], [2]]],
    ['a byte order mark', '\ufeffa,b\n1,é\n', [[1, 'é']]],
    ['no line end at its end', 'a,b\n1,x', [[1, 'x']]],
  ])('with %s', async (_, text, rows) => {
    const version = await loaded('a.csv', text)
    expect(version.rows).toEqual(rows)
    expect(version.columns.map(({ name }) => name)).toEqual(['a', 'b'].slice(0, rows[0]?.length))
  })

  test('in other encodings', async () => {
    const text = 'name,n\nCafé “x” €,1\nß,2\n'
    const rows = [
      ['Café “x” €', 1],
      ['ß', 2],
    ]
    const windows = Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1')
    expect((await loaded('w.csv', windows)).rows).toEqual(rows)
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect((await loaded('u.csv', utf16)).rows).toEqual(rows)
    expect((await loaded('u.csv', Buffer.from(utf16).swap16())).rows).toEqual(rows)
  })

  test('in another encoding that only shows far behind its beginning', async () => {
    const text = `name,n\n${numbered(60_000, (at) => `name ${at},${at}`)}\nCaf\xe9,1\n`
    const version = await opened.load('late.csv', Buffer.from(text, 'latin1'))
    expect(version).toMatchObject({ rowCount: 60_001, rejectCount: 0 })
    expect(await opened.rows(version, "SELECT name FROM t WHERE name LIKE 'Caf%'")).toEqual([['Café']])
  })

  test('keeps codes with leading zeros, and every digit of long numbers', async () => {
    const version = await loaded(
      'ids.csv',
      'id,code,x\n12345678901234567890,007,1.5\n98765432109876543210,008,2\n',
    )
    expect(version.types).toEqual(['id HUGEINT', 'code VARCHAR', 'x DECIMAL(18,1)'])
    expect(version.rows[0]).toEqual(['12345678901234567890', '007', 1.5])
    const mixed = await loaded('ids.csv', 'id\n1.5\n12345678901234567890\n')
    expect(await opened.rows(mixed, 'SELECT id::VARCHAR FROM t')).toEqual([
      ['1.5'],
      ['12345678901234567890.0'],
    ])
  })

  test('keeps every digit of long numbers that come late', async () => {
    const late = `id,f\n${numbered(30_000, (at) => `${at},${at}.5`)}\n12345678901234567890,12345678901234567891\n`
    const version = await opened.load('late.csv', late)
    expect(version).toMatchObject({ rowCount: 30_001, rejectCount: 0 })
    expect(await opened.rows(version, 'SELECT id, f::VARCHAR FROM t WHERE f > 1000000')).toEqual([
      ['12345678901234567890', '12345678901234567891.0'],
    ])
    const beyondDouble = `id,n\n${numbered(30_000, (at) => `${at},${at % 2 ? '' : -at}`)}\n9007199254740993,1\n`
    const exact = await opened.load('late.csv', beyondDouble)
    expect(exact.columns.map(({ native }) => native)).toEqual(['BIGINT', 'BIGINT'])
    const ends = 'SELECT max(id), min(n), count(n) FROM t'
    expect(await opened.rows(exact, ends)).toEqual([['9007199254740993', -29_998, 15_001]])
  })

  test('takes a column for what all its values are, not the first ones', async () => {
    const late = `a,b\n${numbered(30_000, (at) => `${at},${at}`)}\n1.5,x\n`
    const version = await opened.load('late.csv', `${late}${numbered(9000, () => '2,word')}\n`)
    expect(version).toMatchObject({ rowCount: 39_001, rejectCount: 0 })
    expect(version.columns.map(({ native }) => native)).toEqual(['DECIMAL(18,1)', 'VARCHAR'])
  })

  test('reads decimal commas where the delimiter is another', async () => {
    const version = await loaded('de.csv', 'a;b;c\n1,5;1.234,56;x\n2,25;2.345.678,9;y\n')
    expect(version.rows).toEqual([
      [1.5, 1234.56, 'x'],
      [2.25, 2345678.9, 'y'],
    ])
  })

  test('recognizes dates, times and truth values', async () => {
    const text = 'd,t,b\n2024-02-29,2024-02-29 10:00:00,true\n2024-03-01,2024-03-01 11:30:00,false\n'
    const version = await loaded('d.csv', text)
    expect(version.types).toEqual(['d DATE', 't TIMESTAMP', 'b BOOLEAN'])
    expect(version.rows[0]).toEqual(['2024-02-29', '2024-02-29T10:00:00', true])
    const european = await loaded('e.csv', 'd\n31.12.2023\n01.02.2024\n')
    expect(european).toMatchObject({ types: ['d DATE'], rows: [['2023-12-31'], ['2024-02-01']] })
  })

  test('does not cut a time off a late date, or digits off a late fraction', async () => {
    const early = numbered(30_000, () => '2024-01-01,2024-01-01 10:00:00')
    const late = '2024-01-02 10:00:00,2024-01-01 10:00:00.123456789'
    const version = await opened.load('late.csv', `d,t\n${early}\n${late}\n`)
    expect(version).toMatchObject({ rowCount: 30_001, rejectCount: 0 })
    expect(await opened.rows(version, 'SELECT max(d), max(t) FROM t')).toEqual([
      ['2024-01-02T10:00:00', '2024-01-01T10:00:00.123456789'],
    ])
  })

  test('may have a header and no rows, or names that are empty, double or strange', async () => {
    expect(await loaded('h.csv', 'a,b\n')).toMatchObject({ rowCount: 0, rows: [] })
    const odd = await loaded('odd.csv', 'a,A,,"x ""y"" z",select\n1,2,3,4,5\n6,7,8,9,10\n')
    expect(odd.rows).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ])
    expect(new Set(odd.columns.map(({ name }) => name.toLowerCase())).size).toBe(5)
  })

  test('returns the rows that do not fit, with their lines', async () => {
    const text = `a,b\n${numbered(30_000, (at) => (at === 100 ? 'only' : at === 25_000 ? 'x,1' : at === 26_000 ? '1,2,3' : `${at},1`))}\n`
    const version = await opened.load('bad.csv', text)
    expect(version).toMatchObject({ rowCount: 29_997, rejectCount: 3 })
    expect(version.rejects.map(({ line, text: row }) => [line, row])).toEqual([
      [102, 'only'],
      [25_002, 'x,1'],
      [26_002, '1,2,3'],
    ])
    expect(version.rejects[1]).toMatchObject({ column: 'a' })
    expect(version.rejects[1]?.message).toContain('x')
  })
})

describe('JSON', patient, () => {
  test('as an array or one record a line, with keys that come late', async () => {
    const array = await loaded(
      'a.json',
      '[{"id": 12345678901234567890, "x": 1.5, "n": {"a": [1, 2]}}, {"id": 1, "y": "z"}]',
    )
    expect(array.rows).toEqual([
      ['12345678901234567890', 1.5, { a: [1, 2] }, null],
      [1, null, null, 'z'],
    ])
    const lines = `${numbered(30_000, (at) => `{"id": ${at}}`)}\n{"id": 1.5, "late": "yes"}\n`
    const version = await opened.load('a.ndjson', lines)
    expect(version).toMatchObject({ rowCount: 30_001, rejectCount: 0 })
    expect(await opened.rows(version, 'SELECT id, late FROM t WHERE late IS NOT NULL')).toEqual([
      [1.5, 'yes'],
    ])
  })

  test('keeps every digit of numbers that no number type holds', async () => {
    const version = await loaded('n.json', '[{"id": 99999999999999999999999999}, {"id": 7}]')
    expect(version.rows).toEqual([['99999999999999999999999999'], ['7']])
  })

  test('returns the lines that are none', async () => {
    const lines = numbered(100, (at) => (at === 41 ? '{"id": 41' : `{"id": ${at}}`))
    const version = await opened.load('a.ndjson', `${lines}\n`)
    expect(version).toMatchObject({ rowCount: 99, rejectCount: 1 })
    expect(version.rejects).toMatchObject([{ line: 42, text: '{"id": 41' }])
  })
})

describe('a file is refused, and told why, when', patient, () => {
  const parquet = readFileSync(
    new URL('../../../../node_modules/vega-datasets/data/flights-3m.parquet', import.meta.url),
  )

  test('it is something else than its name says', async () => {
    expect(await refused('x.csv', parquet)).toBe('x.csv: it is called csv, but looks like a Parquet file')
    expect(await refused('x.csv', '[{"a": 1}]')).toBe('x.csv: it is called csv, but looks like JSON')
    expect(await refused('x.json', 'a,b\n1,2\n')).toBe(
      'x.json: it is called json, but looks like delimited text',
    )
    expect(await refused('x.parquet', 'a,b\n1,2\n')).toMatch('looks like delimited text')
    expect(await refused('x.csv', Buffer.from('504b030414000600', 'hex'))).toMatch('another ZIP archive')
    expect(await refused('x.csv', '%PDF-1.7')).toMatch('PDF')
    expect(await refused('x.csv', '<!DOCTYPE html><p>Sign in</p>')).toMatch('web page')
    expect(await refused('x.csv', Buffer.from([1, 2, 0, 0, 0, 3, 4]))).toMatch('binary')
  })

  test('SQL-27 it is a DuckDB database', async () => {
    const version = await opened.load('a.csv', 'a\n1\n')
    const database = readFileSync(join(opened.dataFolder, version.file))
    expect(await refused('x.parquet', database)).toMatch('DuckDB database')
  })

  test('it is empty or blank', async () => {
    expect(await refused('x.csv', '')).toBe('x.csv: it is empty')
    expect(await refused('x.csv', ' \n \n')).toMatch('blanks')
  })

  test('it is cut off', async () => {
    expect(await refused('x.parquet', parquet.subarray(0, 1_000_000))).toMatch('cut off')
    expect(await refused('x.json', '[{"a": 1}, {"a": 2},')).toMatch('cut off')
    expect(await refused('x.ndjson', '{"a": 1}\n{"a": 2}\n{"a"')).toMatch('middle of a record')
    expect(await refused('x.csv', 'a,b\n1,"x"\n2,"open\n3,y\n')).toMatch('inside a quoted field')
    const late = `a,b\n${numbered(60_000, (at) => `${at},"x"`)}\n1,"open`
    expect(await refused('x.csv', late)).toMatch('inside a quoted field')
  })

  test('SQL-27 it is damaged', async () => {
    const damaged = Buffer.from(parquet)
    damaged.fill(0xa5, 1000, 200_000)
    expect(await refused('x.parquet', damaged)).toMatch('damaged')
    expect(await refused('x.json', '[{"a": 1}, {"a": }]')).toMatch(/json/i)
  })

  test('more than a tenth of its rows do not fit', async () => {
    const text = `a,b\n${numbered(1000, (at) => (at % 5 === 0 ? '1,2,3' : '1,2'))}\n`
    expect(await refused('x.csv', text)).toMatch('rows')
  })
})

test('a file of one row has hundreds of columns, each of its own type', patient, async () => {
  const values = ['1', '1.5', '2024-01-01', 'text', 'true', '']
  const types = ['integer', 'decimal', 'date', 'text', 'boolean', 'text']
  // Once each was asked of each other what it needs of memory, and 181 needed more than one load may use.
  const count = 186
  const at = <T>(of: readonly T[]) => Array.from({ length: count }, (_one, index) => of[index % of.length]!)
  const head = Array.from({ length: count }, (_one, index) => `c${index}`)
  const wide = await opened.load('wide.csv', `${head.join(',')}\n${at(values).join(',')}\n`)
  expect(wide.columns.map(({ type }) => type)).toEqual(at(types))
})

test('a full disk refuses the load and keeps nothing of it', patient, async ({ skip }) => {
  const other = await openTestWarehouse()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', other.dataFolder])
  try {
    skip(mounted.status !== 0, 'a small disk cannot be mounted here')
    const text = numbered(700_000, (at) => `${at},${createHash('sha1').update(String(at)).digest('hex')}`)
    await expect(other.load('a.csv', `id,hash\n${text}\n`)).rejects.toMatchObject({ kind: 'disk_full' })
    expect(await other.dataFiles()).toEqual([])
    expect(await other.load('a.csv', 'a\n1\n')).toMatchObject({ rowCount: 1 })
  } finally {
    if (mounted.status === 0) spawnSync('umount', ['-l', other.dataFolder])
    await other.close()
  }
})

test('a load can be cancelled, and keeps nothing', patient, async () => {
  const path = join(opened.home, 'large.csv')
  await writeFile(path, `id,x\n${numbered(2_000_000, (at) => `${at},${at / 7}`)}\n`)
  const before = await opened.dataFiles()
  const leaving = new AbortController()
  const load = opened.warehouse.materialize(
    1,
    { path, name: 'large.csv' },
    { datasetId: 1, signal: leaving.signal, onProgress: () => leaving.abort() },
  )
  await expect(load).rejects.toMatchObject({ kind: 'cancelled' })
  expect(await opened.dataFiles()).toEqual(before)
})

test('SQL-27 a line of many megabytes is refused', patient, async () => {
  const long = `a,b\n1,x\n2,${'y'.repeat(5_000_000)}\n${numbered(20, (at) => `${at},z`)}\n`
  expect(await refused('long.csv', long)).toMatch(/line|columns/)
})

test('SEC-07 SQL-27 nothing of the upload can name another file', patient, async () => {
  const version = await loaded(
    'x.csv',
    "a,b\n/etc/passwd,read_text('/etc/passwd')\n'; DROP TABLE data; --,x\n",
  )
  expect(version.rows).toHaveLength(2)
})
