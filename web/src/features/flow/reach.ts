import { linksBy, type Link } from '../../ui/graph/graph.ts'

export type Direction = 'upstream' | 'downstream'

/** Everything that a node is made of, or that is made of it; without itself. */
export function reachOf(id: string, links: readonly Link[], direction: Direction): Set<string> {
  const [from, to] =
    direction === 'downstream' ? (['source', 'target'] as const) : (['target', 'source'] as const)
  const next = linksBy(from, links)
  const found = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const link of next.get(at) ?? [])
      if (link[to] !== id && !found.has(link[to])) {
        found.add(link[to])
        open.push(link[to])
      }
  return found
}

/** A node with everything it is made of and everything made of it. */
export function pathThrough(id: string, links: readonly Link[]): Set<string> {
  return new Set([id, ...reachOf(id, links, 'upstream'), ...reachOf(id, links, 'downstream')])
}

export interface Fold {
  id: string
  direction: Direction
}

/**
 * What folded nodes hide: of the things a node is made of those that nothing else in sight needs, and of the things
 * made of it those that nothing else in sight makes.
 */
export function hiddenBy(folds: readonly Fold[], links: readonly Link[]): Set<string> {
  const hidden = new Set<string>()
  for (const { id, direction } of folds) {
    const [inner, outer] =
      direction === 'upstream' ? (['source', 'target'] as const) : (['target', 'source'] as const)
    const around = linksBy(inner, links)
    const within = reachOf(id, links, direction)
    for (let isMoving = true; isMoving;) {
      isMoving = false
      for (const one of within) {
        const keeps = (around.get(one) ?? []).some((link) => link[outer] !== id && !hidden.has(link[outer]))
        if (hidden.has(one) || keeps) continue
        hidden.add(one)
        isMoving = true
      }
    }
  }
  for (const { id } of folds) hidden.delete(id)
  return hidden
}

/** The node that an arrow key leads to: along a link sideways, to the next of the same column up and down. */
export function neighbourOf(
  id: string,
  key: string,
  { links, places }: { links: readonly Link[]; places: ReadonlyMap<string, { x: number; y: number }> },
): string | undefined {
  const here = places.get(id)
  if (!here) return undefined
  const nearest = (ids: string[], distance: (place: { x: number; y: number }) => number) =>
    ids
      .flatMap((other) => {
        const place = places.get(other)
        return place ? [{ other, far: distance(place) }] : []
      })
      .toSorted((a, b) => a.far - b.far)[0]?.other
  const height = (place: { y: number }) => Math.abs(place.y - here.y)
  if (key === 'ArrowLeft')
    return nearest(
      links.filter(({ target }) => target === id).map(({ source }) => source),
      height,
    )
  if (key === 'ArrowRight')
    return nearest(
      links.filter(({ source }) => source === id).map(({ target }) => target),
      height,
    )
  const way = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (way === 0) return undefined
  const column = [...places].filter(
    ([other, { x, y }]) => other !== id && Math.abs(x - here.x) < 1 && (y - here.y) * way > 0,
  )
  return nearest(
    column.map(([other]) => other),
    height,
  )
}
