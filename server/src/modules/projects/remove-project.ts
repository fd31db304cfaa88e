import type { Input } from '../../../../contract/src/endpoint.ts'
import type { deleteProject as endpoint } from '../../../../contract/src/projects.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { countContents, deleteProject, lockProject } from './store.ts'

/** Only an empty project is deleted, so that nobody deletes objects that they do not see. */
export const removeProject = (
  context: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
  { id }: Input<typeof endpoint>,
) =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, id }
    const project = await lockProject(db, key)
    if (!project) throw refuse.notFound('project')
    checkRevision(context.ifMatch, project)
    const count = await countContents(db, key)
    if (count > 0)
      throw refuse.conflict(`the project ${project.name} is not empty: it contains ${count} things`)
    await deleteProject(db, key)
    await emit({ type: 'project.deleted', subject: { type: 'project', id, name: project.name } })
  })
