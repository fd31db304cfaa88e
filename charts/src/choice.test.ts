import { describe, expect, test } from 'vitest'
import type { AnswerColumn } from './values/pivot.ts'
import { suggestionFor } from './choice.ts'

const dimension = (name: string, type: AnswerColumn['type'] = 'text'): AnswerColumn => ({
  name,
  type,
  role: 'dimension',
})
const measure = (name: string, more: Partial<AnswerColumn> = {}): AnswerColumn => ({
  name,
  type: 'number',
  role: 'measure',
  ...more,
})
const numbered = (count: number, row: (at: number) => unknown[]) =>
  Array.from({ length: count }, (_, at) => row(at))
const month = (at: number) => new Date(Date.UTC(2000, at, 1)).toISOString().slice(0, 10)

const day = dimension('day', 'date')
const n = measure('n')

const answers: [what: string, columns: AnswerColumn[], rows: unknown[][], kind: string, reason: RegExp][] = [
  ['one number', [n], [[5]], 'number', /one number/],
  [
    'a number compared',
    [n, measure('n before', { of: 'n', compares: 'previous' })],
    [[5, 4]],
    'number',
    /compared/,
  ],
  ['one row of measures', [n, measure('m'), measure('o')], [[5, 4, 3]], 'bar', /one row/],
  ['a course', [day, n], numbered(24, (at) => [month(at), at]), 'line', /along time/],
  [
    'courses',
    [day, dimension('a'), n],
    numbered(24, (at) => [month(at >> 1), at % 2 ? 'x' : 'y', at]),
    'line',
    /time/,
  ],
  ['few values', [dimension('a'), n], numbered(12, (at) => [`a${at}`, at]), 'bar', /few values/],
  ['shares', [dimension('a'), n], numbered(4, (at) => [`a${at}`, 0.25]), 'pie', /whole/],
  [
    'two small dimensions',
    [dimension('a'), dimension('b'), n],
    numbered(12, (at) => [`a${at >> 2}`, at % 4, at]),
    'bar',
    /two dimensions/,
  ],
  [
    'two measures of many',
    [dimension('a'), n, measure('m')],
    numbered(100, (at) => [`a${at}`, at, 1]),
    'scatter',
    /two measures/,
  ],
  ['many values', [dimension('a'), n], numbered(100, (at) => [`a${at}`, at]), 'table', /more values/],
  [
    'three dimensions',
    [dimension('a'), dimension('b'), dimension('c'), n],
    [['x', 'y', 'z', 1]],
    'table',
    /dimensions/,
  ],
  ['no measure', [dimension('a')], [['x']], 'table', /no measure/],
  [
    'values across',
    [dimension('a'), measure('n 1', { of: 'n', pivot: [1] })],
    [['x', 1]],
    'table',
    /in columns/,
  ],
]

describe('the kind that suits', () => {
  test.each(answers)('%s', (_, columns, rows, kind, reason) => {
    expect(suggestionFor({ columns, rows })).toEqual({ kind, reason: expect.stringMatching(reason) })
  })
})
