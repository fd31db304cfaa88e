import { describe, expect, test } from 'vitest'
import type { ColumnType } from '../../../../../charts/src/values/columns.ts'
import { addField, changeDimension, filterBy } from './draft-moves.ts'
import { addressOf, draftFrom, queryFrom } from './draft-query.ts'
import { drillInto, drillSteps } from './drill.ts'
import { startEvents, type FunnelDraft } from './events-draft.ts'
import { searchFields, type Field } from './field.ts'
import { aggregatesFor, dimensionOf, emptyDraft, valueOf } from './query-draft.ts'

const field = (name: string, type: ColumnType, more: Partial<Field> = {}): Field => ({
  name,
  role: 'dimension',
  source: 'column',
  join: null,
  label: name,
  description: null,
  synonyms: [],
  type,
  grains: type === 'timestamp' ? ['day', 'month', 'year'] : [],
  bin: null,
  is_hidden: false,
  default_role: 'dimension',
  default_aggregate: type === 'integer' ? 'avg' : null,
  ...more,
})

describe('a question that is being put together', () => {
  test('is not asked before something is chosen', () => {
    expect(queryFrom(emptyDraft)).toBeUndefined()
  })

  test('names what it asks for, so that the answer can be ordered by it', () => {
    const draft = {
      ...emptyDraft,
      rows: [dimensionOf(field('date', 'timestamp'))],
      values: [valueOf(field('delay', 'integer')), valueOf(undefined)],
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
    const asked = queryFrom({ ...emptyDraft, values: [{ aggregate: 'count' as const }], filters })
    expect(asked?.filters).toEqual(filters.slice(3))
  })

  test('leaves out sets of which nothing is said yet, for they would be everything', () => {
    const set = (within: object) => ({ column: 'who', operator: 'in_set' as const, set: within })
    const bare = { column: 'a', operator: 'equals' as const }
    const whole = { ...bare, value: 1 }
    const filters = [set({}), set({ filters: [bare] }), set({ filters: [bare, whole] })]
    const asked = queryFrom({ ...emptyDraft, values: [{ aggregate: 'count' as const }], filters })
    expect(asked?.filters).toEqual([set({ filters: [whole] })])
  })

  test('is a retention once it is known of whom and by when, and comes back as it was asked', () => {
    const fields = [field('ordered', 'timestamp'), field('customer_id', 'integer')]
    const events = startEvents('retention', fields, undefined)
    expect(events).toMatchObject({ entity: 'customer_id', time: 'ordered' })
    expect(queryFrom({ ...emptyDraft, events: { ...events, entity: undefined } })).toBeUndefined()
    const draft = { ...emptyDraft, events: { ...events, dimension: 'country' } }
    expect(draftFrom(queryFrom(draft))).toEqual(draft)
  })

  test('is a funnel once a condition says what is a step', () => {
    const fields = [field('at', 'timestamp'), field('visitor', 'text')]
    const events = startEvents('funnel', fields, undefined) as FunnelDraft
    expect(queryFrom({ ...emptyDraft, events })).toBeUndefined()
    const filters = [{ column: 'page', operator: 'equals' as const, value: '/' }]
    const draft = {
      ...emptyDraft,
      events: { ...events, steps: [{ name: 'Home', filters }, ...events.steps] },
    }
    expect(queryFrom(draft)?.funnel?.steps.map(({ name }) => name)).toEqual(['Home', 'Step 1', 'Step 2'])
    expect(draftFrom(queryFrom(draft))).toEqual(draft)
  })

  test.each([undefined, null, 'x', 5, { dimensions: 'x', limit: 'y' }])(
    'is empty when it came as %j',
    (query) => {
      expect(draftFrom(query)).toEqual(emptyDraft)
    },
  )

  test('offers only what can be computed of a column', () => {
    expect(aggregatesFor(field('delay', 'integer'))).toContain('median')
    expect(aggregatesFor(field('origin', 'text'))).not.toContain('sum')
    expect(aggregatesFor(field('late', 'boolean'))[0]).toBe('share_true')
  })

  test('comes back from its address as it was, with filters that wait for a value', () => {
    const draft = {
      ...emptyDraft,
      rows: [{ column: 'origin', name: 'origin' }],
      columns: [{ column: 'date', grain: 'month' as const, name: 'date (month)' }],
      values: ['revenue'],
      filters: [{ column: 'origin', operator: 'in' as const }],
      totals: true,
    }
    expect(draftFrom(JSON.parse(JSON.stringify(addressOf(draft))))).toEqual(draft)
  })

  test('takes a measure as a value, wherever it is put', () => {
    const revenue = field('revenue', 'decimal', { role: 'measure', source: 'model' })
    expect(addField(emptyDraft, revenue, 'rows').values).toEqual(['revenue'])
    expect(addField(emptyDraft, revenue, 'values').values).toEqual(['revenue'])
  })

  test('orders by a dimension still when its grain changes', () => {
    const before = { column: 'date', grain: 'month' as const }
    const draft = { ...emptyDraft, rows: [before], sort: [{ by: 'date (month)', order: 'desc' as const }] }
    expect(changeDimension(draft, before, { column: 'date', grain: 'year' }).sort).toEqual([
      { by: 'date (year)', order: 'desc' },
    ])
  })
})

describe('looking into a value', () => {
  const fields = [field('country', 'text'), field('city', 'text'), field('when', 'timestamp')]
  const hierarchies = [{ name: 'place', label: 'Place', levels: ['country', 'city'] }]
  const draft = { ...emptyDraft, rows: [{ column: 'country' }], values: [valueOf(undefined)] }

  test('goes down the hierarchy first', () => {
    const [first] = drillSteps({ column: 'country' }, draft, { fields, hierarchies })
    expect(first).toMatchObject({ label: 'city', isNext: true })
    if (!first) return
    expect(drillInto(draft, [[{ column: 'country' }, 'ES']], first)).toMatchObject({
      rows: [{ column: 'city' }],
      filters: [{ column: 'country', operator: 'equals', value: 'ES' }],
    })
  })

  test('goes to the next finer grain of a moment', () => {
    const month = { column: 'when', grain: 'month' as const }
    const [first] = drillSteps(month, draft, { fields, hierarchies })
    expect(first?.dimension).toEqual({ column: 'when', grain: 'day' })
  })

  test('asks for what is empty by name', () => {
    expect(filterBy(draft, { column: 'country' }, [null, true]).filters).toEqual([
      { column: 'country', operator: 'is_null' },
    ])
  })
})

describe('the search for fields', () => {
  const fields = [
    field('amt', 'decimal', { label: 'Amount', description: 'What was paid' }),
    field('rev', 'decimal', { label: 'Revenue', synonyms: ['turnover', 'sales'] }),
  ]

  test.each([
    ['sales', ['rev']],
    ['paid', ['amt']],
    ['AMOUNT', ['amt']],
    ['zzz', []],
  ])('%s finds %j', (text, names) => {
    expect(searchFields(fields, text).map(({ name }) => name)).toEqual(names)
  })
})
