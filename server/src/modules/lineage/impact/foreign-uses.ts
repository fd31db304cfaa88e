import type { Looker } from '../sight/sight.ts'
import { visibleIds } from '../../access/index.ts'
import type { NodeRow } from '../walk/walk-store.ts'
import { type Hurt, whole } from './spread.ts'

/** What names columns of a dataset and is no node of the graph: policies, checks. */
export type OtherUses = (
  orgId: number,
  datasetId: number,
) => Promise<{ kind: string; name: string; column: string; permission: string }[]>

export interface ForeignUse {
  nodeId: number
  kind: string
  name: string
  column: string
  effect: 'breaks' | 'may_change'
  depth: number
}

interface Asked {
  otherUses: OtherUses
  hurt: readonly Hurt[]
  rowById: ReadonlyMap<number, NodeRow>
}

/** Those of them that a change reaches; what the reader may not see is only counted. */
export async function usesOf(
  context: Looker,
  { otherUses, hurt, rowById }: Asked,
): Promise<{ shown: ForeignUse[]; hidden: ForeignUse[] }> {
  const shown: ForeignUse[] = []
  const hidden: ForeignUse[] = []
  const reached = hurt.filter(
    ({ mode, nodeId }) => (mode === 'gone' || mode === 'retyped') && rowById.get(nodeId)?.kind === 'dataset',
  )
  for (const nodeId of new Set(reached.map((one) => one.nodeId))) {
    const datasetId = rowById.get(nodeId)?.subject_id ?? 0
    const uses = await otherUses(context.orgId, datasetId)
    for (const { kind, name, column, permission } of uses) {
      const by = reached.find((one) => one.nodeId === nodeId && [column, whole].includes(one.column))
      if (!by) continue
      const { visible } = await visibleIds(context, permission, { type: 'dataset', ids: [datasetId] })
      const effect = by.mode === 'gone' ? 'breaks' : 'may_change'
      ;(visible.has(datasetId) ? shown : hidden).push({ nodeId, kind, name, column, effect, depth: by.depth })
    }
  }
  return { shown, hidden }
}
