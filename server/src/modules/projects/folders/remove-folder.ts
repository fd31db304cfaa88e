import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { deleteFolder as endpoint } from '../../../../../contract/src/folders.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { applyMove } from '../moves/apply-move.ts'
import { planMove, type Planned } from '../moves/plan-move.ts'
import { type FolderRow, isPersonalRoot } from './folder.ts'
import { contentsOfFolders, deleteFolder, findFolder, foldersWithin, lockTrees } from './store.ts'

type Removing = Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'read' | 'transaction'>

/** Deletes a folder, and never what it contains: that stays, or goes one level up. */
export async function removeFolder(
  context: Removing,
  { id, contents = 'keep' }: Input<typeof endpoint>,
): Promise<void> {
  const key = { orgId: context.orgId, id }
  const before = orNotFound(await context.read((db) => findFolder(db, key)), 'folder')
  if (isPersonalRoot(before)) throw refuse.conflict('a personal folder cannot be deleted')
  const plan = contents === 'move_up' ? await planMoveUp(context, before) : undefined
  await context.transaction(async (work) => {
    const { db, emit } = work
    await lockTrees(db, context.orgId, [{ projectId: before.project_id, ownerId: before.owner_id }])
    const folder = orNotFound(await findFolder(db, key), 'folder')
    checkRevision(context.ifMatch, folder)
    if (plan) await applyMove(context, work, plan)
    await requireEmpty(work, key, folder)
    await deleteFolder(db, key)
    await emit({ type: 'folder.deleted', subject: { type: 'folder', id, name: folder.name } })
  })
}

async function requireEmpty({ db }: Work, { orgId, id }: { orgId: number; id: number }, { name }: FolderRow) {
  const folders = await foldersWithin(db, orgId, [id])
  const objects = await contentsOfFolders(db, orgId, [id])
  const count = folders.length - 1 + objects.length
  if (count > 0) throw refuse.conflict(`the folder ${name} is not empty: it contains ${count} things`)
}

async function planMoveUp(context: Removing, folder: FolderRow): Promise<Planned | undefined> {
  const { orgId, read } = context
  const inside = await read((db) => foldersWithin(db, orgId, [folder.id]))
  const objects = await read((db) => contentsOfFolders(db, orgId, [folder.id]))
  const items = [
    ...objects.map(({ type, id }) => ({ type, id })),
    ...inside.flatMap(({ id, parent_id: parent }) => (parent === folder.id ? [{ type: 'folder', id }] : [])),
  ]
  if (items.length === 0) return undefined
  const { parent_id: parentId, project_id: projectId } = folder
  const to = parentId === null ? { type: 'project', id: projectId! } : { type: 'folder', id: parentId }
  return await planMove(context, { items, to, pathOf: () => 'query.contents', toPath: 'query.contents' })
}
