import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startHistory, redone, undone } from '../../../lib/undo.ts'
import { chartsOnTab, tabOf } from '../../../board/parts.ts'
import { applyOperation, recordOperation, type Contents, type Filter, type Operation } from './contents.ts'

const start: Contents = {
  name: 'Delays',
  description: '',
  charts: [
    { id: 'c1', title: 'A', kind: 'bar', dataset_id: 1, query: {}, position: { x: 0, y: 0, w: 6, h: 4 } },
    { id: 'c2', title: 'B', kind: 'line', dataset_id: 1, query: {}, position: { x: 6, y: 0, w: 6, h: 4 } },
    { id: 'c3', title: 'C', kind: 'text', options: { text: 'x' }, position: { x: 0, y: 4, w: 12, h: 2 } },
  ],
  tabs: [],
  filters: [{ id: 'f1', label: 'Origin', kind: 'values', targets: [], except: ['c1', 'c2'] }],
  events: [],
  settings: {},
  variables: [],
}

const chartId = fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5')
const tabId = fc.constantFrom('t1', 't2', 't3')
const filterId = fc.constantFrom('f1', 'f2', 'f3')
const position = fc.record({
  x: fc.integer({ min: -3, max: 14 }),
  y: fc.integer({ min: -3, max: 30 }),
  w: fc.integer({ min: -1, max: 20 }),
  h: fc.integer({ min: -1, max: 30 }),
})
const to = fc.integer({ min: -1, max: 4 })

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ do: fc.constant('describe' as const), name: fc.string() }),
  fc.record({ do: fc.constant('place chart' as const), id: chartId, position }),
  fc.record({ do: fc.constant('move chart' as const), id: chartId, to }),
  fc.record({ do: fc.constant('copy chart' as const), id: chartId, as: fc.uuid() }),
  fc.record({ do: fc.constant('remove chart' as const), id: chartId }),
  fc.record({ do: fc.constant('put chart on tab' as const), id: chartId, tab: tabId }),
  fc.record({ do: fc.constant('rename tab' as const), id: tabId, label: fc.string() }),
  fc.record({ do: fc.constant('move tab' as const), id: tabId, to }),
  fc.record({ do: fc.constant('remove tab' as const), id: tabId }),
  fc.record({ do: fc.constant('remove tab' as const), id: tabId, chartsTo: tabId }),
  fc.record({ do: fc.constant('move filter' as const), id: filterId, to }),
  fc.record({ do: fc.constant('remove filter' as const), id: filterId }),
  filterId.map((id): Operation => ({
    do: 'set filter',
    filter: { id, label: id, kind: 'values', targets: [], except: ['c2'], tab: 't2' } as Filter,
  })),
  fc.uuid().map((id): Operation => ({
    do: 'add tab',
    tab: { id, label: 'More' },
    first: { id: 't1', label: 'First' },
  })),
  fc.constantFrom<Operation>(
    { do: 'add chart', chart: { id: 'c4', title: 'D', kind: 'section' } },
    { do: 'set settings', settings: { cross_filter: false } },
    { do: 'add tab', tab: { id: 't2', label: 'Second' }, first: { id: 't1', label: 'First' } },
  ),
)

/** Operations as the page offers them: never on what is not there, never a second one of the same name. */
const isPossible = ({ charts, tabs, filters }: Contents, asked: Operation): boolean => {
  const has = (parts: { id: string }[], id: string) => parts.some((part) => part.id === id)
  if (asked.do === 'add chart') return !has(charts, asked.chart.id)
  if (asked.do === 'add tab') return !has(tabs, asked.tab.id)
  if (asked.do === 'put chart on tab') return has(tabs, asked.tab)
  if (asked.do === 'remove tab')
    return (
      has(tabs, asked.id) && (!asked.chartsTo || (asked.chartsTo !== asked.id && has(tabs, asked.chartsTo)))
    )
  if (asked.do === 'set filter')
    return has(charts, 'c2') && has(tabs, asked.filter.tab ?? '') && filters.length < 5
  return true
}

const runs = (asked: Operation[]) =>
  asked.reduce(
    (history, next) => (isPossible(history.present, next) ? recordOperation(history, next) : history),
    startHistory(start),
  )

describe('a dashboard that is written', () => {
  test('is the same again when everything is taken back, and when everything is done again', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 30 }), (asked) => {
        const ended = runs(asked)
        const allUndone = ended.past.reduce((history) => undone(history), ended)
        expect(allUndone.present).toEqual(start)
        expect(allUndone.future.reduce((history) => redone(history), allUndone).present).toEqual(
          ended.present,
        )
      }),
    )
  })

  test('never comes to what the server would refuse: parts named twice, named but gone, over each other', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 30 }), (asked) => {
        const { present } = runs(asked)
        const { charts, tabs, filters } = present
        for (const parts of [charts, tabs, filters])
          expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
        for (const { tab } of [...charts, ...filters])
          if (tab !== undefined) expect(tabs.map(({ id }) => id)).toContain(tab)
        for (const { except = [] } of filters)
          for (const id of except) expect(charts.map((chart) => chart.id)).toContain(id)
        for (const tab of [undefined, ...tabs.map(({ id }) => id)]) {
          const cells = chartsOnTab(present, tab).flatMap(({ position: { x, y, w, h } }) =>
            Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
          )
          expect(new Set(cells).size).toBe(cells.length)
        }
        for (const {
          position: { x, y, w, h },
        } of charts)
          expect([x >= 0, y >= 0, x + w <= 12, w >= 1, h >= 1]).toEqual([true, true, true, true, true])
      }),
    )
  })

  test('typing in one field is taken back at once, and something new leaves nothing to do again', () => {
    const typed = ['D', 'De', 'Del'].reduce(
      (history, name) => recordOperation(history, { do: 'describe', name }, 'name'),
      startHistory(start),
    )
    expect(undone(typed).present.name).toBe('Delays')
    const back = undone(recordOperation(typed, { do: 'remove chart', id: 'c1' }))
    expect(back.future).toHaveLength(1)
    expect(recordOperation(back, { do: 'describe', name: 'Other' }).future).toHaveLength(0)
  })

  test('charts follow their tab, or go with it as they are asked to', () => {
    const tabbed = applyOperation(start, {
      do: 'add tab',
      tab: { id: 't2', label: 'Second' },
      first: { id: 't1', label: 'First' },
    })
    const split = applyOperation(tabbed, { do: 'put chart on tab', id: 'c2', tab: 't2' })
    const swapped = applyOperation(split, { do: 'move tab', id: 't2', to: 0 })
    const tabs = (of: Contents) => of.charts.map((chart) => tabOf(of, chart))
    expect(tabs(swapped)).toEqual(['t1', 't2', 't1'])
    expect(applyOperation(swapped, { do: 'remove tab', id: 't1' }).charts.map(({ id }) => id)).toEqual(['c2'])
    const kept = applyOperation(swapped, { do: 'remove tab', id: 't1', chartsTo: 't2' })
    expect(tabs(kept)).toEqual(['t2', 't2', 't2'])
    expect(kept.filters[0]?.except).toEqual(['c1', 'c2'])
    expect(applyOperation(kept, { do: 'remove tab', id: 't2' }).charts.map(({ tab }) => tab)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
