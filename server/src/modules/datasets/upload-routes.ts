import * as imports from '../../../../contract/src/dataset-imports.ts'
import * as contract from '../../../../contract/src/dataset-uploads.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { Warehouse } from '../warehouse/index.ts'
import type { ColumnUses } from './refresh/plan-refresh.ts'
import { previewImport } from './preview-import.ts'
import { uploadDatasetVersion } from './upload-dataset-version.ts'
import type { JudgeVersion } from './versions/judgement.ts'
import { uploadDataset } from './upload-dataset.ts'

export interface UploadDependencies {
  warehouse: Warehouse
  columnUses: ColumnUses
  judge: JudgeVersion
}

export const uploadRoutes = (dependencies: UploadDependencies): Route[] => [
  route(
    imports.previewImport,
    { permission: 'dataset.create', anywhere: true, feature: 'uploads' },
    (context, input) => previewImport({ ...context, ...dependencies }, input),
  ),
  route(
    contract.uploadDataset,
    { permission: 'dataset.create', anywhere: true, feature: 'uploads' },
    (context, input) => uploadDataset({ ...context, ...dependencies }, input),
  ),
  route(
    contract.uploadDatasetVersion,
    { permission: 'dataset.upload', target: { type: 'dataset', param: 'id' }, feature: 'uploads' },
    (context, input) => uploadDatasetVersion({ ...context, ...dependencies }, input),
  ),
]
