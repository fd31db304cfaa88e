import { expect, test } from 'vitest'
import type { LineageEdge, LineageNode } from './lineage-words.ts'
import { nextSpot } from './walk.ts'

const card = (id: string, ...columns: string[]) => ({
  node: { id } as LineageNode,
  columns: columns.map((name) => ({ id: name, name })) as LineageNode['columns'],
  restCount: 0,
  heightPx: 100,
})

const link = (from: string | null, to: string | null, isDirect = true) => ({
  from,
  to,
  how: 'value' as const,
  is_direct: isDirect,
})

const edges: LineageEdge[] = [
  { from: 'file', to: 'late', columns: [link('origin', null, false), link('delay', 'minutes')] },
  { from: 'other', to: 'late', columns: [] },
]

const picture = {
  shown: [card('file', 'origin', 'delay'), card('other', 'x'), card('late', 'minutes', 'place')],
  edges,
  places: new Map([
    ['file', { x: 0, y: 0 }],
    ['other', { x: 0, y: 200 }],
    ['late', { x: 300, y: 50 }],
  ]),
}

const walk = (node: string, column: string | null, ...keys: string[]) =>
  keys.reduce<{ node: string; column: string | null } | undefined>(
    (spot, key) => spot && nextSpot(spot, key, picture),
    { node, column },
  )

test('up and down go through the columns of a card, and on to the card above and below', () => {
  expect(walk('file', null, 'ArrowDown')).toEqual({ node: 'file', column: 'origin' })
  expect(walk('file', 'delay', 'ArrowDown')).toEqual({ node: 'other', column: null })
  expect(walk('other', null, 'ArrowUp')).toEqual({ node: 'file', column: 'delay' })
  expect(walk('file', null, 'ArrowUp')).toBeUndefined()
})

test('left goes to the column that one is made of, right to the one that is made of it', () => {
  expect(walk('late', 'minutes', 'ArrowLeft')).toEqual({ node: 'file', column: 'delay' })
  expect(walk('file', 'delay', 'ArrowRight')).toEqual({ node: 'late', column: 'minutes' })
})

test('a column that only decides rows leads to the thing as a whole', () => {
  expect(walk('file', 'origin', 'ArrowRight')).toEqual({ node: 'late', column: null })
})

test('from the head of a card one goes to a head, also where columns are not known', () => {
  expect(walk('late', null, 'ArrowLeft')).toEqual({ node: 'file', column: null })
  expect(walk('other', null, 'ArrowRight')).toEqual({ node: 'late', column: null })
})

test('other keys lead nowhere', () => {
  expect(walk('late', null, 'Tab')).toBeUndefined()
})
