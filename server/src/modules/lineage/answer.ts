import type {
  LineageColumn,
  LineageEdge,
  LineageGraph,
  LineageNode,
} from '../../../../contract/src/lineage.ts'
import type { Edge } from './node.ts'
import { isDirect } from './node.ts'
import type { Sight } from './sight/sight.ts'
import { hasOwnKey, type NodeRow, type WalkLink } from './walk/walk-store.ts'

export interface Shown {
  rows: readonly NodeRow[]
  depths: ReadonlyMap<number, number>
  links: readonly WalkLink[]
  sight: Sight
  /** Only the columns that edges name. */
  onlyUsed: boolean
}

/** Columns as one reader may know them: by name, or by a number where the name is not theirs to see. */
class Columns {
  readonly #row: NodeRow
  readonly #sight: Sight
  readonly #isSeen: boolean
  readonly #ids = new Map<string, string>()
  readonly shown: LineageColumn[] = []

  constructor(row: NodeRow, sight: Sight) {
    this.#row = row
    this.#sight = sight
    this.#isSeen = sight.sees(row)
  }

  idOf(name: string): string {
    const known = this.#ids.get(name)
    if (known !== undefined) return known
    const seen = this.#isSeen && this.#sight.seesColumn(this.#row, name)
    const id = seen ? name : `hidden:${this.#ids.size + 1}`
    this.#ids.set(name, id)
    const facts = seen ? this.#row.columns?.find(([one]) => one === name) : undefined
    this.shown.push({ id, name: seen ? name : null, type: facts?.[1] ?? null, role: facts?.[2] ?? null })
    return id
  }
}

/** How a node is named to the outside. */
export const publicId = ({ id, kind, key }: Pick<NodeRow, 'id' | 'kind' | 'key'>): string =>
  hasOwnKey(kind) ? `${kind}:${key}` : `${kind}:${id}`

/** The graph as one reader may see it: what they may not is there without a name. */
export function graphAnswer(root: NodeRow, shown: Shown): Omit<LineageGraph, 'as_of' | 'truncated'> {
  const { rows, links, sight, depths, onlyUsed } = shown
  const hidden = rows.filter((row) => !sight.sees(row))
  const ids = new Map(rows.map((row) => [row.id, publicId(row)]))
  hidden.forEach(({ id }, at) => ids.set(id, `hidden:${at + 1}`))
  const columns = new Map(rows.map((row) => [row.id, new Columns(row, sight)]))
  if (!onlyUsed)
    for (const row of rows)
      if (sight.sees(row)) for (const [name] of row.columns ?? []) columns.get(row.id)?.idOf(name)
  const edges = links
    .filter(({ from_id: from, to_id: to }) => ids.has(from) && ids.has(to))
    .map((link) => edgeOf(link, { ids, columns }))
  return {
    root: ids.get(root.id) ?? '',
    nodes: rows
      .map((row) =>
        nodeOf(row, {
          sight,
          id: ids.get(row.id)!,
          depth: depths.get(row.id) ?? 0,
          columns: columns.get(row.id)!,
        }),
      )
      .toSorted((a, b) => a.depth - b.depth || (a.id < b.id ? -1 : 1)),
    edges,
    hidden_count: hidden.length,
  }
}

function edgeOf(
  { from_id: from, to_id: to, edges }: WalkLink,
  { ids, columns }: { ids: Map<number, string>; columns: Map<number, Columns> },
): LineageEdge {
  const idIn = (node: number, name: string | null) => (name === null ? null : columns.get(node)!.idOf(name))
  const shown = edges.map(([source, target, how]: Edge) => ({
    from: idIn(from, source),
    to: idIn(to, target),
    how,
    is_direct: isDirect(how),
  }))
  return { from: ids.get(from)!, to: ids.get(to)!, columns: shown }
}

const nameless = {
  kind: 'hidden' as const,
  name: null,
  subject: null,
  gaps: [],
  version: null,
  run_id: null,
  is_deleted: false,
  reported_by: null,
}

function nodeOf(
  row: NodeRow,
  { sight, id, depth, columns }: { sight: Sight; id: string; depth: number; columns: Columns },
): LineageNode {
  if (!sight.sees(row))
    return {
      ...nameless,
      id,
      depth,
      columns: columns.shown,
    }
  return {
    id,
    kind: row.kind as LineageNode['kind'],
    name: row.name,
    subject: subjectOf(row, sight),
    depth,
    columns: columns.shown,
    gaps: (row.gaps ?? []).map(([column, reason]) => ({
      column: column === null ? null : columns.idOf(column),
      reason,
    })),
    version: row.version,
    run_id: row.run_id,
    is_deleted: row.deleted_at !== null,
    reported_by: row.reported_by,
  }
}

export const subjectOf = (row: NodeRow, sight: Sight): LineageNode['subject'] =>
  row.subject_type === null || row.subject_id === null
    ? null
    : { type: row.subject_type, id: row.subject_id, name: sight.subjectName(row) }
