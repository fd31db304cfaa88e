import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { Edge } from '../node.ts'
import type { WalkLink } from '../walk/walk-store.ts'
import { type Arrival, arrivalOver, breaks, isWhole, type Mode } from './effects.ts'

/** Stands for all columns of a node, and for its rows. */
export const whole = '*'

export interface Hurt extends Arrival {
  nodeId: number
  /** A column, or `whole`. */
  column: string
  depth: number
  /** What it was reached from. */
  via: Hurt | undefined
}

export interface SpreadAsk {
  root: number
  column: string
  mode: Mode
  toType: ColumnType | undefined
  kindOf(nodeId: number): string
}

const strength: Mode[] = ['changed', 'retyped', 'broken', 'gone']
const isWorse = (a: Mode, b: Mode) => strength.indexOf(a) > strength.indexOf(b)

/** Follows a change downstream. Whatever is reached twice is as bad as the worse of them. */
export function spread(links: ReadonlyMap<number, WalkLink[]>, ask: SpreadAsk): Hurt[] {
  const { root, column, mode } = ask
  const start: Hurt = {
    nodeId: root,
    column,
    mode,
    reason: 'it is what is changed',
    depth: 0,
    via: undefined,
  }
  const known = new Map([[`${root} ${column}`, start]])
  let now = [start]
  while (now.length > 0) {
    const next: Hurt[] = []
    for (const at of now)
      for (const hurt of (links.get(at.nodeId) ?? []).flatMap((link) => over(at, link, ask))) {
        const key = `${hurt.nodeId} ${hurt.column}`
        const before = known.get(key)
        if (before && !isWorse(hurt.mode, before.mode)) continue
        known.set(key, hurt)
        next.push(hurt)
      }
    now = next
  }
  known.delete(`${root} ${column}`)
  return [...known.values()].toSorted(
    (a, b) => Number(breaks(b.mode)) - Number(breaks(a.mode)) || a.depth - b.depth,
  )
}

function over(at: Hurt, { to_id: nodeId, edges }: WalkLink, { kindOf, toType }: SpreadAsk): Hurt[] {
  const kind = kindOf(nodeId)
  const common = { nodeId, depth: at.depth + 1, via: at }
  // Whoever depends by columns that are not known does not outlive all of them.
  const isAllGone = at.column === whole && breaks(at.mode)
  if (edges.length === 0 && !isAllGone)
    return [
      {
        ...common,
        column: whole,
        mode: 'changed',
        reason: 'it depends on it; by which columns is not known',
      },
    ]
  const known: readonly Edge[] = edges.length === 0 ? [[null, null, 'value']] : edges
  return known
    .filter(([from]) => at.column === whole || from === at.column)
    .map((edge) => {
      const arrival = arrivalOver({
        from: { kind: kindOf(at.nodeId), mode: at.mode, toType },
        to: { kind },
        edge,
      })
      const [, to] = edge
      const isAll = to === null || (isWhole(kind) && arrival.mode === 'broken')
      return { ...common, ...arrival, column: isAll ? whole : to }
    })
}
