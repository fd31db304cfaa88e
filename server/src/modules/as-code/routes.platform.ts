import * as contract from '../../../../contract/src/as-code.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { FindRegressions } from '../access/index.ts'
import type { Sources } from '../connectors/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { exportProject } from './export-project.ts'
import { editorSchemas } from './files/file-schema.ts'
import { importProject } from './import-project.ts'
import type { Perform } from './perform.ts'

export interface AsCodeDependencies {
  warehouse: Warehouse
  sources: Sources
  findRegressions?: FindRegressions
  /** Calls the routes of single objects, with this engine. */
  perform(warehouse: Warehouse): Perform
}

const on = (permission: string) => ({ permission, target: { type: 'project', param: 'id' } })

/** Projects as folders of files. */
export function asCodeRoutes(dependencies: AsCodeDependencies): Route[] {
  const { warehouse, sources } = dependencies
  return [
    route(contract.listFileSchemas, { permission: 'project.view', anywhere: true }, async () => ({
      schemas: editorSchemas(),
    })),
    route(contract.exportProject, on('project.view'), (context, input) =>
      exportProject({ context, warehouse, sources, perform: dependencies.perform(warehouse) }, input),
    ),
    route(contract.importProject, { permission: 'project.create' }, (context, input) =>
      importProject(dependencies, context, input),
    ),
    route(contract.updateProjectFromFiles, on('project.edit'), (context, input) =>
      importProject(dependencies, context, input),
    ),
  ]
}
