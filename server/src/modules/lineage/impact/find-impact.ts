import type { Input } from '../../../../../contract/src/endpoint.ts'
import type {
  findImpact as endpoint,
  LineageHit,
  LineageImpact,
} from '../../../../../contract/src/lineage-impact.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Context } from '../../../kernel/context.ts'
import { memberNames } from '../../access/index.ts'
import { plannerOf } from '../../recipes/index.ts'
import type { Warehouse } from '../../warehouse/index.ts'
import { publicId, subjectOf } from '../answer.ts'
import { nodeNamed, requireSeen } from '../get-lineage-graph.ts'
import { type Viewer, type Sight, visibilityFor } from '../sight/sight.ts'
import { byNearEnd } from '../walk/trace.ts'
import { walk } from '../walk/walk.ts'
import { nodeRows, type NodeRow } from '../walk/walk-store.ts'
import { isBreaking, type Mode } from './effects.ts'
import { followChange } from './follow-change.ts'
import { type ForeignUse, type OtherUses, usesOf } from './foreign-uses.ts'
import { type Hurt, allColumns } from './spread.ts'
import { statementsOf } from './statements.ts'

type Ask = Input<typeof endpoint>

const maxNodes = 5000

export interface ImpactDependencies {
  otherUses: OtherUses
  warehouse: Pick<Warehouse, 'plan' | 'planExpression'>
}

/** What breaks and what may change when something is changed; nothing is. */
export const findImpact =
  ({ otherUses, warehouse }: ImpactDependencies) =>
  async (context: Viewer & Pick<Context, 'signal'>, ask: Ask): Promise<LineageImpact> => {
    const { node, column, mode } = asked(ask)
    const root = await nodeNamed(context, node)
    // Of all columns: a statement may pass on what it has gained since it was last read.
    const walked = await walk(context, { root, direction: 'downstream', indirect: true, limit: maxNodes })
    const rows = await context.read((db) => nodeRows(db, { ids: [...walked.nodes.keys()], asOf: undefined }))
    const sight = await visibilityFor(context, rows)
    const seen = requireSeen(rows, { id: root, sight })
    const known = seen.columns?.some(([name]) => name === column && sight.seesColumn(seen, name)) ?? false
    if (column !== undefined && !known)
      throw refuse.invalid('query.column', `${seen.name} has no column "${column}"`)
    const rowById = new Map(rows.map((row) => [row.id, row]))
    const change = { root, column: column ?? allColumns, mode, toType: ask.to_type }
    const hurt = await followChange(plannerOf(context, warehouse), {
      ...change,
      newName: ask.to,
      links: byNearEnd(walked.links, 'downstream'),
      rowById,
      statements: await context.read((db) => statementsOf(db, column === undefined ? [] : rows)),
    })
    const start: Hurt = { ...change, nodeId: root, reason: '', depth: 0, via: undefined }
    const uses = await usesOf(context, { otherUses, hurt: [start, ...hurt], rowById })
    const owners = await ownersOf(context, [
      ...rows.map(({ created_by: id }) => id),
      ...uses.shown.map(({ ownerId }) => ownerId),
    ])
    const hits = hitsOf(hurt, { rowById, sight, owners })
    const items = [...hits.shown, ...uses.shown.map((use) => hitOfUse(use, { rowById, sight, owners }))]
    const counts = countsOf([...items, ...hits.hidden, ...uses.hidden])
    const hidden = countsOf([...hits.hidden, ...uses.hidden])
    return {
      node_id: publicId(seen),
      name: seen.name,
      change: ask.change,
      column: column ?? null,
      items: items.toSorted(
        (a, b) => Number(b.effect === 'breaks') - Number(a.effect === 'breaks') || a.depth - b.depth,
      ),
      break_count: counts.breaks,
      may_change_count: counts.may_change,
      hidden,
      truncated: walked.truncated,
    }
  }

