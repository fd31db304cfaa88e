import * as arrow from 'apache-arrow'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wideZipOf, workbookEntries, workbookOf, zipOf } from '../../../test/files/zip.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'

const patient = { timeout: 60_000 }

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

async function loaded(name: string, content: string | Uint8Array, sheet?: string) {
  const version = await opened.load(name, content, sheet)
  const types = version.columns.map((column) => `${column.name} ${column.native}`)
  return { ...version, types, rows: await opened.rows(version, 'FROM t') }
}

async function refused(name: string, content: string | Uint8Array, sheet?: string): Promise<string> {
  const loading = opened.load(name, content, sheet)
  await expect(loading).rejects.toMatchObject({ kind: 'bad_file' })
  return loading.then(
    () => '',
    (error: Error) => error.message,
  )
}

const cell = (reference: string, value: string | number, more = '') =>
  `<c r="${reference}"${more}><v>${value}</v></c>`
const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const header = row(1, text('A1', 'a'), text('B1', 'b'))

describe('an Excel workbook', patient, () => {
  test('has the types that its cells have', async () => {
    const rows = [
      row(
        1,
        ...['id', 'x', 'day', 'at', 'hour', 'ok', 'note', 'odd'].map((name, at) =>
          text(`${'ABCDEFGH'[at]}1`, name),
        ),
      ),
      row(
        2,
        cell('A2', 1),
        cell('B2', 1.5),
        cell('C2', 45292, ' s="1"'),
        cell('D2', 45292.4375, ' s="2"'),
        cell('E2', 0.5, ' s="3"'),
        cell('F2', 1, ' t="b"'),
        cell('G2', 0, ' t="s"'),
        cell('H2', 7),
      ),
      row(
        4,
        cell('A4', '1E3'),
        cell('B4', 2),
        cell('C4', 60, ' s="1"'),
        cell('D4', 1, ' s="1"'),
        '<c r="E4" t="e"><v>#N/A</v></c>',
        cell('F4', 0, ' t="b"'),
        cell('G4', 1, ' t="s"'),
        text('H4', '007'),
      ),
    ]
    const file = workbookOf({
      sheets: { Sales: rows.join('') },
      strings: [
        '<si><t>x, "y" &amp; &#233;</t></si>',
        '<si><r><t>ri</t></r><r><t>ch_x000A_</t></r><rPh><t>no</t></rPh></si>',
      ],
      formats: ['d\\-mmm\\-yyyy', 'yyyy-mm-dd hh:mm', 'h:mm'],
    })
    const version = await loaded('a.xlsx', file)
    expect(version.types).toEqual([
      'id BIGINT',
      'x DOUBLE',
      'day DATE',
      'at TIMESTAMP',
      'hour TIME',
      'ok BOOLEAN',
      'note VARCHAR',
      'odd VARCHAR',
    ])
    expect(version.rows).toEqual([
      [1, 1.5, '2024-01-01', '2024-01-01T10:30:00', '12:00:00', true, 'x, "y" & é', '7'],
      [1000, 2, '1900-02-28', '1900-01-01T00:00:00', null, false, 'rich\n', '007'],
    ])
  })

  test('may count its days from 1904, and has the last results of its formulas', async () => {
    const rows =
      header +
      row(2, cell('A2', 0, ' s="1"'), '<c r="B2" t="str"><f>UPPER("x")</f><v>X</v></c>') +
      row(3, cell('A3', 1, ' s="1"'), '<c r="B3"><f>1+1</f></c>')
    const version = await loaded(
      'a.xlsx',
      workbookOf({ sheets: { s: rows }, formats: ['dd.mm.yy'], workbookPr: '<workbookPr date1904="1"/>' }),
    )
    expect(version.rows).toEqual([
      ['1904-01-01', 'X'],
      ['1904-01-02', null],
    ])
  })

  test('gives the sheet that is asked for, or the first one that is not hidden and has cells', async () => {
    const sheet = (value: number) => header + row(2, cell('A2', value), cell('B2', value))
    const file = workbookOf({
      sheets: { Secret: sheet(1), Empty: '', Second: sheet(2), Third: sheet(3) },
      hidden: ['Secret'],
    })
    expect((await loaded('a.xlsx', file)).rows).toEqual([[2, 2]])
    expect((await loaded('a.xlsx', file, 'Third')).rows).toEqual([[3, 3]])
    expect(await refused('a.xlsx', file, 'Nope')).toBe(
      'a.xlsx: it has no sheet called Nope, but Secret, Empty, Second, Third',
    )
  })

  test('may have titles above its header, cells far to the right of it, no header, or one column', async () => {
    const titled =
      row(1, text('A1', 'Report 2024')) +
      row(3, text('B3', 'n'), text('C3', 'year'), text('D3', 'n')) +
      row(4, cell('B4', 1), cell('C4', 2), cell('D4', 3)) +
      row(5, cell('B5', 4), cell('C5', 5), cell('D5', 6))
    const version = await loaded('a.xlsx', workbookOf({ sheets: { s: titled } }))
    expect(version.types).toEqual(['column_1 VARCHAR', 'n BIGINT', 'year BIGINT', 'n_1 BIGINT'])
    expect(version.rows).toHaveLength(2)
    const wide =
      header +
      Array.from({ length: 60 }, (_, at) => row(at + 2, cell(`A${at + 2}`, at), cell(`B${at + 2}`, at))).join(
        '',
      ) +
      row(99, cell('AA99', 'late'.length))
    const late = await opened.load('a.xlsx', workbookOf({ sheets: { s: wide } }))
    expect(await opened.rows(late, 'SELECT column_27, count(*) FROM t GROUP BY 1 ORDER BY 1')).toEqual([
      [4, 1],
      [null, 60],
    ])
    expect(
      (await loaded('a.xlsx', workbookOf({ sheets: { s: row(1, cell('A1', 1)) + row(2, cell('A2', 2)) } })))
        .rows,
    ).toEqual([[1], [2]])
  })

  test('may be of the form that archives beyond 4 GB have; a record that is not there is damage', async () => {
    const file = wideZipOf(workbookEntries({ sheets: { s: header + row(2, cell('A2', 1), cell('B2', 2)) } }))
    expect((await loaded('a.xlsx', file)).rows).toEqual([[1, 2]])
    const lost = Buffer.from(file)
    lost.writeBigUInt64LE(2n ** 64n - 1n, lost.length - 34)
    expect(await refused('a.xlsx', lost)).toContain('damaged')
  })

  test('FIL-14 has entities of one character only, and fetches nothing', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    const evil = workbookEntries({ sheets: { s: `${header}${row(2, text('A2', '&b;'))}` } }).map((entry) =>
      entry.name.includes('sheet1')
        ? { ...entry, content: `${bomb}${entry.content.toString().replace(/<\?.*\?>/, '')}` }
        : entry,
    )
    expect(await refused('a.xlsx', zipOf(evil))).toBe(
      'a.xlsx: the workbook is damaged: it has a document type',
    )
    const unknown = workbookOf({ sheets: { s: header + row(2, text('A2', '&xxe;&lt;'), cell('B2', 1)) } })
    expect((await loaded('a.xlsx', unknown)).rows).toEqual([['&xxe;<', 1]])
  })

  test.each([
    ['a ZIP archive and no Excel workbook', zipOf([{ name: 'a.csv', content: 'a\n1\n' }])],
    ['outside of it', zipOf([{ name: '../../etc/passwd', content: 'x' }])],
    ['outside of it', zipOf([{ name: 'C:\\evil', content: 'x' }])],
    ['a link', zipOf([{ name: 'xl/workbook.xml', content: '/etc/passwd', lies: { mode: 0o120777 } }])],
    ['a password', zipOf([{ name: 'xl/workbook.xml', content: 'x', lies: { flags: 1 } }])],
    [
      'more than 10000 entries',
      zipOf(Array.from({ length: 20_000 }, (_, at) => ({ name: `e${at}`, content: '' }))),
    ],
    [
      'overlap',
      zipOf([
        { name: 'a', content: 'xxxx' },
        { name: 'b', content: 'y', lies: { offset: 0 } },
      ]),
    ],
    ['its end is missing', workbookOf({ sheets: { s: header } }).subarray(0, 900)],
  ])('FIL-03 FIL-04 is refused when it is, has or lacks: %s', async (message, file) => {
    expect(await refused('a.xlsx', file)).toContain(message)
  })

  test('FIL-04 is refused when an entry is larger than it says, or unpacks to a flood', async () => {
    const large = Buffer.alloc(300_000_000, header.replace('row r="1"', 'row'))
    const flood = workbookEntries({ sheets: { s: '' } }).map((entry) =>
      entry.name.includes('sheet1') ? { ...entry, content: large } : entry,
    )
    expect(await refused('a.xlsx', zipOf(flood))).toMatch('100 times its size')
    const lying = flood.map((entry) =>
      entry.name.includes('sheet1') ? { ...entry, lies: { sizeBytes: 1000 } } : entry,
    )
    expect(await refused('a.xlsx', zipOf(lying))).toMatch('larger than the archive says')
  })
})

