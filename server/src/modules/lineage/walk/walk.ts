import type { Context } from '../../../kernel/context.ts'
import { type Edge, isDirect } from '../node.ts'
import { linksOf, type WalkLink } from './walk-store.ts'

export interface WalkRequest {
  root: number
  direction: 'upstream' | 'downstream'
  /** Only what has to do with this column of the root; undefined: with any of it. */
  column?: string | undefined
  depth?: number | undefined
  /** Follow filters, joins and the like too. */
  indirect: boolean
  asOf?: Date | undefined
  /** Most nodes, with the root. */
  limit: number
}

/** What of a node has to do with the root. */
export interface Reached {
  depth: number
  /** Any of it: its rows as a whole, or it is not known which columns. */
  all: boolean
  columns: Set<string>
}

export interface Walked {
  nodes: Map<number, Reached>
  /** The links between them, each with the edges that have to do with the root. */
  links: WalkLink[]
  truncated: boolean
}

type Loaded = Map<number, WalkLink[]>

/**
 * Follows the columns from a node, one step of all paths at a time: as many statements as there are steps, whatever
 * the number of paths.
 */
export async function walk(context: Pick<Context, 'read'>, ask: WalkRequest): Promise<Walked> {
  const { root, column, depth: deepest = Number.POSITIVE_INFINITY, limit } = ask
  const whole = column === undefined
  const start: Reached = { depth: 0, all: whole, columns: new Set(whole ? [] : [column]) }
  const nodes = new Map([[root, start]])
  const loaded: Loaded = new Map()
  const used = new Map<WalkLink, Set<Edge>>()
  let truncated = false
  let next = new Set([root])
  while (next.size > 0) {
    const now = [...next]
    next = new Set()
    await load(context, { ask, loaded, ids: now.filter((id) => (nodes.get(id)?.depth ?? 0) < deepest) })
    for (const id of now)
      for (const link of loaded.get(id) ?? []) {
        const remote = ask.direction === 'upstream' ? link.from_id : link.to_id
        const step = stepOver(link, nodes.get(id)!, ask)
        if (!step) continue
        if (!nodes.has(remote) && nodes.size >= limit) {
          truncated = true
          continue
        }
        note(used, link, step.edges)
        if (reach(nodes, { id: remote, step, depth: nodes.get(id)!.depth + 1 })) next.add(remote)
      }
  }
  const links = [...used].map(([link, edges]) => ({ ...link, edges: [...edges] }))
  return { nodes, links, truncated }
}

async function load(
  { read }: Pick<Context, 'read'>,
  { ask, loaded, ids }: { ask: WalkRequest; loaded: Loaded; ids: number[] },
): Promise<void> {
  const missing = ids.filter((id) => !loaded.has(id))
  if (missing.length === 0) return
  const side = ask.direction === 'upstream' ? 'to_id' : 'from_id'
  for (const id of missing) loaded.set(id, [])
  const links = await read((db) => linksOf(db, { ids: missing, side, asOf: ask.asOf }))
  for (const link of links) loaded.get(link[side])?.push(link)
}

interface Step {
  edges: Edge[]
  all: boolean
  columns: Set<string>
}

/** What of the remote server has to do with what was reached of the near end; undefined: nothing. */
function stepOver(
  link: WalkLink,
  { all, columns }: Reached,
  { direction, indirect }: WalkRequest,
): Step | undefined {
  // By which columns is not known: it may be any.
  if (link.edges.length === 0) return { edges: [], all: true, columns: new Set() }
  const up = direction === 'upstream'
  const edges = link.edges.filter(([from, to, how]) => {
    if (!indirect && !isDirect(how)) return false
    const near = up ? to : from
    // What decides the rows decides every column; that a column changes leaves the number of rows as it is.
    return near === null ? up || all : all || columns.has(near)
  })
  if (edges.length === 0) return undefined
  const remote = edges.map(([from, to]) => (up ? from : to))
  // Downstream, changed rows change all columns.
  return {
    edges,
    all: !up && remote.includes(null),
    columns: new Set(remote.filter((name) => name !== null)),
  }
}

function note(used: Map<WalkLink, Set<Edge>>, link: WalkLink, edges: readonly Edge[]): void {
  const known = used.get(link) ?? new Set()
  for (const edge of edges) known.add(edge)
  used.set(link, known)
}

/** Whether more of the node was reached than before. */
function reach(
  nodes: Map<number, Reached>,
  { id, step, depth }: { id: number; step: Step; depth: number },
): boolean {
  const known = nodes.get(id)
  if (!known) {
    nodes.set(id, { depth, all: step.all, columns: step.columns })
    return true
  }
  const more =
    (step.all && !known.all) || (!known.all && [...step.columns].some((column) => !known.columns.has(column)))
  known.all ||= step.all
  for (const column of step.columns) known.columns.add(column)
  return more
}