function asked(ask: Ask): { node: string; column: string | undefined; mode: Mode } {
  const { node, dataset_id: datasetId, change, column, to, to_type: toType } = ask
  if ((node === undefined) === (datasetId === undefined))
    throw refuse.invalid('query.node', 'say what is to be changed: by `node` or by `dataset_id`')
  if ((change === 'drop') !== (column === undefined))
    throw refuse.invalid('query.column', change === 'drop' ? 'does not go with `drop`' : 'say which column')
  if ((change === 'rename_column') !== (to !== undefined))
    throw refuse.invalid(
      'query.to',
      change === 'rename_column' ? 'say the new name' : 'goes with `rename_column` only',
    )
  if ((change === 'change_type') !== (toType !== undefined))
    throw refuse.invalid(
      'query.to_type',
      change === 'change_type' ? 'say the new type' : 'goes with `change_type` only',
    )
  return {
    node: node ?? `dataset:${datasetId}`,
    column,
    mode: change === 'change_type' ? 'retyped' : 'gone',
  }
}

const ownersOf = (context: Viewer, owners: readonly (number | null)[]): Promise<Map<number, string>> =>
  memberNames(context, [...new Set(owners.filter((id) => id !== null))])

interface Known {
  rowById: ReadonlyMap<number, NodeRow>
  sight: Sight
  owners: ReadonlyMap<number, string>
}

interface Hits {
  shown: LineageHit[]
  hidden: Pick<LineageHit, 'effect'>[]
}

/** One hit for each thing, and for each field of a model; those of them that the reader may not see are only counted. */
function hitsOf(hurt: readonly Hurt[], known: Known): Hits {
  const groups = new Map<string, Hurt[]>()
  for (const one of hurt) {
    const isField = known.rowById.get(one.nodeId)?.kind === 'model'
    const key = isField ? `${one.nodeId} ${one.column}` : String(one.nodeId)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const hits: Hits = { shown: [], hidden: [] }
  for (const group of groups.values()) {
    const row = known.rowById.get(group[0]!.nodeId)
    if (row && isShown(row, group[0]!, known.sight)) hits.shown.push(hitOf(row, group, known))
    else hits.hidden.push({ effect: effectOf(group[0]!) })
  }
  return hits
}

const isShown = (row: NodeRow, { column }: Hurt, sight: Sight): boolean =>
  sight.sees(row) && (row.kind !== 'model' || column === allColumns || sight.seesColumn(row, column))

const effectOf = ({ mode }: Hurt) => (isBreaking(mode) ? 'breaks' : 'may_change')

/** The worst effect of a group comes first. */
function hitOf(row: NodeRow, group: readonly Hurt[], known: Known): LineageHit {
  const [worst] = group
  const field = row.columns?.find(([name]) => row.kind === 'model' && name === worst!.column)
  return {
    kind: field?.[2] ?? row.kind,
    node_id: publicId(row),
    name: field?.[0] ?? row.name,
    subject: subjectOf(row, known.sight),
    owner: ownerOf(row.created_by, known.owners),
    effect: effectOf(worst!),
    reason: worst!.reason,
    columns: group
      .map(({ column }) => column)
      .filter((name) => name !== allColumns && known.sight.seesColumn(row, name)),
    path: pathTo(worst!, known),
    depth: worst!.depth,
  }
}

function ownerOf(id: number | null, owners: ReadonlyMap<number, string>): LineageHit['owner'] {
  const name = id === null ? undefined : owners.get(id)
  return id === null || name === undefined ? null : { id, name }
}

function pathTo(hurt: Hurt, { rowById, sight }: Known): string[] {
  const row = rowById.get(hurt.nodeId)
  const before = hurt.via ? pathTo(hurt.via, { rowById, sight, owners: new Map() }) : []
  if (!row || !sight.sees(row)) return [...before, '…']
  const named = hurt.column !== allColumns && sight.seesColumn(row, hurt.column)
  return [...before, named ? `${row.name}: ${hurt.column}` : row.name]
}

function hitOfUse(use: ForeignUse, { rowById, sight, owners }: Known): LineageHit {
  const { kind, name, column, effect, reason, depth, subject, ownerId } = use
  const row = rowById.get(use.nodeId)!
  const about = sight.sees(row) ? row.name : '…'
  return {
    kind,
    node_id: null,
    name,
    subject: { ...subject, name: use.subjectName ?? (about === '…' ? null : about) },
    owner: ownerOf(ownerId ?? row.created_by, owners),
    effect,
    reason,
    columns: column === null ? [] : [column],
    path: [column === null ? about : `${about}: ${column}`, name],
    depth: depth + 1,
  }
}

function countsOf(hits: readonly Pick<LineageHit, 'effect'>[]) {
  const count = hits.filter(({ effect }) => effect === 'breaks').length
  return { breaks: count, may_change: hits.length - count }
}