describe('an Arrow file or stream', patient, () => {
  const vector = (type: arrow.DataType, values: unknown[]) =>
    arrow.vectorFromArray(values as never[], type as never)
  const fixed = (
    type: arrow.DataType,
    data: Int8Array | Int32Array | Uint32Array | BigInt64Array,
    length: number,
  ) => new arrow.Vector([arrow.makeData({ type, length, nullCount: 0, data } as never)])
  const person = new arrow.Struct([
    arrow.Field.new('name', new arrow.Utf8(), true),
    arrow.Field.new('at', new arrow.TimestampMicrosecond(), true),
  ])
  const columns: [name: string, vector: arrow.Vector, native: string, values: unknown[]][] = [
    ['u8', vector(new arrow.Uint8(), [255, null]), 'UTINYINT', [255, null]],
    ['i64', vector(new arrow.Int64(), [9223372036854775807n, -1n]), 'BIGINT', ['9223372036854775807', -1]],
    ['f32', vector(new arrow.Float32(), [1.5, NaN]), 'FLOAT', [1.5, null]],
    ['f64', vector(new arrow.Float64(), [0.1, null]), 'DOUBLE', [0.1, null]],
    ['ok', vector(new arrow.Bool(), [true, false]), 'BOOLEAN', [true, false]],
    ['words', vector(new arrow.Utf8(), ['a "b",\nü', '']), 'VARCHAR', ['a "b",\nü', '']],
    ['large', vector(new arrow.LargeUtf8(), [null, 'l']), 'VARCHAR', [null, 'l']],
    [
      'coded',
      vector(new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8()), ['x', 'x']),
      'VARCHAR',
      ['x', 'x'],
    ],
    ['bytes', vector(new arrow.Binary(), [Uint8Array.of(0, 255), null]), 'BLOB', ['AP8=', null]],
    [
      'day',
      fixed(new arrow.DateDay(), Int32Array.of(19_782, -719_529), 2),
      'DATE',
      ['2024-02-29', '-000001-12-31'],
    ],
    [
      'micros',
      fixed(new arrow.TimestampMicrosecond(), BigInt64Array.of(1_709_251_199_123_456n, -1n), 2),
      'TIMESTAMP',
      ['2024-02-29T23:59:59.123456', '1969-12-31T23:59:59.999999'],
    ],
    [
      'zoned',
      fixed(new arrow.TimestampMillisecond('Europe/Berlin'), BigInt64Array.of(0n, 500n), 2),
      'TIMESTAMP WITH TIME ZONE',
      ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.5Z'],
    ],
    [
      'nanos',
      fixed(new arrow.TimestampNanosecond(), BigInt64Array.of(1n, -1n), 2),
      'TIMESTAMP_NS',
      ['1970-01-01T00:00:00.000000001', '1969-12-31T23:59:59.999999999'],
    ],
    [
      'time',
      fixed(new arrow.TimeMicrosecond(), BigInt64Array.of(86_399_500_000n, 0n), 2),
      'TIME',
      ['23:59:59.5', '00:00:00'],
    ],
    [
      'exact',
      fixed(
        new arrow.Decimal(2, 20, 128),
        Uint32Array.of(123_456, 0, 0, 0, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff),
        2,
      ),
      'DECIMAL(20,2)',
      [1234.56, -0.01],
    ],
    [
      'list',
      vector(new arrow.List(arrow.Field.new('item', new arrow.Int32(), true)), [[1, null], null]),
      'JSON',
      [[1, null], null],
    ],
    [
      'person',
      vector(person, [{ name: 'q"', at: 0 }, null]),
      'JSON',
      [{ name: 'q"', at: '1970-01-01 00:00:00.000000' }, null],
    ],
  ]
  const table = new arrow.Table(Object.fromEntries(columns.map(([name, values]) => [name, values])))
  const bytesOf = (form: 'file' | 'stream', of: unknown = table) =>
    Buffer.from(arrow.tableToIPC(of as arrow.Table, form))

  test.each([
    ['a.arrow', 'file'],
    ['a.feather', 'file'],
    ['a', 'stream'],
    ['a.arrow.gz', 'stream'],
  ] as const)('has the types and values that it says: %s', async (name, form) => {
    const bytes = bytesOf(form)
    const version = await loaded(name, name.endsWith('gz') ? gzipSync(bytes) : bytes)
    expect(version.types).toEqual(columns.map(([column, , native]) => `${column} ${native}`))
    const jsons = (row: unknown[] | undefined) =>
      row?.map((value, at) =>
        columns[at]?.[2] === 'JSON' && typeof value === 'string' ? JSON.parse(value) : value,
      )
    for (const at of [0, 1])
      expect(jsons(version.rows[at])).toEqual(columns.map(([, , , values]) => values[at]))
  })

  test('may have several batches, one column, and no rows', async () => {
    const one = new arrow.Table({ a: vector(new arrow.Int32(), [1, null, 3]) })
    const many = bytesOf('stream', one.concat(one))
    expect((await loaded('a.arrows', many)).rows).toEqual([[1], [null], [3], [1], [null], [3]])
    const none = new arrow.Table(one.schema, [])
    expect((await loaded('a.arrow', bytesOf('file', none))).types).toEqual(['a INTEGER'])
  })

  test('FIL-05 is refused when it is cut off, lies about its columns, or is something else', async () => {
    const file = bytesOf('file')
    expect(await refused('a.arrow', file.subarray(0, -100))).toMatch('cut off')
    expect(await refused('a.arrow', bytesOf('stream').subarray(0, -9))).toMatch('cut off')
    expect(await refused('a.csv', file)).toMatch('looks like an Arrow file')
    expect(await refused('a.arrow', 'a,b\n1,2\n')).toMatch('looks like delimited text')
    const text = arrow.makeData({
      type: new arrow.Utf8(),
      length: 2,
      nullCount: 0,
      valueOffsets: Int32Array.of(0, 1, 2_000_000),
      data: Buffer.from('ab'),
    })
    const lying = new arrow.Table({ a: new arrow.Vector([text]) })
    expect(await refused('a.arrow', bytesOf('file', lying))).toMatch('points to where it has no values')
    const short = new arrow.Table({ a: fixed(new arrow.Int32(), Int32Array.of(1), 1_000_000_000) })
    expect(await refused('a.arrow', bytesOf('stream', short))).toMatch('shorter than it says')
    const flood = new arrow.Table({ a: fixed(new arrow.Null(), new Int8Array(0), 1_000_000_000) })
    expect(await refused('a.arrow', bytesOf('stream', flood))).toMatch('more than its size allows')
    const interval = new arrow.Table({ a: fixed(new arrow.IntervalYearMonth(), Int32Array.of(1), 1) })
    expect(await refused('a.arrow', bytesOf('file', interval))).toMatch('column a: the type')
  })
})

