import { visibleIds } from '../../access/index.ts'
import { restrictedColumns } from '../../datasets/index.ts'
import type { Viewer } from '../sight/sight.ts'
import type { NodeRow } from '../walk/walk-store.ts'
import { isBreaking } from './effects.ts'
import { type Hurt, allColumns } from './spread.ts'

/**
 * What depends on objects of the graph and is no node of it: policies, checks, freshness targets, schedules, alerts,
 * subscriptions and share links.
 */
export interface OtherUse {
  kind: string
  name: string
  /** What it depends on. */
  on: Thing & { chart?: string }
  /** A column or a field of a model. Null: on it as such. */
  column: string | null
  /** Its owner; null: the creator of its dependency. */
  ownerId: number | null
  /** The object with a page where it is shown. */
  subject: Thing
  /** Its own name, where it is not what it depends on. */
  subjectName?: string
  /** What one needs on the subject to see it. */
  permission: string
}

export interface Thing {
  type: string
  id: number
}

export type OtherUses = (
  orgId: number,
  on: { datasets: number[]; recipes: number[]; dashboards: number[] },
) => Promise<OtherUse[]>

export interface ForeignUse extends OtherUse {
  nodeId: number
  effect: 'breaks' | 'may_change'
  reason: string
  depth: number
}

const usedKinds = ['dataset', 'recipe', 'model', 'chart', 'dashboard']

interface UsesRequest {
  otherUses: OtherUses
  hurt: readonly Hurt[]
  rowById: ReadonlyMap<number, NodeRow>
}

/** Those of them that a change reaches; what the reader may not see is only counted. */
export async function usesOf(
  context: Viewer,
  { otherUses, hurt, rowById }: UsesRequest,
): Promise<{ shown: ForeignUse[]; hidden: ForeignUse[] }> {
  const reached = new Map<string, Hurt[]>()
  for (const one of hurt) {
    const row = rowById.get(one.nodeId)
    if (!row || row.subject_id === null || !usedKinds.includes(row.kind)) continue
    const key = row.kind === 'chart' ? `chart ${row.key}` : `${row.kind} ${row.subject_id}`
    reached.set(key, [...(reached.get(key) ?? []), one])
  }
  const idsOf = (kind: string) =>
    [...reached.keys()].flatMap((key) =>
      key.startsWith(`${kind} `) ? [Number.parseInt(key.split(' ')[1] ?? '')] : [],
    )
  const uses = await otherUses(context.orgId, {
    datasets: [...new Set([...idsOf('dataset'), ...idsOf('model')])],
    recipes: idsOf('recipe'),
    dashboards: [...new Set([...idsOf('dashboard'), ...idsOf('chart')])],
  })
  const found = uses.flatMap((use): ForeignUse[] => {
    const { type, id, chart } = use.on
    const hit = worstOf(
      use,
      reached.get(chart === undefined ? `${type} ${id}` : `chart ${id}:${chart}`) ?? [],
    )
    return hit ? [{ ...use, ...hit }] : []
  })
  const once = eachOnce(found)
  const seen = await seenBy(context, once)
  return { shown: once.filter((use) => seen(use)), hidden: once.filter((use) => !seen(use)) }
}

/** One object may depend on several columns or objects: the worst effect is reported. */
function eachOnce(found: readonly ForeignUse[]): ForeignUse[] {
  const kept = new Map<string, ForeignUse>()
  for (const use of found) {
    const key = JSON.stringify([use.kind, use.name, use.subject.type, use.subject.id])
    const known = kept.get(key)
    if (!known || (known.effect !== 'breaks' && use.effect === 'breaks')) kept.set(key, use)
  }
  return [...kept.values()]
}

type Effect = Pick<ForeignUse, 'nodeId' | 'effect' | 'reason' | 'depth'>

function worstOf(use: OtherUse, hurt: readonly Hurt[]): Effect | undefined {
  const effects = hurt.flatMap((one): Effect[] => {
    const what = effectOn(use, one)
    return what ? [{ ...what, nodeId: one.nodeId, depth: one.depth }] : []
  })
  return effects.find(({ effect }) => effect === 'breaks') ?? effects[0]
}

/** What becomes of it by what became of what it depends on; undefined: nothing. */
function effectOn(
  { column, on, kind }: OtherUse,
  { mode, column: hurt, via }: Hurt,
): Pick<Effect, 'effect' | 'reason'> | undefined {
  if (on.type === 'recipe')
    return isBreaking(mode)
      ? { effect: 'breaks', reason: 'it starts what will not work any more' }
      : undefined
  if (on.type === 'chart' || on.type === 'dashboard')
    return isBreaking(mode)
      ? { effect: 'breaks', reason: 'a chart of it breaks' }
      : { effect: 'may_change', reason: 'a chart of it may change' }
  if (['freshness', 'schedule'].includes(kind) && mode === 'changed' && via?.mode === 'broken')
    return { effect: 'may_change', reason: 'what it is about gets no new data' }
  const isMeant = hurt === allColumns || (column !== null && hurt.toLowerCase() === column.toLowerCase())
  if (!isMeant) return undefined
  if (mode === 'broken' && on.type === 'model')
    return { effect: 'breaks', reason: 'it evaluates a field that breaks' }
  if (mode === 'gone' || mode === 'lost')
    return {
      effect: 'breaks',
      reason: column === null ? 'it is about what is no longer there' : 'it names what is no longer there',
    }
  return mode === 'retyped' && column !== null
    ? { effect: 'may_change', reason: 'it names what has another type' }
    : undefined
}

async function seenBy(context: Viewer, uses: readonly OtherUse[]): Promise<(use: OtherUse) => boolean> {
  const seen = new Set<string>()
  const keys = new Set(uses.map(({ permission, subject }) => `${permission} ${subject.type}`))
  for (const key of keys) {
    const [permission = '', type = ''] = key.split(' ')
    const ids = uses.flatMap((use) =>
      use.permission === permission && use.subject.type === type ? [use.subject.id] : [],
    )
    const { visible } = await visibleIds(context, permission, { type, ids: [...new Set(ids)] })
    for (const id of visible) seen.add(`${key} ${id}`)
  }
  const restricted = await restrictedColumns(context)
  const isNamed = ({ on, column }: OtherUse) =>
    on.type === 'model'
      ? !restricted.has(on.id)
      : on.type !== 'dataset' || column === null || (restricted.get(on.id)?.has(column) ?? true)
  return (use) => isNamed(use) && seen.has(`${use.permission} ${use.subject.type} ${use.subject.id}`)
}
