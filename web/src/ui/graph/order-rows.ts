import { bendPrefix, type Layered } from './layers.ts'
import { linksBy, type Places } from './graph.ts'

const sweeps = 12

/** The order of the nodes in each layer that crosses few links. */
export function orderedRows({ rows, steps }: Layered, before: Places): string[][] {
  const near = neighboursOf(steps)
  if (rows.flat().some((id) => before.has(id))) return rows.map((row) => stableOrder(row, near, before))
  let current = rows.map((row) => [...row])
  let best = current
  let fewest = countCrossings(current, near.after)
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep += 1) {
    const isForward = sweep % 2 === 0
    current = swept(current, isForward ? near.before : near.after, isForward)
    const count = countCrossings(current, near.after)
    if (count < fewest) [best, fewest] = [current, count]
  }
  return best
}

export interface Neighbours {
  before: Map<string, string[]>
  after: Map<string, string[]>
}

export function neighboursOf(steps: Layered['steps']): Neighbours {
  const before = new Map<string, string[]>()
  const after = new Map<string, string[]>()
  for (const [source, links] of linksBy('source', steps))
    after.set(
      source,
      links.map(({ target }) => target),
    )
  for (const [target, links] of linksBy('target', steps))
    before.set(
      target,
      links.map(({ source }) => source),
    )
  return { before, after }
}

/** Sorts each layer by where its neighbours in the layer just sorted stand on average. */
function swept(rows: string[][], near: Map<string, string[]>, isForward: boolean): string[][] {
  const sorted = rows.map((row) => [...row])
  const order = isForward ? [...rows.keys()] : [...rows.keys()].toReversed()
  const at = new Map(sorted.flatMap((row) => row.map((id, index) => [id, index] as const)))
  for (const layer of order) {
    const row = sorted[layer] ?? []
    const wish = new Map(row.map((id) => [id, middle(near.get(id), at) ?? at.get(id) ?? 0]))
    row.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0))
    for (const [index, id] of row.entries()) at.set(id, index)
  }
  return sorted
}

/** Those that had a place stay in their order; new ones go to where their neighbours are. */
function stableOrder(row: string[], near: Neighbours, before: Places): string[] {
  const heights = new Map([...before].map(([id, { y }]) => [id, y]))
  const around = (id: string) => [...(near.before.get(id) ?? []), ...(near.after.get(id) ?? [])]
  const wish = (id: string) =>
    (id.startsWith(bendPrefix) ? undefined : heights.get(id)) ??
    middle(around(id), heights) ??
    Number.MAX_SAFE_INTEGER
  const wishes = new Map(row.map((id) => [id, wish(id)]))
  return row.toSorted((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0))
}

export function middle(
  ids: readonly string[] | undefined,
  at: ReadonlyMap<string, number>,
): number | undefined {
  const places = ids?.flatMap((id) => at.get(id) ?? []) ?? []
  return places.length === 0 ? undefined : places.reduce((sum, place) => sum + place, 0) / places.length
}

/** How many links cross, counted as inversions with a tree of sums. */
export function countCrossings(rows: string[][], after: Map<string, string[]>): number {
  let count = 0
  for (const [layer, row] of rows.entries()) {
    const next = rows[layer + 1] ?? []
    const at = new Map(next.map((id, index) => [id, index]))
    const ends = row.flatMap((id) =>
      (after.get(id) ?? []).flatMap((target) => at.get(target) ?? []).toSorted((a, b) => a - b),
    )
    count += inversions(ends, next.length)
  }
  return count
}

function inversions(ends: number[], size: number): number {
  const sums = Array.from({ length: size + 1 }, () => 0)
  let count = 0
  for (const [seen, end] of ends.entries()) {
    let upTo = 0
    for (let at = end + 1; at > 0; at -= at & -at) upTo += sums[at] ?? 0
    count += seen - upTo
    for (let at = end + 1; at <= size; at += at & -at) sums[at] = (sums[at] ?? 0) + 1
  }
  return count
}
