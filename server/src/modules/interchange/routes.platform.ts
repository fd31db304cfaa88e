import * as dbt from '../../../../contract/src/dbt-imports.ts'
import * as models from '../../../../contract/src/model-interchange.ts'
import { type Route, route } from '../../kernel/route.ts'
import { getDbtImport } from './dbt/get-dbt-import.ts'
import { importDbt } from './dbt/import-dbt.ts'
import type { InterchangeDependencies } from './dependencies.ts'
import { exportModel } from './export-model.ts'
import { importModel } from './import-model.ts'

const on = (type: string, permission: string) => ({ permission, target: { type, param: 'id' } })

/** What other tools know of datasets, and the models of datasets for other tools. */
export function interchangeRoutes(dependencies: InterchangeDependencies): Route[] {
  return [
    route(dbt.importDbt, on('connector', 'connector.edit'), (context, input) =>
      importDbt(dependencies, context, input),
    ),
    route(dbt.getDbtImport, on('connector', 'connector.edit'), getDbtImport),
    route(models.exportModel, on('dataset', 'dataset.view'), (context, input) =>
      exportModel(dependencies, context, input),
    ),
    route(models.importModel, on('dataset', 'dataset.edit'), (context, input) =>
      importModel(dependencies, context, input),
    ),
  ]
}
