import type { rebuildLineage as endpoint } from '../../../../contract/src/lineage-columns.ts'
import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refreshLineage } from './record-changes.ts'
import { readers } from './readers/readers.ts'

/** Reads everything of the organization again. Each kind in a transaction of its own, so that locks stay short. */
export async function rebuildLineage(
  context: Pick<Context, 'transaction' | 'orgId' | 'now'>,
): Promise<Answer<typeof endpoint>> {
  let nodeCount = 0
  let changedCount = 0
  for (const reader of readers) {
    const read = await context.transaction(({ db, enqueue }) =>
      refreshLineage({ db, enqueue, orgId: context.orgId, now: context.now() }, reader),
    )
    nodeCount += read.nodeCount
    changedCount += read.changedCount
  }
  return { node_count: nodeCount, changed_count: changedCount }
}
