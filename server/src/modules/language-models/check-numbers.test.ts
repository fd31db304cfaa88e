import { describe, expect, test } from 'vitest'
import { unfoundNumbers } from './index.ts'
import { workedMs } from '../../../test/thread-time.ts'

const rows = [
  ['north', 1_234_567.89, 0.1234, '2026-05-01'],
  ['south', -42, 0.5, '2026-06-01'],
]
const source = { rows, texts: ['top 5 regions'] }

describe('LLM-17: numbers of a sentence are those of the result', () => {
  test.each([
    'North has 1,234,567.89.',
    'Der Norden hat 1.234.567,89.',
    'Der Norden hat 1’234’567.89.',
    'North has about 1.2 million, or 1,235 thousand.',
    'Im Norden sind es 1,23 Mio.',
    'The share is 12.3 %, in the south 50%.',
    'The south lost 42 in June 2026.',
    'Of the top 5 there are 2.',
    'There is no number here.',
  ])('%s', (sentence) => expect(unfoundNumbers(sentence, source)).toEqual([]))

  test.each([
    ['North has 1,234,999.', ['1,234,999']],
    ['North has 1.3 million.', ['1.3 million']],
    ['The share is 13 %.', ['13 %']],
    ['42 and 43', ['43']],
    ['It grew by 1234609.89 in 2025.', ['1234609.89', '2025']],
  ])('%s', (sentence, unfound) => expect(unfoundNumbers(sentence, source)).toEqual(unfound))

  test('a long sentence takes time in proportion to its length', () => {
    const startedAt = workedMs()
    expect(unfoundNumbers('1.'.repeat(50_000), source).length).toBeGreaterThan(0)
    expect(workedMs() - startedAt).toBeLessThan(1000)
  })
})
