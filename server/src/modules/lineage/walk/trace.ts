import { isDirect } from '../node.ts'
import type { LineageHow } from '../../../../../contract/src/lineage.ts'
import type { WalkLink } from './walk-store.ts'

export interface Traced {
  nodeId: number
  /** Null: the rows as a whole, or it is not known which. */
  column: string | null
  how: LineageHow
  /** Every step to it makes the value. */
  isDirect: boolean
  depth: number
  isEnd: boolean
}

export interface TraceRequest {
  root: number
  column: string
  direction: 'upstream' | 'downstream'
  indirect: boolean
}

/** Links by the node at their near end. */
export function byNearEnd(
  links: readonly WalkLink[],
  direction: TraceRequest['direction'],
): Map<number, WalkLink[]> {
  const near = direction === 'upstream' ? 'to_id' : 'from_id'
  const map = new Map<number, WalkLink[]>()
  for (const link of links) {
    const known = map.get(link[near])
    if (known) known.push(link)
    else map.set(link[near], [link])
  }
  return map
}

/** Everything that one column has to do with, nearest first, each once; the direct way to it before others. */
export function trace(near: ReadonlyMap<number, WalkLink[]>, ask: TraceRequest): Traced[] {
  const start: Traced = {
    nodeId: ask.root,
    column: ask.column,
    how: 'identity',
    isDirect: true,
    depth: 0,
    isEnd: true,
  }
  const found = new Map<string, Traced>([[`${start.nodeId} ${start.column}`, start]])
  let now = [start]
  while (now.length > 0) {
    const next: Traced[] = []
    for (const at of now)
      for (const remote of stepsFrom(at, near.get(at.nodeId) ?? [], ask)) {
        at.isEnd = false
        const key = `${remote.nodeId} ${remote.column}`
        const known = found.get(key)
        if (known && (known.isDirect || !remote.isDirect)) continue
        found.set(key, remote)
        next.push(remote)
      }
    now = next
  }
  found.delete(`${start.nodeId} ${start.column}`)
  return [...found.values()].toSorted((a, b) => a.depth - b.depth)
}

function stepsFrom(at: Traced, links: readonly WalkLink[], { direction, indirect }: TraceRequest): Traced[] {
  const up = direction === 'upstream'
  return links.flatMap((link) => {
    const nodeId = up ? link.from_id : link.to_id
    const depth = at.depth + 1
    if (link.edges.length === 0)
      return [{ nodeId, column: null, how: 'value' as const, isDirect: false, depth, isEnd: true }]
    return link.edges.flatMap(([from, to, how]): Traced[] => {
      const [here, there] = up ? [to, from] : [from, to]
      if (here !== at.column && !(up && here === null)) return []
      const direct = at.isDirect && isDirect(how) && (here !== null || !up)
      if (!indirect && !direct) return []
      return [{ nodeId, column: there, how, isDirect: direct, depth, isEnd: true }]
    })
  })
}
