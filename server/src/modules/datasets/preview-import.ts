import type { ImportPreview, previewImport as endpoint } from '../../../../contract/src/dataset-imports.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { loadFailure } from './errors.ts'

/** How a file would be read, before anything is made of it. */
export async function previewImport(
  { warehouse, orgId, signal }: Pick<Context, 'orgId' | 'signal'> & { warehouse: Warehouse },
  { file, options }: Input<typeof endpoint>,
): Promise<ImportPreview> {
  return warehouse
    .preview(orgId, { path: file.path, name: file.name }, { options, signal })
    .catch((error: unknown) => {
      throw loadFailure(error)
    })
}
