import { DuckDBInstance } from '@duckdb/node-api'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '../../../test/files/zip.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'

const patient = { timeout: 60_000 }
const many = 30_000

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const shortPad = 'x'.repeat(75)
// So that the late lines are behind what is sampled a second time.
const longPad = 'x'.repeat(400)

/** A file of two megabytes and more of which the last lines are other than what the many before them promise. */
const lateLines = (header: string, early: (at: number) => string, late: readonly string[], pad = shortPad) =>
  [
    `${header},pad`,
    ...Array.from({ length: many }, (_, at) => `${early(at)},${pad}`),
    ...late.map((line) => `${line},${pad}`),
    '',
  ].join('\n')

async function loaded(content: string | Uint8Array, name = 'a.csv') {
  const version = await opened.load(name, content)
  const columns = version.columns.filter(({ name }) => name !== 'pad')
  const types = Object.fromEntries(columns.map((column) => [column.name, column.native]))
  const notes = version.notes.map(({ kind, column, detail }) => [kind, column, detail])
  return { ...version, types, notes, ask: (sql: string) => opened.rows(version, sql) }
}

describe('the order of days and months', patient, () => {
  it('D2: is told by all rows, not by the first ones', async () => {
    const us = await loaded(
      lateLines('d,n', (at) => `0${1 + (at % 9)}/1${at % 3}/2024,${at}`, ['04/25/2024,1']),
    )
    expect(us).toMatchObject({ types: { d: 'DATE' }, rowCount: many + 1, rejectCount: 0, notes: [] })
    expect(await us.ask('SELECT max(d), max(month(d)) FROM t')).toEqual([['2024-09-12', 9]])
    const eu = await loaded(lateLines('d', (at) => `0${1 + (at % 9)}/01/2024`, ['25/04/2024']))
    expect(await eu.ask('SELECT max(d), max(month(d)) FROM t')).toEqual([['2024-04-25', 4]])
  })

  it('D2: makes no rejects of many days above twelve that come late', async () => {
    const late = Array.from({ length: 2000 }, (_, at) => `04/${13 + (at % 18)}/2024`)
    const version = await loaded(lateLines('d', () => '01/02/2024', late))
    expect(version).toMatchObject({ types: { d: 'DATE' }, rejectCount: 0, rowCount: many + 2000 })
  })

  it('D20: is flagged where nothing tells it, and stays text where the rows contradict each other', async () => {
    const open = await loaded('d,x\n01/02/2024,1\n03/04/2024,2\n')
    expect(open.notes).toEqual([['ambiguous_dates', 'd', 'day_first']])
    expect(await open.ask('SELECT d FROM t LIMIT 1')).toEqual([['2024-02-01']])
    const mixed = await loaded('d\n25/02/2024\n02/25/2024\n')
    expect(mixed).toMatchObject({ types: { d: 'VARCHAR' }, notes: [['mixed_date_order', 'd', null]] })
  })

  it('keeps out a day that no calendar has, with its line', async () => {
    const version = await loaded(lateLines('d', () => '02/25/2024', ['02/30/2024']))
    expect(version).toMatchObject({ types: { d: 'DATE' }, rejectCount: 1 })
    expect(version.rejects[0]).toMatchObject({ line: many + 2, column: 'd' })
  })
})

describe('a late value that another type would change', patient, () => {
  it('D3: makes its column text: leading zeros, plus signs, offsets, times', async () => {
    const early = (at: number) => `${1000 + at},${at},49${at},2024-01-01,10:11:12`
    const late = ['01234,0007,+4930,2024-01-02 10:11:12,10:11:12+05:00']
    const version = await loaded(lateLines('plz,sku,phone,d,t', early, late))
    expect(version).toMatchObject({
      types: { plz: 'VARCHAR', sku: 'VARCHAR', phone: 'VARCHAR', d: 'TIMESTAMP', t: 'VARCHAR' },
      rejectCount: 0,
    })
    expect(await version.ask("SELECT plz, sku, phone, d, t FROM t WHERE plz = '01234'")).toEqual([
      ['01234', '0007', '+4930', '2024-01-02T10:11:12', '10:11:12+05:00'],
    ])
  })

  it('D3: and so do separators, hexadecimal digits and truth values of other words', async () => {
    const version = await loaded(
      lateLines('a,b,c', (at) => `${at},${at},${at % 2 === 0}`, ['1_000,0x1F,yes']),
    )
    expect(version.types).toEqual({ a: 'VARCHAR', b: 'VARCHAR', c: 'VARCHAR' })
    expect(await version.ask("SELECT a, b, c FROM t WHERE c = 'yes'")).toEqual([['1_000', '0x1F', 'yes']])
  })

  it('D3: a moment with an offset keeps its instant, or the column its text', async () => {
    const all = await loaded('at\n2024-01-01T10:00:00+05:00\n2024-01-01T10:00:00Z\n')
    expect(all.types).toEqual({ at: 'TIMESTAMP WITH TIME ZONE' })
    const some = await loaded(lateLines('at', () => '2024-01-01 10:00:00', ['2024-01-01 10:00:00+05:00']))
    expect(some.types).toEqual({ at: 'VARCHAR' })
  })
})

