import { expect, test } from 'vitest'
import { boardQuery } from './board-query.ts'
import { emptyDraft } from './query-draft.ts'

const flat = { ...emptyDraft, rows: [{ column: 'origin' }], values: [{ aggregate: 'count' as const }] }
const spread = { ...flat, columns: [{ column: 'carrier' }] }

test('a question without totals goes to a dashboard as it is', () => {
  expect(boardQuery(spread)).toMatchObject({ query: { pivot: { columns: [{ column: 'carrier' }] } } })
  expect(boardQuery(spread)?.note).toBeUndefined()
  expect(boardQuery({ ...flat, totals: true })).toMatchObject({ query: { totals: true } })
  expect(boardQuery(emptyDraft)).toBeUndefined()
})

test('what does not go with spread columns stays in explore, and that is said', () => {
  const kept = boardQuery({ ...spread, totals: true, subtotals: true })
  expect(kept?.query.pivot).toBeDefined()
  expect(kept?.query).not.toHaveProperty('totals')
  expect(kept?.query).not.toHaveProperty('subtotals')
  expect(kept?.note).toMatch(/stay in explore/)
})

test('a comparison or a top over columns becomes a list', () => {
  for (const more of [
    { comparison: 'previous_year' as const },
    { top: { dimension: 'origin', by: 'Count of rows', limit: 3, others: true } },
  ]) {
    const kept = boardQuery({ ...spread, ...more, totals: true, sort: [{ by: 'origin' }] })
    expect(kept?.query).not.toHaveProperty('pivot')
    expect(kept?.query).not.toHaveProperty('sort')
    expect(kept?.query).toMatchObject({ dimensions: [{ column: 'carrier' }, { column: 'origin' }] })
    expect(kept?.note).toMatch(/is a list/)
  }
})
