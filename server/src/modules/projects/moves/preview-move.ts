import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { previewMove as endpoint } from '../../../../../contract/src/moves.ts'
import type { Context } from '../../../kernel/context.ts'
import { compareAccess } from '../../access/index.ts'
import { wantedOf } from './move-objects.ts'
import { planMove } from './plan-move.ts'

/** Who would lose and gain access, before anything is moved. */
export async function previewMove(
  context: Pick<Context, 'orgId' | 'user' | 'read'>,
  { limit, offset, ...move }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { changes } = await planMove(context, wantedOf(move))
  const members = await compareAccess(context, changes)
  const ordered = members.toSorted((a, b) => b.lost - a.lost || b.gained - a.gained)
  return {
    items: ordered.slice(offset, offset + limit),
    total: members.length,
    limit,
    offset,
    object_count: changes.length,
    losing_count: members.filter(({ lost }) => lost > 0).length,
    gaining_count: members.filter(({ gained }) => gained > 0).length,
  }
}