describe('decimals', patient, () => {
  it('are floating-point numbers where a late one has an exponent, also in several columns', async () => {
    const late = ['1.5e-05,0.25', '0.5,2e-07']
    const version = await loaded(lateLines('x,y', (at) => `0.${1 + at},${at}.5`, late))
    expect(version.types).toEqual({ x: 'DOUBLE', y: 'DOUBLE' })
    expect(await version.ask('SELECT min(x), min(y) FROM t')).toEqual([[1.5e-5, 2e-7]])
  })

  it.each([shortPad, longPad])('D4: stay decimals, with all their digits', async (pad) => {
    const late = ['1234567890.1234567890,0.125,-.25']
    const version = await loaded(lateLines('x,y,z', (at) => `0.10,${at},${at}.5`, late, pad))
    expect(version).toMatchObject({
      types: { x: 'DECIMAL(38,10)', y: 'DECIMAL(18,3)', z: 'DECIMAL(18,2)' },
      notes: [],
    })
    expect(await version.ask('SELECT max(x)::VARCHAR, sum(x)::VARCHAR, min(z)::VARCHAR FROM t')).toEqual([
      ['1234567890.1234567890', '1234570890.1234567890', '-0.25'],
    ])
  })

  it('D4: are floating point where there are exponents or too many digits, and that is said', async () => {
    const version = await loaded(`x,y\n1.5,1.${'1'.repeat(45)}\n2.5e-7,2\n`)
    expect(version.types).toEqual({ x: 'DOUBLE', y: 'DOUBLE' })
    expect(version.notes).toEqual([
      ['floating_point', 'x', null],
      ['floating_point', 'y', null],
    ])
  })

  it('D20: codes that only look like exponents stay text', async () => {
    const version = await loaded('sku,mixed\n1E5,100\n2E7,2E3\n12E5,7\n')
    expect(version.types).toEqual({ sku: 'VARCHAR', mixed: 'VARCHAR' })
    expect(await version.ask('SELECT sku FROM t')).toEqual([['1E5'], ['2E7'], ['12E5']])
  })
})

describe('what is left as it is', patient, () => {
  it('D20: amounts with separators, signs of currency and brackets are text, and that is said', async () => {
    const version = await loaded('a,b,c,d\n"1,234.50",5%,$3.20,(5.00)\n"2,000.00",7%,$4,(1.50)\n')
    expect(version.types).toEqual({ a: 'VARCHAR', b: 'VARCHAR', c: 'VARCHAR', d: 'VARCHAR' })
    expect(version.notes.map(([kind]) => kind)).toEqual(Array.from({ length: 4 }, () => 'numbers_as_text'))
  })

  it('D20: an empty text in quotes is a text, an empty field none', async () => {
    const version = await loaded('a,b\n"",1\n,2\nx,""\n')
    expect(version.types).toEqual({ a: 'VARCHAR', b: 'BIGINT' })
    expect(await version.ask('FROM t')).toEqual([
      ['', 1],
      [null, 2],
      ['x', null],
    ])
  })

  it('D20: lines before the header are left out, and that is said', async () => {
    const version = await loaded(
      'Sales report\nmade on 2024-01-01\n\nregion;amount;day\nEU;5;2024-01-01\nUS;6;2024-01-02\n',
    )
    expect(version).toMatchObject({ rowCount: 2, notes: [['preface_skipped', null, '3']] })
    expect(version.types).toEqual({ region: 'VARCHAR', amount: 'BIGINT', day: 'DATE' })
  })
})

