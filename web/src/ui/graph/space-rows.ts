import { bendPrefix, type Layered } from './layers.ts'
import { middle, neighboursOf, type Neighbours } from './order-rows.ts'
import { rowHeight } from './graph.ts'

const rounds = 10
const bendHeight = rowHeight / 3

export interface Spacing {
  /** Where the middles of nodes were. */
  before: ReadonlyMap<string, number>
  /** How much height a node takes, with the gap to the next one. */
  room: (id: string) => number
}

/** The height of each node's middle: near those it is linked with, without touching the next one of its layer. */
export function spacedRows(
  rows: string[][],
  { steps }: Layered,
  { before, room }: Spacing,
): ReadonlyMap<string, number> {
  const near = neighboursOf(steps)
  const heights = new Map<string, number>()
  const roomOf = (id: string) => (id.startsWith(bendPrefix) ? bendHeight : room(id))
  for (const row of rows)
    for (const [at, id] of row.entries()) heights.set(id, before.get(id) ?? at * rowHeight)
  for (let round = 0; round < rounds; round += 1) {
    const isForward = round % 2 === 0
    for (const row of isForward ? rows : rows.toReversed()) {
      const wishes = row.map((id) => before.get(id) ?? wishOf(id, near, heights))
      for (const [at, height] of apart(row.map(roomOf), wishes).entries()) heights.set(row[at] ?? '', height)
    }
  }
  return heights
}

function wishOf(id: string, near: Neighbours, heights: ReadonlyMap<string, number>): number {
  const [left, right] = [middle(near.before.get(id), heights), middle(near.after.get(id), heights)]
  if (left === undefined || right === undefined) return left ?? right ?? heights.get(id) ?? 0
  return (left + right) / 2
}

/**
 * Heights nearest to the wishes that keep order and distance: the least squares of a monotone sequence, found by
 * pooling neighbours that would violate it.
 */
function apart(rooms: readonly number[], wishes: readonly number[]): number[] {
  const offsets: number[] = []
  for (const [at, room] of rooms.entries()) {
    const previous = rooms[at - 1]
    offsets.push((offsets[at - 1] ?? 0) + (previous === undefined ? 0 : (previous + room) / 2))
  }
  const pools: { sum: number; count: number }[] = []
  for (const [at, wish] of wishes.entries()) {
    let pool = { sum: wish - (offsets[at] ?? 0), count: 1 }
    for (
      let last = pools.at(-1);
      last && last.sum / last.count >= pool.sum / pool.count;
      last = pools.at(-1)
    ) {
      pools.pop()
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count }
    }
    pools.push(pool)
  }
  return pools
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((base, at) => base + (offsets[at] ?? 0))
}
