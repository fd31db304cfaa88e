import type { ImportOptions } from '../../../../contract/src/dataset-imports.ts'
import type { RefreshSettings } from '../../../../contract/src/dataset-sources.ts'
import type { UploadedFile } from '../../../../contract/src/schema.ts'
import type { Context } from '../../kernel/context.ts'
import { requireQuota } from '../../kernel/quotas/quotas.ts'
import type { MaterializedVersion, Warehouse } from '../warehouse/index.ts'
import { loadFailure } from './errors.ts'

export interface FileLoad {
  file: Pick<UploadedFile, 'path' | 'name'>
  datasetId: number
  dateOrder?: RefreshSettings['date_order'] | undefined
  options?: ImportOptions | undefined
}

/** What the warehouse takes for it. */
export const orderOf = (order: RefreshSettings['date_order'] | undefined) =>
  order === undefined || order === 'auto' ? null : order

export type Loader = Pick<Context, 'orgId' | 'signal' | 'log' | 'read'> & { warehouse: Warehouse }

/**
 * Loads a file into a private version and passes it on to be published. If that fails, the version's file is dropped;
 * if the process dies before, the collector removes the unreferenced file.
 */
export async function loadFile<T>(
  { warehouse, orgId, signal, log, read }: Loader,
  { file, datasetId, dateOrder, options }: FileLoad,
  publish: (made: MaterializedVersion) => Promise<T>,
): Promise<T> {
  await read((db) => requireQuota(db, { orgId, quota: 'storage_bytes', more: 1 }))
  const made = await warehouse
    .materialize(
      orgId,
      { path: file.path, name: file.name },
      { datasetId, dateOrder: orderOf(dateOrder), options, signal },
    )
    .catch((error: unknown) => {
      throw loadFailure(error)
    })
  try {
    return await publish(made)
  } catch (error) {
    await warehouse
      .drop(orgId, made.file)
      .catch((err: unknown) => log.warn({ err }, 'a file waits for the collector'))
    throw error
  }
}