describe('bytes that are no UTF-8', patient, () => {
  const line = (at: number) => `${at},Zürich 日本`

  it('D5: make a reject of their row, with its line and offset', async () => {
    const text = Buffer.from(lateLines('n,city', line, ['1,ok']))
    for (const at of [100, many - 5]) {
      const bytes = Buffer.from(text)
      const start = bytes.indexOf(`\n${at},`) + 1
      bytes[start + `${at},Z`.length] = 0xff
      const version = await loaded(bytes)
      expect(version).toMatchObject({ rowCount: many, rejectCount: 1 })
      expect(version.rejects[0]).toMatchObject({ line: at + 2, column: 'city' })
      expect(version.rejects[0]?.message).toBe(`not UTF-8, in the row at byte ${start}`)
      expect(await version.ask("SELECT count(*) FROM t WHERE city = 'Zürich 日本'")).toEqual([[many - 1]])
    }
  })

  it('D5: make another encoding of a file that is none as a whole', async () => {
    const bytes = Buffer.from(
      lateLines('n,city', (at) => `${at},Bern`, ['1,Z\u00fcrich', '2,Gen\u00e8ve']),
      'latin1',
    )
    const version = await loaded(bytes)
    expect(version).toMatchObject({ rejectCount: 0 })
    expect(await version.ask("SELECT city FROM t WHERE city <> 'Bern'")).toEqual([['Zürich'], ['Genève']])
  })

  it('D5: are rejects in records of JSON too', async () => {
    const bytes = Buffer.from(
      `${Array.from({ length: 30 }, (_, at) => `{"city":"Zürich 日本","n":${at}}`).join('\n')}\n`,
    )
    bytes[bytes.indexOf('\n') + 13] = 0xff
    const version = await loaded(bytes, 'a.ndjson')
    expect(version).toMatchObject({ rowCount: 29, rejectCount: 1 })
    expect(version.rejects[0]?.line).toBe(2)
  })
})

describe('other files', patient, () => {
  it('D10: a Parquet file with decimals of more than 38 digits is refused, with the name of the column', async () => {
    const path = join(opened.home, 'wide.parquet')
    const instance = await DuckDBInstance.create()
    const connection = await instance.connect()
    await connection.run(`COPY (SELECT 1.5::DECIMAL(38,2) AS amount) TO '${path}' (FORMAT parquet)`)
    connection.closeSync()
    const bytes = await readFile(path)
    // In the footer a precision of 38 is the byte 76, behind the head of an integer field.
    for (let at = bytes.length - bytes.readInt32LE(bytes.length - 8) - 8; at < bytes.length - 8; at += 1)
      if (bytes[at] === 76 && bytes[at - 1]! % 16 === 5) bytes[at] = 120
    await expect(opened.load('wide.parquet', bytes)).rejects.toMatchObject({
      kind: 'bad_file',
      message: expect.stringContaining('column amount has decimals of 60 digits') as string,
    })
  })

  it('D22: a moment of a workbook keeps its microseconds', async () => {
    const [day, micros] = [45_292, 10 * 3600e6 + 123_456]
    const sheet =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>at</t></is></c></row>' +
      `<row r="2"><c r="A2" s="1"><v>${day + micros / 86_400e6}</v></c></row>` +
      '<row r="3"><c r="A3" s="1"><v>45292.4375115741</v></c></row>'
    const version = await loaded(
      workbookOf({ sheets: { s: sheet }, formats: ['yyyy-mm-dd hh:mm'] }),
      'a.xlsx',
    )
    expect(await version.ask('FROM t')).toEqual([['2024-01-01T10:00:00.123456'], ['2024-01-01T10:30:01']])
  })
})

describe('JSON', patient, () => {
  it('D12: is recognized however it is nested', async () => {
    const lists = await loaded('[[1,2],[3,4]]', 'a.json')
    expect(lists.rowCount).toBe(2)
    const nested = await loaded('[{"a":1,"b":{"c":[1,2],"d":null}}]', 'a.json')
    expect(await nested.ask('SELECT a, b.c FROM t')).toEqual([[1, [1, 2]]])
    const text = await loaded('[id],[name]\n1,x\n2,y\n', 'a.csv')
    expect(text.rowCount).toBe(2)
  })
})
