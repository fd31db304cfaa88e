import * as contract from '../../../../contract/src/projects.ts'
import { refuse } from '../../kernel/errors.ts'
import { type AccessRequirement, route, type Route } from '../../kernel/route.ts'
import { pageOfContents, showContent } from './contents-store.ts'
import { createProject } from './create-project.ts'
import { folderRoutes } from './folders/routes.platform.ts'
import { showProject } from './project.ts'
import { removeProject } from './remove-project.ts'
import { findProject, pageOfProjects } from './store.ts'
import { updateProject } from './update-project.ts'

const requires = (permission: string): AccessRequirement => ({
  permission,
  target: { type: 'project', param: 'id' },
})

/** Projects and what they contain. */
export function projectRoutes(): Route[] {
  return [
    route(contract.listProjects, { permission: 'project.view', anywhere: true }, async (context, list) => {
      const page = await pageOfProjects(context, list)
      return { ...page, items: page.items.map(showProject) }
    }),
    route(contract.createProject, { permission: 'project.create' }, createProject),
    route(contract.getProject, requires('project.view'), async ({ orgId, read }, { id }) => {
      const project = await read((db) => findProject(db, { orgId, id }))
      if (!project) throw refuse.notFound('project')
      return showProject(project)
    }),
    route(contract.updateProject, requires('project.edit'), updateProject),
    route(contract.deleteProject, requires('project.delete'), removeProject),
    route(contract.getProjectContents, requires('project.view'), async (context, list) => {
      const page = await pageOfContents(context, list)
      return { ...page, items: page.items.map(showContent) }
    }),
    ...folderRoutes(),
  ]
}
