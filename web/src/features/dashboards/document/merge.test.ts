import { describe, expect, test } from 'vitest'
import type { Chart } from '../../../board/parts.ts'
import { applyOperation, type Contents, type Operation } from './contents.ts'
import { mergeContents } from './merge.ts'

const chart = (id: string, y: number): Chart => ({
  id,
  title: `Chart ${id}`,
  kind: 'bar',
  dataset_id: 1,
  query: { limit: 10 },
  position: { x: 0, y, w: 6, h: 4 },
})
const base: Contents = {
  name: 'Delays',
  description: '',
  charts: [chart('a', 0), chart('b', 4), chart('c', 8)],
  tabs: [
    { id: 't1', label: 'One' },
    { id: 't2', label: 'Two' },
  ],
  filters: [{ id: 'f', label: 'Origin', kind: 'values', targets: [], except: ['b'] }],
  events: [],
  settings: {},
  variables: [],
}
const after = (...operations: Operation[]) => operations.reduce(applyOperation, base)
const changing = (id: string, change: Partial<Chart>): Operation => ({
  do: 'change chart',
  chart: { ...(base.charts.find((one) => one.id === id) as Chart), ...change },
})

describe('two who write the same dashboard', () => {
  test('both keep what they did to different parts, and to different fields of one chart', () => {
    const mine = after(
      changing('a', { title: 'Mine' }),
      { do: 'add chart', chart: { id: 'm', title: 'M', kind: 'text' } },
      { do: 'set settings', settings: { cross_filter: false } },
    )
    const theirs = after(
      changing('a', { kind: 'line' }),
      { do: 'add chart', chart: { id: 't', title: 'T', kind: 'text' } },
      { do: 'rename tab', id: 't2', label: 'Second' },
      { do: 'set settings', settings: { timezone: 'UTC' } },
      { do: 'describe', description: 'Theirs' },
    )
    const { contents, conflicts } = mergeContents({ base, mine, theirs })
    expect(conflicts).toEqual([])
    expect(contents.charts.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'm', 't'])
    expect(contents.charts[0]).toMatchObject({ title: 'Mine', kind: 'line' })
    expect(contents.charts.at(-1)?.position.y).toBeGreaterThan(contents.charts.at(-2)?.position.y ?? 99)
    expect(contents).toMatchObject({
      description: 'Theirs',
      settings: { cross_filter: false, timezone: 'UTC' },
      tabs: [{ id: 't1' }, { id: 't2', label: 'Second' }],
    })
  })

  test('are asked about what both changed, and it is as they choose', () => {
    const sides = {
      base,
      mine: after(changing('a', { title: 'Mine' }), { do: 'remove chart', id: 'c' }),
      theirs: after(changing('a', { title: 'Theirs' }), changing('c', { title: 'Still needed' })),
    }
    const asked = mergeContents(sides)
    expect(asked.conflicts).toEqual([
      {
        key: 'chart:a',
        of: 'chart',
        title: 'Mine',
        fields: [{ name: 'title', was: 'Chart a', mine: 'Mine', theirs: 'Theirs' }],
      },
      expect.objectContaining({ key: 'chart:c', title: 'Still needed' }),
    ])
    const titles = (chosen: Parameters<typeof mergeContents>[1]) =>
      mergeContents(sides, chosen).contents.charts.map(({ title }) => title)
    expect(titles({})).toEqual(['Mine', 'Chart b'])
    expect(titles({ 'chart:a': 'theirs', 'chart:c': 'theirs' })).toEqual([
      'Theirs',
      'Chart b',
      'Still needed',
    ])
  })

  test('what one side took away is gone, also where the other names it', () => {
    const { contents, conflicts } = mergeContents({
      base,
      mine: after({ do: 'put chart on tab', id: 'a', tab: 't2' }),
      theirs: after({ do: 'remove chart', id: 'b' }, { do: 'remove tab', id: 't2' }),
    })
    expect(conflicts).toEqual([])
    expect(contents.charts.map(({ id, tab }) => [id, tab])).toEqual([
      ['a', undefined],
      ['c', 't1'],
    ])
    expect(contents.filters[0]).not.toHaveProperty('except')
  })

  test('one arrangement counts where both moved charts', () => {
    const place = (id: string, x: number, y: number): Operation => ({
      do: 'place chart',
      id,
      position: { x, y, w: 6, h: 4 },
    })
    const sides = { base, mine: after(place('a', 6, 4)), theirs: after(place('c', 6, 0)) }
    expect(mergeContents(sides).conflicts).toMatchObject([{ key: 'arrangement' }])
    expect(mergeContents(sides).contents.charts).toMatchObject(sides.mine.charts)
    expect(mergeContents(sides, { arrangement: 'theirs' }).contents.charts).toMatchObject(sides.theirs.charts)
  })
})
