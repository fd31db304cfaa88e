import type { Context } from '../../../kernel/context.ts'
import { holdsEverywhere, visibleIds } from '../../access/index.ts'
import { listConnectorPlaces } from '../../connectors/index.ts'
import { restrictedColumns } from '../../datasets/index.ts'
import type { NodeRow } from '../walk/walk-store.ts'
import { type HiddenColumns, hiddenColumns } from './hidden-columns.ts'
import { namesOfSubjects } from './sight-store.ts'

export type Viewer = Pick<Context, 'read' | 'user' | 'orgId'>

/** What of some nodes one reader may see. */
export interface Sight {
  sees(node: NodeRow): boolean
  seesColumn(node: NodeRow, column: string): boolean
  /** What the thing is called that the node belongs to; null where that is the node itself. */
  subjectName(node: NodeRow): string | null
}

/** The kinds of nodes that are a thing themselves; the others belong to one. */
const things = new Set(['dataset', 'recipe', 'query', 'dashboard'])

export async function visibilityFor(context: Viewer, rows: readonly NodeRow[], asOf?: Date): Promise<Sight> {
  const open = await openSubjects(context, rows)
  const names = await subjectNames(context, rows)
  const restricted = await restrictedColumns(context)
  const hidden: HiddenColumns =
    restricted.size === 0 ? { has: () => false } : await hiddenColumns(context, { rows, restricted, asOf })
  const mayReadGone = holdsEverywhere(context.user, 'dataset.edit_policies')
  return {
    sees: (node) =>
      node.subject_type === null || node.subject_id === null
        ? holdsEverywhere(context.user, 'lineage.view')
        : open(node.subject_type, node.subject_id),
    // The policies were deleted with the dataset, so the users whom they restricted are unknown.
    seesColumn: (node, column) =>
      (node.deleted_at === null || node.subject_type !== 'dataset' || mayReadGone) &&
      !hidden.has(node.id, column),
    subjectName: (node) =>
      things.has(node.kind) ? null : (names.get(`${node.subject_type}:${node.subject_id}`) ?? null),
  }
}

async function openSubjects(context: Viewer, rows: readonly NodeRow[]) {
  const idsByType = new Map<string, Set<number>>()
  for (const { subject_type: type, subject_id: id } of rows)
    if (type !== null && id !== null) idsByType.set(type, (idsByType.get(type) ?? new Set()).add(id))
  const found = new Map(
    await Promise.all(
      [...idsByType].map(
        async ([type, ids]) =>
          [type, await visibleIds(context, `${type}.view`, { type, ids: [...ids] })] as const,
      ),
    ),
  )
  return (type: string, id: number): boolean => {
    const { visible, present } = found.get(type) ?? { visible: new Set(), present: new Set() }
    if (present.has(id)) return visible.has(id)
    // A saved query may have been private.
    return type !== 'query' && holdsEverywhere(context.user, `${type}.view`)
  }
}

async function subjectNames(context: Viewer, rows: readonly NodeRow[]): Promise<Map<string, string>> {
  const wanted = rows.filter(({ kind, subject_id: id }) => id !== null && !things.has(kind))
  const idsOf = (type: string) => [
    ...new Set(wanted.flatMap((row) => (row.subject_type === type ? [row.subject_id ?? 0] : []))),
  ]
  const connectorIds = idsOf('connector')
  const connectors =
    connectorIds.length === 0 ? [] : await context.read((db) => listConnectorPlaces(db, connectorIds))
  const others = await namesOfSubjects(context, [
    ...idsOf('dataset').map((id) => ({ kind: 'dataset', key: String(id) })),
    ...idsOf('dashboard').map((id) => ({ kind: 'dashboard', key: String(id) })),
  ])
  return new Map([...connectors.map(({ id, name }) => [`connector:${id}`, name] as const), ...others])
}
