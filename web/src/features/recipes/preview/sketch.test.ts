import { describe, expect, test } from 'vitest'
import { sketchOf } from './sketch.ts'

describe('the small picture of a column', () => {
  test('numbers are a histogram from the smallest to the largest', () => {
    const { bars, words } = sketchOf([0, 0, 0, '6', 12], 'number')
    expect(bars).toHaveLength(12)
    expect([bars[0], bars[6], bars[11]]).toEqual([1, 1 / 3, 1 / 3])
    expect(words).toBe('0 to 12')
  })

  test('texts are their most frequent values', () => {
    expect(sketchOf(['a', 'b', 'a', 'a', null], 'text')).toEqual({
      bars: [1, 1 / 3],
      words: '2 values',
      emptyShare: 0.19999999999999996,
    })
    expect(sketchOf(['a', 'b'], 'text').words).toBe('all different')
    expect(sketchOf(['a', 'a'], 'text').words).toBe('always the same')
  })

  test('what is all empty, one value, or far apart can be drawn too', () => {
    expect(sketchOf([null, null], 'number')).toEqual({ bars: [], words: 'empty', emptyShare: 1 })
    expect(sketchOf([7], 'integer')).toEqual({ bars: [1], words: '7', emptyShare: 0 })
    expect(sketchOf([], 'text').words).toBe('empty')
    expect(sketchOf(['2026-01-01', '2026-12-31'], 'date').words).toBe('2026-01-01 to 2026-12-31')
    expect(sketchOf([-1e308, 1e308], 'number').bars).toHaveLength(12)
  })
})
