import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workedMs } from '../../../../server/test/thread-time.ts'
import { columnWidth, nodeSize, type Link, type Places } from './graph.ts'
import { placeGraph } from './place-graph.ts'

/** Graphs without cycles: a link only ever leads to a later node. */
const graphs = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 70 }))
  .map(([count, pairs]) => {
    const ids = Array.from({ length: count }, (_, at) => `n${at}`)
    const links = pairs
      .filter(([a, b]) => a !== b && a < count && b < count)
      .map(([a, b]): Link => ({ source: `n${Math.min(a, b)}`, target: `n${Math.max(a, b)}` }))
    return { ids, links }
  })

describe('the layout of a flow', () => {
  test('what something is made of stands left of it', () => {
    fc.assert(
      fc.property(graphs, ({ ids, links }) => {
        const places = placeGraph(ids, links)
        for (const { source, target } of links)
          expect(places.get(target)!.x - places.get(source)!.x).toBeGreaterThanOrEqual(columnWidth)
      }),
    )
  })

  test('every node has a place, and no two overlap', () => {
    fc.assert(
      fc.property(graphs, ({ ids, links }) => {
        const places = placeGraph(ids, links)
        expect(places.size).toBe(ids.length)
        expect(overlaps(places)).toEqual([])
      }),
    )
  })

  test('the same graph is laid out the same way again, and from its own places nothing moves sideways', () => {
    fc.assert(
      fc.property(graphs, ({ ids, links }) => {
        const first = placeGraph(ids, links)
        expect(placeGraph(ids, links)).toEqual(first)
        const again = placeGraph(ids, links, { before: first })
        expect(overlaps(again)).toEqual([])
        for (const [id, { x }] of first) if (isLinked(id, links)) expect(again.get(id)!.x).toBe(x)
      }),
    )
  })

  test('a node that is added leaves the others where they were', () => {
    const { ids, links } = wide(60)
    const before = placeGraph(ids, links)
    const after = placeGraph([...ids, 'new'], [...links, { source: 'd30', target: 'new' }], { before })
    const moved = ids.filter((id) => Math.abs(after.get(id)!.y - before.get(id)!.y) > 2 * nodeSize.height)
    expect(moved.length).toBeLessThan(ids.length / 10)
    const kept = ids.toSorted((a, b) => before.get(a)!.y - before.get(b)!.y)
    for (const [at, id] of kept.entries()) {
      const next = kept[at + 1]
      if (next === undefined || before.get(id)!.x !== before.get(next)!.x) continue
      expect(after.get(next)!.y).toBeGreaterThan(after.get(id)!.y)
    }
  })

  test('nodes of different heights do not overlap either', () => {
    fc.assert(
      fc.property(
        graphs,
        fc.array(fc.integer({ min: 30, max: 400 }), { minLength: 40, maxLength: 40 }),
        (graph, sizes) => {
          const { ids, links } = graph
          const heights = new Map(ids.map((id, at) => [id, sizes[at]!]))
          const places = placeGraph(ids, links, { heights })
          for (const one of ids)
            for (const other of ids) {
              if (one === other || places.get(one)!.x !== places.get(other)!.x) continue
              const [upper, lower] = [one, other].toSorted((a, b) => places.get(a)!.y - places.get(b)!.y)
              expect(places.get(lower!)!.y - places.get(upper!)!.y).toBeGreaterThanOrEqual(
                heights.get(upper!)! - 0.01,
              )
            }
        },
      ),
    )
  })

  test('a chain is one straight line', () => {
    const ids = ['a', 'b', 'c', 'd']
    const links = ids.slice(1).map((target, at) => ({ source: ids[at]!, target }))
    const places = placeGraph(ids, links)
    expect(new Set(ids.map((id) => Math.round(places.get(id)!.y))).size).toBe(1)
  })

  test('links that can do without crossing do', () => {
    const links = [
      { source: 'a', target: 'z' },
      { source: 'b', target: 'y' },
      { source: 'c', target: 'x' },
      { source: 'c', target: 'z' },
    ]
    const places = placeGraph(['a', 'b', 'c', 'x', 'y', 'z', 'q'], [...links, { source: 'b', target: 'z' }])
    const height = (id: string) => places.get(id)!.y
    for (const one of links)
      for (const other of links) {
        const left = height(one.source) - height(other.source)
        const right = height(one.target) - height(other.target)
        expect(left * right).toBeGreaterThanOrEqual(0)
      }
  })

  test('a cycle that got in does not hang the picture', () => {
    const places = placeGraph(
      ['a', 'b'],
      [
        { source: 'a', target: 'b' },
        { source: 'b', target: 'a' },
      ],
    )
    expect(places.get('b')!.x).toBeGreaterThan(places.get('a')!.x)
  })

  test('300 nodes take less than 100 ms', () => {
    const { ids, links } = wide(150)
    expect(ids.length).toBeGreaterThanOrEqual(300)
    placeGraph(ids, links)
    // This thread's time and not the clock's: other tests run at the same time.
    const times = [1, 2, 3, 4, 5].map(() => {
      const beganMs = workedMs()
      placeGraph(ids, links)
      return workedMs() - beganMs
    })
    expect(Math.min(...times)).toBeLessThan(100)
  })
})

/** Recipes that each read up to three datasets that came before, and make the next. */
function wide(recipes: number): { ids: string[]; links: Link[] } {
  const ids = Array.from({ length: 10 }, (_, at) => `d${at}`)
  const links: Link[] = []
  for (let at = 10; at < recipes + 10; at += 1) {
    ids.push(`r${at}`, `d${at}`)
    for (const back of [1 + ((at * 7) % 9), 3 + ((at * 5) % 7)])
      links.push({ source: `d${at - back}`, target: `r${at}` })
    links.push({ source: `r${at}`, target: `d${at}` })
  }
  return { ids, links }
}

function overlaps(places: Places): [string, string][] {
  const all = [...places]
  return all.flatMap(([id, a], at) =>
    all
      .slice(at + 1)
      .filter(
        ([, b]) => Math.abs(a.x - b.x) < nodeSize.width && Math.abs(a.y - b.y) < nodeSize.height - 0.001,
      )
      .map(([other]): [string, string] => [id, other]),
  )
}

const isLinked = (id: string, links: Link[]): boolean =>
  links.some(({ source, target }) => source === id || target === id)
