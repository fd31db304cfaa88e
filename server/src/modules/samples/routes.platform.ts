import * as contract from '../../../../contract/src/dashboards.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { QueryHistory } from '../history/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import type { Author } from '../publishing/index.ts'
import { createSampleProject } from './create-sample-project.ts'

export function sampleRoutes({
  warehouse,
  history,
  sources,
  appUrl,
  scratchFolder,
}: Pick<Author, 'sources' | 'appUrl'> & {
  warehouse: Warehouse
  history: QueryHistory
  scratchFolder: string
}): Route[] {
  const dependencies = { warehouse, history, sources, appUrl, scratchFolder }
  return [
    route(
      contract.createSampleProject,
      { permission: 'project.create', anywhere: true, feature: 'uploads' },
      (context) => createSampleProject({ ...context, ...dependencies }),
    ),
  ]
}
