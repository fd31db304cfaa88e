import type { Input } from '../../../../contract/src/endpoint.ts'
import type { LineageFound, searchLineage as endpoint } from '../../../../contract/src/lineage-columns.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import { holdsEverywhere, visible } from '../access/index.ts'
import { restrictedColumns } from '../datasets/index.ts'
import { publicId, subjectOf } from './answer.ts'
import { searchNodes, nodesOpen } from './search-store.ts'
import { hiddenColumnsFrom } from './sight/hidden-columns.ts'
import { type Viewer, visibilityFor } from './sight/sight.ts'
import { nodeRows } from './walk/walk-store.ts'

/** The objects that nodes represent or belong to, and their locations. */
const things = [
  ['dataset', 'datasets'],
  ['connector', 'connectors'],
  ['dashboard', 'dashboards'],
  ['query', 'saved_queries'],
  ['recipe', 'recipes'],
] as const

/** Nodes and columns by name: only what the reader may see, so that the number of hits tells nothing else either. */
export async function searchLineage(
  context: Viewer,
  ask: Input<typeof endpoint>,
): Promise<PageOf<LineageFound>> {
  const restricted = await restrictedColumns(context)
  const open = {
    nodes: nodesOpen(
      things.map(([type, table]) => ({ type, table, visible: visible(context, `${type}.view`, type) })),
      holdsEverywhere(context.user, 'lineage.view'),
    ),
    hidden: restricted.size === 0 ? [] : await hiddenColumnsFrom(context, restricted),
    restricted: [...restricted].map(([id, names]) => [id, [...names]] as const),
  }
  const found = await context.read((db) => searchNodes(db, ask, open))
  const rows = await context.read((db) => nodeRows(db, { ids: found.map(({ id }) => id), asOf: undefined }))
  const sight = await visibilityFor(context, rows)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return {
    items: found.map((hit) => ({
      node_id: publicId(hit),
      kind: hit.kind as LineageFound['kind'],
      name: hit.name,
      column: hit.column_name,
      subject: subjectOf(rowById.get(hit.id)!, sight),
    })),
    total: found[0]?.total ?? 0,
    limit: ask.limit,
    offset: ask.offset,
  }
}
