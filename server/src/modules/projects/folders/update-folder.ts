import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { updateFolder as endpoint } from '../../../../../contract/src/folders.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { isPersonalRoot, showFolder } from './folder.ts'
import { changeFolder, findFolder, readSeenFolder } from './store.ts'

export const updateFolder = (
  context: Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'transaction'>,
  { id, ...change }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, id }
    const former = orNotFound(await findFolder(db, key), 'folder')
    checkRevision(context.ifMatch, former)
    if (isPersonalRoot(former)) throw refuse.conflict('a personal folder cannot be renamed')
    const name = change.name ?? former.name
    await orConflict(changeFolder(db, key, change), `there is already a folder called ${name} here`)
    await emit({ type: 'folder.updated', subject: { type: 'folder', id, name }, data: change })
    return showFolder((await readSeenFolder(db, context, id))!)
  })
