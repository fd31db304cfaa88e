import { describe, expect, test } from 'vitest'
import { startHistory, recordChange, redone, undone } from '../../../lib/undo.ts'
import {
  definitionOf,
  recipeDraftOf,
  duplicatedStep,
  insertedAfter,
  isSameDefinition,
  movedStep,
  withoutStep,
  withStep,
  type RecipeStep,
} from './recipe-draft.ts'

const rows = (count: number): RecipeStep => ({ kind: 'limit', rows: count })
const inputs = [{ dataset_id: 1, name: 'orders' }]
const start = recipeDraftOf({ kind: 'visual', inputs, steps: [rows(1), rows(2), rows(3)] }, null)
const counts = (draft = start) => draft.steps.map(({ step }) => (step as { rows: number }).rows)

describe('the draft of a recipe', () => {
  test('is what the server gave until something is changed', () => {
    expect(definitionOf(start)).toEqual({ kind: 'visual', inputs, steps: [rows(1), rows(2), rows(3)] })
    expect(isSameDefinition(start, recipeDraftOf(definitionOf(start), null))).toBe(true)
  })

  test('steps are added, moved, doubled and taken out, and keep who they are', () => {
    const { draft: added, key } = insertedAfter(start, 0, rows(9))
    expect(counts(added)).toEqual([1, 9, 2, 3])
    expect(counts(movedStep(added, 1, 3))).toEqual([1, 2, 3, 9])
    expect(movedStep(added, 1, 3).steps.at(-1)?.key).toBe(key)
    expect(counts(movedStep(added, 0, 7))).toEqual([1, 9, 2, 3])
    expect(counts(withStep(added, key, rows(5)))).toEqual([1, 5, 2, 3])
    const doubled = duplicatedStep(added, key)
    expect(counts(doubled)).toEqual([1, 9, 9, 2, 3])
    expect(new Set(doubled.steps.map((step) => step.key)).size).toBe(5)
    expect(counts(withoutStep(doubled, key))).toEqual([1, 9, 2, 3])
  })

  test('changes are taken back and done again', () => {
    const one = recordChange(startHistory(start), movedStep(start, 0, 2))
    const two = recordChange(one, withoutStep(one.present, one.present.steps[0]!.key))
    expect(counts(two.present)).toEqual([3, 1])
    expect(counts(undone(two).present)).toEqual([2, 3, 1])
    expect(counts(undone(undone(two)).present)).toEqual([1, 2, 3])
    expect(counts(redone(undone(two)).present)).toEqual([3, 1])
    expect(undone(startHistory(start)).present).toBe(start)
  })

  test('typing in one field is taken back at once', () => {
    const key = start.steps[0]!.key
    let history = startHistory(start)
    for (const count of [10, 100, 1000])
      history = recordChange(history, withStep(start, key, rows(count)), `${key}.rows`)
    expect(counts(history.present)[0]).toBe(1000)
    expect(undone(history).present).toBe(start)
  })

  test('the other kind keeps what was written in it', () => {
    const sql = { ...start, kind: 'sql' as const, sql: 'select 1' }
    expect(definitionOf(sql)).toEqual({ kind: 'sql', inputs, sql: 'select 1' })
    expect(definitionOf({ ...sql, kind: 'visual' })).toEqual(definitionOf(start))
  })
})
