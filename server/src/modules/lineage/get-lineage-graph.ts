import type { Input } from '../../../../contract/src/endpoint.ts'
import type {
  getDatasetLineage as datasetEndpoint,
  getLineageGraph as endpoint,
  LineageGraph,
} from '../../../../contract/src/lineage.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { graphAnswer } from './answer.ts'
import { type Viewer, visibilityFor } from './sight/sight.ts'
import { type Walked, walk } from './walk/walk.ts'
import { findNode, nodeRows, type NodeRow, timeOfVersion } from './walk/walk-store.ts'

export const getDatasetLineage = (
  context: Context,
  { id, ...ask }: Input<typeof datasetEndpoint>,
): Promise<LineageGraph> => getLineageGraph(context, { ...ask, node: `dataset:${id}` })

/** Both directions are walked by themselves: what is downstream of something upstream has nothing to do with the node. */
export async function getLineageGraph(context: Viewer, ask: Input<typeof endpoint>): Promise<LineageGraph> {
  const { node, direction, column, depth, indirect = true, limit } = ask
  const id = await nodeNamed(context, node)
  const asOf = await requestedTime(context, { id, ...ask })
  const directions = direction === 'both' ? (['upstream', 'downstream'] as const) : [direction]
  const walks = await Promise.all(
    directions.map((one) =>
      walk(context, { root: id, direction: one, column, depth, indirect, asOf, limit }),
    ),
  )
  const { depths, ids, truncated } = merged(walks, { directions, limit })
  const rows = await context.read((db) => nodeRows(db, { ids, asOf }))
  const sight = await visibilityFor(context, rows, asOf)
  const root = requireSeen(rows, { id, sight })
  if (
    column !== undefined &&
    !(root.columns ?? []).some(([name]) => name === column && sight.seesColumn(root, name))
  )
    throw refuse.invalid('query.column', `${root.name} has no column "${column}"`)
  const links = walks.flatMap((one) => one.links)
  const answer = graphAnswer(root, { rows, depths, links, sight, onlyUsed: column !== undefined })
  return { ...answer, as_of: asOf?.toISOString() ?? null, truncated }
}

/** Refuses a root that the reader may not see in the same words as one that there is not. */
export function requireSeen(
  rows: readonly NodeRow[],
  { id, sight }: { id: number; sight: { sees(node: NodeRow): boolean } },
): NodeRow {
  const root = rows.find((row) => row.id === id)
  if (!root || !sight.sees(root)) throw refuse.notFound('thing with lineage')
  return root
}

function merged(
  walks: readonly Walked[],
  { directions, limit }: { directions: readonly string[]; limit: number },
): { depths: Map<number, number>; ids: number[]; truncated: boolean } {
  const depths = new Map<number, number>()
  walks.forEach(({ nodes }, at) => {
    const sign = directions[at] === 'upstream' ? -1 : 1
    for (const [id, { depth }] of nodes)
      if (Math.abs(depths.get(id) ?? Number.POSITIVE_INFINITY) > depth)
        depths.set(id, depth === 0 ? 0 : sign * depth)
  })
  const ids = [...depths.keys()]
    .toSorted((a, b) => Math.abs(depths.get(a)!) - Math.abs(depths.get(b)!) || a - b)
    .slice(0, limit)
  return { depths, ids, truncated: depths.size > limit || walks.some((one) => one.truncated) }
}

export async function nodeNamed({ read }: Pick<Context, 'read'>, name: string): Promise<number> {
  const [kind = '', ...rest] = name.split(':')
  const id = await read((db) => findNode(db, { kind, key: rest.join(':') }))
  if (id === undefined) throw refuse.notFound('thing with lineage')
  return id
}

export async function requestedTime(
  { read }: Pick<Context, 'read'>,
  { id, as_of: asOf, version }: { id: number; as_of?: string; version?: number },
): Promise<Date | undefined> {
  if (asOf !== undefined && version !== undefined)
    throw refuse.invalid('query.version', 'give a version or a time, not both')
  if (asOf !== undefined) return new Date(asOf)
  if (version === undefined) return undefined
  const at = await read((db) => timeOfVersion(db, { nodeId: id, version }))
  if (!at) throw refuse.notFound('version')
  return at
}
