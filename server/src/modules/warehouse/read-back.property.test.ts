import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findProgram } from '../../../test/machine.ts'
import '../../../test/seeded-random.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import { cases } from '../../../test/cases.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (n: number) => `${1990 + (n % 60)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`

/** What values of a column look like, as one program or another writes them. */
const kinds: Record<string, (n: number) => string> = {
  whole: (n) => String(n % 2 === 0 ? n : -n),
  long: (n) => `1234567890123456${n}`,
  code: (n) => String(n).padStart(8, '0'),
  phone: (n) => `+49${n}`,
  money: (n) => `${n}.${two(n % 100)}`,
  decimal: (n) => `${n % 1000}.${n}`,
  exact: (n) => `${n}.0123456789${n}`,
  exponent: (n) => `${n % 9}.5e${(n % 30) - 15}`,
  article: (n) => `${n % 90}E${n % 9}`,
  day: dayOf,
  moment: (n) => `${dayOf(n)} ${two(n % 24)}:${two(n % 60)}:${two((n * 7) % 60)}`,
  fine: (n) => `${dayOf(n)} 10:00:00.${String(n % 1e6).padStart(6, '0')}`,
  offset: (n) => `${dayOf(n)} 10:00:00+0${n % 10}:30`,
  time: (n) => `${two(n % 24)}:${two(n % 60)}:${two(n % 60)}`,
  truth: (n) => (n % 2 === 0 ? 'true' : 'false'),
  answer: (n) => (n % 2 === 0 ? 'yes' : 'no'),
  word: (n) => `Zürich 日本 ${n}`,
  marked: (n) => `say "${n}", or not; so\n`,
  nothing: () => '',
}
const kind = fc.constantFrom(...Object.keys(kinds))
const rows = 25_000
const lateRows = 40

const tables = fc.record({
  columns: fc.array(fc.record({ early: kind, late: kind }), { minLength: 3, maxLength: 5 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  line_end: fc.constantFrom('\n', '\r\n'),
  quotes_all: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'utf-8-sig', 'utf-16', 'cp1252'),
  packing: fc.constantFrom('none', 'gzip', 'members'),
})
type Table = typeof tables extends fc.Arbitrary<infer T> ? T : never

/** The file as another program writes it. */
function written(python: string, { columns, ...dialect }: Table, values: readonly string[][]): Buffer {
  const header = [...columns.map((_, at) => `c${at}`), 'pad']
  const script = join(import.meta.dirname, '../../../test/files/write-table.py')
  const input = JSON.stringify({ ...dialect, rows: [header, ...values] })
  const { stdout, stderr, status } = spawnSync(python, [script], { input, maxBuffer: 64 * 1024 * 1024 })
  expect([status, stderr.toString()]).toEqual([0, ''])
  return stdout
}

/** The line on which each row begins. */
function linesOf(values: readonly string[][]): number[] {
  let line = 1
  return values.map((row, at) => {
    line += at === 0 ? 1 : 1 + breaksIn(values[at - 1]!)
    return line
  })
}
const breaksIn = (row: readonly string[]) =>
  row.reduce((sum, text) => sum + (text.match(/\n/g)?.length ?? 0), 0)

/** A number without what means nothing: zeros behind its point and how its exponent is written. */
function plain(text: string, type: string): string {
  if (type.startsWith('DECIMAL')) return text.includes('.') ? text.replace(/\.?0+$/, '') : text
  if (type === 'DOUBLE') return String(Number(text))
  if (type.startsWith('TIMESTAMP'))
    return (
      new Date(
        `${text.replace(' ', 'T').replace(/\.\d+/, '')}${/[+-]\d\d(:\d\d)?$/.test(text.slice(11)) ? '' : 'Z'}`.replace(
          /([+-]\d\d)$/,
          '$1:00',
        ),
      ).toISOString() + (/\.(\d+?)0*(?=[+-]|$)/.exec(text)?.[1] ?? '')
    )
  return text
}

const python = findProgram('python')

it.skipIf(python === undefined)(
  'D2, D3, D4: what a file of any dialect says late is read back to the digit, or its row is a reject with its line',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const values = Array.from({ length: rows + lateRows }, (_, at) => [
          ...table.columns.map(({ early, late }) => textOf(table, at < rows ? early : late, at + 1)),
          'p'.repeat(80),
        ])
        const version = await opened.load(
          table.packing === 'none' ? 'a.csv' : 'a.csv.gz',
          written(python!, table, values),
        )
        expect(version.rowCount + version.rejectCount).toBe(values.length)
        const rejected = new Set(version.rejects.map(({ line }) => line))
        expect(rejected.size).toBe(version.rejectCount)
        const lines = linesOf(values)
        const kept = values.filter((_row, at) => !rejected.has(lines[at]!))
        expect(kept).toHaveLength(version.rowCount)
        const types = version.columns.map(({ native }) => native)
        const texts = version.columns.map(({ name }) => `"${name}"::VARCHAR`).join(', ')
        const read = await opened.rows(version, `SELECT ${texts} FROM t`)
        for (const at of [0, 1, 2, 999, ...Array.from({ length: lateRows }, (_, late) => rows + late)]) {
          const row = kept[at]
          if (!row) continue
          expect(read[at]!.map((text, c) => (text === null ? '' : plain(String(text), types[c]!)))).toEqual(
            row.map((text, c) => (text === '' ? '' : plain(text, types[c]!))),
          )
        }
      }),
      { numRuns: Number(process.env['QUARRY_READ_BACK_TABLES'] ?? cases(8)) },
    )
  },
)

/** Windows' code page has no Japanese. */
const textOf = ({ encoding }: Table, name: string, n: number) =>
  encoding === 'cp1252' ? kinds[name]!(n).replace('日本', '€') : kinds[name]!(n)
