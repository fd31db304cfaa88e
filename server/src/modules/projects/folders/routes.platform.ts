import * as contract from '../../../../../contract/src/folders.ts'
import * as moves from '../../../../../contract/src/moves.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { type AccessRequirement, route, type Route } from '../../../kernel/route.ts'
import { pageOfFolderContents, showContent } from '../contents-store.ts'
import { moveObjects } from '../moves/move-objects.ts'
import { previewMove } from '../moves/preview-move.ts'
import { createFolder } from './create-folder.ts'
import { showFolder } from './folder.ts'
import { openPersonalFolder } from './open-personal-folder.ts'
import { removeFolder } from './remove-folder.ts'
import { findSeenFolder, pageOfFolders } from './store.ts'
import { updateFolder } from './update-folder.ts'

const on = (permission: string): AccessRequirement => ({
  permission,
  target: { type: 'folder', param: 'id' },
})

/** Folders, and moving what stands in them. */
export function folderRoutes(): Route[] {
  return [
    route(contract.listFolders, { permission: 'folder.view', anywhere: true }, async (context, list) => {
      const page = await pageOfFolders(context, list)
      return { ...page, items: page.items.map(showFolder) }
    }),
    route(contract.createFolder, { permission: 'folder.create', anywhere: true }, createFolder),
    route(contract.openPersonalFolder, { permission: 'member' }, openPersonalFolder),
    route(contract.getFolder, on('folder.view'), async (context, { id }) =>
      showFolder(orNotFound(await findSeenFolder(context, id), 'folder')),
    ),
    route(contract.updateFolder, on('folder.edit'), updateFolder),
    route(contract.deleteFolder, on('folder.delete'), removeFolder),
    route(contract.getFolderContents, on('folder.view'), async (context, list) => {
      const page = await pageOfFolderContents(context, list)
      return { ...page, items: page.items.map(showContent) }
    }),
    route(moves.previewMove, { permission: 'member' }, previewMove),
    route(moves.moveObjects, { permission: 'member' }, moveObjects),
  ]
}
