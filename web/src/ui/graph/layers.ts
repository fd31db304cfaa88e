import { linksBy, type Link } from './graph.ts'

export interface Layered {
  layerById: ReadonlyMap<string, number>
  /** Links from one layer to the next: longer ones lead over points in the layers between. */
  steps: Link[]
  /** The nodes and points of each layer. */
  rows: string[][]
}

/** The mark of a point that a long link leads over; no node's id begins so. */
export const bendPrefix = '~'

/** Gives every node the column it stands in. */
export function layersOf(ids: readonly string[], links: readonly Link[]): Layered {
  const onward = withoutCycles(ids, links)
  const layerById = longestPaths(ids, onward)
  pullRight(ids, onward, layerById)
  const rows: string[][] = Array.from({ length: Math.max(0, ...layerById.values()) + 1 }, () => [])
  for (const id of ids) rows[layerById.get(id) ?? 0]?.push(id)
  const steps: Link[] = []
  for (const [at, { source, target }] of onward.entries()) {
    let last = source
    for (let layer = (layerById.get(source) ?? 0) + 1; layer < (layerById.get(target) ?? 0); layer += 1) {
      const point = `${bendPrefix}${at}.${layer}`
      rows[layer]?.push(point)
      steps.push({ source: last, target: point })
      last = point
    }
    steps.push({ source: last, target })
  }
  return { layerById, steps, rows }
}

/** A flow has no cycles; should one ever get in, its last link is left out of the order and the rest still stands. */
function withoutCycles(ids: readonly string[], links: readonly Link[]): Link[] {
  const from = linksBy('source', links)
  const state = new Map<string, 'open' | 'done'>()
  const kept: Link[] = []
  for (const start of ids) {
    const stack = state.has(start) ? [] : [{ id: start, at: 0 }]
    while (stack.length > 0) {
      const top = stack.at(-1)
      if (!top) break
      state.set(top.id, state.get(top.id) ?? 'open')
      const link = from.get(top.id)?.[top.at]
      top.at += 1
      if (!link) {
        state.set(top.id, 'done')
        stack.pop()
      } else if (state.get(link.target) !== 'open') {
        kept.push(link)
        if (!state.has(link.target)) stack.push({ id: link.target, at: 0 })
      }
    }
  }
  return kept
}

function longestPaths(ids: readonly string[], links: readonly Link[]): Map<string, number> {
  const layerById = new Map(ids.map((id) => [id, 0]))
  const waiting = new Map(ids.map((id) => [id, 0]))
  for (const { target } of links) waiting.set(target, (waiting.get(target) ?? 0) + 1)
  const from = linksBy('source', links)
  const ready = ids.filter((id) => waiting.get(id) === 0)
  for (let at = 0; at < ready.length; at += 1) {
    const id = ready[at] ?? ''
    for (const { target } of from.get(id) ?? []) {
      layerById.set(target, Math.max(layerById.get(target) ?? 0, (layerById.get(id) ?? 0) + 1))
      const left = (waiting.get(target) ?? 0) - 1
      waiting.set(target, left)
      if (left === 0) ready.push(target)
    }
  }
  return layerById
}

/** A beginning stands right before the first that uses it, not at the far left of the picture. */
function pullRight(ids: readonly string[], links: readonly Link[], layerById: Map<string, number>): void {
  const begins = new Set(ids)
  for (const { target } of links) begins.delete(target)
  const from = linksBy('source', links)
  const into = linksBy('target', links)
  // A source and the one dataset made of it move together.
  const chains = [...begins].map((id) => chainFrom(id, from, into))
  for (const chain of chains) {
    const users = (from.get(chain.at(-1) ?? '') ?? []).map(({ target }) => layerById.get(target) ?? 0)
    if (users.length === 0) continue
    const end = Math.min(...users) - 1
    for (const [at, id] of chain.entries()) {
      const layer = end - (chain.length - 1 - at)
      layerById.set(id, Math.max(layerById.get(id) ?? 0, layer))
    }
  }
}

function chainFrom(start: string, from: Map<string, Link[]>, into: Map<string, Link[]>): string[] {
  const chain = [start]
  for (;;) {
    const next = from.get(chain.at(-1) ?? '')
    const target = next?.length === 1 ? next[0]?.target : undefined
    if (target === undefined || into.get(target)?.length !== 1 || (from.get(target)?.length ?? 0) === 0)
      return chain
    chain.push(target)
  }
}
