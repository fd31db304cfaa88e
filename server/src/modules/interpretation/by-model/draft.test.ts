import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { attacks } from '../../../../test/warehouse/sql-guard-attacks.ts'
import { catalogueDataset } from '../core/catalogue-of.ts'
import type { CatalogueField } from '../core/catalogue.ts'
import { draftSchema } from './draft.ts'
import { queryOf } from './query-of-draft.ts'

const field = (name: string): CatalogueField => ({
  name,
  role: 'dimension',
  kind: 'text',
  label: name,
  description: '',
  synonyms: [],
  type: 'text',
  isHidden: false,
  isShare: false,
  isModelled: false,
  column: name,
})
const dataset = catalogueDataset({
  id: 1,
  name: 'sales',
  description: '',
  model: { dimensions: [], hierarchies: [], measures: [], joins: [] },
  fields: [],
  values: new Map(),
  ranges: new Map(),
  rowCount: 0,
  isAsked: true,
  questionFilters: [],
})
const asked = { dataset, fields: [field('region'), field('amount')] }
const schema = draftSchema([asked])
const filter = {
  field: 'region',
  operator: 'equals' as const,
  values: ['Northmark'],
  unit: null,
  or_group: null,
}
const draft = {
  dataset_id: 1,
  measures: [{ field: 'amount', aggregate: 'max' as const, share: false }],
  dimensions: [{ field: 'region', grain: null, across: false }],
  filters: [filter],
  sort: null,
  limit: null,
  limit_per: null,
  comparison: null,
  words: [],
  unexplained: [],
  follow_up: null,
}

test('LLM-02: whatever SQL a model writes is no name in a draft, and as a value it is a value', () => {
  expect(Value.Check(schema, draft)).toBe(true)
  const named = (sql: string) => [
    { ...draft, sql },
    { ...draft, dataset_id: sql },
    { ...draft, measures: [{ ...draft.measures[0], field: sql }] },
    { ...draft, measures: [{ ...draft.measures[0], aggregate: sql }] },
    { ...draft, dimensions: [{ ...draft.dimensions[0], field: sql }] },
    { ...draft, dimensions: [{ ...draft.dimensions[0], grain: sql }] },
    { ...draft, filters: [{ ...filter, field: sql }] },
    { ...draft, filters: [{ ...filter, operator: sql }] },
    { ...draft, sort: { measure: null, field: sql, order: 'asc' } },
    { ...draft, limit: sql },
    { ...draft, limit_per: sql },
    { ...draft, comparison: sql },
  ]
  expect(attacks.length).toBeGreaterThan(100)
  for (const sql of attacks) {
    expect([sql, named(sql).some((one) => Value.Check(schema, one))]).toEqual([sql, false])
    const query = queryOf({ ...draft, filters: [{ ...filter, values: [sql] }] }, asked)
    expect(query).toEqual({
      ...queryOf(draft, asked),
      filters: [{ column: 'region', operator: 'equals', value: sql }],
    })
  }
})
