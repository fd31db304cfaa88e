export interface Link {
  source: string
  target: string
}

export interface Place {
  x: number
  y: number
}

export type Places = ReadonlyMap<string, Place>

/** Size of a node and the room around it, in pixels of the picture at its full size. */
export const nodeSize = { width: 224, height: 62 }
export const columnWidth = nodeSize.width + 88
export const rowGap = 18
export const rowHeight = nodeSize.height + rowGap

/** The links that begin, or end, at each node. */
export function linksBy(end: 'source' | 'target', links: readonly Link[]): Map<string, Link[]> {
  const groups = new Map<string, Link[]>()
  for (const link of links) {
    const group = groups.get(link[end])
    if (group) group.push(link)
    else groups.set(link[end], [link])
  }
  return groups
}
