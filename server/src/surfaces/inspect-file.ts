import { refuse } from '../kernel/errors.ts'
import type { FileDependencies } from '../modules/connectors/index.ts'
import { type Warehouse, WarehouseError } from '../modules/warehouse/index.ts'

/** Inspects an uploaded file, and rejects an unreadable one with a message for its uploader. */
export const inspectFile =
  (warehouse: Pick<Warehouse, 'inspect'>): FileDependencies['inspectFile'] =>
  async (orgId, file) => {
    try {
      return await warehouse.inspect(orgId, file)
    } catch (error) {
      throw error instanceof WarehouseError && error.kind === 'bad_file'
        ? refuse.invalid('body.file', error.message)
        : error
    }
  }
