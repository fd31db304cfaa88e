import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { moveObjects as endpoint } from '../../../../../contract/src/moves.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { applyMove } from './apply-move.ts'
import { planMove, type Wanted } from './plan-move.ts'

export async function moveObjects(
  context: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>,
  input: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const plan = await planMove(context, wantedOf(input))
  return await context.transaction(
    async (work) => {
      await applyMove(context, work, plan)
      return { object_count: plan.changes.length }
    },
    { isResponse: true },
  )
}

export function wantedOf(input: Input<typeof endpoint>): Wanted {
  const { items, project_id: projectId, folder_id: folderId } = input
  const pathOf = (at: number) => `body.items.${at}.id`
  if (folderId !== undefined && projectId === undefined)
    return { items, to: { type: 'folder', id: folderId }, pathOf, toPath: 'body.folder_id' }
  if (projectId !== undefined && folderId === undefined)
    return { items, to: { type: 'project', id: projectId }, pathOf, toPath: 'body.project_id' }
  throw refuse.invalid('body', 'name either project_id or folder_id')
}
