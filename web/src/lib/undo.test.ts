import { describe, expect, test } from 'vitest'
import { startHistory, recordChange, redone, undone } from './undo.ts'

describe('what can be taken back', () => {
  test('is done again until something else is done', () => {
    const two = recordChange(recordChange(startHistory('a'), 'b'), 'c')
    expect(undone(undone(two)).present).toBe('a')
    expect(redone(undone(undone(two))).present).toBe('b')
    expect(redone(recordChange(undone(two), 'd')).present).toBe('d')
    expect([undone(startHistory('a')).present, redone(two).present]).toEqual(['a', 'c'])
  })

  test('of the same thing is one step, and of nothing changed none', () => {
    const typed = ['ab', 'abc'].reduce(
      (history, text) => recordChange(history, text, 'title'),
      startHistory('a'),
    )
    expect(undone(typed).present).toBe('a')
    expect(recordChange(typed, 'abc')).toBe(typed)
    expect(undone(recordChange(typed, 'abcd', 'text')).present).toBe('abc')
  })

  test('are the last two hundred changes', () => {
    const steps = Array.from({ length: 250 }, (_, at) => at + 1)
    const history = steps.reduce((sum, step) => recordChange(sum, step), startHistory(0))
    expect(steps.reduce((sum) => undone(sum), history).present).toBe(50)
  })
})
