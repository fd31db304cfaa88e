import { isDeepStrictEqual } from 'node:util'
import type { Context, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { orConflict } from '../../../kernel/unique.ts'
import type { Place } from '../../access/index.ts'
import { contentsOfFolders, foldersWithin, lockTrees } from '../folders/store.ts'
import type { Planned } from './plan-move.ts'
import { followFolders, type Moved, placeFolder, placeObjects } from './store.ts'

/** Does what was planned, unless something of it was moved meanwhile. */
export async function applyMove({ orgId }: Pick<Context, 'orgId'>, work: Work, plan: Planned): Promise<void> {
  const { db } = work
  const { projectId, ownerId, folderIds } = plan.destination
  await lockTrees(db, orgId, [plan.destination, ...plan.items])
  await requireUnchanged(orgId, work, plan)
  const target = { orgId, projectId, folderId: folderIds.at(-1) ?? null }
  for (const place of plan.items) {
    if (place.type !== 'folder') continue
    const moving = placeFolder(db, target, { id: place.id, ownerId, ancestorIds: folderIds })
    const moved = await orConflict(moving, 'there is already a folder of this name in the place')
    await emitMove(work, { place, moved, plan })
  }
  await followFolders(db, target, plan.examined.folderIds)
  for (const type of new Set(plan.items.map((place) => place.type))) {
    if (type === 'folder') continue
    const places = plan.items.filter((place) => place.type === type)
    const moved = await placeObjects(db, target, { type, places })
    for (const place of places)
      await emitMove(work, { place, moved: moved.find(({ id }) => id === place.id), plan })
  }
}

interface Emitted {
  place: Place
  moved: Moved | undefined
  plan: Planned
}

async function emitMove({ emit }: Work, { place, moved, plan }: Emitted): Promise<void> {
  if (!moved) throw changedMeanwhile()
  const { type, id, folderIds } = place
  const { destination } = plan
  await emit({
    type: `${type}.moved`,
    subject: { type, id, name: moved.name },
    data: {
      from: {
        project_id: place.projectId,
        folder_ids: type === 'folder' ? folderIds.slice(0, -1) : folderIds,
      },
      to: { project_id: destination.projectId, folder_ids: destination.folderIds },
    },
  })
}

const changedMeanwhile = () => refuse.conflict('something of this was moved or deleted meanwhile: try again')

/** With the trees locked, nothing can move any more: what was examined is compared with what is there. */
async function requireUnchanged(orgId: number, { db }: Work, plan: Planned): Promise<void> {
  const { destination, changes, examined } = plan
  const folders = changes.flatMap(({ before }) => (before.type === 'folder' ? [before] : []))
  const target = destination.folderIds.at(-1)
  const known = new Map(folders.map((place) => [place.id, pathOf(place)]))
  if (target !== undefined) known.set(target, pathOf(destination))
  const present = await foldersWithin(db, orgId, [...known.keys()])
  const paths = new Map(present.map((row) => [row.id, pathOf(placeOf(row))]))
  const isMoved = [...known].some(([id, path]) => paths.get(id) !== path)
  const contents = await contentsOfFolders(db, orgId, examined.folderIds)
  if (isMoved || !isDeepStrictEqual(contents, examined.contents)) throw changedMeanwhile()
}

const pathOf = ({ projectId, ownerId, folderIds }: Pick<Place, 'projectId' | 'ownerId' | 'folderIds'>) =>
  JSON.stringify([projectId, ownerId, folderIds])

const placeOf = (row: {
  id: number
  project_id: number | null
  owner_id: number | null
  ancestor_ids: number[]
}) => ({
  projectId: row.project_id,
  ownerId: row.owner_id,
  folderIds: [...row.ancestor_ids, row.id],
})
