import * as contents from '../../../../contract/src/dataset-contents.ts'
import * as refreshing from '../../../../contract/src/dataset-refresh.ts'
import * as certification from '../../../../contract/src/dataset-certification.ts'
import * as contract from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import { type Route, route } from '../../kernel/route.ts'
import { certifyDataset } from './certify-dataset.ts'
import { createDataset } from './create-dataset.ts'
import { createDatasetsOfConnector } from './create-datasets-of-connector.ts'
import { deleteDataset } from './delete-dataset.ts'
import { getDatasetSchema } from './get-dataset-schema.ts'
import { getDataset } from './get-dataset.ts'
import { listDatasets } from './list-datasets.ts'
import { previewDataset } from './preview-dataset.ts'
import { profileDataset } from './profile/profile-dataset.ts'
import type { DriftDependencies } from './refresh/check-drift.ts'
import { refreshRoutes } from './refresh/routes.ts'
import { updateDataset } from './update-dataset.ts'
import { type UploadDependencies, uploadRoutes } from './upload-routes.ts'
import { versionRoutes } from './versions/routes.ts'

const on = (permission: string) => ({ permission, target: { type: 'dataset', param: 'id' } })

export type DatasetDependencies = DriftDependencies &
  UploadDependencies &
  Pick<Parameters<typeof previewDataset>[0], 'history'>

export function datasetRoutes(dependencies: DatasetDependencies): Route[] {
  const withParts =
    <I, O>(run: (context: Context & DatasetDependencies, input: I) => Promise<O>) =>
    (context: Context, input: I) =>
      run({ ...context, ...dependencies }, input)
  const view = on('dataset.view')
  const seen = { ...view, viewAs: true }
  return [
    route(contract.listDatasets, { permission: 'dataset.view', anywhere: true }, listDatasets),
    route(contract.createDataset, { permission: 'dataset.create', anywhere: true }, withParts(createDataset)),
    route(
      refreshing.createDatasetsOfConnector,
      { permission: 'connector.query', target: { type: 'connector', param: 'id' } },
      withParts(createDatasetsOfConnector),
    ),
    ...uploadRoutes(dependencies),
    route(contract.getDataset, view, getDataset),
    route(contract.updateDataset, on('dataset.edit'), withParts(updateDataset)),
    route(contract.deleteDataset, on('dataset.delete'), deleteDataset),
    ...refreshRoutes(dependencies),
    ...versionRoutes(),
    route(contents.getDatasetSchema, seen, getDatasetSchema),
    route(contents.previewDataset, seen, (context, input) =>
      previewDataset({ ...context, ...dependencies, occasion: { origin: 'preview' } }, input),
    ),
    route(contents.profileDataset, seen, (context, input) =>
      profileDataset({ ...context, ...dependencies, occasion: { origin: 'profile' } }, input),
    ),
    route(certification.certifyDataset, on('dataset.certify'), certifyDataset),
  ]
}
