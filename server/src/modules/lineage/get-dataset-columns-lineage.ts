import type { Input } from '../../../../contract/src/endpoint.ts'
import type {
  ColumnLineage,
  DatasetColumnsLineage,
  getDatasetColumnsLineage as endpoint,
} from '../../../../contract/src/lineage-columns.ts'
import { publicId } from './answer.ts'
import { nodeNamed, requireSeen, requestedTime } from './get-lineage-graph.ts'
import { type Viewer, type Sight, visibilityFor } from './sight/sight.ts'
import { byNearEnd, trace, type Traced } from './walk/trace.ts'
import { walk } from './walk/walk.ts'
import { nodeRows, type NodeRow } from './walk/walk-store.ts'

const maxNodes = 5000

/** The sources of each column of a dataset. */
export async function getDatasetColumnsLineage(
  context: Viewer,
  { id: datasetId, indirect = true, ...time }: Input<typeof endpoint>,
): Promise<DatasetColumnsLineage> {
  const id = await nodeNamed(context, `dataset:${datasetId}`)
  const asOf = await requestedTime(context, { id, ...time })
  const ask = { root: id, indirect, asOf, limit: maxNodes }
  const [up, down] = await Promise.all([
    walk(context, { ...ask, direction: 'upstream' }),
    walk(context, { ...ask, direction: 'downstream', indirect: false }),
  ])
  const rows = await context.read((db) => nodeRows(db, { ids: [...up.nodes.keys()], asOf }))
  const sight = await visibilityFor(context, rows, asOf)
  const root = requireSeen(rows, { id, sight })
  const near = { up: byNearEnd(up.links, 'upstream'), down: byNearEnd(down.links, 'downstream') }
  const shown = shownBy(rows, sight)
  const items = (root.columns ?? [])
    .filter(([name]) => sight.seesColumn(root, name))
    .map(([name, type]): ColumnLineage => ({
      name,
      type,
      upstream: trace(near.up, { root: id, column: name, direction: 'upstream', indirect }).map(shown),
      downstream_count: trace(near.down, {
        root: id,
        column: name,
        direction: 'downstream',
        indirect: false,
      }).filter((one) => one.isDirect).length,
    }))
  return {
    dataset_id: datasetId,
    name: root.name,
    version: root.version,
    items,
    gaps: (root.gaps ?? [])
      .filter(([column]) => column === null || sight.seesColumn(root, column))
      .map(([column, reason]) => ({ column, reason })),
    truncated: up.truncated || down.truncated,
  }
}

function shownBy(rows: readonly NodeRow[], sight: Sight) {
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const hidden = new Map(rows.filter((row) => !sight.sees(row)).map(({ id }, at) => [id, `hidden:${at + 1}`]))
  return ({ nodeId, column, how, isDirect, isEnd, depth }: Traced): ColumnLineage['upstream'][number] => {
    const row = rowById.get(nodeId)!
    const seen = !hidden.has(nodeId)
    return {
      node_id: hidden.get(nodeId) ?? publicId(row),
      kind: seen ? (row.kind as ColumnLineage['upstream'][number]['kind']) : 'hidden',
      node_name: seen ? row.name : null,
      column: seen && column !== null && sight.seesColumn(row, column) ? column : null,
      how,
      is_direct: isDirect,
      is_origin: isEnd,
      depth,
    }
  }
}
