import { expect, test } from 'vitest'
import type { LineageEdge } from './lineage-words.ts'
import { spotKey, traceOf } from './trace.ts'

const edge = (
  from: string,
  to: string,
  ...columns: [string | null, string | null, boolean?][]
): LineageEdge => ({
  from,
  to,
  columns: columns.map(([source, target, isDirect = true]) => ({
    from: source,
    to: target,
    how: isDirect ? 'value' : 'filter',
    is_direct: isDirect,
  })),
})

const edges = [
  edge('file', 'flights', ['delay', 'delay'], ['origin', 'origin']),
  edge('flights', 'late', ['delay', 'minutes'], ['origin', null, false]),
  edge('late', 'chart', ['minutes', 'mean']),
]

const found = (node: string, column: string | null) => {
  const { spots } = traceOf({ node, column }, edges)
  return [...spots].toSorted()
}

test('a column is followed to where it comes from, with what decides its rows', () => {
  expect(found('chart', 'mean')).toEqual(
    [
      { node: 'chart', column: 'mean' },
      { node: 'late', column: 'minutes' },
      { node: 'flights', column: 'delay' },
      { node: 'file', column: 'delay' },
      { node: 'flights', column: 'origin' },
      { node: 'file', column: 'origin' },
    ]
      .map(spotKey)
      .toSorted(),
  )
})

test('a column is followed to what is made of it', () => {
  expect(found('file', 'delay')).toEqual(
    [
      { node: 'file', column: 'delay' },
      { node: 'flights', column: 'delay' },
      { node: 'late', column: 'minutes' },
      { node: 'chart', column: 'mean' },
    ]
      .map(spotKey)
      .toSorted(),
  )
})

test('links that lie on the way are told, others are not', () => {
  const { links } = traceOf({ node: 'late', column: 'minutes' }, edges)
  expect(links.size).toBe(5)
  const { links: few } = traceOf({ node: 'file', column: 'origin' }, edges)
  expect(few.size).toBe(2)
})
