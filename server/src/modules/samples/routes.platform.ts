import * as contract from '../../../../contract/src/dashboards.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { FlowDependencies } from '../flow/index.ts'
import { createSampleProject } from './create-sample-project.ts'

export function sampleRoutes(dependencies: FlowDependencies & { scratchFolder: string }): Route[] {
  return [
    route(
      contract.createSampleProject,
      { permission: 'project.create', anywhere: true, feature: 'uploads' },
      (context) => createSampleProject({ ...context, ...dependencies }),
    ),
  ]
}
