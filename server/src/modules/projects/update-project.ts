import type { Input } from '../../../../contract/src/endpoint.ts'
import type { updateProject as endpoint } from '../../../../contract/src/projects.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { orConflict } from '../../kernel/unique.ts'
import { showProject } from './project.ts'
import { changeProject, lockProject } from './store.ts'

export const updateProject = (
  context: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
  { id, ...change }: Input<typeof endpoint>,
) =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, id }
    const former = await lockProject(db, key)
    if (!former) throw refuse.notFound('project')
    checkRevision(context.ifMatch, former)
    const changing = changeProject(db, key, change)
    const project = await orConflict(
      changing,
      `there is already a project called ${change.name ?? former.name}`,
    )
    await emit({
      type: 'project.updated',
      subject: { type: 'project', id, name: project.name },
      data: change,
    })
    return showProject(project)
  })
