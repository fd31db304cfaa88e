import type { Database } from '../kernel/database/database.ts'
import { type ColumnUses, noteColumnUses } from '../modules/datasets/index.ts'
import { modelColumnUses } from '../modules/models/index.ts'
import { policyColumnUses } from '../modules/policies/index.ts'
import { publicationColumnUses } from '../modules/publishing/index.ts'

/** What names columns of a dataset: shown to its authors when one was dropped at its source. */
export const columnUses =
  (database: Pick<Database, 'read'>): ColumnUses =>
  async (orgId, datasetId) => [
    ...(await database.read({ orgId }, (db) => noteColumnUses(db, datasetId))),
    ...(await database.read({ orgId }, (db) => modelColumnUses(db, datasetId))),
    ...(await database.read({ orgId }, (db) => policyColumnUses(db, datasetId))),
    ...(await database.read({ orgId }, (db) => publicationColumnUses(db, datasetId))),
  ]
