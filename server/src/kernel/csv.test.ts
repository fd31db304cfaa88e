import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\u0000=1',
  '\n=1',
])('FIL-08: %j is text for a spreadsheet, not a formula', (cell) =>
  expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/),
)

test('FIL-08: a formula behind what some spreadsheets separate cells by is text too', () => {
  expect(csvLine(['a;=1+1', 'b|@x', 'c\n-1'])).toBe(`a;'=1+1,b|'@x,"c\n'-1"\r\n`)
})

test('what is told to be a number or a time stays one, and nothing else does', () => {
  expect(csvLine(['-12.50', '2026-01-31T09:30:00Z', '-1+1;=2', '-x'], [true, true, false, true])).toBe(
    `-12.50,2026-01-31T09:30:00Z,'-1+1;'=2,'-x\r\n`,
  )
})

test('numbers stay numbers, quotes and line ends are quoted, nothing is empty', () => {
  expect(csvLine([-5, 1.5, true, null, undefined, 'a,b', 'say "x"', 'two\nlines', { a: 1 }])).toBe(
    '-5,1.5,true,,,"a,b","say ""x""","two\nlines","{""a"":1}"\r\n',
  )
})

test('S5: a cell of blanks or of line ends is written in time in proportion to its length', () => {
  for (const piece of ['\n', ' ', ';\t', '\r\n =']) {
    const started = performance.now()
    expect(csvLine([piece.repeat(200_000)]).length).toBeGreaterThan(200_000)
    expect([piece, performance.now() - started]).toEqual([piece, expect.toSatisfy((ms: number) => ms < 1000)])
  }
})
