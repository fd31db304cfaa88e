import { describe, expect, test } from 'vitest'
import type { DatasetColumn } from './query-draft.ts'
import { aggregatesFor, dimensionOf, draftFrom, emptyDraft, measureOf, queryFrom } from './query-draft.ts'

const column = (name: string, type: DatasetColumn['type']): DatasetColumn => ({
  name,
  type,
  native_type: '',
  nullable: true,
  label: null,
  description: null,
})

describe('a question that is being put together', () => {
  test('is not asked before something is chosen', () => {
    expect(queryFrom(emptyDraft)).toBeUndefined()
  })

  test('names what it asks for, so that the answer can be ordered by it', () => {
    const draft = {
      ...emptyDraft,
      dimensions: [dimensionOf(column('date', 'timestamp'))],
      measures: [measureOf(column('delay', 'integer')), measureOf(undefined)],
      sort: [{ by: 'Mean delay', order: 'desc' as const }, { by: 'gone' }],
    }
    expect(queryFrom(draft)).toMatchObject({
      dimensions: [{ column: 'date', grain: 'month', name: 'date (month)' }],
      measures: [
        { aggregate: 'avg', column: 'delay', name: 'Mean delay' },
        { aggregate: 'count', name: 'Count of rows' },
      ],
      sort: [{ by: 'Mean delay', order: 'desc' }],
    })
  })

  test('leaves out filters that still lack their value', () => {
    const filters = [
      { column: 'a', operator: 'equals' as const },
      { column: 'a', operator: 'between' as const, values: [1, ''] },
      { column: 'a', operator: 'in' as const, values: [] },
      { column: 'a', operator: 'is_null' as const },
      { column: 'a', operator: 'greater' as const, value: 0 },
    ]
    const asked = queryFrom({ ...emptyDraft, measures: [{ aggregate: 'count' }], filters })
    expect(asked?.filters?.map(({ operator }) => operator)).toEqual(['is_null', 'greater'])
  })

  test.each([undefined, null, 'x', 5, { dimensions: 'x', limit: 'y' }])(
    'is empty when it came as %j',
    (query) => {
      expect(draftFrom(query)).toEqual(emptyDraft)
    },
  )

  test('offers only what can be computed of a column', () => {
    expect(aggregatesFor(column('delay', 'integer'))).toContain('median')
    expect(aggregatesFor(column('origin', 'text'))).not.toContain('sum')
    expect(aggregatesFor(column('late', 'boolean'))[0]).toBe('share_true')
  })
})
