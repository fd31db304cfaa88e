import { describe, expect, test } from 'vitest'
import { hiddenBy, neighbourOf, pathThrough, reachOf } from './reach.ts'

//  a ─ r ─ c ─ s ─ e
//  b ──┘   └─ t ─ f ─ u ─ g
//  d ─────────────────┘
const links = ['a r', 'b r', 'r c', 'c s', 's e', 'c t', 't f', 'f u', 'd u', 'u g'].map((pair) => {
  const [source = '', target = ''] = pair.split(' ')
  return { source, target }
})
const sorted = (ids: Iterable<string>) => [...ids].toSorted().join('')

describe('paths through a flow', () => {
  test('what a node is made of and what is made of it', () => {
    expect(sorted(reachOf('c', links, 'upstream'))).toBe('abr')
    expect(sorted(reachOf('c', links, 'downstream'))).toBe('efgstu')
    expect(sorted(pathThrough('u', links))).toBe('abcdfgrtu')
  })

  test('a node folds away what only it needs', () => {
    expect(sorted(hiddenBy([{ id: 'c', direction: 'upstream' }], links))).toBe('abr')
    expect(sorted(hiddenBy([{ id: 'u', direction: 'upstream' }], links))).toBe('dft')
  })

  test('what something else in sight makes too is not folded away', () => {
    expect(sorted(hiddenBy([{ id: 'c', direction: 'downstream' }], links))).toBe('efst')
    expect(
      sorted(
        hiddenBy(
          [
            { id: 't', direction: 'downstream' },
            { id: 'd', direction: 'downstream' },
          ],
          links,
        ),
      ),
    ).toBe('fgu')
  })

  test('arrows lead along the links, and up and down in a column', () => {
    const places = new Map([
      ['a', { x: 0, y: 0 }],
      ['b', { x: 0, y: 80 }],
      ['d', { x: 0, y: 300 }],
      ['r', { x: 300, y: 40 }],
    ])
    const at = (id: string, key: string) => neighbourOf(id, key, { links, places })
    expect(at('a', 'ArrowRight')).toBe('r')
    expect(at('r', 'ArrowLeft')).toBe('a')
    expect(at('a', 'ArrowDown')).toBe('b')
    expect(at('d', 'ArrowUp')).toBe('b')
    expect(at('a', 'ArrowUp')).toBeUndefined()
    expect(at('a', 'x')).toBeUndefined()
  })
})
