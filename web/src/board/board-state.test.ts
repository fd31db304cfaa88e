import { describe, expect, test } from 'vitest'
import {
  drilledInto,
  drilledTo,
  isSelected,
  stateOf,
  togglePick,
  valueOf,
  viewOf,
  withFilter,
  type Filter,
  type View,
} from './board-state.ts'

const origin: Filter = { id: 'origin', label: 'Origin', kind: 'values', targets: [] }
const year: Filter = { ...origin, id: 'year', default: { operator: 'equals', value: 2001 } }
const atlanta = { operator: 'in' as const, values: ['ATL'] }

describe('how a dashboard is set', () => {
  test('an address that somebody broke is read as far as it can be', () => {
    expect(viewOf({ tab: 7, filters: ['x'], selections: 'all', drills: [3, { chart: 'c' }] })).toEqual({})
    expect(viewOf({ tab: 't', filters: { origin: atlanta, year: null, broken: 'ATL' }, edit: true })).toEqual(
      {
        tab: 't',
        filters: { origin: atlanta, year: null },
      },
    )
  })

  test('a filter is set, emptied against its default, and reset', () => {
    const set = withFilter(withFilter<View>({ tab: 't' }, origin, atlanta), year, undefined)
    expect(set).toEqual({ tab: 't', filters: { origin: atlanta, year: null } })
    expect([valueOf(origin, set), valueOf(year, set), valueOf(year, {})]).toEqual([
      atlanta,
      undefined,
      year.default,
    ])
    expect(stateOf(withFilter({}, origin, undefined))).toEqual({})
  })

  test('a value that is picked twice is let go, and another of the chart takes its place', () => {
    const [atl, ord] = [[{ column: 'origin', value: 'ATL' }], [{ column: 'origin', value: 'ORD' }]]
    const one = togglePick(togglePick<View>({}, 'c', atl), 'd', atl)
    expect(togglePick(one, 'c', ord).selections).toHaveLength(2)
    expect(isSelected(togglePick(one, 'c', ord), 'c', ord)).toBe(true)
    expect(togglePick(one, 'c', atl).selections).toEqual([{ chart: 'd', values: atl }])
  })

  test('levels are gone down and up again, and forget what was picked on them', () => {
    const picked = togglePick({}, 'c', [{ column: 'country', value: 'US' }])
    const down = drilledInto(drilledInto(picked, 'c', 'US'), 'c', null)
    expect(stateOf(down)).toEqual({ drills: [{ chart: 'c', values: ['US', null] }] })
    expect(stateOf(drilledTo(down, 'c', ['US'])).drills).toEqual([{ chart: 'c', values: ['US'] }])
    expect(stateOf(drilledTo(down, 'c', []))).toEqual({})
  })
})
