import type { Database } from '../../kernel/database/database.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { isFileReferenced } from './store.ts'

/** Removes the version files that no row names: leftovers of a crash, and those of deleted datasets. */
export async function collectVersionFiles(parts: {
  database: Pick<Database, 'read'>
  warehouse: Warehouse
}): Promise<void> {
  await parts.warehouse.collect(async (file) => {
    const orgId = Number(/^org(\d+)\//.exec(file)?.[1])
    // A file in no organization's folder is nobody's.
    if (!Number.isSafeInteger(orgId)) return false
    return parts.database.read({ orgId }, (db) => isFileReferenced(db, file))
  })
}
