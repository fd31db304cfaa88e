import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import { type createFolder as endpoint, maxFolderDepth } from '../../../../../contract/src/folders.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { requireTarget } from '../../access/index.ts'
import { showFolder } from './folder.ts'
import { findFolder, insertFolder, lockTrees, readSeenFolder, type Tree } from './store.ts'

type Creating = Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>

export async function createFolder(
  context: Creating,
  { name, description = '', project_id: projectId, parent_id: parentId }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const at = oneOfBoth(projectId, parentId)
  await requireTarget(context, 'folder.create', at)
  const { orgId, user } = context
  const tree = at.type === 'folder' ? await treeOf(context, at.id) : { projectId: at.id, ownerId: null }
  return await context.transaction(
    async ({ db, emit }) => {
      await lockTrees(db, orgId, [tree])
      const parent = at.type === 'folder' ? await findFolder(db, { orgId, id: at.id }) : undefined
      if (at.type === 'folder' && (!parent || parent.project_id !== tree.projectId))
        throw refuse.conflict('the folder was moved or deleted meanwhile')
      const ancestors = parent ? [...parent.ancestor_ids, parent.id] : []
      if (ancestors.length >= maxFolderDepth)
        throw refuse.invalid('body.parent_id', `folders nest up to ${maxFolderDepth} levels deep`)
      const row = {
        org_id: orgId,
        name,
        description,
        project_id: tree.projectId,
        owner_id: tree.ownerId,
        parent_id: parent?.id ?? null,
        ancestor_ids: ancestors,
        created_by: user.userId,
      }
      const { id } = await orConflict(insertFolder(db, row), `there is already a folder called ${name} here`)
      await emit({
        type: 'folder.created',
        subject: { type: 'folder', id, name },
        data: { project_id: tree.projectId, parent_id: row.parent_id },
      })
      return showFolder((await readSeenFolder(db, context, id))!)
    },
    { isResponse: true },
  )
}

function oneOfBoth(projectId: number | undefined, parentId: number | undefined) {
  if (projectId !== undefined && parentId === undefined)
    return { type: 'project', id: projectId, path: 'body.project_id' } as const
  if (parentId !== undefined && projectId === undefined)
    return { type: 'folder', id: parentId, path: 'body.parent_id' } as const
  throw refuse.invalid('body', 'name either project_id or parent_id')
}

async function treeOf({ orgId, read }: Creating, id: number): Promise<Tree> {
  const folder = await read((db) => findFolder(db, { orgId, id }))
  return { projectId: folder?.project_id ?? null, ownerId: folder?.owner_id ?? null }
}
