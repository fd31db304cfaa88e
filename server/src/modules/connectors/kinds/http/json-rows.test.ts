import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonRows, JsonRowsError } from './json-rows.ts'

function rowsOf(text: string, rowsPath: string[] = [], keepPath?: string[], pieceBytes = 7) {
  const rows: string[] = []
  const scan = new JsonRows({ rowsPath, keepPath, onRow: (json) => rows.push(json.toString()) })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) scan.write(bytes.subarray(at, at + pieceBytes))
  scan.end()
  return { rows, found: scan.found, kept: scan.kept }
}

test('rows come as they are written, every digit of them', () => {
  expect(rowsOf(' [ {"a": 12345678901234567890}, [1, "]"] ,7, "x,\\"y" , null ]\n').rows).toEqual([
    '{"a": 12345678901234567890}',
    '[1, "]"]',
    '7',
    '"x,\\"y"',
    'null',
  ])
  expect(rowsOf('{"a": 1}').rows).toEqual(['{"a": 1}'])
  expect(rowsOf('[]')).toEqual({ rows: [], found: true, kept: undefined })
})

test('rows are found by their path, and one value beside them is kept', () => {
  const text =
    '{"meta": {"next": "c\\u0032", "items": [9]}, "da\\u0074a": {"x": 1, "items": [{"items": [5]}, {"b": 2}]}}'
  expect(rowsOf(text, ['data', 'items'], ['meta', 'next'])).toEqual({
    rows: ['{"items": [5]}', '{"b": 2}'],
    found: true,
    kept: 'c2',
  })
  expect(rowsOf('{"data": {"other": []}}', ['data', 'items'])).toMatchObject({ rows: [], found: false })
})

test('SQL-27 what is cut off, nested too deep, unbalanced or followed by more is refused', () => {
  for (const text of ['[1, 2', '{"a": "b', '', '{"a": [1}', '[1] [2]', '['.repeat(100)])
    expect(() => rowsOf(text)).toThrow(JsonRowsError)
})

test('any array comes apart into its items, however it is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.nat(2),
      (rows, pieceBytes, indent) => {
        const text = JSON.stringify({ before: rows, data: rows }, null, indent)
        const read = rowsOf(text, ['data'], undefined, pieceBytes).rows.map(
          (row) => JSON.parse(row) as unknown,
        )
        expect(read).toEqual(JSON.parse(JSON.stringify(rows)))
      },
    ),
  )
})
