import { describe, expect, test } from 'vitest'
import { stepWords } from './step-words.ts'

describe('what a step does, in words', () => {
  test.each([
    [
      { kind: 'filter', condition: { column: 'country', operator: 'in', values: ['DE', 'FR'] } },
      'country is one of DE, FR',
    ],
    [
      {
        kind: 'filter',
        condition: {
          all: [
            { column: 'paid', operator: 'equals', value: true },
            {
              any: [
                { column: 'a', operator: 'greater', value: 1 },
                { not: { column: 'b', operator: 'is_null' } },
              ],
            },
          ],
        },
      },
      'paid is true and (a is above 1 or not (b is empty))',
    ],
    [{ kind: 'filter', formula: 'a > b', keep: 'others' }, 'all but a > b'],
    [
      { kind: 'sort', by: [{ column: 'day', order: 'desc' }, { column: 'name' }] },
      'day, largest first, then name',
    ],
    [
      { kind: 'join', input: 'customers', how: 'left', on: [{ left: 'customer_id', right: 'id' }] },
      'left join with customers on customer_id = id',
    ],
    [
      { kind: 'group', keys: [{ column: 'day' }], aggregates: [{ aggregate: 'sum', name: 'revenue' }] },
      'revenue for each day',
    ],
    [{ kind: 'derive', columns: [{ name: 'total', formula: 'a * b' }] }, 'total = a * b'],
    [{ kind: 'limit', rows: 1000 }, '1,000 rows'],
    [{ kind: 'clean', columns: ['name', 'city'], trim: true }, 'name, city'],
  ])('%j', (step, words) => {
    expect(stepWords(step as never)).toBe(words)
  })

  test('a step that is not filled in yet has words too', () => {
    for (const kind of ['filter', 'sort', 'top_n', 'derive', 'join', 'group', 'pivot', 'fill', 'unheard_of'])
      expect(typeof stepWords({ kind } as never)).toBe('string')
  })
})
