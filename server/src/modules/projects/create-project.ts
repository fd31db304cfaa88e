import type { Input } from '../../../../contract/src/endpoint.ts'
import type { createProject as endpoint } from '../../../../contract/src/projects.ts'
import type { Context } from '../../kernel/context.ts'
import { orConflict } from '../../kernel/unique.ts'
import { showProject } from './project.ts'
import { insertProject } from './store.ts'

export const createProject = (
  context: Pick<Context, 'orgId' | 'user' | 'transaction'>,
  { name, description = '' }: Input<typeof endpoint>,
) =>
  context.transaction(
    async ({ db, emit }) => {
      const row = { org_id: context.orgId, name, description, created_by: context.user.userId }
      const project = await orConflict(insertProject(db, row), `there is already a project called ${name}`)
      await emit({ type: 'project.created', subject: { type: 'project', id: project.id, name } })
      return showProject(project)
    },
    { isResponse: true },
  )