describe('a gzip archive', patient, () => {
  test('of text or Parquet is loaded as what is in it', async () => {
    expect((await loaded('a.csv.gz', gzipSync('a,b\n1,x\n'))).rows).toEqual([[1, 'x']])
    expect((await loaded('a.json.gz', gzipSync('[{"a": 1}]'))).rows).toEqual([[1]])
    const two = Buffer.concat([gzipSync('a\n1\n'), gzipSync('2\n')])
    expect((await loaded('a.gz', two)).rows).toEqual([[1], [2]])
    expect((await loaded('a.csv.gz', gzipSync(Buffer.from('\ufeffa\nä\n', 'utf16le')))).rows).toEqual([['ä']])
  })

  test('SQL-27 FIL-04 is refused when it is cut off, damaged, packed twice, a flood or something else inside', async () => {
    const packed = gzipSync(`a\n${'x y z\n'.repeat(10_000)}`)
    expect(await refused('a.csv.gz', packed.subarray(0, -20))).toMatch('cut off')
    const damaged = Buffer.from(packed)
    damaged.fill(0x55, 20, 40)
    expect(await refused('a.csv.gz', damaged)).toMatch('damaged')
    expect(await refused('a.gz', gzipSync(packed))).toMatch('packed itself')
    expect(await refused('a.csv.gz', gzipSync(Buffer.alloc(200_000_000, 'a\n')))).toMatch(
      '100 times its size',
    )
    expect(await refused('a.csv.gz', gzipSync('[{"a": 1}]'))).toMatch('looks like JSON')
    expect(await refused('a.csv', packed)).toMatch('gzip archive')
  })
})
