import { expect, test } from 'vitest'
import type { Filter } from '../board-state.ts'
import { stateWords } from './filter-words.ts'

const origin: Filter = { id: 'origin', label: 'Origin', kind: 'values', targets: [] }
const year: Filter = { ...origin, id: 'year', label: 'Year', default: { operator: 'equals', value: 2001 } }
const metric = {
  name: 'metric',
  label: 'Measure',
  type: 'measure' as const,
  default: 'rows',
  values: [{ value: 'rows', label: 'Flights' }, { value: 'delay' }],
}
const known = {
  filters: [origin, year],
  variables: [metric],
  charts: [{ id: 'delays', title: 'Delays' }],
}

test('a dashboard that nobody set is as its defaults say', () => {
  expect(stateWords({}, known)).toEqual(['Measure: Flights', 'Year: 2001'])
})

test('variables, filters, values picked in charts and opened levels are told', () => {
  const state = {
    variables: { metric: 'delay' },
    filters: { origin: { operator: 'in' as const, values: ['ATL', 'BOS', 'DEN'] }, year: null },
    selections: [{ chart: 'delays', values: [{ column: 'carrier', value: 'AA' }] }],
    drills: [{ chart: 'delays', values: ['2001', 'May'] }],
  }
  expect(stateWords(state, known)).toEqual([
    'Measure: delay',
    'Origin: ATL, BOS +1',
    'carrier: AA',
    'Delays opened at 2001 › May',
  ])
})
