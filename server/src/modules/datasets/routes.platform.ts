import * as contents from '../../../../contract/src/dataset-contents.ts'
import * as contract from '../../../../contract/src/datasets.ts'
import * as versions from '../../../../contract/src/dataset-versions.ts'
import type { Context } from '../../kernel/context.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { certifyDataset } from './certify-dataset.ts'
import { createDataset } from './create-dataset.ts'
import { deleteDataset } from './delete-dataset.ts'
import { getDatasetSchema } from './get-dataset-schema.ts'
import { getDataset } from './get-dataset.ts'
import { listDatasetRejects } from './list-dataset-rejects.ts'
import { listDatasetVersions } from './list-dataset-versions.ts'
import { listDatasets } from './list-datasets.ts'
import { previewDataset } from './preview-dataset.ts'
import { profileDataset } from './profile-dataset.ts'
import { pinDatasetVersion } from './pin-dataset-version.ts'
import { restoreDatasetVersion } from './restore-dataset-version.ts'
import { updateDataset } from './update-dataset.ts'
import { uploadDatasetVersion } from './upload-dataset-version.ts'
import { uploadDataset } from './upload-dataset.ts'

const on = (permission: string) => ({ permission, target: { type: 'dataset', param: 'id' } })

export function datasetRoutes(parts: { warehouse: Warehouse }): Route[] {
  const withWarehouse =
    <I, O>(run: (context: Context & { warehouse: Warehouse }, input: I) => Promise<O>) =>
    (context: Context, input: I) =>
      run({ ...context, ...parts }, input)
  const view = on('dataset.view')
  return [
    route(contract.listDatasets, { permission: 'dataset.view', anywhere: true }, listDatasets),
    route(contract.createDataset, { permission: 'dataset.create', anywhere: true }, createDataset),
    route(
      contract.uploadDataset,
      { permission: 'dataset.create', anywhere: true, feature: 'uploads' },
      withWarehouse(uploadDataset),
    ),
    route(
      contract.uploadDatasetVersion,
      { ...on('dataset.upload'), feature: 'uploads' },
      withWarehouse(uploadDatasetVersion),
    ),
    route(contract.getDataset, view, getDataset),
    route(contract.updateDataset, on('dataset.edit'), updateDataset),
    route(contract.deleteDataset, on('dataset.delete'), deleteDataset),
    route(contents.getDatasetSchema, view, getDatasetSchema),
    route(contents.previewDataset, view, withWarehouse(previewDataset)),
    route(contents.profileDataset, view, withWarehouse(profileDataset)),
    route(contract.certifyDataset, on('dataset.certify'), certifyDataset),
    route(versions.restoreDatasetVersion, on('dataset.edit'), restoreDatasetVersion),
    route(versions.pinDatasetVersion, on('dataset.edit'), pinDatasetVersion),
    route(versions.listDatasetVersions, view, listDatasetVersions),
    route(versions.listDatasetRejects, view, listDatasetRejects),
  ]
}
