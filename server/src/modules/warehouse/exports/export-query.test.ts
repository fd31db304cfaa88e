import { tableFromIPC } from 'apache-arrow'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ExportFormat, MaterializedVersion, QueryRequest } from '../index.ts'
import { openTestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'

const patient = { timeout: 60_000 }

let opened: TestWarehouse
let people: MaterializedVersion
beforeAll(async () => {
  opened = await openTestWarehouse({ maxRunning: 2, maxRunningPerOrg: 1 })
  people = await opened.load('people.csv', 'id,name,price\n1,ann,1.5\n2,bob,2.5\n3,cid,3.5\n')
}, 60_000)
afterAll(() => opened.close())

const start = (format: ExportFormat, sql: string, more: Partial<QueryRequest> = {}) =>
  opened.warehouse.export(1, {
    sql,
    tables: [{ name: 't', file: people.file }],
    timeoutMs: 20_000,
    format,
    ...more,
    rowLimit: more.rowLimit ?? null,
  })

async function take(format: ExportFormat, sql: string, more: Partial<QueryRequest> = {}) {
  const { stream, columns, finished } = await start(format, sql, more)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return { bytes: Buffer.concat(chunks), columns, ...(await finished) }
}
const textOf = async (...input: Parameters<typeof take>) => (await take(...input)).bytes.toString()
const scratchFiles = () =>
  readdirSync(opened.scratchFolder, { recursive: true }).filter((name) => String(name).includes('export-'))
const ask = (sql: string) =>
  opened.warehouse.query(1, {
    sql,
    tables: [{ name: 't', file: people.file }],
    rowLimit: 9,
    timeoutMs: 20_000,
  })

describe('an export', patient, () => {
  test('is the whole answer as CSV, under names that differ', async () => {
    expect(
      await textOf('csv', 'SELECT id, id, name FROM t WHERE id < $1 ORDER BY id DESC', { parameters: [3] }),
    ).toBe('id,id_1,name\n2,2,bob\n1,1,ann\n')
    expect(await textOf('csv', 'FROM t WHERE false')).toBe('id,name,price\n')
  })

  test('FIL-08: in CSV what a spreadsheet would run gets an apostrophe, in cells and in headers', async () => {
    const cells = [
      '=1+1',
      '+1',
      '-1',
      '@x',
      '\t=1',
      '＝1',
      ' =1',
      'a;=1',
      'x\n@y',
      'plain',
      '12-3',
      'a-b',
      '',
      '\u0001=2',
    ]
    const values = cells.map((cell) => `('${cell}')`).join(', ')
    const lines = await textOf('csv', `SELECT x AS "=cmd", -5 AS "a;+b" FROM (VALUES ${values}) v(x)`)
    expect(lines).toMatch(/^'=cmd,a;'\+b\n/)
    for (const cell of ["'=1+1", "'+1", "'-1", "'@x", "'＝1", "' =1", "a;'=1", "'\u0001=2"])
      expect(lines).toContain(cell)
    expect(lines).toContain('\nplain,-5\n12-3,-5\na-b,-5\n')
    expect(lines).not.toMatch(/(^|[\n,;"])[=+@＝]/)
  })

  test('is rows of JSON, and says whether there are more', async () => {
    const all = await take('json', 'SELECT id, name FROM t ORDER BY id')
    expect(JSON.parse(`[${all.bytes.toString()}]`)).toEqual([
      [1, 'ann'],
      [2, 'bob'],
      [3, 'cid'],
    ])
    expect(all).toMatchObject({ rowCount: 3, truncated: false })
    const two = await take('json', 'SELECT id, name FROM t ORDER BY id', { rowLimit: 2 })
    expect(JSON.parse(`[${two.bytes.toString()}]`)).toEqual([
      [1, 'ann'],
      [2, 'bob'],
    ])
    expect(two).toMatchObject({ rowCount: 2, truncated: true })
    expect(await textOf('json', 'FROM t WHERE false')).toBe('')
    const odd = await textOf(
      'json',
      `SELECT 'a"b' || chr(10) || chr(1) || 'c,\\', 9007199254740993::BIGINT, 'NaN'::DOUBLE`,
    )
    expect(JSON.parse(`[${odd}]`)).toEqual([['a"b\n\u0001c,\\', '9007199254740993', null]])
  })

  test('D13: an integer beyond 64 bits keeps its digits in every form', async () => {
    const sum = '-95935679261991363701'
    const sql = `SELECT sum(x) AS total, [sum(x)] AS list, {'s': sum(x)} AS made, row(sum(x)) AS bare
      FROM (VALUES (-95935679261991363700::HUGEINT), (-1)) v(x)`
    expect(JSON.parse(await textOf('json', sql))).toEqual([sum, [sum], { s: sum }, [sum]])
    expect(await textOf('csv', `SELECT total FROM (${sql})`)).toBe(`total\n${sum}\n`)
    const [row] = tableFromIPC((await take('arrow', `SELECT total FROM (${sql})`)).bytes).toArray()
    expect(String(row?.toJSON()['total'])).toBe(sum)
    const file = await opened.load('sums.parquet', (await take('parquet', sql)).bytes)
    expect(file.columns.map(({ native }) => native)).toEqual([
      'DECIMAL(38,0)',
      'DECIMAL(38,0)[]',
      'STRUCT(s DECIMAL(38,0))',
      'VARCHAR',
    ])
    expect(await opened.rows(file, 'FROM t')).toEqual([[sum, [sum], { s: sum }, `["${sum}"]`]])
  })

  test('D19: what lies inside of others is the JSON that its type is by itself, in every form of text', async () => {
    const made = (h: string) =>
      `{'d': 1.50::DECIMAL(5,2), 'b': true, 'h': '${h}', 'big': 9007199254740993, 'none': 'NaN'::DOUBLE}`
    const sql = `SELECT ${made('1234567890123456')} AS a, row(1, 2) AS b, MAP {'k"': [1::BIGINT, NULL]} AS c, [row(TIMESTAMP '2024-01-31 09:30:00')] AS d
      UNION ALL SELECT ${made('short')}, row(1, NULL), NULL, [NULL]`
    const json = (h: string) => `{"d":1.50,"b":true,"h":"${h}","big":"9007199254740993","none":null}`
    const rows = [
      [json('1234567890123456'), '[1,2]', '{"k\\"":[1,null]}', '[["2024-01-31T09:30:00"]]'],
      [json('short'), '[1,null]', 'null', '[null]'],
    ]
    expect(await textOf('json', sql)).toBe(rows.map((row) => `[${row.join(',')}]`).join('\n,') + '\n')
    expect((await ask(sql)).rowsJson.toString()).toBe(
      `[${rows.map((row) => `[${row.join(',')}]`).join(',')}]`,
    )
    const csv = await textOf('csv', `SELECT a, b FROM (${sql})`)
    expect(csv).toBe(
      [
        'a,b',
        ...rows.map((row) =>
          row
            .slice(0, 2)
            .map((text) => `"${text?.replaceAll('"', '""')}"`)
            .join(','),
        ),
      ].join('\n') + '\n',
    )
    await take('arrow', sql)
    await take('xlsx', sql)
  })

  test('keeps the order of the rows in each form, whatever threads write it', async () => {
    const sql = 'SELECT (i * 7919) % 500009 AS k FROM range(500000) r(i) ORDER BY k'
    const isSorted = (keys: number[]) =>
      keys.length === 500_000 && keys.every((key, at) => at === 0 || key >= (keys[at - 1] ?? 0))
    expect(
      isSorted((JSON.parse(`[${await textOf('json', sql)}]`) as number[][]).map(([key]) => key ?? 0)),
    ).toBe(true)
    expect(isSorted((await textOf('csv', sql)).trim().split('\n').slice(1).map(Number))).toBe(true)
    const table = tableFromIPC((await take('arrow', sql)).bytes)
    expect(isSorted([...(table.getChildAt(0) ?? [])].map(Number))).toBe(true)
  })

  test('can be Parquet', async () => {
    const { bytes } = await take('parquet', 'FROM t')
    expect(bytes.subarray(0, 4).toString()).toBe('PAR1')
    expect(bytes.subarray(-4).toString()).toBe('PAR1')
  })

  test('passes the same gate, and fails before its first byte', async () => {
    for (const format of ['csv', 'json', 'parquet', 'arrow', 'xlsx'] as const) {
      await expect(start(format, "SELECT * FROM read_text('/etc/passwd')")).rejects.toMatchObject({
        kind: 'denied',
      })
      await expect(start(format, 'SELECT gone FROM t')).rejects.toMatchObject({ kind: 'unknown_object' })
    }
    expect(scratchFiles()).toEqual([])
  })
})

describe('an Arrow stream', patient, () => {
  const arrowOf = async (sql: string) => tableFromIPC((await take('arrow', sql)).bytes)

  test('has the types of the columns, and nulls', async () => {
    const table = await arrowOf(`SELECT * FROM (VALUES
      (1::TINYINT, 2::BIGINT, 1.5::DOUBLE, 12.34::DECIMAL(10,2), true, 'ä', DATE '2024-02-29', TIMESTAMP '2024-01-01 10:00:00.123456',
        TIMESTAMPTZ '2024-01-01 10:00:00+00', TIME '10:00:01', 'ab'::BLOB, 170141183460469231731687303715884105::HUGEINT),
      (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
    ) v(i8, i64, f, d, b, s, day, ts, tz, tm, bin, huge)`)
    expect(table.schema.fields.map(({ type }) => String(type))).toEqual([
      'Int8',
      'Int64',
      'Float64',
      'Decimal[10e+2]',
      'Bool',
      'Utf8',
      'Date32<DAY>',
      'Timestamp<MICROSECOND>',
      'Timestamp<MICROSECOND, UTC>',
      'Time64<MICROSECOND>',
      'Binary',
      'Decimal[38e0]',
    ])
    const [first, second] = table.toArray().map((row) => row?.toJSON() as Record<string, unknown>)
    expect(Object.values(second ?? {}).every((value) => value === null)).toBe(true)
    expect(first).toMatchObject({ i8: 1, i64: 2n, f: 1.5, b: true, s: 'ä', tm: 36_001_000_000n })
    expect(Number(first?.['day'])).toBe(Date.UTC(2024, 1, 29))
    expect(Number(first?.['tz'])).toBe(Date.UTC(2024, 0, 1, 10))
    expect(String(first?.['d'])).toBe('1234')
    expect(Buffer.from(first?.['bin'] as Uint8Array).toString()).toBe('ab')
  })

  test('holds lists, structs and maps, with nulls at each depth', async () => {
    const table = await arrowOf(`SELECT * FROM (VALUES
      ([1, NULL, 3], {'a': 'x', 'n': [{'k': 1}]}, MAP {'p': 1, 'q': NULL}),
      (NULL, NULL, NULL),
      ([], {'a': NULL, 'n': NULL}, MAP {}),
      ([4], {'a': 'long text', 'n': [NULL, {'k': 2}]}, MAP {'r': 3})
    ) v(l, s, m)`)
    const rows = table.toArray().map((row) => JSON.parse(JSON.stringify(row)) as unknown)
    expect(rows).toEqual([
      {
        l: [1, null, 3],
        s: { a: 'x', n: [{ k: 1 }] },
        m: [
          { key: 'p', value: 1 },
          { key: 'q', value: null },
        ],
      },
      { l: null, s: null, m: null },
      { l: [], s: { a: null, n: null }, m: [] },
      { l: [4], s: { a: 'long text', n: [null, { k: 2 }] }, m: [{ key: 'r', value: 3 }] },
    ])
  })

  test('has a schema when there are no rows', async () => {
    const table = await arrowOf('FROM t WHERE false')
    expect(table.schema.names).toEqual(['id', 'name', 'price'])
    expect(table.numRows).toBe(0)
  })

  test('of many batches is whole', async () => {
    const table = await arrowOf(
      `SELECT i, CASE WHEN i % 3 > 0 THEN 'n' || i END AS s FROM range(200000) r(i) ORDER BY i`,
    )
    expect(table.numRows).toBe(200_000)
    expect([table.get(0)?.toJSON(), table.get(199_999)?.toJSON(), table.get(70_000)?.toJSON()]).toEqual([
      { i: 0n, s: null },
      { i: 199_999n, s: 'n199999' },
      { i: 70_000n, s: 'n70000' },
    ])
    expect(table.getChildAt(1)?.nullCount).toBe(66_667)
  })
})

describe('a workbook', patient, () => {
  test('has numbers, dates and texts as what they are; no text is a formula (FIL-08)', async () => {
    const { bytes } = await take(
      'xlsx',
      `SELECT '=1+1' AS "=head", 1.5 AS n, 12345678901234567890::HUGEINT AS big, DATE '2024-02-29' AS d,
        TIMESTAMP '2024-01-01 12:00:00' AS ts, true AS b, NULL AS x, 'a<&>' || chr(10) || chr(1) AS s, DATE '1812-01-01' AS old`,
    )
    const path = join(opened.home, 'book.xlsx')
    writeFileSync(path, bytes)
    const sheet = execFileSync('python3', ['-c', readSheet, path]).toString()
    expect(sheet).toContain('<c s="3" t="inlineStr"><is><t xml:space="preserve">=head</t></is></c>')
    expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(sheet).toContain('<c><v>1.5</v></c>')
    expect(sheet).toContain('preserve">12345678901234567890</t>')
    expect(sheet).toContain('<c s="1"><v>45351</v></c><c s="2"><v>45292.5</v></c><c t="b"><v>1</v></c><c/>')
    expect(sheet).toContain('a&lt;&amp;&gt;&#10;</t>')
    expect(sheet).toContain('preserve">1812-01-01</t>')
    expect(sheet).not.toContain('<f>')
  })

  test('refuses more rows than a worksheet holds', async () => {
    await expect(start('xlsx', 'SELECT i FROM range(1048576) r(i)')).rejects.toMatchObject({
      kind: 'too_many_rows',
      message: expect.stringContaining('1048575 rows') as string,
    })
    expect((await take('xlsx', 'SELECT i FROM range(1048576) r(i)', { rowLimit: 10 })).rowCount).toBe(10)
  })
})

// Checks each entry's length and sum, too.
const readSheet = `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(z.read('xl/worksheets/sheet1.xml').decode())`

describe('a reader', patient, () => {
  const endless = 'SELECT i, md5(i::VARCHAR) AS h FROM range(100000000000) r(i)'

  test('who goes away stops the engine and frees its place (SQL-29)', async () => {
    for (const format of ['csv', 'json', 'parquet', 'arrow'] as const) {
      const { stream } = await Promise.race([
        start(format, format === 'arrow' ? 'SELECT i FROM range(3000000) r(i)' : endless),
        sleep(20_000).then(() => Promise.reject(new Error(`${format} has no first byte`))),
      ])
      stream.destroy()
      const startedAt = performance.now()
      // One request of the organization runs at a time, so this one waits for the end of the export.
      expect((await ask('SELECT count(*) FROM t')).rowCount).toBe(1)
      expect(performance.now() - startedAt, format).toBeLessThan(15_000)
    }
    await expect.poll(scratchFiles).toEqual([])
  })

  test('whose signal aborts stops it too', async () => {
    const leaving = new AbortController()
    const { stream } = await start('csv', endless, { signal: leaving.signal })
    stream.on('error', () => undefined)
    stream.resume()
    await sleep(100)
    leaving.abort()
    expect((await ask('SELECT count(*) FROM t')).rowCount).toBe(1)
  })

  test('who is slow holds neither the place nor the rows in memory (DOS-08)', async () => {
    // Of this thread alone: the process belongs to other tests, too.
    const held = () => process.memoryUsage().external + process.memoryUsage().heapUsed
    const before = held()
    const { stream, finished } = await start('csv', 'SELECT i, md5(i::VARCHAR) AS h FROM range(1000000) r(i)')
    onTestFinished(() => void stream.destroy())
    expect((await finished).rowCount).toBe(1_000_000)
    expect((await ask('SELECT count(*) FROM t')).rowCount).toBe(1)
    expect(held() - before).toBeLessThan(24 * 1024 * 1024)
    let bytes = 0
    for await (const chunk of stream) bytes += (chunk as Buffer).length
    expect(bytes).toBeGreaterThan(38_000_000)
  })

  test('of too much is told so, and many at once wait their turn', async () => {
    const held = await Promise.all(Array.from({ length: 8 }, () => start('csv', 'FROM t')))
    await expect(start('csv', 'FROM t')).rejects.toMatchObject({ kind: 'unavailable' })
    for (const { stream } of held) stream.destroy()
    await sleep(50)
    expect(await textOf('csv', 'SELECT id FROM t ORDER BY id LIMIT 1')).toBe('id\n1\n')
  })
})
