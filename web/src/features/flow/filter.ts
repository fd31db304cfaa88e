import { hasState, type FlowKind, type FlowNode, type FlowState } from './flow-node.ts'

export interface FlowFilter {
  states: FlowState[]
  tags: string[]
  kinds: FlowKind[]
}

export const noFilter: FlowFilter = { states: [], tags: [], kinds: [] }

/** What a filter leaves; undefined while it leaves everything. */
export function matchingNodes(
  nodes: readonly FlowNode[],
  filter: FlowFilter,
): ReadonlySet<string> | undefined {
  const { states, tags, kinds } = filter
  if (states.length + tags.length + kinds.length === 0) return undefined
  const matching = nodes.filter(
    (node) =>
      (states.length === 0 || (hasState(node.kind) && states.includes(node.state))) &&
      (tags.length === 0 || node.tags.some((tag) => tags.includes(tag))) &&
      (kinds.length === 0 || kinds.includes(node.kind)),
  )
  return new Set(matching.map(({ id }) => id))
}

/** The states that there are, each with how many are in it, the worst first. */
export function stateCounts(nodes: readonly FlowNode[]): { state: FlowState; count: number }[] {
  const counts = new Map<FlowState, number>()
  for (const { kind, state } of nodes) if (hasState(kind)) counts.set(state, (counts.get(state) ?? 0) + 1)
  return order.flatMap((state) => {
    const count = counts.get(state)
    return count === undefined ? [] : [{ state, count }]
  })
}

const order: FlowState[] = [
  'failed',
  'held',
  'stale',
  'out_of_date',
  'running',
  'queued',
  'never',
  'draft',
  'fresh',
]
